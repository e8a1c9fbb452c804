// Which chips lie in the tray: whole units in the steps that tables know, from the smallest stake upwards.

export const VALUES = [1, 5, 10, 25, 50, 100, 500, 1000, 5000, 10000, 50000, 100000] as const;

export const CHIPS_SHOWN = 6;

export interface Range {
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** Choose the chips for a table from what its areas take; amounts are minor units. */
export function chipsFor(areas: readonly Range[], step: number, decimals: number): readonly number[] {
  const unit = 10 ** decimals;
  const all = VALUES.map((value) => value * unit).filter((value) => value % step === 0);
  const least = Math.min(...areas.map((each) => each.minimum ?? unit));
  const most = Math.max(...areas.map((each) => each.maximum ?? Number.MAX_SAFE_INTEGER));
  const first = Math.max(
    all.findLastIndex((value) => value <= least),
    0,
  );
  const fitting = all.slice(first).filter((value) => value <= most);
  return (fitting.length ? fitting : all.slice(first, first + 1)).slice(0, CHIPS_SHOWN);
}

/** Give the face of a chip: the largest value that is not more than the stake. */
export function chipOf(minor: number, decimals: number): number {
  const unit = 10 ** decimals;
  return VALUES.findLast((value) => value * unit <= minor) ?? VALUES[0];
}
