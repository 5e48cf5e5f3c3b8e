import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed } from "./vite.compressed.ts";
import { fluent } from "./vite.fluent.ts";
import { rules } from "./vite.rules.ts";
import { worker } from "./vite.worker.ts";

/** Where `./dev web` finds the table server. */
const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), fluent(), rules(), worker(), compressed()],
  build: {
    outDir: "src/dummywhist_web/static",
    emptyOutDir: true,
    target: ["chrome111", "firefox114", "safari16.4"],
    assetsInlineLimit: 0, // what is inline the content policy forbids
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // few files: each costs its headers, and on a slow line a part of the way there and back
          groups: [
            {
              name: "page",
              test: /node_modules\/(svelte|@fluent|esm-env|clsx)|app\/(design|text\/(?!review|e[ns]\.)|state\/(?!table|fair)|wire\/(api|socket)|router|Shell|screens\/tables)/,
              priority: 2,
            },
            {
              name: "table",
              test: /app\/(table\/(?!dialogs)|cards|game|speech|state\/(table|fair)|wire\/(fair|sha))/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: SERVER, ws: true } },
  },
  test: {
    include: ["app/**/*.test.ts"],
    environment: "node",
  },
});
