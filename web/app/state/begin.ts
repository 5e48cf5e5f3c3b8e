/** From a wish to a seat: creates and joins tables, keeps the seat, and goes there. */
import { go } from "../router.svelte";
import { t } from "../text/language.svelte";
import { anySeat, create, join, RequestError } from "../wire/api";
import type { Joined, NewTable, Refused } from "../wire/messages";
import { newId } from "../wire/socket";
import { giveUp, keep, newSecret, rememberName } from "./seats";
import { inTab } from "./storage";
import type { TableStore } from "./table.svelte";

const START = "dummywhist.start";

/** Under what a wish is sent to the server; again under the same until it is answered, so that it is done once. */
type Sent = { id: string; secret: string };
const unanswered = new Map<string, Sent>();

/** Makes a table and sits down; `starts` begins the match at once, if all seats are taken. */
export async function make(asked: Omit<NewTable, "id">, starts = false): Promise<void> {
  const wish = { ...asked, name: called(asked.name) };
  const joined = await once(JSON.stringify(wish), ({ id, secret }) => create({ ...wish, id }, secret));
  if (starts) inTab.set(START, joined.table);
  seated(joined);
}

/** Sits down at any public table. */
export async function sitAnywhere(name: string): Promise<void> {
  seated(await once("any", ({ id, secret }) => anySeat({ id, name: called(name) }, secret)));
}

/** Sits down at a table; the secret of the seat. */
export async function sit(table: string, name: string, seat: number | null): Promise<string> {
  const joined = await once(table, async ({ id, secret }) => {
    keep(table, secret); // the answer may be lost
    try {
      return await join(table, { id, name: called(name), seat, numbered: !name.trim() }, secret);
    } catch (error) {
      if (!isLost(error)) giveUp(table, secret);
      throw error;
    }
  });
  return joined.secret;
}

/** Leaves a table for the start; the seat is kept, and the refusal returned, where the server has not opened it. */
export async function leave(store: Pick<TableStore, "id" | "secret" | "send">): Promise<Refused | null> {
  const { id, secret } = store;
  const outcome = await store.send({ type: "leave" });
  if (outcome?.type === "refused" && !["closed", "not-seated"].includes(outcome.code)) return outcome;
  if (outcome !== null) giveUp(id, secret); // null: the server did not take it for a message
  go("/");
  return null;
}

/** Whether the match at a table is to start by itself; true once. */
export function isToStart(table: string): boolean {
  const isAsked = inTab.get(START) === table;
  if (isAsked) inTab.remove(START);
  return isAsked;
}

/** The id of the table to which a link leads, or null. */
export function tableIn(link: string): string | null {
  return /(?:^|\/t\/)([\w-]{4,})\/?(?:\?[^#]*)?(?:#[\w-]*)?$/.exec(link.trim())?.[1] ?? null;
}

async function once<Answer>(wish: string, ask: (sent: Sent) => Promise<Answer>): Promise<Answer> {
  const sent = unanswered.get(wish) ?? { id: newId(), secret: newSecret() };
  unanswered.set(wish, sent);
  try {
    const answer = await ask(sent);
    unanswered.delete(wish);
    return answer;
  } catch (error) {
    if (!isLost(error)) unanswered.delete(wish);
    throw error;
  }
}

/** Whether nothing was heard of what was asked: it may be done all the same. */
function isLost(error: unknown): boolean {
  return error instanceof RequestError && error.code === "offline";
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
