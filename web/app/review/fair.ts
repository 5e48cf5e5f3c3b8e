/** Whether the deals of a record fit the commitments that it names. */

import { commitment, fairHands } from "../wire/fairness";
import type { Record as MatchRecord } from "../wire/messages";
import { evidenceOf } from "./records";

/** `shown`: the cards follow from the committed secret; `broken`: they do not; `waiting`: nothing can be said. */
export type Shown = {
  number: number;
  verdict: "shown" | "broken" | "waiting";
  commitment: string;
  secret: string | null;
};

/** The verdict on each deal of a record that says how it was dealt; null if it does not. */
export function fairnessOf(record: MatchRecord): Shown[] | null {
  const evidence = evidenceOf(record);
  if (!evidence) return null;
  return record.deals.map((deal, at): Shown => {
    const number = at + 1;
    const dealt = evidence.deals[at];
    const secret = dealt?.secret ?? null;
    const about = { number, commitment: dealt?.commitment ?? "", secret };
    if (!dealt || secret === null) return { ...about, verdict: "waiting" };
    const contributions = record.players.map((_, player) => dealt.contributions?.[String(player)] ?? "");
    const dealing = { matchId: evidence.match, number, secret, contributions };
    try {
      const hands = fairHands(record.rules, dealing);
      const isSame = Object.entries(hands).every(([name, cards]) => holds(deal.hands, name, cards));
      const isTrue = commitment(dealing) === dealt.commitment && isSame;
      return { ...about, verdict: isTrue ? "shown" : "broken" };
    } catch {
      return { ...about, verdict: "broken" };
    }
  });
}

function holds(hands: { [name: string]: unknown }, name: string, cards: string[]): boolean {
  const given = String(hands[name] ?? "").split(/\s+/);
  return given.length === cards.length && cards.every((card) => given.includes(card));
}
