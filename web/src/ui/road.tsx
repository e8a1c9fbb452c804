// The beads of a road: which side won, as the house says. Terminals and displays draw them alike.

import { t } from "../words";
import type { CellShown, RoadResult } from "../messages";

const SIDES = { size: ["big", "small"], parity: ["odd", "even"] } as const;

export type Road = keyof typeof SIDES;
export type Side = (typeof SIDES)[Road][number] | "triple";

/** Return the winning side: a triple if neither Big nor Small won, none if the layout has no such areas. */
export function sideOf({ won }: RoadResult, road: Road): Side | null {
  const side = SIDES[road].find((each) => won.includes(each));
  return side ?? (SIDES.size.some((each) => won.includes(each)) ? null : "triple");
}

/** The roads of a layout: some have no Odd and Even. */
export function roadsOn(cells: Iterable<CellShown>): readonly Road[] {
  const kinds = new Set<string>([...cells].map((each) => each.kind));
  return (["size", "parity"] as const).filter((road) => SIDES[road].some((side) => kinds.has(side)));
}

export function Bead({ result, road }: { result: RoadResult; road: Road }) {
  const side = sideOf(result, road);
  return side && <span class={`bead bead-${side}`}>{t(`history-${side}`)}</span>;
}
