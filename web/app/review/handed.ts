/** A record that one page hands to the next, with the deal that is to be seen. */
import type { Recorded } from "./loading.svelte";

let handed: { recorded: Recorded; deal: number } | null = null;

/** Hands a record over. */
export function handOver(recorded: Recorded, deal: number): void {
  handed = { recorded, deal };
}

/** Takes what was handed over, once. */
export function takeOver(): { recorded: Recorded; deal: number } | null {
  const taken = handed;
  handed = null;
  return taken;
}
