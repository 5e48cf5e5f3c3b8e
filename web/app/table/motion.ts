/** How cards move: from their hand to the table, and with a finished book to who took it. Only by transform and opacity. */

import { cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";
import type { Place } from "../game/seating";

const TIME = 240;

/** Where cards come from that nobody saw in a hand, and where finished books go: in widths of a card. */
const TOWARDS: Readonly<Record<Place, [number, number]>> = {
  south: [0, 1.6],
  west: [-2, 0],
  north: [0, -1.6],
  east: [2, 0],
};

/** The time of a move, which is none where the reader wants no motion. */
export function moveTime(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : TIME;
}

/** A card leaves its hand and comes to the table. */
export const [leave, arrive] = crossfade({
  duration: moveTime,
  easing: cubicOut,
  fallback: (node, _params, intro) => (intro ? from((node as HTMLElement).dataset.place as Place) : gone()),
});

function from(place: Place): TransitionConfig {
  const [x, y] = TOWARDS[place] ?? [0, 0];
  return {
    duration: moveTime(),
    easing: cubicOut,
    css: (_, rest) => `transform: translate(${x * 60 * rest}%, ${y * 60 * rest}%); opacity: ${1 - rest}`,
  };
}

function gone(): TransitionConfig {
  return { duration: 0 };
}

/** A finished book goes to who took it. */
export function taken(_node: Element, place: () => Place | null): TransitionConfig {
  const towards = place();
  if (!towards) return { duration: 0 };
  const [x, y] = TOWARDS[towards];
  return {
    duration: moveTime(),
    easing: cubicOut,
    css: (left, gone) =>
      `transform: translate(${x * 80 * gone}%, ${y * 80 * gone}%) scale(${1 - gone / 3}); opacity: ${left}`,
  };
}
