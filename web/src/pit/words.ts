// What the pit desk says of its own; and how it calls what the house has names for.

import { language } from "../locale";
import { speaker, wordsIn } from "../words";
import type { Money } from "../messages";
import { money, type Currency } from "../money";

export const p = await speaker<"pit" | "desks">(
  import.meta.glob("../../../src/sicbo/words/*/{desks,pit}.ftl", { import: "default" }),
);

/** Say what reports are called and what their columns are; the rest of them comes in words from the house. */
export const r = await speaker<"reports">(
  import.meta.glob("../../../src/sicbo/words/*/reports.ftl", { import: "default" }),
);

/** What the house names by codes. */
const FAMILIES = {
  order: (code: string) => `order-${code}`,
  field: (code: string) => `field-${code}`,
  group: (code: string) => `group-${code}`,
  narrowing: (code: string) => `reports-${code}`,
} as const;

/** Say something that the house names by a code; where the desk has no words for it, the code itself in plain. */
export function called(family: keyof typeof FAMILIES, code: string): string {
  const key = FAMILIES[family](code);
  const words = wordsIn(language.value, "pit", key) ?? wordsIn(language.value, "desks", key);
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

/** A moment as the language writes it, to the second. */
export function moment(at: string): string {
  return new Intl.DateTimeFormat(language.value, FULL).format(new Date(at));
}

/** Minutes and seconds that are left. */
export function minutes(seconds: number): string {
  const left = Math.max(Math.ceil(seconds), 0);
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
