// Draws the chips of a whole layout: in a worker if the browser supports it, to keep the page responsive, and in the
// page otherwise. It receives changes and draws them.

import type { LayoutShown } from "../messages";
import { boxOf } from "./drawing";
import { Stack, type Colours, type Ink, type Lying } from "./stack";

export type ToPainter =
  | { readonly canvas: HTMLCanvasElement | OffscreenCanvas; readonly colours: Colours }
  | { readonly layout: LayoutShown }
  | { readonly width: number; readonly height: number }
  | { readonly changes: readonly (readonly [at: number, ...Lying])[] };

export class Painter {
  #ink: Ink | null = null;
  #colours: Colours | null = null;
  #layout: LayoutShown | null = null;
  #stacks: readonly Stack[] = [];
  readonly #lying = new Map<number, Lying>();

  /** Apply changes, and draw everything. */
  take(told: ToPainter): void {
    if ("canvas" in told) {
      this.#ink = told.canvas.getContext("2d") as Ink | null;
      this.#colours = told.colours;
      // A graphics driver that restarts has lost the picture.
      told.canvas.addEventListener("contextrestored", () => this.#draw());
    } else if ("layout" in told) {
      this.#layout = told.layout;
      this.#stacks = told.layout.cells.map((cell) => new Stack(cell, told.layout.decimals));
      this.#lying.clear();
    } else if ("changes" in told) {
      for (const [at, ...lying] of told.changes) this.#lying.set(at, lying);
    } else if (this.#ink) {
      this.#ink.canvas.width = told.width;
      this.#ink.canvas.height = told.height;
    }
    this.#draw();
  }

  #draw(): void {
    const [ink, layout, colours] = [this.#ink, this.#layout, this.#colours];
    if (!ink || !layout || !colours) return;
    const { width, height } = ink.canvas;
    const box = boxOf(layout);
    // As an SVG fits its view box: as large as possible, and centred.
    const scale = Math.min(width / box.width, height / box.height);
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.clearRect(0, 0, width, height);
    ink.translate((width - box.width * scale) / 2, (height - box.height * scale) / 2);
    ink.scale(scale, scale);
    ink.translate(-box.x, -box.y);
    for (const [at, lying] of this.#lying) this.#stacks[at]?.draw(ink, lying, colours);
  }
}
