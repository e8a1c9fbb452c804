// What the display says of its own.

import { en } from "../catalogues/display/en";
import { zhHans } from "../catalogues/display/zh-Hans";
import { zhHant } from "../catalogues/display/zh-Hant";
import { CATALOGUES, language, speaker, type Language } from "../locale";
import type { Key } from "../catalogues/en";

export const w = speaker({ en, "zh-Hans": zhHans, "zh-Hant": zhHant });

/** The other language of a public screen: Chinese beside English, and English beside Chinese. */
function other(): Language {
  return language.value === "en" ? "zh-Hans" : "en";
}

/** Say something in both languages, the one that the screen speaks first. */
export function both(key: Key): readonly { readonly language: Language; readonly text: string }[] {
  return [language.value, other()].map((each) => ({ language: each, text: CATALOGUES[each][key] }));
}
