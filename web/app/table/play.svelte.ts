/** The table as one reader sees it and acts at it: what its components share. */

import type { Snapshot, View } from "../wire/messages";
import { lines, playableCards } from "../game/actions";
import type { Card } from "../game/cards";
import { type HeldBook, MOVE, Pace, type Shown, type Timers } from "../game/pace";
import { properCards, rankingOf } from "../game/ranking";
import { cardRefusal, type CardRefusal, isEarly } from "../game/reasons";
import { cardsOf, type HandName, isMine } from "../game/seating";
import { isYourTurn, offersTold, sentences, wasTakenBack, yourTurn } from "../speech/announcer";
import { SpeechQueue } from "../speech/queue";
import { read, type Reading } from "../speech/reading";
import { sentence, type Text, Words } from "../speech/words";
import { settings, tapsTwice } from "../state/device.svelte";
import type { Order, TableStore } from "../state/table.svelte";

export type Chosen = { hand: HandName; card: Card };
/** Every dialog of the table; each has its part in `dialogs/Dialogs.svelte`. */
export const DIALOGS = [
  "menu",
  "sheet",
  "seats",
  "settings",
  "say",
  "books",
  "claim",
  "renege",
  "finding",
  "warn",
] as const;
export type DialogName = (typeof DIALOGS)[number];

const CLOCK: Timers = {
  set: (run, wait) => window.setTimeout(run, wait),
  clear: (id) => window.clearTimeout(id),
};
const LOG = 60;
/** So long a reason stays in sight in place of whose turn it is, in milliseconds. */
const NOTED = 6_000;
/** So long before the end of his time the reader is warned, in milliseconds. */
const LATE = 10_000;
/** So soon after an own card a click may be the second of two, in milliseconds. */
const DOUBLE = 400;

export class Play {
  shown = $state.raw<Shown | null>(null);
  /** The card that a second tap plays. */
  chosen = $state.raw<Chosen | null>(null);
  /** The card that is to be played when its turn comes. */
  queued = $state.raw<Chosen | null>(null);
  /** What was last said to the reader about what he did: a reason, or what is queued. */
  note = $state("");
  dialog = $state<DialogName | null>(null);
  /** The improper card about which the reader is asked. */
  warned = $state.raw<Chosen | null>(null);
  /** The own hand as the reader has laid it in this deal; empty if he has not. */
  order = $state.raw<readonly Card[]>([]);
  /** The end of a match, until its reader goes on to the next, which another has begun. */
  ended = $state.raw<Snapshot | null>(null);
  /** Whether he begins it himself. */
  private begins = false;
  log = $state.raw<readonly { id: number; text: string }[]>([]);
  private count = 0;
  private pause: number | null = null;
  private noted: number | null = null;
  private playedAt = -DOUBLE;
  /** Until when a card is on its way, the frame in which it begins included; nothing is laid out meanwhile. */
  private movesUntil = 0;
  private lateness: { until: number; timer: number } | null = null;
  private readonly pace: Pace;
  private readonly speech: SpeechQueue;
  private readonly stopListening: () => void;

  readonly snapshot: Snapshot | null = $derived(this.shown?.snapshot ?? null);
  readonly view: View | null = $derived(this.snapshot?.view ?? null);
  readonly held: HeldBook | null = $derived(this.shown?.held ?? null);
  readonly words: Words | null = $derived.by(() => (this.view ? new Words(this.text, this.view) : null));
  readonly isMyTurn: boolean = $derived.by(
    () => this.snapshot !== null && isYourTurn(this.snapshot) && this.snapshot.offer === null,
  );
  /** Whether an action for this decision is on its way. */
  readonly isBusy: boolean = $derived.by(
    () => this.store.acting !== null && this.store.acting === this.snapshot?.decision,
  );

  constructor(
    readonly store: TableStore,
    readonly text: Text,
    private readonly whenShown: (shown: Shown) => void = () => {},
    private readonly whenLate: () => void = () => {},
  ) {
    this.speech = new SpeechQueue((sentence) => this.write(sentence), CLOCK);
    this.pace = new Pace((shown) => this.draw(shown), CLOCK);
    if (store.snapshot) this.pace.push({ snapshot: store.snapshot, events: [] });
    this.stopListening = store.listen((update) => {
      this.pace.speed = settings().speed;
      this.pace.push(update);
      if (document.hidden) this.pace.catchUp();
    });
  }

  end(): void {
    this.stopListening();
    this.pace.end();
    this.speech.end();
    this.stopPause();
    this.stopWaiting();
    this.stopNote();
  }

  goOn(): void {
    this.pace.goOn();
  }

  catchUp(): void {
    this.pace.catchUp();
  }

