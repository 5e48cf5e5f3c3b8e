/** Whose seats this device has: the secret of each, and the name last used. */

const SEATS = "dummywhist.seats";
const NAME = "dummywhist.name";
const KEPT = 40;

/** A seat of this device at a table. */
export type Seat = { table: string; secret: string; since: number };

/** The seats, the newest first. */
export function seats(): Seat[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(SEATS) ?? "[]");
    return Array.isArray(found) ? (found as Seat[]) : [];
  } catch {
    return [];
  }
}

/** The secret of this device's seat at a table, or null. */
export function secretOf(table: string): string | null {
  return seats().find((seat) => seat.table === table)?.secret ?? null;
}

/** Keeps the secret of a seat; the oldest ones are given up. */
export function keep(table: string, secret: string): void {
  const others = seats().filter((seat) => seat.table !== table);
  const all = [{ table, secret, since: Date.now() }, ...others];
  localStorage.setItem(SEATS, JSON.stringify(all.slice(0, KEPT)));
}

/** Forgets the seat at a table. */
export function forget(table: string): void {
  localStorage.setItem(SEATS, JSON.stringify(seats().filter((seat) => seat.table !== table)));
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
  return localStorage.getItem(NAME) ?? "";
}

/** Remembers the name. */
export function rememberName(name: string): void {
  localStorage.setItem(NAME, name);
}
