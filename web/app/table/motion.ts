/** How cards move: from their hand to the table, and with a finished book to who took it. Only by transform and opacity. */

import { cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";
import { MOVE } from "../game/pace";
import type { Place } from "../game/seating";
import { settings } from "../state/device.svelte";

/** Where cards come from that nobody saw in a hand, and where finished books go: in widths of a card. */
const TOWARDS: Readonly<Record<Place, [number, number]>> = {
  south: [0, 1.6],
  west: [-2, 0],
  north: [0, -1.6],
  east: [2, 0],
};

let lastBegun = -Infinity;

/** The time of a move that begins now; none where the reader wants no motion, or everything at once. */
function begin(): number {
  if (settings().speed === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  lastBegun = performance.now();
  return MOVE;
}

/** Whether a card is on its way, or may still be on a slow device. */
export function isMoving(): boolean {
  return performance.now() - lastBegun < 2 * MOVE;
}

const [fadeOut, fadeIn] = crossfade({
  duration: begin,
  easing: cubicOut,
  fallback: (node, _params, intro) => (intro ? from((node as HTMLElement).dataset.place as Place) : gone()),
});

/** A card leaves its hand and comes to the table. */
export const leave = onlyMoving(fadeOut);
export const arrive = onlyMoving(fadeIn);

/** Svelte's crossfade sets the origin of the move in every frame; the cards' style has it, so that nothing else changes. */
function onlyMoving<P>(transition: (node: Element, params: P) => () => TransitionConfig) {
  return (node: Element, params: P) => (): TransitionConfig => {
    const { css, ...others } = transition(node, params)();
    return css ? { ...others, css: (t, u) => css(t, u).replace(/transform-origin:[^;]*;/, "") } : others;
  };
}

function from(place: Place): TransitionConfig {
  const [x, y] = TOWARDS[place] ?? [0, 0];
  return {
    duration: begin(),
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
  const [x, y] = TOWARDS[towards].map((part) => 80 * part + 50 / 3) as [number, number]; // to the middle, as it shrinks
  return {
    duration: begin(),
    easing: cubicOut,
    css: (left, gone) =>
      `transform: translate(${x * gone}%, ${y * gone}%) scale(${1 - gone / 3}); opacity: ${left}`,
  };
}
