/** The requests to the server: tables, seats and records. */
import { languageNow } from "../text/language.svelte";
import type {
  Info,
  Join,
  Joined,
  Lobby,
  NewTable,
  Problem,
  Record as MatchRecord,
  TableShown,
} from "./messages";

/** A request that was not carried out; its message says why, in the reader's language. */
export class RequestError extends Error {
  constructor(
    /** The server's code; `offline` if it did not answer at all. */
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** What can be chosen from. */
export const info = () => ask<Info>("/api/info");

/** The public tables. */
export const lobby = () => ask<Lobby>("/api/tables");

/** One table, as guests see it. */
export const table = (id: string) => ask<TableShown>(`/api/tables/${encodeURIComponent(id)}`);

/** The record of a match; of one that goes on, its scored deals. */
export const record = (id: string, match: number) =>
  ask<MatchRecord>(`/api/tables/${encodeURIComponent(id)}/matches/${match}/record`);

/** A new table, at which whoever has the secret sits. */
export const create = (asked: NewTable, secret: string) => ask<Joined>("/api/tables", asked, secret);

/** A seat at a table: the one asked for, or the first that is open. */
export const join = (id: string, asked: Join, secret: string) =>
  ask<Joined>(`/api/tables/${encodeURIComponent(id)}/seats`, asked, secret);

/** A seat at any public table. */
export const anySeat = (asked: Join, secret: string) => ask<Joined>("/api/seats", asked, secret);

/** A request with its answer; with a body it is a POST. */
export async function ask<Answer>(path: string, body?: object, secret?: string): Promise<Answer> {
  const headers: { [name: string]: string } = { "accept-language": languageNow() };
  if (secret !== undefined) headers.authorization = `Bearer ${secret}`;
  const request: RequestInit = body
    ? {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      }
    : { headers };
  const answer = await fetch(path, request).catch(() => null);
  const content: unknown = answer && (await answer.json().catch(() => null));
  if (answer?.ok && content !== null) return content as Answer;
  const problem = content as Problem | null;
  throw new RequestError(problem?.code ?? "offline", problem?.text ?? "");
}