  /** Why the reader cannot play a card now; null if he can. */
  refusal(hand: HandName, card: Card): CardRefusal | null {
    return this.view ? cardRefusal(this.view, hand, card) : { reason: "turn" };
  }

  /** Why tapping a card does nothing now, in words; null if it does something: before its turn, a card can be queued. */
  why(hand: HandName, card: Card): string | null {
    const refusal = this.refusal(hand, card);
    if (!refusal || (isEarly(refusal) && settings().queue === "on")) return null;
    return this.reason(refusal);
  }

  reason(refusal: CardRefusal): string {
    const { text } = this;
    if (refusal.reason === "must-follow") {
      return text("page-table-why-must-follow", { suit: refusal.suit });
    }
    return text("page-table-why", { reason: refusal.reason });
  }

  /** Says something to the reader, in sight and in the log. */
  tell(sentence: string): void {
    this.stopNote();
    const wait = this.movesUntil - performance.now();
    const tell = (): void => {
      this.show(sentence);
      this.speech.add([sentence]);
    };
    if (wait > 0) this.noted = CLOCK.set(tell, wait);
    else tell();
  }

  private show(note: string): void {
    this.stopNote();
    this.note = note;
    this.noted = CLOCK.set(() => (this.note = ""), NOTED);
  }

  private stopNote(): void {
    if (this.noted !== null) CLOCK.clear(this.noted);
    this.noted = null;
  }

  read(what: Reading): void {
    if (this.snapshot) this.speech.add([read(this.text, this.snapshot, what)]);
  }

  /**
   * A card is tapped, clicked or pressed. With `isSure` no second tap is asked for, as when it was dragged.
   * The second click of two, `isAgain`, may be at the card that has come to lie where one was played.
   */
  tap(hand: HandName, card: Card, { isSure = false, isAgain = false } = {}): void {
    const early = this.isEarly(hand, card);
    const isSoon = performance.now() - this.playedAt < DOUBLE;
    if (isAgain ? isSoon || early : isSoon && early) return;
    if (!this.plays({ hand, card }, isSure)) this.goOn(); // else the finished book goes as the card comes
    const { view } = this;
    if (!view || this.isBusy || !isMine(view, hand)) return;
    const refusal = cardRefusal(view, hand, card);
    if (refusal && isEarly(refusal)) {
      this.queue({ hand, card }, refusal);
    } else if (refusal) {
      this.chosen = null;
      this.tell(this.reason(refusal));
    } else if (!this.plays({ hand, card }, isSure)) {
      this.chosen = { hand, card };
      this.tell(this.text("page-table-tap-again", { card: this.words!.card(card) }));
    } else {
      this.playOrWarn({ hand, card });
    }
  }

  private isEarly(hand: HandName, card: Card): boolean {
    const refusal = this.refusal(hand, card);
    return refusal !== null && isEarly(refusal);
  }

  /** Plays a card; about an improper one the reader is asked before, if he wants it. */
  private playOrWarn({ hand, card }: Chosen): void {
    if (this.queued?.hand === hand) this.queued = null;
    if (settings().renegeWarning === "on" && this.isImproper(hand, card)) {
      this.warned = { hand, card };
      this.dialog = "warn";
    } else {
      void this.playCard({ hand, card });
    }
  }

  /** Whether a tap on a card plays it now. */
  private plays(tapped: Chosen, isSure: boolean): boolean {
    if (!this.view || cardRefusal(this.view, tapped.hand, tapped.card)) return false;
    return isSure || !tapsTwice() || isSame(this.chosen, tapped);
  }

  private isImproper(hand: HandName, card: Card): boolean {
    const view = this.view!;
    const cards = cardsOf(view, hand) ?? [];
    return !properCards(rankingOf(view), cards, view.table.book).includes(card);
  }

  private queue(chosen: Chosen, refusal: CardRefusal): void {
    if (settings().queue === "off") {
      this.tell(this.reason(refusal));
    } else if (isSame(this.queued, chosen)) {
      this.queued = null;
      this.tell(this.text("page-table-unqueued"));
    } else {
      this.queued = chosen;
      this.tell(this.text("page-table-queued", { card: this.words!.card(chosen.card) }));
    }
  }

  playCard({ hand, card }: Chosen): Promise<void> {
    this.playedAt = performance.now();
    return this.act(lines.play(this.view!.seat!, hand, card));
  }

  /** Does something in the match; once, however often it is asked before it is done. */
  async act(action: string): Promise<void> {
    const { snapshot } = this;
    if (!snapshot || this.isBusy) return;
    this.stopPause();
    this.chosen = null;
    this.warned = null;
    this.stopNote();
    this.note = "";
    if (this.dialog === "warn") this.dialog = null;
    await this.send({ type: "act", action, decision: snapshot.decision });
  }

