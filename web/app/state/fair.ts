import type { DealingShown, Snapshot, View } from "../wire/messages";
import { commitment, fairHands, type Dealing } from "../wire/fairness";

/**
 * `proved`: the cards follow from what was committed to and then added by us; `broken`: they do not; `late`: they do,
 * but we came too late to add anything, or another device in our seat was there before.
 */
export type Verdict = "waiting" | "proved" | "broken" | "late";

/** What this device saw of one deal's making. */
export type Fair = {
  number: number;
  /** What the server showed before it knew what we add. */
  commitment: string;
  /** The seat in which we saw it; null before anything was sent or came. */
  seat: number | null;
  /** What we sent to be added; empty if nothing. */
  sent: string;
  /** What we added: what we sent, once the server has said or shown that it took it. Empty if nothing. */
  ours: string;
  /** The own cards as they came; null before. */
  hand: string[] | null;
  secret: string | null;
  verdict: Verdict;
};

/** What is kept over a reload of the page. */
export type Watched = { matchId: string | null; deals: Fair[] };

/**
 * Watches the deals of one match at a table, and checks each when its secret is shown.
 *
 * Of each deal the commitment, the cards that follow and the own hand are compared. The bytes of the own seat are
 * compared where they are `ours`: then those very bytes must be in the deal. What was sent and refused, or lost with
 * the page before it was taken, is not; the bytes there are another device's, or a former player's, and prove nothing
 * to us. So such a deal is `late` and never `proved`, and a server gains nothing by refusing what it is sent.
 */
export class FairWatch {
  #matchId: string | null = null;
  #deals = new Map<number, Fair>();

  constructor(kept: Watched = { matchId: null, deals: [] }) {
    this.#matchId = kept.matchId;
    this.#deals = new Map(kept.deals.map((fair) => [fair.number, fair]));
  }

  /** What is to be kept. */
  get watched(): Watched {
    return { matchId: this.#matchId, deals: this.deals };
  }

  /** All deals seen, the first first. */
  get deals(): Fair[] {
    return [...this.#deals.values()];
  }

  /** The decision that waits for random bytes of ours, or null. */
  awaited(snapshot: Snapshot): DealingShown | null {
    const { dealing, you, view } = snapshot;
    if (!dealing || you === null || dealing.secret !== null || view?.table.phase !== "deal") return null;
    const isNext = dealing.number > view.table.scores.length;
    const isDone = String(you) in dealing.contributions || this.#deals.get(dealing.number)?.sent;
    return isNext && !isDone ? dealing : null;
  }

  /** Notes what is sent for the deal that is awaited; whether it is added is not known yet. */
  send(dealing: DealingShown, seat: number, sent: string): void {
    this.#deals.set(dealing.number, { ...this.#fair(dealing), seat, sent });
  }

  /** Notes that the server has taken what was sent. */
  took(sent: string): void {
    const fair = this.deals.find((each) => each.sent === sent);
    if (fair) this.#deals.set(fair.number, { ...fair, ours: sent });
  }

  /** Takes note of what is seen; whether anything has changed. */
  watch(snapshot: Snapshot): boolean {
    if (snapshot.match_id !== this.#matchId) {
      this.#matchId = snapshot.match_id;
      this.#deals.clear();
    }
    const before = this.#deals;
    this.#deals = new Map(before);
    this.#noteHand(snapshot);
    for (const dealing of [snapshot.past_dealing, snapshot.dealing]) {
      if (!dealing) continue;
      const fair = found(this.#fair(dealing), dealing);
      const isNew = dealing.secret !== null && fair.secret === null;
      this.#deals.set(dealing.number, isNew ? checked(fair, dealing, snapshot) : fair);
    }
    return [...this.#deals].some(([number, fair]) => before.get(number) !== fair);
  }

  #fair({ number, commitment }: DealingShown): Fair {
    const known = this.#deals.get(number);
    const nothing = { seat: null, sent: "", ours: "", hand: null, secret: null };
    return known ?? { number, commitment, ...nothing, verdict: "waiting" };
  }

  #noteHand({ view, you, dealing }: Snapshot): void {
    if (!view || you === null || !dealing || dealing.secret !== null) return;
    const fair = this.#deals.get(dealing.number);
    const { phase, choices, hands } = view.table;
    const isAsDealt = (phase === "auction" || phase === "exchange") && choices.every((each) => each === null);
    const hand = hands[String(you)] as string[] | null | undefined;
    if (!fair || fair.hand !== null || !isAsDealt || !hand) return;
    if (fair.seat === null || fair.seat === you) this.#deals.set(fair.number, { ...fair, seat: you, hand });
  }
}

/** With what we sent as ours, if the deal has it: the answer may be lost that would say so. */
function found(fair: Fair, { contributions }: DealingShown): Fair {
  const isThere = fair.seat !== null && fair.sent !== "" && contributions[fair.seat] === fair.sent;
  return isThere && fair.ours === "" ? { ...fair, ours: fair.sent } : fair;
}

function checked(fair: Fair, shown: DealingShown, { view, match_id }: Snapshot): Fair {
  const secret = shown.secret ?? "";
  if (!view || match_id === null) return fair;
  const players = view.players.length;
  const contributions = Array.from({ length: players }, (_, player) => shown.contributions[player] ?? "");
  const dealing: Dealing = { matchId: match_id, number: shown.number, secret, contributions };
  return { ...fair, secret, verdict: !holds(dealing) ? "broken" : fair.ours ? "proved" : "late" };

  function holds(dealing: Dealing): boolean {
    if (commitment(dealing) !== fair.commitment || shown.commitment !== fair.commitment) return false;
    if (fair.ours !== "" && contributions[fair.seat!] !== fair.ours) return false;
    const hands = fairHands(view!.rules, dealing);
    const own = hands[String(fair.seat)];
    if (fair.hand !== null && own && !isWithin(own, fair.hand)) return false;
    return view!.table.scores.length !== shown.number || isPlayed(hands, view!);
  }
}

/**
 * Whether the hands that were played are those that were dealt. Between the two each player may have changed his
 * hand for his dummy's, taken up the two cards left over, and laid cards aside; where jokers were changed for other
 * cards nothing is compared.
 */
function isPlayed(hands: { [hand: string]: string[] }, { table, rules }: View): boolean {
  if (!table.dealt || table.swaps.length > 0) return true;
  const played = table.dealt as { [hand: string]: string[] };
  const units =
    rules.game === "double-dummy"
      ? [
          ["0", "dummy0"],
          ["1", "dummy1"],
        ]
      : Object.keys(played).map((name) => [name]);
  const all = (from: { [hand: string]: string[] }, names: string[]) =>
    names.flatMap((name) => from[name] ?? []);
  return units.every((names) => isWithin(all(hands, [...names, "aside"]), all(played, names)));
}

function isWithin(dealt: string[], played: string[]): boolean {
  return played.every((card) => dealt.includes(card));
}
