/** Hands sentences to the spoken log one after the other: a burst of them would be cut short by screen readers. */

import type { Timers } from "../game/pace";

/** Between two sentences, in milliseconds: twice as long as a card moves, as nothing is to be laid out meanwhile. */
const GAP = 500;

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

  /** Says at once whatever waits, as when the next card begins to move: nothing is said later than that. */
  catchUp(): void {
    const late = this.waiting;
    this.end();
    for (const sentence of late) this.say(sentence);
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
