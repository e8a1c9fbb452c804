// What the console says of its own.

import { en, type Word } from "../catalogues/console/en";
import { zhHans } from "../catalogues/console/zh-Hans";
import { zhHant } from "../catalogues/console/zh-Hant";
import type { Key } from "../catalogues/en";
import { language, speaker, t } from "../locale";
import type { CellShown } from "../messages";

export type { Word } from "../catalogues/console/en";

export const w = speaker<Word>({ en, "zh-Hans": zhHans, "zh-Hant": zhHant });

/** Name an area: in the document's words, or in those of the catalogue for who reads Chinese. */
export function areaName(area: string, cell: CellShown | undefined): string {
  if (!cell) return area;
  if (language.value === "en") return cell.name;
  return t(`kind.${cell.kind}` as Key, { faces: area.split(":")[1] ?? "" });
}
