import type { Say } from "./fluent";

/** An option that is not the default, as people read it: what it is about, and how it is here. */
export type SpecialRule = { name: string; about: string; value: string };

/** The options of a match by name; on the wire and in records only those that are not the defaults. */
export type RuleOptions = { readonly [name: string]: unknown };

/** One option in words, whatever its value. */
export function ruleInWords(say: Say, name: string, value: unknown, players: number): SpecialRule {
  const told = say(`rule-${name}`, { value: typeof value === "number" ? value : String(value), players });
  const colon = told.indexOf(":");
  return { name, about: told.slice(0, colon), value: told.slice(colon + 1).trim() };
}

/** The options that are not the defaults, in words; the game itself is none of them. */
export function specialRules(say: Say, rules: RuleOptions): SpecialRule[] {
  const players = rules.game === "double-dummy" ? 2 : 3;
  return Object.entries(rules)
    .filter(([name]) => name !== "game")
    .map(([name, value]) => ruleInWords(say, name, value, players));
}
