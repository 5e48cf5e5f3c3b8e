/** Records as people bring them: a file, a line of a file, or a text that was copied. */

import type { Record as MatchRecord } from "../wire/messages";

/** The texts of the records in a file or a pasted text: a record on each line, or a single one. */
export function recordTexts(text: string): string[] {
  const plain = text.replace(/^\ufeff/, "");
  const lines = plain.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 1 && lines[0] !== undefined && isJson(lines[0]) ? lines : [plain.trim()];
}

function isJson(text: string): boolean {
  return parsed(text) !== null;
}

/** A sound record's parts; null if the text is none. Whether it is sound the server says. */
export function parsed(text: string): MatchRecord | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null ? (found as MatchRecord) : null;
  } catch {
    return null;
  }
}

/** The evidence of a fair deal in a record. */
export type Evidence = {
  match: string;
  deals: { commitment: string; secret?: string; contributions: { [player: string]: string } }[];
};

/** How the cards of a record were dealt; null if it does not say so. */
export function evidenceOf(record: MatchRecord | null): Evidence | null {
  const extra = (record as { extra?: { dealing?: unknown } } | null)?.extra;
  const dealing = extra?.dealing as (Evidence & { scheme: string }) | undefined;
  const isKnown = dealing?.scheme === "dummywhist-deal-1" && /^[0-9a-f]{32}$/.test(dealing.match ?? "");
  return isKnown && Array.isArray(dealing?.deals) ? dealing : null;
}
