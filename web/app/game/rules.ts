/** The options of the rules, in the order in which they are explained. */

import type { RecordRules } from "../wire/messages";

export const RULE_NAMES: readonly (keyof RecordRules)[] = [
  "game",
  "target",
  "jokers",
  "no_trump_jokers",
  "joker_lead",
  "downtown_aces",
  "downtown_beats_uptown",
  "dealer_may_match",
  "min_level",
  "reneges",
  "look_back",
  "hand_exchange",
  "made_scoring",
  "set_scoring",
  "no_trump_doubles",
];
