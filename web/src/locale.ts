// The language of the screen: three catalogues with the same keys, and numbers and times as the language has them.

import { effect, signal } from "@preact/signals";
import { en, type Catalogue, type Key } from "./catalogues/en";
import { zhHans } from "./catalogues/zh-Hans";
import { zhHant } from "./catalogues/zh-Hant";
import { remembered } from "./remembered";

export type Language = "en" | "zh-Hans" | "zh-Hant";

export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, "zh-Hans": zhHans, "zh-Hant": zhHant };

/** Every language in its own words. */
export const NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
};

export const LANGUAGES = Object.keys(CATALOGUES) as readonly Language[];

/** Choose the language that fits what a browser asks for. */
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

export function speak(to: Language): void {
  language.value = to;
  kept.write(to);
}

effect(() => {
  document.documentElement.lang = language.value;
});

export type Facts = Readonly<Record<string, string | number>>;

/** Let a screen say something in its language, with what belongs into it; each may have a catalogue of its own. */
export function speaker<K extends string>(
  catalogues: Readonly<Record<Language, Readonly<Record<K, string>>>>,
): (key: K, facts?: Facts) => string {
  return (key, facts = {}) => filled(catalogues[language.value][key], facts);
}

/** Say what players are told, and all screens have in common. */
export const t = speaker<Key>(CATALOGUES);

export function filled(text: string, facts: Facts): string {
  return text.replace(/\{([a-z_]+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

export function timeOfDay(at: Date): string {
  return formatted({ hour: "numeric", minute: "2-digit", hour12: true }, at);
}

export function dayAndTime(at: Date): string {
  return formatted({ dateStyle: "medium", timeStyle: "short" }, at);
}

function formatted(style: Intl.DateTimeFormatOptions, at: Date): string {
  return new Intl.DateTimeFormat(language.value, style).format(at);
}
