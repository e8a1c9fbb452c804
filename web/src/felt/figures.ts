// Amounts as outlines: browsers take far longer to lay out and paint a hundred texts at once.

import { GLYPHS } from "./glyphs";

/** The height of a digit relative to its size. */
const HEIGHT = 0.74;

/** Sizes are multiples of this step in layout units, so that few are needed and each digit is computed once. */
const STEP = 0.25;

type Glyph = readonly [width: number, path: string];

const NOTHING: Glyph = [0, ""];

const scaled = new Map<string, Glyph>();

/** Return the outline of an amount centred on a point. */
export function figures(text: string, x: number, y: number, size: number): string {
  const glyphs = [...text].map((each) => glyph(each, size));
  const foot = (y + (HEIGHT / 2) * size).toFixed(2);
  let at = x - glyphs.reduce((all, [width]) => all + width, 0) / 2;
  let found = "";
  for (const [width, path] of glyphs) {
    found += `M${at.toFixed(2)} ${foot}${path}`;
    at += width;
  }
  return found;
}

/** Round a size down to the next one in use. */
export function stepDown(size: number): number {
  return Math.max(Math.floor(size / STEP), 1) * STEP;
}

function glyph(character: string, size: number): Glyph {
  const name = `${character}${size}`;
  let found = scaled.get(name);
  if (!found) {
    const [width, path] = GLYPHS[character] ?? NOTHING;
    const scale = size / 100;
    const numbers = path.replace(/-?\d+/g, (each) => ` ${Number((Number(each) * scale).toFixed(2))}`);
    scaled.set(name, (found = [width * scale, numbers]));
  }
  return found;
}
