// What the house says to its staff, in the language of the screen: by code in Chinese, in its own words in English.

import { factText, reasonText, refusalText, spoken, wordOf, type Spoken } from "../house-words";
import type { Due } from "../messages";
import { load } from "../words";

await load(
  import.meta.glob("../../../src/sicbo/words/zh-*/{staff-refusals,staff-terms,dues}.ftl", { import: "default" }),
);

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
  return wordOf("irregularities", note) ?? note;
}

/** Name something of a closed list of the house: a role, a kind of device, how a ticket stands. */
export function wordText(code: string): string {
  return wordOf("terms", code) ?? code.replaceAll("-", " ");
}

/** Say what is due. */
export function dueText(due: Due): Spoken {
  const facts = Object.fromEntries(Object.entries(due.facts ?? {}).map(([name, fact]) => [name, factText(name, fact)]));
  return spoken(wordOf("dues", due.code, facts), due.what);
}
