/** A record and its deals, asked for from the server one by one and kept. */

import { ask, record, RequestError } from "../wire/api";
import { t } from "../text/language.svelte";
import { fairnessOf, type Shown } from "./fair";
import type { Record as MatchRecord, Replay, Replayed } from "../wire/messages";

export class Recorded {
  /** The record's text, as it is downloaded. */
  readonly text: string;
  readonly record: MatchRecord;
  #deals = new Map<number, Promise<Replayed>>();
  #fairness: Shown[] | null | undefined;

  constructor(text: string, first: Replayed) {
    this.text = text;
    this.record = JSON.parse(text) as MatchRecord;
    this.#deals.set(first.deal, Promise.resolve(first));
  }

  /** The record in that text, with its first deal or another; a RequestError says what is wrong with it. */
  static async open(text: string, deal = 1): Promise<Recorded> {
    return new Recorded(text, await replay(text, deal));
  }

  /** Whether its deals were fair; null if it does not say how it was dealt. */
  get fairness(): Shown[] | null {
    return (this.#fairness ??= fairnessOf(this.record));
  }

  /** One deal, step by step. */
  deal(number: number): Promise<Replayed> {
    const known = this.#deals.get(number) ?? replay(this.text, number);
    this.#deals.set(number, known);
    known.catch(() => this.#deals.delete(number));
    return known;
  }
}

function replay(record: string, deal: number): Promise<Replayed> {
  const asked: Replay = { record, deal };
  return ask<Replayed>("/api/replay", asked);
}

/** The text of the record of a match that is over. */
export async function keptRecord(match: string): Promise<string> {
  return JSON.stringify(await ask<MatchRecord>(`/api/matches/${encodeURIComponent(match)}/record`));
}

/** The record of a match at a table; of one that goes on, its scored deals. */
export async function loadMatch(table: string, match: number): Promise<Recorded> {
  return Recorded.open(JSON.stringify(await record(table, match)));
}

/** What went wrong, in one sentence. */
export function whatWentWrong(error: unknown): string {
  const said = error instanceof RequestError ? error.message : "";
  const sentence = said || t("page-replay-offline");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1) + (/[.!?…]$/.test(sentence) ? "" : ".");
}

/** Lets the reader keep a text as a file. */
export function download(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
