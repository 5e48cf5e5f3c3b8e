/** Dealing that can be proved fair, checked here byte for byte as `docs/records.md` says. */
import type { RecordRules } from "./messages";
import { hmac, joined, sha256 } from "./sha256";

const SCHEME = "dummywhist-deal-1";
const RANKS = "23456789TJQKA";

/** Everything from which the cards of a deal follow; bytes are in hexadecimal. */
export type Dealing = {
  matchId: string;
  number: number;
  secret: string;
  /** For each player in order his 16 bytes, or nothing. */
  contributions: string[];
};

/** Random bytes in hexadecimal. */
export function randomHex(count: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(count)));
}

/** What is shown before the cards are dealt. */
export function commitment({ matchId, number, secret }: Dealing): string {
  const text = new TextEncoder().encode(SCHEME);
  return toHex(sha256(joined(text, fromHex(matchId), whole(number, 4), fromHex(secret))));
}

/** The cards of each hand, in the order of the shuffled pack. */
export function fairHands(rules: RecordRules, dealing: Dealing): { [hand: string]: string[] } {
  const hands = handsOf(rules);
  const pack = packOf(hands.reduce((sum, [, size]) => sum + size, 0));
  const bytes = stream(dealing);
  for (let last = pack.length - 1; last > 0; last--) {
    const other = below(last + 1, bytes);
    [pack[last], pack[other]] = [pack[other]!, pack[last]!];
  }
  return Object.fromEntries(hands.map(([name, size]) => [name, pack.splice(0, size)]));
}

/** The bytes of that text; an Error if it is no hexadecimal. */
export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new Error("not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function handsOf(rules: RecordRules): [string, number][] {
  const jokers = rules.jokers ?? false;
  if (rules.game !== "double-dummy") {
    return [
      ["0", 13],
      ["1", 13],
      ["2", 13],
      ["dummy", jokers ? 15 : 13],
    ];
  }
  const names = ["0", "1", "dummy0", "dummy1"].map((name): [string, number] => [name, 13]);
  return jokers ? [...names, ["aside", 2]] : names;
}

function packOf(count: number): string[] {
  const suited = [..."SHDC"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  return [...suited, "LJ", "BJ"].slice(0, count);
}

function* stream({ matchId, number, secret, contributions }: Dealing): Generator<number, never> {
  const added = contributions.map(fromHex).flatMap((bytes) => [Uint8Array.of(bytes.length), bytes]);
  const start = joined(fromHex(matchId), whole(number, 4), ...added);
  for (let counter = 0; ; counter++) yield* hmac(fromHex(secret), joined(start, whole(counter, 8)));
}

/** A number below the bound, each equally likely. */
function below(bound: number, bytes: Generator<number, never>): number {
  const limit = 256 - (256 % bound);
  let byte: number;
  do byte = bytes.next().value;
  while (byte >= limit);
  return byte % bound;
}

function whole(value: number, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** (size - 1 - i)) % 256);
}
