/** From a wish to a seat: creates and joins tables, keeps the seat, and goes there. */
import { go } from "../router.svelte";
import { t } from "../text/language.svelte";
import { anySeat, create, join } from "../wire/api";
import type { Joined, NewTable } from "../wire/messages";
import { newId } from "../wire/socket";
import { keep, newSecret, rememberName } from "./seats";

const START = "dummywhist.start";

/** Makes a table and sits down; `starts` begins the match at once, if all seats are taken. */
export async function make(asked: Omit<NewTable, "id">, starts = false): Promise<void> {
  const joined = await create({ ...asked, name: called(asked.name), id: newId() }, newSecret());
  if (starts) sessionStorage.setItem(START, joined.table);
  seated(joined);
}

/** Sits down at any public table. */
export async function sitAnywhere(name: string): Promise<void> {
  seated(await anySeat({ id: newId(), name: called(name) }, newSecret()));
}

/** Sits down at a table; the secret of the seat. */
export async function sit(table: string, name: string, seat: number | null): Promise<string> {
  const joined = await join(table, { id: newId(), name: called(name), seat }, newSecret());
  keep(table, joined.secret);
  return joined.secret;
}

/** Whether the match at a table is to start by itself; true once. */
export function isToStart(table: string): boolean {
  const isAsked = sessionStorage.getItem(START) === table;
  if (isAsked) sessionStorage.removeItem(START);
  return isAsked;
}

/** The id of the table to which a link leads, or null. */
export function tableIn(link: string): string | null {
  return /(?:^|\/t\/)([\w-]{4,})(?:#[\w-]*)?\s*$/.exec(link.trim())?.[1] ?? null;
}

/** The name that was typed, remembered; or that of somebody without one. */
function called(name: string): string {
  rememberName(name.trim());
  return name.trim() || t("page-guest");
}

function seated({ table, secret }: Joined): void {
  keep(table, secret);
  go(`/t/${table}`);
}
