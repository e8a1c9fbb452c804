// The Chinese characters that ship with the screens: asked for at once, and all text laid out anew when they come.

import { effect } from "@preact/signals";
import { language, type Language } from "./locale";

const FAMILIES: Readonly<Record<Language, string | null>> = {
  en: null,
  "zh-Hans": "Sicbo Han",
  "zh-Hant": "Sicbo Han TC",
};

/** A length that nobody can see. */
const HAIR = 0.001;

/** Ask for the characters of the language before a text needs them, and keep no text as it was before they came. */
export function keepTextLegible(): void {
  let arrived = 0;
  for (const face of document.fonts) {
    face.loaded.then(
      () => layOutAnew((arrived += 1)),
      () => undefined,
    );
  }
  effect(() => {
    const family = FAMILIES[language.value];
    for (const face of document.fonts) {
      if (face.family.replaceAll('"', "") === family) face.load().catch(() => undefined);
    }
  });
}

/**
 * Let the browser shape every text anew.
 *
 * Chromium remembers the shape of single words, with the empty boxes that stood in for a font on its way, and takes
 * it again when the font has come; neither another list of fonts nor a new layout makes it look. It looks where the
 * space between words is another, which every element inherits (base.css).
 */
function layOutAnew(arrived: number): void {
  document.documentElement.style.wordSpacing = `${arrived * HAIR}px`;
}
