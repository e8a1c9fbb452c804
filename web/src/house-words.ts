// Texts from the house in the screen's language: its own sentence in English, the catalogue's text for its code in
// Chinese. A code without a translation falls back to the house's sentence. This covers what a terminal can receive;
// other pages load more subjects.

import codedFacts from "../../src/sicbo/words/coded_facts.json";
import { UNREACHABLE } from "./house";
import { language, type Language } from "./locale";
import { grouped } from "./money";
import { load, t, wordsIn, type Facts } from "./words";

await load(
  import.meta.glob(
    "../../src/sicbo/words/zh-*/{refusals,irregularities,calls,verdicts,remedies,documents,posts,terms}.ftl",
    { import: "default" },
  ),
);

/** Return the text for a code; undefined in English, where the house's own text is used. Staff have more subjects. */
export function wordOf(subject: string, code: string, facts?: Facts): string | undefined {
  const to = language.value;
  if (to === "en") return undefined;
  return wordsIn(to, subject, idOf(code), facts) ?? wordsIn(to, `staff-${subject}`, idOf(code), facts);
}

/** Convert a code, or a title of a rule document, to a catalogue id. */
function idOf(code: string): string {
  return code
    .replaceAll("/", "--")
    .replaceAll(/[^\w-]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** A text of the house with its language, for the `lang` attribute. */
export interface Spoken {
  readonly text: string;
  readonly lang: Language;
}

export function spoken(translated: string | undefined, own: string): Spoken {
  return translated === undefined ? { text: own, lang: "en" } : { text: translated, lang: language.value };
}

export interface RefusalSent {
  readonly code: string;
  readonly sentence: string;
  readonly facts?: Readonly<Record<string, string>>;
}

/** Facts that are codes, with the subjects of their texts; other facts are names and numbers, and stay unchanged. */
const CODED: Readonly<Record<string, readonly string[]>> = codedFacts;

/** Return the text of a fact, with codes translated, joined if there are several. */
export function factText(name: string, value: string): string {
  const subjects = CODED[name];
  if (language.value === "en" || subjects === undefined) return value;
  const word = (code: string) =>
    subjects.map((each) => wordOf(each, code)).find((each) => each !== undefined) ?? kindText(code) ?? code;
  return word(value) === value
    ? value
        .split(/, | and | or /)
        .map(word)
        .join("、")
    : word(value);
}

/** Return the name of a kind of wager, or undefined if it is unknown. */
export function kindText(kind: string): string | undefined {
  return wordsIn(language.value, "common", `kind-${kind}`, { faces: "" })?.trim();
}

/** Return the name of an area by its id; in English the document's name is used. */
export function areaText(area: string): string {
  const [kind = "", faces = ""] = area.split(":");
  if (language.value === "en") return area;
  return wordsIn(language.value, "common", `kind-${kind}`, { faces })?.trim() ?? area;
}

/** Return the text of a refusal, with areas named as on the screen. */
export function refusalText(refusal: RefusalSent, nameOf: (area: string) => string = areaText): Spoken {
  if (refusal.code === UNREACHABLE) return { text: t("unreachable"), lang: language.value };
  const { area, because, ...others } = refusal.facts ?? {};
  const told = Object.fromEntries(Object.entries(others).map(([name, fact]) => [name, factText(name, fact)]));
  const facts = area === undefined ? told : { ...told, area: nameOf(area) };
  const translated =
    (because === undefined ? undefined : wordOf("report-refusals", because, facts)) ??
    wordOf("refusals", refusal.code, facts);
  const said = spoken(translated, refusal.sentence);
  // The house writes amounts without digit grouping.
  return { ...said, text: said.text.replace(/\d{4,}\.\d{2}(?!\d)/g, (amount) => grouped(amount, language.value)) };
}

/** Return the text of any failure: a refusal of the house, a text of the page, or none. */
export function whyNot(why: unknown): Spoken {
  if (typeof why === "string") return { text: why, lang: language.value };
  if (why === null || why === undefined) return { text: "", lang: language.value };
  if (isRefusal(why)) return refusalText(why);
  return { text: String(why), lang: "en" };
}

/** Return the code of a refusal, or empty for anything else. */
export function codeOf(why: unknown): string {
  return isRefusal(why) ? why.code : "";
}

function isRefusal(why: unknown): why is RefusalSent {
  return typeof why === "object" && why !== null && "code" in why && "sentence" in why;
}

/** Return the name of a house, a rule set or a layout. */
export function documentText(title: string): string {
  return wordOf("documents", `title/${title}`) ?? title;
}

/** Return the text of an irregularity: the house sends its code with spaces. */
export function reasonText(why: string): Spoken {
  return spoken(wordOf("irregularities", why.replaceAll(" ", "-")), why);
}

/** Return the call of a step. */
export function callText(act: string, call: string): Spoken {
  return spoken(wordOf("calls", act), call);
}

/** Return what is read out of a phase and its call: one of them where both begin with the same words. */
export function heardPhase(phase: string, act: string, call: string): string[] {
  if (!call) return [phase];
  const { text } = callText(act, call);
  const [short, long] = [phase.toLowerCase(), text.toLowerCase()];
  if (long === short) return [phase];
  return long.startsWith(short) ? [text] : [phase, text];
}

/** Return the description of a step. */
export function actText(act: string): Spoken {
  return spoken(wordOf("calls", act), act.replaceAll("-", " "));
}

/** Return the consequence of an irregularity. */
export function consequenceText(verdict: string, until: string | null, consequence: string): Spoken {
  const told = wordOf("verdicts", verdict);
  const remedy = until === null ? "" : wordOf("remedies", until);
  if (told === undefined || remedy === undefined) return spoken(undefined, consequence);
  return spoken(remedy ? `${told}；${t("follows-until", { remedy })}` : told, consequence);
}

/** Write odds as the language does: 11.5 to 1, 1 賠 11.5. */
export function oddsText(pays: string): string {
  const [against, per] = pays.split(" to ");
  return per === undefined ? pays : t("odds", { against: against ?? "", per });
}
