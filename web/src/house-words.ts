// What the house says, in the language of the screen: its own sentence in English, that of its code in Chinese. A code
// without a translation is said in the house's own words, so that nobody is left without a reason. What a terminal
// can hear is here; pages that hear more bring their words with them.

import { en, type Key } from "./catalogues/en";
import { houseHans } from "./house-words/zh-Hans";
import { houseHant } from "./house-words/zh-Hant";
import { filled, language, t, type Language } from "./locale";
import { grouped } from "./money";

type Words = Readonly<Record<string, string>>;

export interface HouseWords {
  /** By the code of the refusal; facts of the case stand in braces. */
  readonly refusals: Words;
  /** By what was irregular: why a round is void or a stake went back. */
  readonly reasons: Words;
  /** By the step of the round. */
  readonly acts: Words;
  /** By what follows from something irregular. */
  readonly verdicts: Words;
  /** By what no round opens before. */
  readonly remedies: Words;
  /** By what houses, rules and layouts are called. */
  readonly documents: Words;
}

/** What only staff are told, by what it is about. */
type OfStaff = "posts" | "words" | "dues";
/** What is told of orders, records and reports. */
type OfRecords = "says" | "tells" | "events" | "facts" | "sections" | "notes" | "phrases";

export type WordKind = keyof HouseWords | OfStaff | OfRecords;
export type MoreWords = Readonly<Partial<Record<WordKind, Words>>>;
export type Chinese = Exclude<Language, "en">;

export const HOUSE_WORDS: Readonly<Record<Chinese, HouseWords>> = { "zh-Hans": houseHans, "zh-Hant": houseHant };

const known: Record<Chinese, MoreWords[]> = { "zh-Hans": [houseHans], "zh-Hant": [houseHant] };

/** Let a page say more than a terminal does. */
export function learn(more: Readonly<Record<Chinese, MoreWords>>): void {
  for (const each of ["zh-Hans", "zh-Hant"] as const) known[each].unshift(more[each]);
}

/** All words of a kind, by code; none in English, which is the house's own. */
export function wordsOf(kind: WordKind): Words {
  return language.value === "en"
    ? {}
    : Object.assign({}, ...known[language.value].map((each) => each[kind]).toReversed());
}

export function wordOf(kind: WordKind, code: string): string | undefined {
  if (language.value === "en") return undefined;
  for (const each of known[language.value]) {
    const found = each[kind]?.[code];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** In which language a text of the house stands on the screen: for the attribute of its element. */
export interface Spoken {
  readonly text: string;
  readonly lang: Language;
}

export function spoken(translated: string | undefined, own: string): Spoken {
  return translated === undefined ? { text: own, lang: "en" } : { text: translated, lang: language.value };
}

export interface RefusalTold {
  readonly code: string;
  readonly sentence: string;
  readonly facts?: Words;
}

/** Facts that are codes of the house, and where their words are; others are names and numbers, and stay as they are. */
const CODED: Readonly<Record<string, readonly WordKind[]>> = {
  ...Object.fromEntries(
    [
      "role",
      "roles",
      "allowed",
      "held",
      "others",
      "needed",
      "standing",
      "ended",
      "mark",
      "mixer",
      "item",
      "due",
      "instrument",
    ]
      .concat(["accepted", "marker", "places", "moment", "duty", "waiting", "signs", "free"])
      .map((name) => [name, ["words"]] as const),
  ),
  kind: ["words"],
  kinds: [],
  remedies: ["remedies", "words"],
  remedy: ["remedies"],
  act: ["acts", "words"],
  next: ["acts"],
  verdict: ["verdicts"],
  event: ["reasons"],
  posts: ["posts"],
  post: ["posts", "words"],
  authority: ["posts"],
  known: ["posts", "verdicts"],
};

/** Say a fact of the house: codes in words, several of them one after the other. */
export function factText(name: string, value: string): string {
  const kinds = CODED[name];
  if (language.value === "en" || kinds === undefined) return value;
  const word = (code: string) =>
    kinds.map((kind) => wordOf(kind, code)).find((each) => each !== undefined) ?? kindText(code) ?? code;
  return word(value) === value
    ? value
        .split(/, | and | or /)
        .map(word)
        .join("、")
    : word(value);
}

/** Name a kind of wager; nothing where it is none. */
export function kindText(kind: string): string | undefined {
  const key = `kind.${kind}`;
  return key in en ? t(key as Key, { faces: "" }).trim() : undefined;
}

/** Name an area by its id; in English that is left to the document. */
export function areaText(area: string): string {
  const [kind = "", faces = ""] = area.split(":");
  const key = `kind.${kind}`;
  return language.value !== "en" && key in en ? t(key as Key, { faces }).trim() : area;
}

/** Say why not; areas are named as the screen names them. */
export function refusalText(refusal: RefusalTold, nameOf: (area: string) => string = areaText): Spoken {
  const { area, because, ...others } = refusal.facts ?? {};
  const told = Object.fromEntries(Object.entries(others).map(([name, fact]) => [name, factText(name, fact)]));
  const facts = area === undefined ? told : { ...told, area: nameOf(area) };
  const translated = wordOf("refusals", `${refusal.code}/${because ?? ""}`) ?? wordOf("refusals", refusal.code);
  const said = spoken(translated && filled(translated, facts), refusal.sentence);
  // The house writes amounts without groups.
  return { ...said, text: said.text.replace(/\d{4,}\.\d{2}(?!\d)/g, (amount) => grouped(amount, language.value)) };
}

/** Say what went wrong, whatever it was: a refusal of the house, words of the page, or nothing. */
export function whyNot(why: unknown): Spoken {
  if (typeof why === "string") return { text: why, lang: language.value };
  if (why === null || why === undefined) return { text: "", lang: language.value };
  if (isRefusal(why)) return refusalText(why);
  return { text: String(why), lang: "en" };
}

/** The code of a refusal; nothing where it is none. */
export function codeOf(why: unknown): string {
  return isRefusal(why) ? why.code : "";
}

function isRefusal(why: unknown): why is RefusalTold {
  return typeof why === "object" && why !== null && "code" in why && "sentence" in why;
}

/** Name a house, a set of rules or a layout. */
export function documentText(title: string): string {
  return wordOf("documents", title) ?? title;
}

/** Say what was irregular: the house writes the words of its code with blanks. */
export function reasonText(why: string): Spoken {
  return spoken(wordOf("reasons", why.replaceAll(" ", "-")), why);
}

/** Say the call of a step. */
export function callText(act: string, call: string): Spoken {
  return spoken(wordOf("acts", act), call);
}

/** Say what is done in a step. */
export function actText(act: string): Spoken {
  return spoken(wordOf("acts", act), act.replaceAll("-", " "));
}

/** Say what follows from something irregular. */
export function consequenceText(verdict: string, until: string | null, consequence: string): Spoken {
  const told = wordOf("verdicts", verdict);
  const remedy = until === null ? "" : wordOf("remedies", until);
  if (told === undefined || remedy === undefined) return spoken(undefined, consequence);
  return spoken(remedy ? `${told}；${t("follows.until", { remedy })}` : told, consequence);
}

/** Write odds in the manner of the language: 11.5 to 1, 1 賠 11.5. */
export function oddsText(pays: string): string {
  const [against, per] = pays.split(" to ");
  return per === undefined ? pays : t("odds", { against: against ?? "", per });
}
