/** The points of a match deal by deal, and where they lie on a chart. */

import type { ViewScore } from "../wire/messages";

/** Everybody's points after each deal, by player; each row begins with the 0 before the first. */
export function totalsByPlayer(scores: readonly ViewScore[], players: number): number[][] {
  return Array.from({ length: players }, (_, player) => {
    let sum = 0;
    return [0, ...scores.map((score) => (sum += score.points[player] ?? 0))];
  });
}

export type Scale = { low: number; high: number; marks: number[] };

/** From the lowest points to the target or above it, with round numbers to mark. */
export function scaleOf(totals: readonly number[][], target: number): Scale {
  const all = totals.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(target, ...all);
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((each) => (high - low) / each <= 6) ?? high;
  const first = Math.ceil(low / step) * step;
  const marks = Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, at) => first + at * step);
  return { low, high, marks };
}

/** The path of one player's line in a box of that size, the first deal at its left. */
export function line(totals: readonly number[], { low, high }: Scale, width: number, height: number): string {
  const across = width / Math.max(1, totals.length - 1);
  const up = height / Math.max(1, high - low);
  const points = totals.map((points, at) => `${round(at * across)} ${round(height - (points - low) * up)}`);
  return `M${points.join("L")}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Heights for labels near what they belong to, at least so far from each other, none above 0. */
export function spread(heights: readonly number[], apart: number): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let last = -Infinity;
  for (const at of order) last = placed[at] = Math.max(placed[at] ?? 0, last + apart);
  return placed;
}
