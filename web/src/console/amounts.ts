// Parses amounts written by people into whole minor units, without fractional numbers in between.

/** Parse an amount; null if it is invalid, has too many decimals, or is too large to be exact. */
export function minorUnits(text: string, decimals: number): number | null {
  const [, whole, fraction = ""] = /^\s*(\d{1,12})(?:\.(\d+))?\s*$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  const minor = Number(`${whole}${fraction.padEnd(decimals, "0")}`);
  return Number.isSafeInteger(minor) ? minor : null;
}

/** Parse whole numbers separated by commas or spaces; null if there is anything else. */
export function numbers(text: string): readonly number[] | null {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  return parts.every((each) => /^\d{1,9}$/.test(each)) ? parts.map(Number) : null;
}
