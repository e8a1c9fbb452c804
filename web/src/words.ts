// What the screens say, from the catalogue that the server reads too: src/sicbo/words/LANGUAGE/SUBJECT.ftl. A page
// names the files that it speaks from; those of its language are loaded before it is shown, and the others after it.

import { FluentBundle, FluentNumber, type FluentVariable, type Message } from "@fluent/bundle";
import { language, LANGUAGES, remember, type Language } from "./locale";

export type Facts = Readonly<Record<string, string | number>>;

/** Files by their paths, each loaded when it is asked for. */
export type Files = Readonly<Record<string, () => Promise<unknown>>>;

/** What a file is built into: the patterns of its words, by their ids. */
type Patterns = Readonly<Record<string, Message["value"]>>;

/** Files and what was loaded from them, by language and subject. */
const files = new Map<string, Files[string]>();
const bundles = new Map<string, FluentBundle>();

const nameOf = (path: string) => path.split("/").slice(-2).join("/").replace(".ftl", "");

/** Load words in the language of the screen, and in the others without waiting for them. */
export async function load(more: Files): Promise<void> {
  for (const [path, file] of Object.entries(more)) files.set(nameOf(path), file);
  await learn(language.value);
  void Promise.all(LANGUAGES.map(learn)).catch(() => undefined); // tried again when it is spoken
}

/** Have all words of the page in a language. */
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

/** Speak another language, from the moment that its words are here. */
export async function speak(to: Language): Promise<void> {
  await learn(to);
  remember(to);
}

/** Say something in a language; nothing where the subject has no words for it. */
export function wordsIn(to: Language, subject: string, id: string, facts: Facts = {}): string | undefined {
  const bundle = bundles.get(`${to}/${subject}`);
  const pattern = bundle?.getMessage(id)?.value;
  return bundle && pattern ? bundle.formatPattern(pattern, variables(facts), []) : undefined;
}

/** Numbers choose between one and many, and are written without groups: they are rounds, seconds and counts. */
function variables(facts: Facts): Record<string, FluentVariable> {
  const written = (fact: string | number) =>
    typeof fact === "number" ? new FluentNumber(fact, { useGrouping: false }) : fact;
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, written(fact)]));
}

/** Let a page speak of its subjects; an id is looked for in one after the other. */
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

/** Say what several screens say. */
export const t = await speaker<"common">(import.meta.glob("../../src/sicbo/words/*/common.ftl", { import: "default" }));
