/** What this device has seen its reader play: kept on the device alone, counted when it is shown. */

import type { Snapshot, ViewScore } from "../wire/messages";
import { onDevice } from "./storage";

const KEY = "dummywhist.statistics";
const MATCHES_KEPT = 1000;
/** So long a match is remembered of which no deal has been scored, in milliseconds. */
const UNPLAYED = 7 * 24 * 3600 * 1000;

/** A deal as it was scored, in the eyes of its reader. */
export type PlayedDeal = {
  role: "declarer" | "defender";
  /** The best bid: `4 uptown`. */
  bid: string;
  made: boolean;
  /** The reader's own points. */
  points: number;
};

export type PlayedMatch = {
  /** The match's id. */
  id: string;
  /** When it was last seen, in milliseconds since 1970. */
  at: number;
  game: "dummy-whist" | "double-dummy";
  /** Everybody's names, the reader's too, and their points. */
  players: string[];
  totals: number[];
  seat: number;
  /** So many deals had been scored when this seat was first seen: another has played them. */
  from?: number;
  /** Those scored since; none at first. */
  deals: PlayedDeal[];
  result: "won" | "lost" | "open";
};

export type Statistics = { format: "dummywhist-statistics"; version: 1; matches: PlayedMatch[] };

const NOTHING: Statistics = { format: "dummywhist-statistics", version: 1, matches: [] };

/** The statistics in a text that was kept; none, if it is spoilt. */
export function statisticsFrom(text: string | null): Statistics {
  try {
    const found = JSON.parse(text ?? "null") as Partial<Statistics> | null;
    const isOurs = found?.format === NOTHING.format && found.version === 1 && Array.isArray(found.matches);
    return isOurs ? (found as Statistics) : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** The statistics with the match that a seat sees, the newest first; the same, where there is nothing new. */
export function withMatch(statistics: Statistics, snapshot: Snapshot): Statistics {
  const { view, you, match_id: id, now } = snapshot;
  if (!view || you === null || id === null) return statistics;
  const known = statistics.matches.find((match) => match.id === id);
  const { scores, totals, winner } = view.table;
  const result = winner === null ? "open" : winner === you ? "won" : "lost";
  const from = known ? (known.from ?? 0) : scores.length;
  const deals = scores.slice(from).map((score, number) => known?.deals[number] ?? dealOf(score, you));
  if (known?.seat === you && known.deals.length === deals.length && known.result === result) {
    return statistics;
  }
  const match: PlayedMatch = {
    id,
    at: now,
    game: view.rules.game ?? "dummy-whist",
    players: view.players,
    totals,
    seat: you,
    from,
    deals,
    result,
  };
  const others = statistics.matches.filter(
    (each) => each.id !== id && (each.deals.length > 0 || now - each.at < UNPLAYED),
  );
  return { ...statistics, matches: [match, ...others].slice(0, MATCHES_KEPT) };
}

function dealOf({ declarer, bid, made, points }: ViewScore, seat: number): PlayedDeal {
  return { role: declarer === seat ? "declarer" : "defender", bid, made, points: points[seat] ?? 0 };
}

export type KindCount = { kind: string; bids: number; made: number; level: number };

export type Counted = {
  matches: number;
  finished: number;
  won: number;
  deals: number;
  /** Points a deal, on the average. */
  points: number;
  declared: number;
  made: number;
  defended: number;
  setThem: number;
  kinds: KindCount[];
};

/** The matches of which the reader has played a deal to its end. */
export function played({ matches }: Statistics): PlayedMatch[] {
  return matches.filter(({ deals }) => deals.length > 0);
}

/** What the statistics come to. */
export function counted(statistics: Statistics): Counted {
  const matches = played(statistics);
  const deals = matches.flatMap((match) => match.deals);
  const own = deals.filter(({ role }) => role === "declarer");
  const theirs = deals.filter(({ role }) => role === "defender");
  const kinds = ["uptown", "downtown", "notrump"].map((kind): KindCount => {
    const bids = own.filter(({ bid }) => bid.endsWith(` ${kind}`));
    const level = mean(bids.map(({ bid }) => Number(bid.charAt(0))));
    return { kind, bids: bids.length, made: bids.filter(({ made }) => made).length, level };
  });
  return {
    matches: matches.length,
    finished: matches.filter(({ result }) => result !== "open").length,
    won: matches.filter(({ result }) => result === "won").length,
    deals: deals.length,
    points: mean(deals.map(({ points }) => points)),
    declared: own.length,
    made: own.filter(({ made }) => made).length,
    defended: theirs.length,
    setThem: theirs.filter(({ made }) => !made).length,
    kinds,
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What this device has kept. */
export function statistics(): Statistics {
  return statisticsFrom(onDevice.get(KEY));
}

let noted = "";

/** Takes note of a match as its seat sees it, and counts the deals that have been scored since it came to it. */
export function note(snapshot: Snapshot): void {
  const { view, you, match_id } = snapshot;
  const state = `${match_id} ${you} ${view?.table.scores.length} ${view?.table.winner}`;
  if (state === noted) return; // after nearly every card there is nothing to read and to write
  noted = state;
  const before = statistics();
  const after = withMatch(before, snapshot);
  if (after !== before) onDevice.set(KEY, JSON.stringify(after));
}

/** Forgets everything. */
export function erase(): void {
  onDevice.remove(KEY);
  noted = "";
}
