// The chips on one area, and what it won: three shapes that are placed once. A change sets a class and an outline, and
// no more, because on a full layout a hundred of them change at once: every shape less is a style less to work out.

import type { CellShown } from "../messages";
import { chipOf } from "../tray";
import type { OnArea } from "./felt";
import { figures, stepDown } from "./figures";
import { fittingSize } from "./lettering";

const SVG = "http://www.w3.org/2000/svg";

/** Go around the edge and then around the rim, in one line: its dashes, which begin at the rim, are the spots of the chip. */
function chipAt({ x, y, r }: Spot): SVGPathElement {
  const around = (r: number) => `${(x + r).toFixed(2)} ${y.toFixed(2)}${[-2, 2].map((by) => `a${r.toFixed(2)} ${r.toFixed(2)} 0 1 1 ${(by * r).toFixed(2)} 0`).join("")}`;
  const rim = r * 0.86;
  const edge = 2 * Math.PI * r + r - rim;
  const spot = (2 * Math.PI * rim) / 12;
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("d", `M${around(r)}L${around(rim)}`);
  made.setAttribute("stroke-width", (r * 0.24).toFixed(2));
  made.setAttribute("stroke-dasharray", [0, edge, ...Array<number>(12).fill(spot)].map((each) => each.toFixed(3)).join(" "));
  return made;
}

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

export class Stack {
  readonly element = document.createElementNS(SVG, "g");
  readonly #chip: SVGPathElement;
  readonly #amount: Amount;
  readonly #decimals: number;
  readonly #spot: Spot;
  readonly #widest: number;
  #win: Amount | null = null;
  #css = "";

  constructor(cell: CellShown, decimals: number) {
    this.#decimals = decimals;
    this.#spot = spotOf(cell);
    this.#widest = Math.min(cell.width - 4, 60);
    const { x, y, r, room } = this.#spot;
    this.#chip = chipAt(this.#spot);
    const size = Math.min(r * 0.95, 9);
    this.#amount = new Amount("amount", x, y, room, size);
    this.element.setAttribute("class", "stack");
    // Here and not on the amounts, because all attributes of a shape are looked at again when its outline changes.
    this.element.setAttribute("stroke-width", (size * 0.36).toFixed(2));
    this.element.append(this.#chip, this.#amount.element);
  }

  show({ stake, stakeText, state, isWon, winText }: OnArea): void {
    const css = stake > 0 ? chipCss(state, chipOf(stake, this.#decimals)) : "";
    if (css !== this.#css) this.#chip.setAttribute("class", (this.#css = css));
    this.#amount.show(stake > 0 ? stakeText : "", state);
    this.#showWin(isWon ? winText : "");
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
      this.#win = new Amount("win", x, y - r - size * 0.35, this.#widest, size);
      this.element.append(this.#win.element);
    }
    this.#win.show(text, "");
  }
}

/** What is not registered has no colour of its own: it is not known to be there. What is lost has none any more. */
function chipCss(state: OnArea["state"], value: number): string {
  if (state === "lost") return "face lost";
  return state === "sending" || state === "loose" ? "face waiting" : `face value-${value}`;
}

/** States in which an amount looks different. */
const MARKED: readonly OnArea["state"][] = ["loose", "refused", "lost"];

/** An amount around a point, as large as its room allows. */
class Amount {
  readonly element = document.createElementNS(SVG, "path");
  readonly #plain: string;
  readonly #x: number;
  readonly #y: number;
  readonly #room: number;
  readonly #wanted: number;
  #shown = "";
  #css: string;

  constructor(css: string, x: number, y: number, room: number, wanted: number) {
    this.element.setAttribute("class", (this.#plain = this.#css = css));
    this.#x = x;
    this.#y = y;
    this.#room = room;
    this.#wanted = wanted;
  }

  show(text: string, state: OnArea["state"]): void {
    const css = MARKED.includes(state) ? `${this.#plain} ${state}` : this.#plain;
    if (css !== this.#css) this.element.setAttribute("class", (this.#css = css));
    if (text === this.#shown) return;
    this.#shown = text;
    const size = stepDown(fittingSize(text, this.#room, this.#wanted));
    this.element.setAttribute("d", figures(text, this.#x, this.#y, size));
  }
}
