import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Values = { [name: string]: FluentVariable };

/** Says a message of the language that is read now; the one of speech, screens and tests. */
export type Say = (key: string, values?: Values) => string;

/** The messages of one language, from the texts of its files. */
export function bundle(language: Language, texts: string[]): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text));
  return made;
}

/** The message of that key with those values; an Error if there is none, or if a value is missing. */
export function say(messages: FluentBundle, key: string, values: Values = {}): string {
  const message = messages.getMessage(key);
  if (!message?.value) throw new Error(`no message ${key}`);
  const faults: Error[] = [];
  const said = messages.formatPattern(message.value, values, faults);
  if (faults[0]) throw new Error(`${key}: ${faults[0].message}`);
  return said;
}

/** The first of the reader's languages that we have, or English. */
export function preferred(languages: readonly string[]): Language {
  const found = languages.map((name) => name.slice(0, 2).toLowerCase());
  return found.find((name): name is Language => (LANGUAGES as readonly string[]).includes(name)) ?? "en";
}
