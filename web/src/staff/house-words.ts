// What the house says to its staff, in the language of the screen: by code in Chinese, in its own words in English.

import { factText, learn, reasonText, refusalText, spoken, wordOf, type MoreWords, type Spoken } from "../house-words";
import { staffHans } from "../house-words/staff/zh-Hans";
import { staffHant } from "../house-words/staff/zh-Hant";
import { filled } from "../locale";
import type { Due } from "../messages";

export const STAFF_WORDS = { "zh-Hans": staffHans, "zh-Hant": staffHant } as const satisfies Record<string, MoreWords>;

learn(STAFF_WORDS);

export {
  areaText,
  callText,
  codeOf,
  consequenceText,
  documentText,
  kindText,
  whyNot,
  type Spoken,
} from "../house-words";
export { reasonText, refusalText };

/** Name a post: titles are the document's own. */
export function postText(title: string): string {
  return wordOf("posts", title) ?? title;
}

/** Say what was noted of something held: what is irregular by its code, or people's own words. */
export function noteOf(note: string): string {
  return wordOf("reasons", note) ?? note;
}

/** Name something of a closed list of the house: a role, a kind of device, how a ticket stands. */
export function wordText(code: string): string {
  return wordOf("words", code) ?? code.replaceAll("-", " ");
}

/** Say what is due. */
export function dueText(due: Due): Spoken {
  const translated = wordOf("dues", due.code);
  const facts = Object.fromEntries(Object.entries(due.facts ?? {}).map(([name, fact]) => [name, factText(name, fact)]));
  return spoken(translated && filled(translated, facts), due.what);
}
