// The texts of the screens, from the catalogue shared with the server: src/sicbo/words/LANGUAGE/SUBJECT.ftl. A page
// names the files it uses; those of its language are loaded before it is shown, and the others afterwards.

import { FluentBundle, FluentNumber, type FluentVariable, type Message } from "@fluent/bundle";
import { language, LANGUAGES, remember, type Language } from "./locale";

export type Facts = Readonly<Record<string, string | number>>;

/** Files by path, loaded on demand. */
export type Files = Readonly<Record<string, () => Promise<unknown>>>;

/** A built file: the patterns of its texts, by id. */
type Patterns = Readonly<Record<string, Message["value"]>>;

/** Files and their loaded texts, by language and subject. */
const files = new Map<string, Files[string]>();
const bundles = new Map<string, FluentBundle>();

const nameOf = (path: string) => path.split("/").slice(-2).join("/").replace(".ftl", "");

/** Load texts in the screen's language, and in the others without waiting for them. */
export async function load(more: Files): Promise<void> {
  for (const [path, file] of Object.entries(more)) files.set(nameOf(path), file);
  await learn(language.value);
  void Promise.all(LANGUAGES.map(learn)).catch(() => undefined); // tried again when it is spoken
}

/** Load all texts of the page in a language. */
export async function learn(to: Language): Promise<void> {
  const missing = [...files].filter(([name]) => name.startsWith(`${to}/`) && !bundles.has(name));
  await Promise.all(
    missing.map(async ([name, file]) => {
      const body = Object.entries((await file()) as Patterns).map(([id, value]) => ({ id, value, attributes: {} }));
      const bundle = new FluentBundle(to, { useIsolating: false });
      bundle.addResource({ body });
      bundles.set(name, bundle);
    }),
  );
}

/** Switch to another language once its texts are loaded. */
export async function speak(to: Language): Promise<void> {
  await learn(to);
  remember(to);
}

/** Return a text in a language; undefined if the subject does not have it. */
export function wordsIn(to: Language, subject: string, id: string, facts: Facts = {}): string | undefined {
  const bundle = bundles.get(`${to}/${subject}`);
  const pattern = bundle?.getMessage(id)?.value;
  return bundle && pattern ? bundle.formatPattern(pattern, variables(facts), []) : undefined;
}

/** Numbers select the plural form, and are written without grouping: they are rounds, seconds and counts. */
function variables(facts: Facts): Record<string, FluentVariable> {
  const written = (fact: string | number) =>
    typeof fact === "number" ? new FluentNumber(fact, { useGrouping: false }) : fact;
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, written(fact)]));
}

/** Return the text function of a page, which looks up an id in each of its subjects in turn. */
export async function speaker<S extends keyof WordIds>(
  spokenFrom: Files,
): Promise<(id: WordIds[S], facts?: Facts) => string> {
  await load(spokenFrom);
  const subjects = new Set(Object.keys(spokenFrom).map((path) => nameOf(path).split("/")[1] ?? ""));
  return (id, facts) => {
    for (const each of subjects) {
      const found = wordsIn(language.value, each, id, facts);
      if (found !== undefined) return found;
    }
    return id;
  };
}

/** The text function for texts shared by several screens. */
export const t = await speaker<"common">(import.meta.glob("../../src/sicbo/words/*/common.ftl", { import: "default" }));
