import { untrack } from "svelte";
import type { FluentBundle } from "@fluent/bundle";
import { onDevice } from "../state/storage";
import { bundle, preferred, say, type Language, type Values } from "./fluent";

const KEY = "dummywhist.language";

/** The messages of a part of the page, in each language. */
type Texts = { [language in Language]: () => Promise<{ default: string[] }> };
const parts: Texts[] = [{ en: () => import("./en"), es: () => import("./es") }];

let messages = $state.raw<FluentBundle>();
let current = $state<Language>("en");

/** Reads in that language from now on, or in the one chosen before, or in the browser's. */
export async function chooseLanguage(asked?: Language): Promise<void> {
  const language = asked ?? preferred([onDevice.get(KEY) ?? "", ...navigator.languages]);
  await read(language);
  document.documentElement.lang = language;
  if (asked) onDevice.set(KEY, asked);
}

/** Reads the messages of one more part of the page, which comes when it is first shown. */
export async function alsoRead(part: Texts): Promise<void> {
  parts.push(part);
  await read(current);
}

async function read(language: Language): Promise<void> {
  const texts = await Promise.all(parts.map((part) => part[language]()));
  messages = bundle(
    language,
    texts.flatMap((text) => text.default),
  );
  current = language;
}

/** The language that is read; whoever shows it sees it change. */
export function language(): Language {
  return current;
}

/** The same for whoever has to know it once: what is asked in one language is not asked anew in the next. */
export function languageNow(): Language {
  return untrack(() => current);
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
