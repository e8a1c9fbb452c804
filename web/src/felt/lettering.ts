// Fits text by the widths of a wide bold sans-serif, relative to the font size, without measuring anything.

const NARROW = " .,:;'!|ijlI()-/";

function share(character: string): number {
  if (NARROW.includes(character)) return 0.42;
  if (character > "\u2e80") return 1;
  return character >= "A" && character <= "Z" ? 0.74 : 0.66;
}

export function width(text: string, size: number): number {
  let all = 0;
  for (const character of text) all += share(character);
  return all * size;
}

/** Return the largest size, up to the wanted one, at which a text fits. */
export function fittingSize(text: string, room: number, size: number): number {
  return Math.max(Math.min(size, (room * size) / Math.max(width(text, size), 0.01)), 0.1);
}

/** Break a text into two lines if that allows its full size. */
export function linesThatFit(text: string, room: number, size: number): readonly string[] {
  const words = text.split(" ");
  if (width(text, size) <= room || words.length === 1) return [text];
  let best: readonly string[] = [text];
  let widest = Infinity;
  for (let at = 1; at < words.length; at += 1) {
    const lines = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    const needs = Math.max(...lines.map((line) => width(line, size)));
    if (needs < widest) [best, widest] = [lines, needs];
  }
  return best;
}

/** Return odds on one line, or broken after their verb: 1 WINS, 11 1/2. */
export function oddsLines(text: string, room: number, size: number): readonly string[] {
  const verb = [" WINS ", " PAYS "].find((each) => text.includes(each));
  if (!verb || width(text, size) <= room) return [text];
  const at = text.indexOf(verb);
  return [text.slice(0, at) + verb.trimEnd(), text.slice(at + verb.length)];
}
