/** Hands sentences to the spoken log one after the other: a burst of them would be cut short by screen readers. */

import type { Timers } from "../game/pace";

/** Between two sentences, in milliseconds: a card has arrived before the next one is written. */
const GAP = 350;
/** Where more waits, it is no longer put off. */
const MANY = 2;

export class SpeechQueue {
  private waiting: string[] = [];
  private timer: number | null = null;

  constructor(
    private readonly say: (sentence: string) => void,
    private readonly timers: Timers,
  ) {}

  /** Says these after what waits. */
  add(sentences: readonly string[]): void {
    this.waiting.push(...sentences);
    if (this.timer === null) this.next();
  }

  /** A card begins to move: what waits is written when it has arrived, so that nothing is laid out meanwhile. */
  hush(): void {
    if (this.timer === null || this.waiting.length > MANY) return;
    this.timers.clear(this.timer);
    this.timer = this.timers.set(() => this.next(), GAP);
  }

  end(): void {
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer = null;
    this.waiting = [];
  }

  private next(): void {
    const sentence = this.waiting.shift();
    if (sentence === undefined) {
      this.timer = null;
      return;
    }
    this.say(sentence);
    this.timer = this.timers.set(() => this.next(), GAP);
  }
}
