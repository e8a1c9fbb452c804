// The display's own texts.

import { signal } from "@preact/signals";
import { CHINESE, fitting, language, LANGUAGES, type Chinese, type Language } from "../locale";
import { learn, speaker, wordsIn } from "../words";
import { remembered } from "../browser-settings";

export const w = await speaker<"display">(
  import.meta.glob("../../../src/sicbo/words/*/display.ftl", { import: "default" }),
);

await Promise.all(LANGUAGES.map(learn));

/** The Chinese script beside English: the last one chosen on this screen, or the browser's preference. */
const kept = remembered("second-language", CHINESE);

export const beside = signal<Chinese>(kept.read() ?? fittingChinese(navigator.languages));

export function speakBeside(to: Chinese): void {
  beside.value = to;
  kept.write(to);
}

/** Choose the script that fits the browser's languages, anywhere in its list. */
export function fittingChinese(wanted: readonly string[]): Chinese {
  const chinese = wanted.map((each) => fitting([each])).find((each) => each !== "en");
  return chinese ?? "zh-Hans";
}

/** The second language of a public screen: Chinese beside English, and English beside Chinese. */
function other(): Language {
  return language.value === "en" ? beside.value : "en";
}

/** Return a text in both languages, the screen's own first. */
export function both(id: WordIds["common"]): readonly { readonly language: Language; readonly text: string }[] {
  return [language.value, other()].map((each) => ({ language: each, text: wordsIn(each, "common", id) ?? id }));
}
