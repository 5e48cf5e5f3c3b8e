/** The options of a table: whole, as they are chosen, and short, as they are sent. */
import type { Info } from "../wire/messages";

export type Value = string | number | boolean;
/** Options by name. */
export type Rules = { [option: string]: Value };

/** Every option: those given, and the defaults of the others. */
export function fullRules({ options }: Info, given: { [option: string]: unknown }): Rules {
  return Object.fromEntries(
    Object.entries(options).map(([name, { default: usual }]) => [
      name,
      (given[name] as Value | undefined) ?? usual,
    ]),
  );
}

/** The options that are not the default. */
export function ownRules({ options }: Info, rules: Rules): Rules {
  return Object.fromEntries(
    Object.entries(rules).filter(([name, value]) => value !== options[name]?.default),
  );
}

/** The preset that has just these rules, or null. */
export function presetOf(info: Info, rules: Rules): string | null {
  const own = text(ownRules(info, rules));
  return Object.entries(info.presets).find(([, preset]) => text(preset) === own)?.[0] ?? null;
}

/** Whether an option means anything beside the others. */
export function matters(name: string, rules: Rules): boolean {
  if (name === "no_trump_jokers") return rules.jokers === true;
  if (name === "joker_lead") return rules.jokers === true && rules.no_trump_jokers !== "exchange";
  if (name === "hand_exchange") return rules.game === "double-dummy";
  return true;
}

function text(rules: { [option: string]: unknown }): string {
  return JSON.stringify(Object.entries(rules).sort());
}
