/** What is heard and felt: short tones by WebAudio, a mark in the title of the tab, vibration. */

import type { Shown } from "../game/pace";
import { isTurnNew } from "../speech/announcer";

type Tone = { pitch: number; at: number; long: number; loud: number; kind?: OscillatorType };

/** Your turn rises in two steps, as nothing else does. */
const TONES = {
  turn: [
    { pitch: 587, at: 0, long: 0.16, loud: 0.14 },
    { pitch: 880, at: 0.13, long: 0.3, loud: 0.14 },
  ],
  card: [{ pitch: 190, at: 0, long: 0.05, loud: 0.12, kind: "triangle" }],
  book: [
    { pitch: 330, at: 0, long: 0.09, loud: 0.07 },
    { pitch: 262, at: 0.07, long: 0.14, loud: 0.07 },
  ],
  late: [
    { pitch: 660, at: 0, long: 0.1, loud: 0.12 },
    { pitch: 660, at: 0.18, long: 0.1, loud: 0.12 },
    { pitch: 660, at: 0.36, long: 0.2, loud: 0.12 },
  ],
  said: [{ pitch: 740, at: 0, long: 0.12, loud: 0.06 }],
} as const satisfies Record<string, readonly Tone[]>;

let audio: AudioContext | null = null;

function sound(name: keyof typeof TONES): void {
  audio ??= new AudioContext();
  if (audio.state !== "running") return void audio.resume().catch(() => {});
  for (const tone of TONES[name] as readonly Tone[]) {
    const start = audio.currentTime + tone.at;
    const gain = audio.createGain();
    const source = audio.createOscillator();
    source.type = tone.kind ?? "sine";
    source.frequency.value = tone.pitch;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(tone.loud, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + tone.long);
    source.connect(gain).connect(audio.destination);
    source.start(start);
    source.stop(start + tone.long + 0.02);
  }
}

/** Lets what has just been shown be heard and felt; after a break `before` is what was shown till then. */
export function sensed(shown: Shown, on: { sounds: boolean; vibration: boolean }): void {
  const { before, snapshot, events } = shown;
  if (before === snapshot) return;
  const turnIsNew = isTurnNew(before, snapshot);
  const isActivated = navigator.userActivation?.hasBeenActive ?? true;
  if (!isActivated) return;
  if (on.vibration && turnIsNew) navigator.vibrate?.(60);
  if (!on.sounds) return;
  if (turnIsNew) sound("turn");
  else if (shown.held) sound("book");
  else if (events.some((event) => event.kind === "said")) sound("said");
  else if (events.some((event) => event.kind === "acted")) sound("card");
}

/** Lets the reader hear and feel that his time is nearly up. */
export function hurried(on: { sounds: boolean; vibration: boolean }): void {
  if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
  if (on.vibration) navigator.vibrate?.([60, 60, 60]);
  if (on.sounds) sound("late");
}
