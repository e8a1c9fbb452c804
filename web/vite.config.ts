// How the screens are built: one page for each HTML file here, all that a page needs with a hash in its name.
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { FluentResource } from "@fluent/bundle";
import type { PreRenderedChunk } from "rolldown";
import { defineConfig, type Plugin } from "vitest/config";

const here = import.meta.dirname;
const words = resolve(here, "../src/sicbo/words");
const pages = readdirSync(here).filter((name) => name.endsWith(".html"));

/** Read Fluent when the screens are built, so that no page has to: a file of words gives patterns by their ids. */
const fluent: Plugin = {
  name: "fluent",
  transform(text, file) {
    if (!file.endsWith(".ftl")) return null;
    const patterns = Object.fromEntries(new FluentResource(text).body.map(({ id, value }) => [id, value]));
    return { code: `export default ${JSON.stringify(patterns)};`, map: null };
  },
};

/** Name the file of a page's words by its language too. */
function chunkName({ facadeModuleId }: PreRenderedChunk): string {
  const [, language, subject] = facadeModuleId?.match(/words\/([\w-]+)\/([\w-]+)\.ftl$/) ?? [];
  return `assets/${subject ? `words-${language}-${subject}` : "[name]"}-[hash].js`;
}

export default defineConfig({
  root: here,
  base: "/",
  plugins: [fluent],
  server: { fs: { allow: [here, words] } },
  build: {
    outDir: resolve(here, "../src/sicbo/server/static"),
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0, // a picture inside a style sheet would be one that the policy has to allow
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: {
      input: pages.map((name) => resolve(here, name)),
      output: { chunkFileNames: chunkName },
    },
  },
  test: {
    environment: "happy-dom",
    isolate: false,
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/timeouts.ts"],
    testTimeout: 60_000,
  },
});
