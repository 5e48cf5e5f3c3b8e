/** The levels of bots that the server has, and the one that is usual on this device. */
import { info } from "../wire/api";
import type { Info } from "../wire/messages";
import { onDevice } from "./storage";

const KEY = "dummywhist.level";
const FAIR = ["level3", "greedy"];

let asked: Promise<Info> | null = null;

export const levels = $state({ all: [] as string[], usual: "" });

/** What can be chosen from, asked once; an error is asked again. */
export async function choices(): Promise<Info> {
  asked ??= info();
  try {
    const found = await asked;
    if (levels.all.length === 0) learn(found);
    return found;
  } catch (error) {
    asked = null;
    throw error;
  }
}

/** The level to play against, if nothing else is chosen. */
export async function usualLevel(): Promise<string> {
  await choices();
  return levels.usual;
}

/** Makes a level the usual one on this device. */
export function chooseLevel(level: string): void {
  levels.usual = level;
  onDevice.set(KEY, level);
}

function learn({ levels: all }: Info): void {
  levels.all = [...all].sort((one, other) => rank(one) - rank(other));
  const kept = onDevice.get(KEY) ?? "";
  levels.usual = [kept, ...FAIR, all[0] ?? ""].find((level) => all.includes(level)) ?? "";
}

/** The levels from the weakest on, then the other bots. */
function rank(level: string): number {
  const at = ["level1", "level2", "level3", "level4", "level5", "greedy", "random"].indexOf(level);
  return at < 0 ? 99 : at;
}
