// Formatting of amounts, which are whole minor units everywhere else.

export interface Currency {
  readonly code: string;
  readonly decimals: number;
}

/** Write an amount as a plain decimal, exactly, without fractional numbers. */
export function plain(minor: number, decimals: number): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const sign = minor < 0 ? "-" : "";
  const whole = digits.slice(0, digits.length - decimals);
  return decimals ? `${sign}${whole}.${digits.slice(-decimals)}` : `${sign}${whole}`;
}

const formats = new Map<string, Intl.NumberFormat>();

function format(language: string, decimals: number): Intl.NumberFormat {
  const name = `${language}/${decimals}`;
  let found = formats.get(name);
  if (!found) {
    found = new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(name, found);
  }
  return found;
}

/** Write an amount with all its decimals, grouped as the language does. */
export function amount(minor: number, currency: Currency, language: string): string {
  const text = plain(minor, currency.decimals) as Intl.StringNumericLiteral;
  return format(language, currency.decimals).format(text);
}

/** Write an amount given as digits, such as 60000.00, grouped as the language does. */
export function grouped(digits: string, language: string): string {
  const decimals = digits.split(".")[1]?.length ?? 0;
  return format(language, decimals).format(digits as Intl.StringNumericLiteral);
}

/** Write an amount for a chip: without decimals if they are zero. */
export function onChip(minor: number, currency: Currency, language: string): string {
  const unit = 10 ** currency.decimals;
  if (minor % unit !== 0) return amount(minor, currency, language);
  return format(language, 0).format(minor / unit);
}

/** Write an amount with its currency. */
export function money(minor: number, currency: Currency, language: string): string {
  return `${currency.code} ${amount(minor, currency, language)}`;
}

/** Parse an amount written by a person, exactly; null if it is invalid. */
export function minorOf(text: string, decimals: number): number | null {
  const found = /^(\d{1,16})(?:\.(\d*))?$/.exec(text.trim().replaceAll(",", ""));
  const cents = found?.[2] ?? "";
  if (!found || cents.length > decimals) return null;
  const minor = Number(`${found[1]}${cents.padEnd(decimals, "0")}`);
  return Number.isSafeInteger(minor) ? minor : null;
}
