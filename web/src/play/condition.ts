// What must also hold for an area to win, in the language of the screen: the felt says it in the document's words.

import { spoken, type Spoken } from "../house-words";
import { language } from "../locale";
import type { CellShown } from "../messages";
import { t } from "./words";

/** Say the condition of an area: in English in the words of the felt, which stay where the house sends no field. */
export function conditionText(cell: CellShown | undefined): Spoken | null {
  if (!cell?.condition) return null;
  if (language.value === "en") return spoken(undefined, cell.condition);
  if (cell.kind === "any-triple") return null; // its name says in Chinese what it wins on
  return spoken(plainCondition(cell) || undefined, cell.condition);
}

/** The same in plain words, for who does not know the felt. */
export function plainCondition(cell: CellShown): string {
  return cell.loses_on_every_triple ? t("area-triples") : "";
}

/** The totals that an area wins on, as figures: they are read alike in every language. */
export function totalsText(cell: CellShown | undefined): string {
  return cell?.totals?.join("–") ?? "";
}
