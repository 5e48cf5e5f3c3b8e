import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const TEXTS = "../src/dummywhist/text";

/** Lets `.ftl` files be imported, without their comments, and fails the build if a message is missing. */
export function fluent(): Plugin {
  let root = "";
  return {
    name: "fluent",
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      const asked = askedFor(join(root, "app"));
      for (const language of ["en", "es"]) {
        const known = keys(join(root, TEXTS, language));
        const missing = asked.filter(({ key, isWhole }) =>
          isWhole ? !known.has(key) : ![...known].some((each) => each.startsWith(key)),
        );
        if (missing.length > 0) {
          this.error(missing.map(({ key, file }) => `${file}: no message ${key} in ${language}`).join("\n"));
        }
      }
    },
    load(id) {
      const path = id.split("?")[0] ?? id;
      if (!path.endsWith(".ftl")) return null;
      const text = readFileSync(path, "utf8")
        .replace(/^#.*\n/gm, "")
        .replace(/\n{2,}/g, "\n");
      return { code: `export default ${JSON.stringify(text)};`, moduleType: "js" };
    },
  };
}

/** Every message that the sources ask for, as `t("key"` or with its beginning, as `t(\`key-${`. */
function askedFor(folder: string): { key: string; isWhole: boolean; file: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith(".test.ts"))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/\bt\(\s*(["'`])([a-z][\w-]*)(["'`]|\$\{)/g)].map(
        ([, , key = "", end]) => ({ key, isWhole: end !== "${", file }),
      ),
    );
}

function keys(folder: string): Set<string> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".ftl"));
  const text = files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  return new Set([...text.matchAll(/^([a-z][\w-]*) *=/gm)].map(([, key = ""]) => key));
}
