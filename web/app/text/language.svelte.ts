import type { FluentBundle } from "@fluent/bundle";
import { bundle, preferred, say, type Language, type Values } from "./fluent";

const KEY = "dummywhist.language";
const load = { en: () => import("./en"), es: () => import("./es") };

let messages = $state.raw<FluentBundle>();
let current = $state<Language>("en");

/** Reads in that language from now on, or in the one chosen before, or in the browser's. */
export async function chooseLanguage(asked?: Language): Promise<void> {
  const language = asked ?? preferred([localStorage.getItem(KEY) ?? "", ...navigator.languages]);
  messages = bundle(language, (await load[language]()).default);
  current = language;
  document.documentElement.lang = language;
  if (asked) localStorage.setItem(KEY, asked);
}

/** The language that is read; whoever shows it sees it change. */
export function language(): Language {
  return current;
}

/** The message of that key, in the language that is read; what shows it changes with the language. */
export function t(key: string, values?: Values): string {
  if (!messages) throw new Error("no language is loaded");
  return say(messages, key, values);
}

/** Whether there is a message of that key: bots of others have no words of ours. */
export function has(key: string): boolean {
  return messages?.hasMessage(key) ?? false;
}
