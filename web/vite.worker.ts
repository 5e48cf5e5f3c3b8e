import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Writes `worker.js`, which knows every file of the built page. */
export function worker(): Plugin {
  let root = "";
  return {
    name: "worker",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const made = Object.keys(bundle).filter((name) => name !== "index.html");
        const files = [
          "/",
          ...[...made, ...readdirSync(join(root, "public"))].sort().map((name) => `/${name}`),
        ];
        const index = bundle["index.html"];
        const content = index?.type === "asset" ? String(index.source) : "";
        const version = createHash("sha256")
          .update(content + files.join())
          .digest("hex")
          .slice(0, 12);
        const source = readFileSync(join(root, "worker.js"), "utf8");
        this.emitFile({
          type: "asset",
          fileName: "worker.js",
          source: `const VERSION = "${version}";\nconst FILES = ${JSON.stringify(files)};\n${source}`,
        });
      },
    },
  };
}
