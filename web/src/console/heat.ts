// How hot each area is: five steps, by its share of the area that has most.

import type { StakesOn } from "../messages";

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