  /** Sends a command; what it is refused for is told. */
  async send(order: Order): Promise<void> {
    const outcome = await this.store.send(order);
    if (outcome?.type === "refused" && outcome.code !== "stale") this.tell(sentence(outcome.text));
  }

  /** Begins the next match, or goes on to it where another has begun it. */
  async begin(): Promise<void> {
    this.begins = this.ended === null;
    this.ended = null;
    if (this.begins) await this.send({ type: "start" });
    this.begins = false;
  }

  private draw(shown: Shown): void {
    const { before, snapshot } = shown;
    const last = this.snapshot;
    const isNew = last?.decision !== snapshot.decision;
    this.speech.catchUp();
    const isMove = shown.held !== this.held || shown.events.some(({ kind }) => kind === "acted");
    this.shown = shown;
    if (isNew) {
      this.note = "";
      this.warned = null;
      if (this.dialog === "warn") this.dialog = null;
    }
    if (isNew || !isYourTurn(snapshot)) this.chosen = null;
    if (last) this.turnOver(last, snapshot);
    if (!before) {
      this.speech.add(yourTurn(this.text, last, snapshot)); // all else that led here is not known
    } else if (before !== snapshot) {
      this.speech.add(sentences(this.text, before, snapshot, shown.events));
      const calls = snapshot.view?.table.reneges.length ?? 0;
      if (calls > (before.view?.table.reneges.length ?? 0)) this.dialog = "finding";
    }
    if (before?.offer && !snapshot.offer) this.show(offersTold(this.text, before, snapshot, shown.events));
    if (before ? wasTakenBack(before, snapshot) : isNew) this.queued = null;
    if (isNew || !last?.offer !== !snapshot.offer) this.prepare();
    this.watchClock();
    this.whenShown({ ...shown, before: before ?? last });
    if (isMove && this.pace.speed !== "instant") this.movesUntil = performance.now() + 1.5 * MOVE;
  }

  /** Puts away what belongs to a deal that is over, and keeps the end of a match. */
  private turnOver(last: Snapshot, snapshot: Snapshot): void {
    const isSameMatch = last.match_id === snapshot.match_id;
    if (!isSameMatch || last.view?.table.deal !== snapshot.view?.table.deal) this.order = [];
    if (snapshot.you === null) this.ended = null;
    else if (!isSameMatch && last.view?.table.phase === "over" && !this.begins) this.ended = last;
  }

  /** Plays the queued card or the only one, after a pause of any length, so that it tells nothing. */
  private prepare(): void {
    this.stopPause();
    const { view, queued } = this;
    if (!view) return;
    if (queued && !cardsOf(view, queued.hand)?.includes(queued.card)) this.queued = null;
    if (!this.isMyTurn || view.table.phase !== "play" || view.table.hand === null) return;
    const cards = playableCards(view);
    const hand = view.table.hand;
    let next: Chosen | null = null;
    if (this.queued?.hand === hand) {
      const { card } = this.queued;
      if (cards.includes(card)) {
        next = this.queued;
      } else {
        this.queued = null;
        this.tell(this.text("page-table-queue-not-possible", { card: this.words!.card(card) }));
      }
    }
    if (!next && settings().forced === "on" && cards.length === 1) next = { hand, card: cards[0]! };
    if (!next) return;
    const chosen = next;
    this.pause = CLOCK.set(() => this.playOrWarn(chosen), 350 + Math.random() * 900);
  }

  /** Warns the reader before his time is up, once for each time. */
  private watchClock(): void {
    const { clock, you } = this.snapshot ?? {};
    const isMine = this.isMyTurn && this.view?.table.phase !== "agree" && clock?.seats.includes(you ?? -1);
    if (!clock || !isMine) return this.stopWaiting();
    const { until } = clock;
    if (this.lateness?.until === until) return;
    this.stopWaiting();
    const warn = (): void => {
      const left = until - this.store.now();
      if (left <= 0) return;
      this.tell(this.text("page-table-hurry", { seconds: Math.ceil(left / 1000) }));
      this.whenLate();
    };
    const wait = Math.max(0, until - LATE - this.store.now());
    this.lateness = { until, timer: CLOCK.set(warn, wait) };
  }

  private stopWaiting(): void {
    if (this.lateness) CLOCK.clear(this.lateness.timer);
    this.lateness = null;
  }

  private stopPause(): void {
    if (this.pause !== null) CLOCK.clear(this.pause);
    this.pause = null;
  }

  private write(text: string): void {
    this.count += 1;
    this.log = [...this.log.slice(1 - LOG), { id: this.count, text: sentence(text) }];
  }
}

export function isSame(one: Chosen | null, other: Chosen | null): boolean {
  return one !== null && one.hand === other?.hand && one.card === other.card;
}
