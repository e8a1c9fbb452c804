// The chips and winnings on one area: their position and drawing.

import type { CellShown } from "../messages";
import { chipOf } from "../tray";
import type { OnArea } from "./felt";
import { figures, stepDown } from "./figures";
import { fittingSize } from "./lettering";

/** A drawing context, in the page or in a worker. */
export type Ink = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** What is drawn on an area; a tuple, because sending that to a worker takes half the time. */
export type Lying = readonly [stake: number, stakeText: string, state: OnArea["state"], winText: string];

/** Chip colours by value, and the colour of all higher values. */
export interface Colours {
  readonly faces: ReadonlyMap<number, string>;
  readonly spots: ReadonlyMap<number, string>;
  readonly large: string;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly room: number;
}

const DARK = "#0a0d0f";
const WHITE = "#fff";
const AROUND = 2 * Math.PI;
const SPOTS = 6;

/** Where chips go: beside the text of a wide cell, at the foot of a tall one, in the corner of a small one. */
function spotOf(cell: CellShown): Spot {
  if (cell.width > 44) {
    const r = Math.min(cell.height * 0.4, cell.width * 0.18, 11);
    // Close to the edge, so as not to cover the odds and the condition in the middle.
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
  readonly #spot: Spot;
  readonly #widest: number;
  readonly #decimals: number;

  constructor(cell: CellShown, decimals: number) {
    this.#spot = spotOf(cell);
    this.#widest = Math.min(cell.width - 4, 60);
    this.#decimals = decimals;
  }

  draw(ink: Ink, [stake, stakeText, state, winText]: Lying, colours: Colours): void {
    const { x, y, r, room } = this.#spot;
    if (stake > 0) {
      this.#drawChip(ink, state, chipOf(stake, this.#decimals), colours);
      const wanted = Math.min(r * 0.95, 9);
      write(ink, { text: stakeText, x, y, room, wanted, ...inkOf(state) });
    }
    if (winText) {
      const wanted = Math.min(8.5, r * 0.9);
      write(ink, {
        text: winText,
        x,
        y: y - r - wanted * 0.35,
        room: this.#widest,
        wanted,
        fill: WHITE,
        edge: "#0c5a32",
      });
    }
  }

  /** Unregistered chips have no colour, since they may not be there; nor have lost ones. */
  #drawChip(ink: Ink, state: OnArea["state"], value: number, { faces, spots, large }: Colours): void {
    const { x, y, r } = this.#spot;
    const rim = r * 0.86;
    const isWaiting = state === "sending" || state === "loose";
    ink.fillStyle = isWaiting ? "#22282d" : state === "lost" ? "#3a4248" : (faces.get(value) ?? large);
    ink.strokeStyle = state === "lost" ? "#7d8790" : (!isWaiting && spots.get(value)) || WHITE;
    ink.lineWidth = isWaiting ? 1.3 : r * 0.24;
    ink.setLineDash(isWaiting ? [] : [(AROUND * rim) / (2 * SPOTS)]);
    circle(ink, x, y, r);
    ink.fill();
    if (isWaiting) ink.stroke();
    circle(ink, x, y, rim);
    ink.stroke();
  }
}

function circle(ink: Ink, x: number, y: number, r: number): void {
  ink.beginPath();
  ink.arc(x, y, r, 0, AROUND);
}

function inkOf(state: OnArea["state"]): { readonly fill: string; readonly edge: string } {
  if (state === "loose") return { fill: WHITE, edge: "#7a5200" };
  if (state === "refused") return { fill: WHITE, edge: "#a4161a" };
  return { fill: state === "lost" ? "#c4ccd2" : WHITE, edge: DARK };
}

interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly room: number;
  readonly wanted: number;
  readonly fill: string;
  readonly edge: string;
}

/** The most outlines to cache: a terminal stays open for months, and amounts are unlimited. */
const MOST_KEPT = 1000;

const outlines = new Map<string, Path2D>();

function outlineOf(text: string, size: number): Path2D {
  const name = `${text}/${size}`;
  let found = outlines.get(name);
  if (!found) {
    if (outlines.size >= MOST_KEPT) outlines.clear();
    outlines.set(name, (found = new Path2D(figures(text, 0, 0, size))));
  }
  return found;
}

/** Draw an amount centred on a point, as large as fits. */
function write(ink: Ink, { text, x, y, room, wanted, fill, edge }: Written): void {
  const outline = outlineOf(text, stepDown(fittingSize(text, room, wanted)));
  ink.save();
  ink.translate(x, y);
  ink.setLineDash([]);
  ink.lineJoin = "round";
  ink.lineWidth = wanted * 0.36;
  ink.strokeStyle = edge;
  ink.stroke(outline);
  ink.fillStyle = fill;
  ink.fill(outline);
  ink.restore();
}
