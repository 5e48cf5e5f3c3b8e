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
    cssCodeSplit: true,
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
