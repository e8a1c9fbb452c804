// The condition for an area to win, in the screen's language: the layout has it in the document's words.

import { spoken, type Spoken } from "../house-words";
import { language } from "../locale";
import type { CellShown } from "../messages";
import { t } from "./words";

/** Return an area's condition: the layout's own words in English, or if the house sends no field. */
export function conditionText(cell: CellShown | undefined): Spoken | null {
  if (!cell?.condition) return null;
  if (language.value === "en") return spoken(undefined, cell.condition);
  if (cell.kind === "any-triple") return null; // its name says in Chinese what it wins on
  return spoken(plainCondition(cell) || undefined, cell.condition);
}

/** The same in plain words, for new players. */
export function plainCondition(cell: CellShown): string {
  return cell.loses_on_every_triple ? t("area-triples") : "";
}

/** The totals an area wins on, as digits, which are the same in every language. */
export function totalsText(cell: CellShown | undefined): string {
  return cell?.totals?.join("–") ?? "";
}
