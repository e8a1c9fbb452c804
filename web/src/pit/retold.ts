// What the house tells of orders, retold in the language of the screen: by code in Chinese, and in its own words in
// English. Records and reports are asked for in a language.

import { areaText, factText, kindText, spoken, wordOf, type Spoken } from "../house-words";
import { language } from "../locale";
import type { Choice, FieldShown, OrderShown } from "../messages";
import { wordText } from "../staff/house-words";
import { load } from "../words";
import { called } from "./words";

await load(
  import.meta.glob("../../../src/sicbo/words/zh-*/{orders,report-refusals}.ftl", {
    import: "default",
  }),
);

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

/** Fields of orders that hold codes, beside those that refusals tell too. */
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

// ---- records ----

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
