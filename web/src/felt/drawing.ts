// Computes the drawing of a layout's cells, once: their text and dice from top to bottom, sized to fit. It knows no
// areas or odds of its own, and only places what it is given.

import type { CellShown, LayoutShown, NoticeShown } from "../messages";
import { fittingSize, linesThatFit, oddsLines } from "./lettering";

export interface DrawnText {
  readonly text: string;
  readonly css: "label" | "detail" | "odds" | "condition";
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface DrawnDie {
  readonly face: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface DrawnCell {
  readonly cell: CellShown;
  readonly texts: readonly DrawnText[];
  readonly dice: readonly DrawnDie[];
}

interface Line {
  readonly text: string;
  readonly css: DrawnText["css"];
  readonly size: number;
}

interface Dice {
  readonly clusters: readonly (readonly number[])[];
  readonly size: number;
  readonly upright: boolean;
}

interface Sizes {
  readonly label: number;
  readonly odds: number;
}

const PADDING = 2;
const FACES = [1, 2, 3, 4, 5, 6] as const;
const LARGE: readonly string[] = ["small", "big", "odd", "even"];

/** The margin around the cells of a layout. */
const MARGIN = 6;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Return the view box of a layout: its cells and the margin around them. */
export function boxOf(layout: LayoutShown): Box {
  return { x: -MARGIN, y: -MARGIN, width: layout.width + 2 * MARGIN, height: layout.height + 2 * MARGIN };
}

export function isLarge(cell: CellShown): boolean {
  return LARGE.includes(cell.kind);
}

/** Compute a whole layout; cells of one shape share the smallest font size that fits them all. */
export function drawn(layout: LayoutShown): readonly DrawnCell[] {
  const shared = new Map<string, Sizes>();
  for (const cell of layout.cells) {
    const known = shared.get(like(cell));
    const own = sizesOf(cell);
    shared.set(like(cell), {
      label: Math.min(own.label, known?.label ?? Infinity),
      odds: Math.min(own.odds, known?.odds ?? Infinity),
    });
  }
  return layout.cells.map((cell) => stacked(cell, shared.get(like(cell)) ?? sizesOf(cell)));
}

export function drawnNotice(notice: NoticeShown): readonly DrawnText[] {
  const middle = { x: notice.x + notice.width / 2, y: notice.y + notice.height / 2 };
  if (notice.upright) {
    const size = fittingSize(notice.text, notice.height - 2 * PADDING, 12);
    return [{ text: notice.text, css: "odds", x: middle.x, y: middle.y, size }];
  }
  const room = notice.width - PADDING;
  const lines = oddsLines(notice.text, room, 8.8);
  const size = Math.min(...lines.map((line) => fittingSize(line, room, 8.8)));
  const top = middle.y - ((lines.length - 1) * size) / 2 + size * 0.35;
  return lines.map((text, at) => ({ text, css: "odds", x: middle.x, y: top + at * size, size }));
}

function like(cell: CellShown): string {
  return `${cell.dice.length > 0}/${cell.width}/${cell.height}`;
}

function sizesOf(cell: CellShown): Sizes {
  const room = cell.width - PADDING;
  const odds = cell.odds.flatMap((each) => broken(each, cell).map((line) => fittingSize(line, room, oddsSize(cell))));
  return { label: labelSize(cell), odds: Math.min(...odds) };
}

function labelSize(cell: CellShown): number {
  const wanted = isLarge(cell)
    ? Math.min(cell.height * 0.3, 24)
    : cell.kind === "total"
      ? 17
      : cell.dice.length
        ? 10
        : 13;
  return fittingSize(labelOf(cell), cell.width - PADDING, wanted);
}

function oddsSize(cell: CellShown): number {
  return isLarge(cell) || cell.kind === "any-triple" || cell.kind === "four" ? 10 : 7.8;
}

function broken(odds: string, cell: CellShown): readonly string[] {
  return oddsLines(odds, cell.width - PADDING, oddsSize(cell));
}

/** Whether a cell is so flat that its odds go beside its label. */
function isStrip(cell: CellShown): boolean {
  return cell.kind === "any-triple" && cell.label !== "" && cell.width > 4 * cell.height;
}

function labelOf(cell: CellShown): string {
  return [`${cell.label} ${cell.chinese}`.trim(), ...(isStrip(cell) ? cell.odds : [])].join("\u2003");
}

function partsOf(cell: CellShown, shared: Sizes): readonly (Line | Dice)[] {
  const room = cell.width - PADDING;
  const parts: (Line | Dice)[] = [];
  if (cell.label) parts.push({ text: labelOf(cell), css: "label", size: shared.label });
  if (cell.detail) parts.push({ text: cell.detail, css: "detail", size: fittingSize(cell.detail, room, 9) });
  const dice = diceOf(cell);
  if (dice) parts.push(dice);
  if (!cell.odds_on_caption && !isStrip(cell)) {
    for (const odds of cell.odds) {
      for (const text of broken(odds, cell)) parts.push({ text, css: "odds", size: shared.odds });
    }
  }
  if (cell.condition) {
    for (const text of linesThatFit(cell.condition, room, 7)) {
      parts.push({ text, css: "condition", size: fittingSize(text, room, 7) });
    }
  }
  return parts;
}

function diceOf(cell: CellShown): Dice | null {
  if (cell.kind === "any-triple") return everyTriple(cell);
  if (!cell.dice.length) return null;
  const number = cell.dice.length;
  const text = cell.label || !cell.odds_on_caption ? 12 : 0;
  const across = Math.min(((cell.width - PADDING) * 0.88) / number, cell.height - text - 2 * PADDING, 26);
  const down = Math.min(((cell.height - text - 2 * PADDING) * 0.88) / number, cell.width - 3 * PADDING, 20);
  return { clusters: [cell.dice], size: Math.max(across, down), upright: down > across };
}

/** Show the six triples side by side, as large as the cell allows. */
function everyTriple(cell: CellShown): Dice {
  const inRow = Math.min((cell.width - 2 * PADDING) / 22, (cell.height - 19) * 0.86);
  const inColumns = Math.min((cell.width - PADDING) / 8, ((cell.height - 33) * 10) / 34);
  return {
    clusters: FACES.map((face) => [face, face, face]),
    size: Math.min(Math.max(inRow, inColumns), 15),
    upright: inColumns > inRow,
  };
}

function gapOf(size: number): number {
  return Math.max(size / 12, 0.6);
}

function heightOf(part: Line | Dice): number {
  if ("text" in part) return part.size * 0.92;
  const rows = part.upright ? (part.clusters[0]?.length ?? 1) : 1;
  return rows * (part.size + gapOf(part.size)) - gapOf(part.size);
}

function stacked(cell: CellShown, shared: Sizes): DrawnCell {
  const parts = partsOf(cell, shared);
  const heights = parts.map(heightOf);
  const all = heights.reduce((sum, each) => sum + each, 0);
  const gap = Math.max(Math.min((cell.height - all) / (parts.length + 1), 4), 0.6);
  const middle = cell.x + cell.width / 2;
  let y = cell.y + (cell.height - all - gap * (parts.length - 1)) / 2;
  const texts: DrawnText[] = [];
  const dice: DrawnDie[] = [];
  parts.forEach((part, at) => {
    if ("text" in part) texts.push({ ...part, x: middle, y: y + part.size * 0.82 });
    else dice.push(...placed(part, middle, y));
    y += (heights[at] ?? 0) + gap;
  });
  return { cell, texts, dice };
}

function placed({ clusters, size, upright }: Dice, middle: number, y: number): readonly DrawnDie[] {
  const gap = gapOf(size);
  const long = clusters[0]?.length ?? 1;
  const step = (upright ? 1 : long) * (size + gap) + 2 * gap;
  const first = middle - (step * (clusters.length - 1)) / 2;
  return clusters.flatMap((cluster, across) => {
    const centre = first + across * step;
    const left = upright ? centre - size / 2 : centre - (cluster.length * (size + gap) - gap) / 2;
    return cluster.map((face, at) => ({
      face,
      size,
      x: upright ? left : left + at * (size + gap),
      y: upright ? y + at * (size + gap) : y,
    }));
  });
}
