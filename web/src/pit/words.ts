// The pit desk's own texts, and its names for codes of the house.

import { language } from "../locale";
import { speaker, wordsIn } from "../words";
import type { Money } from "../messages";
import { money, type Currency } from "../money";

export const p = await speaker<"pit" | "orders">(
  import.meta.glob("../../../src/sicbo/words/*/{orders,pit}.ftl", { import: "default" }),
);

/** The names of reports and their columns; the rest of a report comes translated from the house. */
export const r = await speaker<"reports">(
  import.meta.glob("../../../src/sicbo/words/*/reports.ftl", { import: "default" }),
);

/** The kinds of codes of the house. */
const FAMILIES = {
  order: (code: string) => `order-${code}`,
  field: (code: string) => `field-${code}`,
  group: (code: string) => `group-${code}`,
  narrowing: (code: string) => `reports-${code}`,
} as const;

/** Return the text of a code; without one, the code itself in plain form. */
export function called(family: keyof typeof FAMILIES, code: string): string {
  const key = FAMILIES[family](code);
  const words = wordsIn(language.value, "pit", key) ?? wordsIn(language.value, "orders", key);
  return words ?? code.replaceAll(/[-_]/g, " ");
}

export function inMoney(amount: Money, currency: Currency): string {
  return money(amount.minor_units, currency, language.value);
}

const FULL = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** A time as the language writes it, to the second. */
export function moment(at: string): string {
  return new Intl.DateTimeFormat(language.value, FULL).format(new Date(at));
}

/** The minutes and seconds left. */
export function minutes(seconds: number): string {
  const left = Math.max(Math.ceil(seconds), 0);
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
