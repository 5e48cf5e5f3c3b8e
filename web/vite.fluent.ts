import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const TEXTS = "../src/dummywhist/text";

/** The keys in the sources: whole ones, and beginnings to which something is added. */
type Named = { whole: Set<string>; beginnings: string[] };

/**
 * Lets `.ftl` files be imported, with the messages that the page can say and nothing else, and fails the build if
 * one that it asks for is missing.
 */
export function fluent(): Plugin {
  let root = "";
  let named: Named = { whole: new Set(), beginnings: [] };
  return {
    name: "fluent",
    configResolved(config) {
      root = config.root;
      named = keysIn(sources(join(root, "app")));
    },
    buildStart() {
      const asked = sources(join(root, "app")).flatMap(askedFor);
      for (const language of ["en", "es"]) {
        const known = [...messages(readAll(join(root, TEXTS, language))).keys()];
        const missing = asked.filter(({ key, isWhole }) =>
          isWhole ? !known.includes(key) : !known.some((each) => each.startsWith(key)),
        );
        if (missing.length > 0) {
          this.error(missing.map(({ key, file }) => `${file}: no message ${key} in ${language}`).join("\n"));
        }
      }
    },
    load(id) {
      const path = id.split("?")[0] ?? id;
      if (!path.endsWith(".ftl")) return null;
      const all = messages(readAll(join(path, "..")));
      const kept = reachable(all, named);
      const own = [...messages(readFileSync(path, "utf8"))].filter(([key]) => kept.has(key));
      return {
        code: `export default ${JSON.stringify(own.map(([, text]) => text).join(""))};`,
        moduleType: "js",
      };
    },
  };
}

type Source = { file: string; text: string };

function sources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith(".test.ts"))
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
}

/** Every message asked for as `t("key"`, or with its beginning as `t(\`key-${`. */
function askedFor({ file, text }: Source): { key: string; isWhole: boolean; file: string }[] {
  return [...text.matchAll(/\bt\(\s*(["'`])([a-z][\w-]*)(["'`]|\$\{)/g)].map(([, , key = "", end]) => ({
    key,
    isWhole: end !== "${",
    file,
  }));
}

/** Every text in the sources that may be a key, or the beginning of one. */
function keysIn(found: Source[]): Named {
  const texts = found.flatMap(({ text }) => [...text.matchAll(/["'`]([a-z][\w-]*)(["'`]|\$\{)/g)]);
  return {
    whole: new Set(texts.map(([, key = ""]) => key)),
    beginnings: texts
      .filter(([, key = "", end]) => end === "${" || key.endsWith("-"))
      .map(([, key = ""]) => key),
  };
}

/** The keys of the messages that are named, and of those that stand in them. */
function reachable(all: Map<string, string>, { whole, beginnings }: Named): Set<string> {
  const kept = new Set<string>();
  const keep = (key: string): void => {
    if (kept.has(key) || !all.has(key)) return;
    kept.add(key);
    for (const [, other = ""] of (all.get(key) ?? "").matchAll(/\{\s*(-?[a-z][\w-]*)/g)) keep(other);
  };
  for (const key of all.keys()) {
    if (whole.has(key) || beginnings.some((each) => key.startsWith(each))) keep(key);
  }
  return kept;
}

function readAll(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith(".ftl"));
  return files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}

/** The messages and terms of a file, each with its text and without comments. */
function messages(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let key = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("#") || line.trim() === "") continue;
    key = /^(-?[a-z][\w-]*) *=/.exec(line)?.[1] ?? key;
    found.set(key, `${found.get(key) ?? ""}${line}\n`);
  }
  return found;
}
