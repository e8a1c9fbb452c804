// The chips in the tray: whole units in the usual denominations, from the smallest stake upwards.

export const VALUES = [1, 5, 10, 25, 50, 100, 500, 1000, 5000, 10000, 50000, 100000] as const;

export const CHIPS_SHOWN = 6;

export interface Range {
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** Choose the chips for a table by the limits of its areas, in minor units. */
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

/** Return the chip to draw for a stake: the largest value not above it. */
export function chipOf(minor: number, decimals: number): number {
  const unit = 10 ** decimals;
  return VALUES.findLast((value) => value * unit <= minor) ?? VALUES[0];
}
