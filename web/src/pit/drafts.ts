// The values of a form before it is sent, and the order made from them. The house describes the fields.

import type { FieldShown } from "../messages";
import { plain, type Currency } from "../money";

export type Draft = string | boolean | readonly string[] | readonly (number | null)[] | DraftGroup | readonly Draft[];
export interface DraftGroup {
  readonly [name: string]: Draft;
}

export type Why = "needed" | "whole" | "amount" | "faces" | "time" | "attest";

/** An invalid value in a field: which field, and why. */
export class NotFilledIn extends Error {
  readonly at: string;
  readonly why: Why;

  constructor(at: string, why: Why) {
    super(`${at}: ${why}`);
    this.at = at;
    this.why = why;
  }
}

interface Amount {
  readonly minor_units: number;
}

/** Return a field's initial value: the house's current one, or empty. */
export function draftOf(field: FieldShown, decimals: number): Draft {
  const value: unknown = field.value ? JSON.parse(field.value) : null;
  switch (field.kind) {
    case "group":
      return Object.fromEntries(field.fields?.map((each) => [each.name, draftOf(each, decimals)]) ?? []);
    case "list": {
      const [item] = field.fields ?? [];
      return item ? Array.from({ length: field.fewest ?? 0 }, () => draftOf(item, decimals)) : [];
    }
    case "flag":
      return value === true;
    case "attest":
      return false; // what is the case is said by a person, and by nobody before
    case "several":
      return [];
    case "faces":
    case "reading":
      return [null, null, null];
    case "choice":
      return chosenAtFirst(field);
    case "money":
      return value ? plain((value as Amount).minor_units, decimals) : "";
    case "wholes":
    case "texts":
      return Array.isArray(value) ? value.join(" ") : "";
    default:
      return value === null ? "" : String(value);
  }
}

function chosenAtFirst(field: FieldShown): string {
  const choices = field.choices ?? [];
  if (field.value) return field.value;
  return field.is_needed !== false && choices.length === 1 ? (choices[0]?.value ?? "") : "";
}

/** Return a field's value for the order; undefined if the field is omitted. */
export function valueOf(field: FieldShown, draft: Draft, decimals: number, at = field.name): unknown {
  const isNeeded = field.is_needed !== false;
  switch (field.kind) {
    case "group":
      return groupOf(field.fields ?? [], draft as DraftGroup, decimals, at);
    case "list": {
      const [item] = field.fields ?? [];
      return item
        ? (draft as readonly Draft[]).map((each, place) => valueOf(item, each, decimals, `${at}.${place}`))
        : [];
    }
    case "flag":
      return draft === true;
    case "attest":
      if (draft !== true) throw new NotFilledIn(at, "attest");
      return JSON.parse(field.value ?? "null") as unknown;
    case "several":
      return (draft as readonly string[]).map((each) => JSON.parse(each) as unknown);
    case "faces":
      return facesOf(draft as readonly (number | null)[], isNeeded, at);
    case "reading":
      return draft;
    default:
      return textOf(field, String(draft).trim(), decimals, at);
  }
}

function groupOf(
  fields: readonly FieldShown[],
  draft: DraftGroup,
  decimals: number,
  at: string,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const each of fields) {
    const value = valueOf(each, draft[each.name] ?? "", decimals, at ? `${at}.${each.name}` : each.name);
    if (value !== undefined) found[each.name] = value;
  }
  return found;
}

/** Build the order from all its fields. */
export function orderOf(fields: readonly FieldShown[], draft: DraftGroup, decimals: number): Record<string, unknown> {
  return groupOf(fields, draft, decimalsOf(draft) ?? decimals, "");
}

/** The decimals of the currency chosen in the form: orders to the cage name their own. */
function decimalsOf(draft: DraftGroup): number | undefined {
  const chosen = draft["currency"];
  return typeof chosen === "string" && chosen ? (JSON.parse(chosen) as Partial<Currency>).decimals : undefined;
}

function facesOf(faces: readonly (number | null)[], isNeeded: boolean, at: string): unknown {
  if (faces.every((each) => each !== null)) return faces;
  if (isNeeded || faces.some((each) => each !== null)) throw new NotFilledIn(at, "faces");
  return undefined;
}

function textOf(field: FieldShown, text: string, decimals: number, at: string): unknown {
  if (!text) {
    if (field.is_needed !== false) throw new NotFilledIn(at, "needed");
    return undefined;
  }
  switch (field.kind) {
    case "choice":
      return JSON.parse(text) as unknown;
    case "whole":
      return wholeOf(text, at);
    case "wholes":
      return text
        .split(/[\s,、，]+/u)
        .filter(Boolean)
        .map((each) => wholeOf(each, at));
    case "texts":
      return text.split(/[\s,、，]+/u).filter(Boolean);
    case "money":
      return { minor_units: minorUnits(text, decimals, at) } satisfies Amount;
    case "time": {
      const time = new Date(text);
      if (Number.isNaN(time.getTime())) throw new NotFilledIn(at, "time");
      return time.toISOString();
    }
    default:
      return text;
  }
}

function wholeOf(text: string, at: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new NotFilledIn(at, "whole");
  return Number(text);
}

/** Parse an amount exactly: digits, with a limited number after the point, and no fractional numbers. */
export function minorUnits(text: string, decimals: number, at = ""): number {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  const after = match?.[2] ?? "";
  if (!match || after.length > decimals) throw new NotFilledIn(at, "amount");
  const digits = BigInt((match[1] ?? "") + after.padEnd(decimals, "0"));
  if (digits > BigInt(Number.MAX_SAFE_INTEGER)) throw new NotFilledIn(at, "amount");
  return Number(digits);
}
