// What the display says of its own.

import { signal } from "@preact/signals";
import { CHINESE, fitting, language, LANGUAGES, type Chinese, type Language } from "../locale";
import { learn, speaker, wordsIn } from "../words";
import { remembered } from "../remembered";

export const w = await speaker<"display">(
  import.meta.glob("../../../src/sicbo/words/*/display.ftl", { import: "default" }),
);

await Promise.all(LANGUAGES.map(learn));

/** Chinese beside English: the script that was last chosen on this screen, or that the browser asks for. */
const kept = remembered("second-language", CHINESE);

export const beside = signal<Chinese>(kept.read() ?? fittingChinese(navigator.languages));

export function speakBeside(to: Chinese): void {
  beside.value = to;
  kept.write(to);
}

/** Choose the script that fits what a browser asks for, wherever it stands in its list. */
export function fittingChinese(wanted: readonly string[]): Chinese {
  const chinese = wanted.map((each) => fitting([each])).find((each) => each !== "en");
  return chinese ?? "zh-Hans";
}

/** The other language of a public screen: Chinese beside English, and English beside Chinese. */
function other(): Language {
  return language.value === "en" ? beside.value : "en";
}

/** Say something in both languages, the one that the screen speaks first. */
export function both(id: WordIds["common"]): readonly { readonly language: Language; readonly text: string }[] {
  return [language.value, other()].map((each) => ({ language: each, text: wordsIn(each, "common", id) ?? id }));
}
