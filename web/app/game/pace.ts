/** Shows what the server sends at a pace that can be followed: card by card, each finished book for a while. */

import type { Event, Snapshot, View } from "../wire/messages";
import { parsePlay } from "./actions";
import { type Played, played } from "./books";
import { rankingOf, winning } from "./ranking";
import { type HandName, isDoubleDummy } from "./seating";

export type Speed = "slow" | "normal" | "fast" | "instant";

/** How long a card, a turn of the auction and a finished book are looked at, in milliseconds. */
export const TIMES: Readonly<Record<Speed, { card: number; call: number; book: number }>> = {
  slow: { card: 1200, call: 1400, book: 2600 },
  normal: { card: 650, call: 800, book: 1200 },
  fast: { card: 300, call: 400, book: 700 },
  instant: { card: 0, call: 0, book: 0 },
};

/** How long a card moves, and a finished book, in milliseconds. */
export const MOVE = 240;
/** A finished book stays so long where nothing follows it. */
const HOLD = 1200;
/** Where so much waits, somebody was away: it is shown at once. */
const TOO_MANY = 24;

export type Update = { snapshot: Snapshot; events: readonly Event[] };

/** A finished book that still lies on the table. */
export type HeldBook = { number: number; cards: Played[]; winner: HandName };

/** What is to be drawn. `before` is what was drawn till now: null at first and after a break. */
export type Shown = {
  before: Snapshot | null;
  snapshot: Snapshot;
  events: readonly Event[];
  held: HeldBook | null;
};

export type Timers = { set(run: () => void, wait: number): number; clear(id: number): void };

export class Pace {
  speed: Speed = "normal";
  private queue: Update[] = [];
  private newest: Snapshot | null = null;
  private current: Snapshot | null = null;
  private held: HeldBook | null = null;
  private timer: number | null = null;
  /** Whether what comes next has to wait for the timer. */
  private isBusy = false;

  constructor(
    private readonly show: (shown: Shown) => void,
    private readonly timers: Timers,
  ) {}

  /** Takes what the server has sent. What does not follow on what was there, as after a break, is shown at once. */
  push(update: Update): void {
    const { newest } = this;
    const isRepeat = newest !== null && update.snapshot.seq === newest.seq && !update.events.length;
    if (isRepeat && this.queue.length) return;
    this.newest = update.snapshot;
    if (newest === null || (!isRepeat && !follows(newest, update))) {
      this.jump(update.snapshot);
      return;
    }
    this.queue.push(update);
    if (this.queue.length > TOO_MANY) this.catchUp();
    else this.proceed();
  }

  /** Goes on at once to what comes next; a finished book is put away. */
  goOn(): void {
    if (this.timer === null) return;
    this.stop();
    this.proceed();
    if (!this.isBusy) this.putAway();
  }

  /** Shows all that has come, without waiting. */
  catchUp(): void {
    const updates = this.queue;
    this.queue = [];
    for (const update of updates) this.step(update);
    this.stop();
    this.putAway();
  }

  end(): void {
    this.stop();
    this.queue = [];
  }

  private jump(snapshot: Snapshot): void {
    this.end();
    this.held = null;
    this.current = snapshot;
    this.show({ before: null, snapshot, events: [], held: null });
  }

  private proceed(): void {
    while (this.queue[0] && !(this.isBusy && moves(this.queue[0]))) this.step(this.queue.shift()!);
  }

  private step(update: Update): void {
    const before = this.current;
    const isMove = moves(update);
    const finished = before ? bookFinished(before.view, update) : null;
    if (isMove) this.held = finished;
    this.current = update.snapshot;
    if (isMove) this.look(finished !== null, update);
    this.show({ before, snapshot: update.snapshot, events: update.events, held: this.held });
  }

  private look(isBook: boolean, update: Update): void {
    const times = TIMES[this.speed];
    const isCard = update.events.some((event) => event.action?.includes(" play "));
    const time = isBook ? times.book : isCard ? times.card : times.call;
    this.stop();
    if (time === 0 && !isBook) return;
    this.isBusy = time > 0;
    this.timer = this.timers.set(() => {
      this.stop();
      if (this.queue.length) this.proceed();
      else this.putAway();
    }, time || HOLD);
  }

  private putAway(): void {
    if (!this.held || !this.current) return;
    this.held = null;
    this.show({ before: this.current, snapshot: this.current, events: [], held: null });
  }

  private stop(): void {
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer = null;
    this.isBusy = false;
  }
}

/** Whether somebody has done something in the match, which is to be looked at. */
function moves(update: Update): boolean {
  return update.events.some((event) => event.kind === "acted");
}

function follows(before: Snapshot, update: Update): boolean {
  return update.events.length > 0 && update.snapshot.seq >= before.seq;
}

/** The book that was finished; null if none, or if many cards came at once. */
function bookFinished(before: View | null, update: Update): HeldBook | null {
  const [book, ...more] = booksFinished(before, update);
  return book && more.length === 0 ? book : null;
}

/** The books that the cards of an update have finished, of the deal that was on the table. */
export function booksFinished(before: View | null, { snapshot, events }: Update): HeldBook[] {
  const after = snapshot.view;
  if (!before || !after || before.table.deal !== after.table.deal) return [];
  const ranking = rankingOf(after);
  const books: HeldBook[] = [];
  let cards = [...before.table.book];
  let { leader } = before.table;
  for (const { action } of events) {
    const play = action ? parsePlay(action, isDoubleDummy(after)) : null;
    if (!play) continue;
    leader ??= play.hand;
    cards.push(play.card);
    if (cards.length < 4) continue;
    const book = played(after.table.order, leader, cards);
    const winner = book[winning(ranking, cards)]!.hand;
    books.push({ number: before.table.taken.length + books.length + 1, cards: book, winner });
    leader = winner;
    cards = [];
  }
  return before.table.taken.length + books.length === after.table.taken.length ? books : [];
}
