/** What is said in several places: levels of bots, times. */
import { has, t } from "./language.svelte";

/** The level of a bot. */
export function levelWord(level: string): string {
  return has(`page-level-${level}`) ? t(`page-level-${level}`) : level;
}

/** A span of seconds. */
export function span(seconds: number): string {
  return seconds < 60 || seconds % 60 > 0
    ? t("page-seconds", { count: seconds })
    : t("page-minutes", { count: seconds / 60 });
}
