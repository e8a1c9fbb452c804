// What the house tells of orders, records and reports, retold in the language of the screen: by code in Chinese, and in
// its own words in English.

import { areaText, factText, kindText, oddsText, refusalText, spoken, wordOf, type Spoken } from "../house-words";
import { recordsHans } from "../house-words/records/zh-Hans";
import { recordsHant } from "../house-words/records/zh-Hant";
import { language, type Language } from "../locale";
import type { Choice, Fact, FieldShown, OrderShown } from "../messages";
import { wordText } from "../staff/house-words";
import { load, type Facts } from "../words";
import type { Note, Row, Section, Told } from "./report-types";
import { called } from "./words";

await load(
  import.meta.glob("../../../src/sicbo/words/zh-*/{orders,events,facts,reports,report-refusals}.ftl", {
    import: "default",
  }),
);

const recordWords = () => (language.value === "zh-Hant" ? recordsHant : recordsHans);

function filled(text: string, facts: Facts): string {
  return text.replace(/\{([a-z_]+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

const isEnglish = () => language.value === "en";

// ---- orders ----

/** Say what an order is. */
export function saysText({ order, says }: OrderShown): Spoken {
  const translated = wordOf("orders", order);
  return spoken(translated && `${translated}。`, `${says}.`);
}

/** What may be chosen, by the field that it stands in. */
export function choiceText(field: FieldShown, { value, words }: Choice): string {
  if (isEnglish()) return words;
  const chosen: unknown = JSON.parse(value);
  switch (field.name) {
    case "area":
    case "lit":
      return areaText(String(chosen));
    case "hold": {
      const [number = "", about = ""] = words.split(": ");
      return `${number}：${wordOf("irregularities", about.replaceAll(" ", "-")) ?? about}`;
    }
    case "session":
      return words
        .split(", ")
        .map((each, at) => (at ? wordText(each.replaceAll(" ", "-")) : each))
        .join("，");
    case "paid_with":
      return wordText(String(chosen));
    default:
      return typeof chosen === "string" ? valueText(field.name, chosen) : words;
  }
}

/** Name a field: what is limited, or what the desk calls it. */
export function fieldText(field: FieldShown): string {
  return (
    (field.words && ((isEnglish() ? undefined : kindText(field.name)) ?? field.words)) || called("field", field.name)
  );
}

/** What an order is for, where there is one for each of several: an inspection. */
export function aboutText({ about = "", fields = [] }: OrderShown): string {
  const fixed = fields.filter((each) => each.name === "item" || each.name === "due");
  if (isEnglish() || !fixed.length) return about;
  return fixed.map((each) => each.choices?.map((one) => choiceText(each, one)).join("")).join("，");
}

// ---- records ----

/** Facts that are codes, beside those that refusals have too. */
const CODED: Readonly<Record<string, string>> = {
  irregularity: "event",
  acting: "post",
  laid_as: "post",
  roles: "role",
  paid_with: "instrument",
  marker_at: "marker",
  kind: "mixer",
};

function valueText(name: string, value: string): string {
  return factText(CODED[name] ?? name, value);
}

/** Facts of which nothing is left to say where their code is said: they are sentences of the house. */
const SENTENCES: readonly string[] = ["sentence"];

/** Tell what happened: its name, and its facts one after the other. */
export function eventText(event: string, facts: readonly Fact[], own: string): Spoken {
  const name = wordOf("events", event.split("/")[0] ?? "");
  if (name === undefined) return spoken(undefined, own);
  const told = factsText(facts);
  return spoken(told ? `${name}：${told}` : name, own);
}

export function eventName(event: string): string {
  return wordOf("events", event.split("/")[0] ?? "") ?? event;
}

function factsText(facts: readonly Fact[]): string {
  return facts
    .filter((each) => !SENTENCES.includes(each.name))
    .map(oneFact)
    .join("，");
}

function oneFact({ name, words = "", each = [] }: Fact): string {
  const label = wordOf("facts", name) ?? name.replaceAll("_", " ");
  const inside = each.map((facts) => `（${factsText(facts)}）`).join("");
  return [label, words && recordedText(name, words)].filter(Boolean).join(" ") + inside;
}

/** Say a value of a record: areas and reasons in words, what people wrote as they wrote it. */
function recordedText(name: string, value: string): string {
  switch (name) {
    case "area":
    case "areas":
      return value.split(" ").map(areaText).join("、");
    case "compared_with":
      return phraseText(value);
    case "note":
    case "why":
      return wordOf("irregularities", value) ?? phraseText(value);
    case "action":
      return called("order", value);
    case "roles":
      return value
        .split(" ")
        .map((each) => factText("role", each))
        .join("、");
    case "withdraws":
    case "does_count":
      return wordText(value);
    default:
      return valueText(name, value);
  }
}

/** Name where a record stands: a table by its name, or the cage, or the administration. */
export function streamText(stream: string): string {
  return STREAMS.includes(stream) && !isEnglish() ? wordText(stream) : stream;
}

const STREAMS: readonly string[] = ["cage", "administration"];
const PROGRAM = "program";

/** Name who did something: people by their names, and the program. */
export function personText(person: string): string {
  return person === PROGRAM && !isEnglish() ? wordText(person) : person;
}

// ---- reports ----

export function tellsText(report: string, own: string): Spoken {
  return spoken(wordOf("reports", `tells--${report}`), own);
}

export function sectionText({ code, title }: Section): Spoken {
  return spoken(wordOf("reports", `section--${code}`), title);
}

export function noteText({ code, text, facts }: Note): Spoken {
  return spoken(wordOf("reports", `note--${code}`, facts), text);
}

/** Columns of codes, and what they are codes of. */
const OF_CODES: Readonly<Record<string, string>> = {
  role: "role",
  roles: "role",
  instrument: "instrument",
  post: "post",
};
/** Columns of accounts, such as `player-credit:ann`. */
const OF_ACCOUNTS: readonly string[] = ["account", "debit", "credit"];
/** Columns in which people's own words stand, and codes of why. */
const OF_REASONS: readonly string[] = ["reason", "why"];
/** Columns of phrases of the house. */
const OF_PHRASES: readonly string[] = [
  "verdict",
  "category",
  "result",
  "status",
  "what",
  "fact",
  "dice",
  "test",
  "before",
  "after",
];

/** The name of a record, with its version. */
const A_RECORD = /^[a-z-]+\/\d+$/;

/** Say a text of a report by its column. */
export function cellText(column: string, text: string, row: Row): string {
  if (isEnglish()) return inPlain(column, text);
  const told = row.told?.[column];
  if (told) return toldText(told, text);
  if (column === "stream") return streamText(text);
  if (column === "person" || column === "second") return personText(text);
  if (column === "value") return valueOf(String(row["fact"]), text);
  const family = OF_CODES[column];
  if (family) return factText(family, text);
  if (OF_ACCOUNTS.includes(column)) return text.replace(/^[a-z-]+/, (kind) => wordOf("terms", kind) ?? kind);
  if (column === "event" || A_RECORD.test(text)) return eventName(text);
  if (OF_REASONS.includes(column)) return wordOf("irregularities", text) ?? phraseText(text);
  if (OF_PHRASES.includes(column)) return phraseText(text);
  if (column === "area") return phraseText(areaText(text));
  if (column === "odds") return text.split(", ").map(oddsText).join("，");
  return text;
}

/** Write a code of the house in English: the name of a record without its version, a role, why something was. */
function inPlain(column: string, text: string): string {
  if (A_RECORD.test(text)) return (text.split("/")[0] ?? "").replaceAll("-", " ");
  const isCode = column in OF_CODES || OF_REASONS.includes(column);
  return isCode && /^[a-z]+(-[a-z]+)+$/.test(text) ? text.replaceAll("-", " ") : text;
}

/** Say a fact of a round that is in dispute. */
function valueOf(fact: string, text: string): string {
  switch (fact) {
    case "house":
      return text
        .split(", ")
        .map((each, at) => (at ? wordText(each) : each))
        .join("，");
    case "tumbler":
      return text.replace(/^[a-z-]+/, wordText);
    case "staff":
      return text.replaceAll(/: ([^,]+)/g, (_, post: string) => `：${factText("post", post)}`).replaceAll(", ", "，");
    default:
      return phraseText(text);
  }
}

function toldText({ code, facts }: Told, own: string): string {
  if (wordOf("events", code.split("/")[0] ?? "") !== undefined) return eventText(code, facts, own).text;
  const named = Object.fromEntries(facts.map(({ name, words = "" }) => [name, words]));
  return refusalText({ code, sentence: own, facts: named }).text;
}

interface Pattern {
  readonly found: RegExp;
  readonly says: string;
}

const patterns = new Map<Language, readonly Pattern[]>();

function patternsOf(): readonly Pattern[] {
  const kept = patterns.get(language.value);
  if (kept) return kept;
  const made = Object.entries(recordWords().phrases)
    .filter(([phrase]) => phrase.includes("{"))
    .map(([phrase, says]) => ({ found: matching(phrase), says }));
  patterns.set(language.value, made);
  return made;
}

function matching(phrase: string): RegExp {
  const escaped = phrase.replaceAll(/[()%.*+?|[\]\\^$]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll(/\{([a-z]+)\}/g, "(?<$1>.+)")}$`);
}

/** Say a phrase of a report, with what stands in it. */
export function phraseText(text: string): string {
  if (isEnglish()) return text;
  const whole =
    (recordWords().phrases as Readonly<Record<string, string>>)[text] ??
    wordOf("verdicts", text) ??
    wordOf("irregularities", text) ??
    wordOf("terms", text);
  if (whole !== undefined) return whole;
  for (const { found, says } of patternsOf()) {
    const groups = found.exec(text)?.groups;
    if (groups)
      return filled(says, Object.fromEntries(Object.entries(groups).map(([name, part]) => [name, phraseText(part)])));
  }
  return areaText(text);
}
