// What the house says, in the language of the screen: its own sentence in English, that of its code in Chinese. A code
// without a translation is said in the house's own words, so that nobody is left without a reason.

import { houseHans } from "./house-words/zh-Hans";
import { houseHant } from "./house-words/zh-Hant";
import { filled, language, t, type Language } from "./locale";

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
}

export const HOUSE_WORDS: Readonly<Record<Exclude<Language, "en">, HouseWords>> = {
  "zh-Hans": houseHans,
  "zh-Hant": houseHant,
};

function wordsOf(kind: keyof HouseWords, code: string): string | undefined {
  return language.value === "en" ? undefined : HOUSE_WORDS[language.value][kind][code];
}

/** In which language a text of the house stands on the screen: for the attribute of its element. */
export interface Spoken {
  readonly text: string;
  readonly lang: Language;
}

function spoken(translated: string | undefined, own: string): Spoken {
  return translated === undefined ? { text: own, lang: "en" } : { text: translated, lang: language.value };
}

export interface RefusalTold {
  readonly code: string;
  readonly sentence: string;
  readonly facts?: Words;
}

/** Say why not; areas are named as the screen names them. */
export function refusalText(refusal: RefusalTold, nameOf: (area: string) => string = (area) => area): Spoken {
  const { area, ...others } = refusal.facts ?? {};
  const facts = area === undefined ? others : { ...others, area: nameOf(area) };
  const translated = wordsOf("refusals", refusal.code);
  return spoken(translated && filled(translated, facts), refusal.sentence);
}

/** Say what was irregular: the house writes the words of its code with blanks. */
export function reasonText(why: string): Spoken {
  return spoken(wordsOf("reasons", why.replaceAll(" ", "-")), why);
}

/** Say the call of a step. */
export function callText(act: string, call: string): Spoken {
  return spoken(wordsOf("acts", act), call);
}

/** Say what is done in a step. */
export function actText(act: string): Spoken {
  return spoken(wordsOf("acts", act), act.replaceAll("-", " "));
}

/** Say what follows from something irregular. */
export function consequenceText(verdict: string, until: string | null, consequence: string): Spoken {
  const told = wordsOf("verdicts", verdict);
  const more = until === null ? "" : wordsOf("remedies", until);
  const whole = told === undefined || more === undefined ? undefined : [told, more].filter(Boolean).join("；");
  return spoken(whole, consequence);
}

/** Write odds in the manner of the language: 11.5 to 1, 1 賠 11.5. */
export function oddsText(pays: string): string {
  const [against, per] = pays.split(" to ");
  return per === undefined ? pays : t("odds", { against: against ?? "", per });
}
