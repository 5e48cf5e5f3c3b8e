/** Views and snapshots for tests: complete ones, of which a test says what matters to it. */

import type { Snapshot, View, ViewTable } from "../wire/messages";

const TABLE: ViewTable = {
  deal: 1,
  phase: "play",
  turn: 0,
  dealer: 2,
  totals: [0, 0, 0],
  winner: null,
  scores: [],
  hands: { "0": ["AS", "2H"], "1": null, "2": null, dummy: ["KS", "3H"] },
  counts: { "0": 2, "1": 2, "2": 2, dummy: 2 },
  choices: [],
  calls: ["0 bid 4 uptown", "1 pass", "2 pass"],
  bid: "4 uptown",
  declarer: 0,
  order: ["0", "1", "dummy", "2"],
  aside: null,
  swaps: [],
  trump: "H",
  direction: "uptown",
  hand: "0",
  leader: "0",
  book: [],
  taken: [],
  shown: [],
  reneges: [],
  agreed: [],
  dealt: null,
};

export function makeView(table: Partial<ViewTable> = {}, view: Partial<View> = {}): View {
  return {
    format: "dummywhist-view",
    version: 1,
    seat: 0,
    rules: {},
    players: ["Ana", "Beto", "Caro"],
    table: { ...TABLE, ...table },
    seen: null,
    legal: [],
    callable: [],
    ...view,
  };
}

export function makeSnapshot(seq: number, view: View, snapshot: Partial<Snapshot> = {}): Snapshot {
  return {
    seq,
    now: 0,
    you: view.seat,
    table: {
      id: "table",
      rules: view.rules,
      seats: view.players.map((name) => ({
        name,
        bot: null,
        is_open: false,
        is_away: false,
        away_from: null,
        turns_missed: 0,
        is_taken_over: false,
      })),
      host: 0,
      is_public: false,
      spectators: false,
      spectator_delay: 180_000,
      turn_time: null,
      status: "playing",
      match: 1,
    },
    decision: `1.${view.table.deal}.${seq}.0`,
    waiting: view.table.turn === null ? [] : [view.table.turn],
    view,
    match_id: "m",
    dealing: null,
    past_dealing: null,
    ready: [],
    offer: null,
    take_back: null,
    clock: null,
    said: [],
    muted: [],
    ...snapshot,
  };
}

/** A clock that a test moves by hand. */
export class FakeTimers {
  now = 0;
  private next = 1;
  private readonly waiting = new Map<number, { at: number; run: () => void }>();

  set(run: () => void, wait: number): number {
    this.waiting.set(this.next, { at: this.now + wait, run });
    return this.next++;
  }

  clear(id: number): void {
    this.waiting.delete(id);
  }

  /** Lets so many milliseconds pass. */
  pass(time: number): void {
    const end = this.now + time;
    for (;;) {
      const due = [...this.waiting].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      this.waiting.delete(due[0]);
      this.now = due[1].at;
      due[1].run();
    }
    this.now = end;
  }
}
