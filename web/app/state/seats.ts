/** Whose seats this device has: the secret of each, and the name last used. */

import { onDevice } from "./storage";

const SEATS = "dummywhist.seats";
const NAME = "dummywhist.name";
/** So many tables, of which the one where the reader has been last comes first: some fifty kilobytes. */
const KEPT = 400;
/** So many seats at one table are kept: nobody has more, and of lost ones few. */
const KEPT_AT_TABLE = 4;

/** A seat of this device at a table; `others` are the secrets of those that it had there before, the newest first. */
export type Seat = { table: string; secret: string; since: number; others?: string[] };

/** The seats, the newest first. */
export function seats(): Seat[] {
  try {
    const found: unknown = JSON.parse(onDevice.get(SEATS) ?? "[]");
    return Array.isArray(found) ? (found as Seat[]) : [];
  } catch {
    return [];
  }
}

/** The secrets of this device's seats at a table, the newest first. */
export function secretsOf(table: string): string[] {
  const seat = seats().find((each) => each.table === table);
  return seat ? [seat.secret, ...(seat.others ?? [])] : [];
}

/**
 * Keeps the secret of a seat as the newest, as whenever its table is played at.
 * Those kept before at that table are not lost; the tables where the reader has not been for longest are.
 */
export function keep(table: string, secret: string): void {
  write(table, [secret, ...secretsOf(table).filter((other) => other !== secret)]);
}

/** Gives up one seat at a table; the one kept before it is the newest again. */
export function giveUp(table: string, secret: string | null): void {
  write(
    table,
    secretsOf(table).filter((other) => other !== secret),
  );
}

/** Forgets all seats at a table. */
export function forget(table: string): void {
  write(table, []);
}

function write(table: string, [secret, ...others]: string[]): void {
  const rest = seats().filter((seat) => seat.table !== table);
  const own = { table, since: Date.now(), others: others.slice(0, KEPT_AT_TABLE - 1) };
  const all = secret === undefined ? rest : [{ ...own, secret }, ...rest];
  onDevice.set(SEATS, JSON.stringify(all.slice(0, KEPT)));
}

/** A secret of our own, so that a request that is sent twice is done once. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The secret that a personal link carries behind its `#`, or null. */
export function secretIn(hash: string): string | null {
  return /^#([\w-]{43})$/.exec(hash)?.[1] ?? null;
}

/** The name last used on this device. */
export function knownName(): string {
  return onDevice.get(NAME) ?? "";
}

/** Remembers the name. */
export function rememberName(name: string): void {
  onDevice.set(NAME, name);
}
