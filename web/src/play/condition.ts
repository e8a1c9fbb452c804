// What must also hold for an area to win, in the language of the screen: the felt says it in the document's words.

import { spoken, type Spoken } from "../house-words";
import { language } from "../locale";
import { t } from "./words";
import type { CellShown } from "../messages";

/** How the documents say that a triple wins nothing here. */
const TRIPLES_LOSE: readonly string[] = [
  "ANY TRIPLE LOSES",
  "EXCEPT FOR ANY TRIPLE",
  "LOSE IF ANY TRIPLE APPEARS",
  "LOSES IF THREE OF A KIND",
  "LOSES ON ANY TRIPLE",
];
/** What the name of the area says in Chinese already. */
const IN_THE_NAME: readonly string[] = ["FOR ANY TRIPLE"];

/** Say the condition of an area; words that no translation is known for stay as they are. */
export function conditionText(cell: CellShown | undefined): Spoken | null {
  const words = cell?.condition ?? "";
  const isChinese = language.value !== "en";
  if (!words || (isChinese && IN_THE_NAME.includes(words))) return null;
  return spoken(isChinese && TRIPLES_LOSE.includes(words) ? t("area-triples") : undefined, words);
}

/** The same in plain words, for who does not know the felt. */
export function plainCondition(cell: CellShown): string {
  return TRIPLES_LOSE.includes(cell.condition) ? t("area-triples") : "";
}

/** The totals that an area wins on, as figures: they are read alike in every language. */
export function totalsText(cell: CellShown | undefined): string {
  const found = cell?.detail.match(/\d+/g) ?? [];
  return found.length === 2 ? found.join("–") : "";
}
