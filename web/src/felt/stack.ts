// The chips on one area, and what it won: a few shapes that are placed once. A change sets a class and a text, and no
// more, because on a full layout a hundred of them change at once.

import type { CellShown } from "../messages";
import { chipOf } from "../tray";
import type { OnArea } from "./felt";
import { fittingSize } from "./lettering";

const SVG = "http://www.w3.org/2000/svg";

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly room: number;
}

/** Where chips lie: beside the words where the cell is wide, over its foot where it is tall, in the corner of a small one. */
function spotOf(cell: CellShown): Spot {
  if (cell.width > 44) {
    const r = Math.min(cell.height * 0.4, cell.width * 0.18, 11);
    // Close to the edge: what pays and under which condition stands in the middle, and is not covered.
    return { x: cell.x + cell.width - r - 0.8, y: cell.y + cell.height - r - 2, r, room: 2 * r + 2 };
  }
  if (cell.height < 40) {
    const r = Math.min(cell.width * 0.3, cell.height * 0.32);
    return { x: cell.x + cell.width - r - 0.5, y: cell.y + cell.height - r - 0.5, r, room: 2 * r + 3 };
  }
  const r = Math.min(cell.width * 0.38, cell.height * 0.34, 12);
  return { x: cell.x + cell.width / 2, y: cell.y + cell.height - r - 1.5, r, room: cell.width - 3 };
}

function shape(name: "circle" | "text", css: string, facts: Readonly<Record<string, number>>): SVGElement {
  const made = document.createElementNS(SVG, name);
  made.setAttribute("class", css);
  for (const [fact, value] of Object.entries(facts)) made.setAttribute(fact, value.toFixed(2));
  return made;
}

export class Stack {
  readonly element = document.createElementNS(SVG, "g");
  readonly #chip: SVGElement;
  readonly #amount: Digits;
  readonly #decimals: number;
  readonly #spot: Spot;
  readonly #widest: number;
  #win: Digits | null = null;
  #css = "";
  #chipCss = "";

  constructor(cell: CellShown, decimals: number) {
    this.#decimals = decimals;
    this.#spot = spotOf(cell);
    this.#widest = Math.min(cell.width - 4, 60);
    const { x: cx, y: cy, r, room } = this.#spot;
    this.#chip = shape("circle", "", { cx, cy, r });
    const rim = shape("circle", "rim", { cx, cy, r: r * 0.86, "stroke-width": r * 0.24 });
    // Six spots and six gaps around the rim.
    rim.setAttribute("stroke-dasharray", ((r * 0.86 * 2 * Math.PI) / 12).toFixed(3));
    this.#amount = new Digits("amount", cx, cy, room, Math.min(r * 0.95, 9));
    this.element.append(this.#chip, rim, this.#amount.element);
    this.element.setAttribute("class", "stack");
  }

  show(seen: OnArea): void {
    const { stake, state, stakeText } = seen;
    const css = stake > 0 ? `stack on ${state}` : seen.winText ? "stack bare" : "stack";
    if (css !== this.#css) this.element.setAttribute("class", (this.#css = css));
    if (stake > 0) {
      const chip = `face value-${chipOf(stake, this.#decimals)}`;
      if (chip !== this.#chipCss) this.#chip.setAttribute("class", (this.#chipCss = chip));
      this.#amount.show(stakeText);
    }
    this.#showWin(seen.isWon ? seen.winText : "");
  }

  #showWin(text: string): void {
    if (!text) {
      this.#win?.element.remove();
      this.#win = null;
      return;
    }
    if (!this.#win) {
      const { x, y, r } = this.#spot;
      const size = Math.min(8.5, r * 0.9);
      this.#win = new Digits("win", x, y - r - size * 0.35, this.#widest, size);
      this.element.append(this.#win.element);
    }
    this.#win.show(text);
  }
}

/** Digits around a point, as large as their room allows. */
class Digits {
  readonly element: SVGElement;
  readonly #text = document.createTextNode("");
  readonly #y: number;
  readonly #room: number;
  readonly #wanted: number;
  #size = 0;
  #shown = "";

  constructor(css: string, x: number, y: number, room: number, wanted: number) {
    this.element = shape("text", css, { x });
    this.element.append(this.#text);
    this.#y = y;
    this.#room = room;
    this.#wanted = wanted;
  }

  show(text: string): void {
    if (this.#shown === text) return;
    this.#text.data = this.#shown = text;
    const size = fittingSize(text, this.#room, this.#wanted);
    if (size === this.#size) return;
    this.#size = size;
    this.element.setAttribute("font-size", size.toFixed(2));
    this.element.setAttribute("y", (this.#y + size * 0.36).toFixed(2));
  }
}
