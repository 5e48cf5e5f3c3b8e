/** How tables are named in lists. */
import { t } from "../text/language.svelte";
import type { SeatShown, TableShown } from "../wire/messages";

/** A table by the people who sit there. */
export function tableTitle({ seats }: TableShown): string {
  const people = seats.filter(isPerson).map(({ name }) => name ?? "");
  return people.length > 0 ? t("page-table-of", { names: people.join(", ") }) : t("page-empty-table");
}

export function isPerson({ bot, is_open }: SeatShown): boolean {
  return bot === null && !is_open;
}
