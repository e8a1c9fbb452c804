// Amounts as people write them, made into whole minor units; no number with a fraction is made on the way.

/** Read an amount; null where it is none, has too many decimals, or is more than can be counted exactly. */
export function minorUnits(text: string, decimals: number): number | null {
  const [, whole, fraction = ""] = /^\s*(\d{1,12})(?:\.(\d+))?\s*$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  const minor = Number(`${whole}${fraction.padEnd(decimals, "0")}`);
  return Number.isSafeInteger(minor) ? minor : null;
}

/** Read whole numbers, with commas or spaces between them; null where something else stands there. */
export function numbers(text: string): readonly number[] | null {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  return parts.every((each) => /^\d{1,9}$/.test(each)) ? parts.map(Number) : null;
}
