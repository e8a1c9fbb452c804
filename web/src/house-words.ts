// What the house says, in the language of the screen: its own sentence in English, that of its code in Chinese. A code
// without a translation is said in the house's own words, so that nobody is left without a reason. What a terminal
// can hear is here; pages that hear more load more subjects.

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

/** Say what the house has a code for; nothing in English, which is the house's own. Staff hear more than players. */
export function wordOf(subject: string, code: string, facts?: Facts): string | undefined {
  const to = language.value;
  if (to === "en") return undefined;
  return wordsIn(to, subject, idOf(code), facts) ?? wordsIn(to, `staff-${subject}`, idOf(code), facts);
}

/** Write a code, or a title of a rule document, as the catalogue can name it. */
function idOf(code: string): string {
  return code
    .replaceAll("/", "--")
    .replaceAll(/[^\w-]+/g, "-")
    .replaceAll(/^-|-$/g, "");
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
  readonly facts?: Readonly<Record<string, string>>;
}

/** Facts that are codes of the house, and where their words are; others are names and numbers, and stay as they are. */
const CODED: Readonly<Record<string, readonly string[]>> = {
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
      .map((name) => [name, ["terms"]] as const),
  ),
  kind: ["terms"],
  kinds: [],
  remedies: ["remedies", "terms"],
  remedy: ["remedies"],
  act: ["calls", "terms"],
  next: ["calls"],
  verdict: ["verdicts"],
  event: ["irregularities"],
  posts: ["posts"],
  post: ["posts", "terms"],
  authority: ["posts"],
  known: ["posts", "verdicts"],
};

/** Say a fact of the house: codes in words, several of them one after the other. */
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

/** Name a kind of wager; nothing where it is none. */
export function kindText(kind: string): string | undefined {
  return wordsIn(language.value, "common", `kind-${kind}`, { faces: "" })?.trim();
}

/** Name an area by its id; in English that is left to the document. */
export function areaText(area: string): string {
  const [kind = "", faces = ""] = area.split(":");
  if (language.value === "en") return area;
  return wordsIn(language.value, "common", `kind-${kind}`, { faces })?.trim() ?? area;
}

/** Say why not; areas are named as the screen names them. */
export function refusalText(refusal: RefusalTold, nameOf: (area: string) => string = areaText): Spoken {
  if (refusal.code === UNREACHABLE) return { text: t("unreachable"), lang: language.value };
  const { area, because, ...others } = refusal.facts ?? {};
  const told = Object.fromEntries(Object.entries(others).map(([name, fact]) => [name, factText(name, fact)]));
  const facts = area === undefined ? told : { ...told, area: nameOf(area) };
  const translated =
    (because === undefined ? undefined : wordOf("report-refusals", because, facts)) ??
    wordOf("refusals", refusal.code, facts);
  const said = spoken(translated, refusal.sentence);
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
  return wordOf("documents", `title/${title}`) ?? title;
}

/** Say what was irregular: the house writes the words of its code with blanks. */
export function reasonText(why: string): Spoken {
  return spoken(wordOf("irregularities", why.replaceAll(" ", "-")), why);
}

/** Say the call of a step. */
export function callText(act: string, call: string): Spoken {
  return spoken(wordOf("calls", act), call);
}

/** Say what is done in a step. */
export function actText(act: string): Spoken {
  return spoken(wordOf("calls", act), act.replaceAll("-", " "));
}

/** Say what follows from something irregular. */
export function consequenceText(verdict: string, until: string | null, consequence: string): Spoken {
  const told = wordOf("verdicts", verdict);
  const remedy = until === null ? "" : wordOf("remedies", until);
  if (told === undefined || remedy === undefined) return spoken(undefined, consequence);
  return spoken(remedy ? `${told}；${t("follows-until", { remedy })}` : told, consequence);
}

/** Write odds in the manner of the language: 11.5 to 1, 1 賠 11.5. */
export function oddsText(pays: string): string {
  const [against, per] = pays.split(" to ");
  return per === undefined ? pays : t("odds", { against: against ?? "", per });
}
