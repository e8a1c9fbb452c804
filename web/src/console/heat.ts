// The heat map of stakes on the layout: five levels, relative to the area with the most.

import type { DealerView, StakesOn } from "../messages";
import { isBetween } from "./next";

export interface Hot {
  readonly minor: number;
  readonly wagers: number;
  /** From 1 to 5. */
  readonly heat: number;
}

const STEPS = 5;

export function heatOf(stakes: readonly StakesOn[]): ReadonlyMap<string, Hot> {
  const most = Math.max(...stakes.map((each) => each.amount.minor_units), 1);
  return new Map(
    stakes.map(({ place, amount, wagers }) => {
      const heat = Math.max(Math.ceil((amount.minor_units * STEPS) / most), 1);
      return [place, { minor: amount.minor_units, wagers, heat }];
    }),
  );
}

/** The chips on the layout: all stakes, then those that won; between rounds all are paid, collected or returned. */
export function lyingOn(view: DealerView): DealerView["stakes_by_area"] {
  if (isBetween(view)) return [];
  const isCollected = view.steps.some((each) => each.act === "collect-losers" && each.is_done);
  return isCollected ? view.stakes_by_area.filter((each) => view.winners.includes(each.place)) : view.stakes_by_area;
}
