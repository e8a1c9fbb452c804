// The language of the screen, and its time formats.

import { effect, signal } from "@preact/signals";
import { remembered } from "./browser-settings";

export type Language = "en" | "zh-Hans" | "zh-Hant";
export type Chinese = Exclude<Language, "en">;

/** The name of every language, in that language. */
export const NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
};

export const LANGUAGES = Object.keys(NAMES) as readonly Language[];
export const CHINESE: readonly Chinese[] = ["zh-Hans", "zh-Hant"];

/** Choose the language that fits the browser's preferences. */
export function fitting(wanted: readonly string[]): Language {
  for (const each of wanted) {
    const locale = new Intl.Locale(each).maximize();
    if (locale.language === "zh") return locale.script === "Hant" ? "zh-Hant" : "zh-Hans";
    if (locale.language === "en") return "en";
  }
  return "en";
}

const kept = remembered("language", LANGUAGES);

export const language = signal<Language>(kept.read() ?? fitting(navigator.languages));

/** Switch the screen to a language whose texts are loaded, and remember it. */
export function remember(to: Language): void {
  language.value = to;
  kept.write(to);
}

effect(() => {
  document.documentElement.lang = language.value;
});

export function timeOfDay(at: Date): string {
  return formatted({ hour: "numeric", minute: "2-digit", hour12: true }, at);
}

export function dayAndTime(at: Date): string {
  return formatted({ dateStyle: "medium", timeStyle: "short" }, at);
}

function formatted(style: Intl.DateTimeFormatOptions, at: Date): string {
  return new Intl.DateTimeFormat(language.value, style).format(at);
}
