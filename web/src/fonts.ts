// The Chinese fonts of the screens: loaded early, after which all text is laid out again.

import { effect } from "@preact/signals";
import { language, type Language } from "./locale";

const FAMILIES: Readonly<Record<Language, string | null>> = {
  en: null,
  "zh-Hans": "Sicbo Han",
  "zh-Hant": "Sicbo Han TC",
};

/** An invisible length. */
const HAIR = 0.001;

/** Load the fonts of the language before a text needs them, and then render all text again. */
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
 * Make the browser shape all text again.
 *
 * Chromium caches the shapes of words, including the placeholder boxes shown while a font loads, and reuses them when
 * the font has arrived; neither a different font list nor a new layout clears them. A change of word spacing does,
 * which every element inherits (base.css).
 */
function layOutAnew(arrived: number): void {
  document.documentElement.style.wordSpacing = `${arrived * HAIR}px`;
}
