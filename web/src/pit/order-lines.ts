// An order as lines that people can compare: its values, and the current ones where they differ.

import { language } from "../locale";
import type { FieldShown, Money, OrderShown, OrdersShown } from "../messages";
import { money, type Currency } from "../money";
import { choiceText, fieldText } from "./house-texts";
import { called, moment, p } from "./words";

export interface Line {
  /** The names of the fields, outermost first. */
  readonly name: string;
  readonly says: string;
  /** The current value, if it differs. */
  readonly now: string | null;
  /** Whether the house has sent a current value. */
  readonly isKnown: boolean;
}

export type Body = Readonly<Record<string, unknown>>;

/** Find the description of an order: of several, the one for this body. */
export function shownFor(orders: OrdersShown | undefined, body: Body): OrderShown | undefined {
  const found = orders?.orders.filter((each) => each.order === body["command"]) ?? [];
  return found.find((each) => each.about && each.about === String(body["hold"])) ?? found[0];
}

/** Return the lines of an order's fields; undescribed fields are shown raw. */
export function linesOf(shown: OrderShown | undefined, all: OrdersShown | undefined, body: Body): readonly Line[] {
  const orders = all && inItsMoney(all, body);
  const fields = shown?.fields ?? [];
  const known = new Set(fields.map((each) => each.name));
  const rest = Object.entries(body).filter(([name]) => name !== "command" && !known.has(name));
  return [
    ...fields.flatMap((each) => lines(each, body[each.name], orders, "")),
    ...rest.map(([name, value]) => ({
      name: called("field", name),
      says: JSON.stringify(value),
      now: null,
      isKnown: false,
    })),
  ];
}

/** If an order names its currency, its amounts are in that currency. */
function inItsMoney(orders: OrdersShown, body: Body): OrdersShown {
  const named = body["currency"] as Partial<Currency> | undefined;
  if (named?.code === undefined || named.decimals === undefined) return orders;
  return { ...orders, currency: named.code, decimals: named.decimals };
}

export function nameOf(field: FieldShown): string {
  return fieldText(field);
}

function lines(field: FieldShown, value: unknown, orders: OrdersShown | undefined, within: string): readonly Line[] {
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length)) {
    return field.value
      ? [
          {
            name: joined(within, field),
            says: p("told-none"),
            now: said(field, parsed(field.value), orders),
            isKnown: true,
          },
        ]
      : [];
  }
  if (field.kind === "group") {
    const inner = value as Body;
    return (field.fields ?? []).flatMap((each) => lines(each, inner[each.name], orders, joined(within, field)));
  }
  if (field.kind === "list") {
    const [item] = field.fields ?? [];
    if (!item) return [];
    return (value as readonly unknown[]).flatMap((each, at) =>
      lines(item, each, orders, `${joined(within, field)} ${at + 1}`),
    );
  }
  const now = field.value ? said(field, parsed(field.value), orders) : null;
  const says = said(field, value, orders);
  return [{ name: joined(within, field), says, now: now === says ? null : now, isKnown: now !== null }];
}

function parsed(value: string): unknown {
  return JSON.parse(value);
}

/** Limits are by kind of wager: the names of these groups add nothing. */
const SILENT: readonly string[] = ["limits", "by_kind", "deck", "trial"];

function joined(within: string, field: FieldShown): string {
  const name = SILENT.includes(field.name) ? "" : nameOf(field);
  return [within, name].filter(Boolean).join(" · ");
}

function said(field: FieldShown, value: unknown, orders: OrdersShown | undefined): string {
  switch (field.kind) {
    case "money": {
      const currency = { code: orders?.currency ?? "", decimals: orders?.decimals ?? 0 };
      return money((value as Money).minor_units, currency, language.value).trim();
    }
    case "flag":
      return p(value ? "told-yes" : "told-no");
    case "faces":
    case "reading":
      return (value as readonly (number | null)[]).map((each) => each ?? "?").join("-");
    case "time":
      return moment(String(value));
    case "choice":
      return wordsFor(field, value);
    case "several":
      return (value as readonly unknown[]).map((each) => wordsFor(field, each)).join(", ");
    case "wholes":
    case "texts":
      return (value as readonly unknown[]).join(", ");
    default:
      return String(value);
  }
}

function wordsFor(field: FieldShown, value: unknown): string {
  const json = JSON.stringify(value);
  const found = field.choices?.find((each) => each.value === json);
  return found ? choiceText(field, found) : String(value);
}
