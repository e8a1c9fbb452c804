// The house's texts about orders in the screen's language: by code in Chinese, and in its own words in English.
// Records and reports are requested in a language.

import { areaText, factText, kindText, spoken, wordOf, type Spoken } from "../house-words";
import { language } from "../locale";
import type { Choice, FieldShown, OrderShown } from "../messages";
import { wordText } from "../staff/house-words";
import { load } from "../words";
import { called } from "./words";

await load(
  import.meta.glob("../../../src/sicbo/words/zh-*/report-refusals.ftl", {
    import: "default",
  }),
);

const isEnglish = () => language.value === "en";

// ---- orders ----

/** Describe an order. */
export function saysText({ order, says }: OrderShown): Spoken {
  const translated = wordOf("orders", `purpose-${order}`);
  return spoken(translated && `${translated}。`, `${says}.`);
}

/** The subject of a choice's text, by its field. */
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
    case "at_once":
    case "at":
    case "change":
      return wordText(String(chosen));
    default:
      return typeof chosen === "string" ? valueText(field.name, chosen) : words;
  }
}

/** Return the label of a field: the kind of wager it limits, or the desk's name for it. */
export function fieldText(field: FieldShown): string {
  return (
    (field.words && ((isEnglish() ? undefined : kindText(field.name)) ?? field.words)) || called("field", field.name)
  );
}

/** What an order applies to, where there is one per thing: an inspection. */
export function aboutText({ about = "", fields = [] }: OrderShown): string {
  const fixed = fields.filter((each) => each.name === "item" || each.name === "due");
  if (isEnglish() || !fixed.length) return about;
  return fixed.map((each) => each.choices?.map((one) => choiceText(each, one)).join("")).join("，");
}

/** Fields of orders that hold codes, besides those of refusals. */
const CODED: Readonly<Record<string, string>> = {
  irregularity: "event",
  acting: "post",
  laid_as: "post",
  recorded_as: "post",
  roles: "role",
  paid_with: "instrument",
  marker_at: "marker",
  kind: "mixer",
};

function valueText(name: string, value: string): string {
  return factText(CODED[name] ?? name, value);
}

// ---- records ----

/** Return the name of a record's stream: a table, the cage, or the administration. */
export function streamText(stream: string): string {
  return STREAMS.includes(stream) && !isEnglish() ? wordText(stream) : stream;
}

const STREAMS: readonly string[] = ["cage", "administration"];
const PROGRAM = "program";

/** Return the name of the person who did something, or the program. */
export function personText(person: string): string {
  return person === PROGRAM && !isEnglish() ? wordText(person) : person;
}
