// The house's texts for staff in the screen's language: by code in Chinese, in its own words in English.

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
  heardPhase,
  kindText,
  whyNot,
  type Spoken,
} from "../house-words";
export { reasonText, refusalText };

/** Return the name of a post; in English the document's own title. */
export function postText(title: string): string {
  return wordOf("posts", title) ?? title;
}

/** Return the note of a hold: an irregularity by its code, or people's own words. */
export function noteOf(note: string): string {
  return wordOf("irregularities", note) ?? note;
}

/** Return the name of an enum value of the house: a role, a kind of device, the state of a ticket. */
export function wordText(code: string): string {
  return wordOf("terms", code) ?? code.replaceAll("-", " ");
}

/** Describe something due. */
export function dueText(due: Due): Spoken {
  const facts = Object.fromEntries(Object.entries(due.facts ?? {}).map(([name, fact]) => [name, factText(name, fact)]));
  return spoken(wordOf("dues", due.code, facts), due.what);
}
