// How the screens are built: one page for each HTML file here, all that a page needs with a hash in its name.
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const here = import.meta.dirname;
const pages = readdirSync(here).filter((name) => name.endsWith(".html"));

export default defineConfig({
  root: here,
  base: "/",
  build: {
    outDir: resolve(here, "../src/sicbo/server/static"),
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0, // a picture inside a style sheet would be one that the policy has to allow
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: { input: pages.map((name) => resolve(here, name)) },
  },
  test: {
    environment: "happy-dom",
    isolate: false,
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/patience.ts"],
    testTimeout: 60_000,
  },
});
