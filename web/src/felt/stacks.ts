// The layer of chips above a layout. The page says what is where, and a painter in a worker draws it: on a full layout
// a hundred stacks change at once, and the page must stay responsive.

import type { LayoutShown } from "../messages";
import { VALUES } from "../tray";
import { Painter, type ToPainter } from "./painter";
import beside from "./painter-worker?worker&url";
import type { OnArea } from "./felt";
import type { Colours, Lying } from "./stack";

/** The maximum width in pixels: more are not visible on any screen. */
const FINEST = 4096;

interface Policy {
  createScriptURL(url: string): string;
}

/** A trusted-types policy that allows only this script URL, which was built with the page. */
const policy: Policy | undefined = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }
).trustedTypes?.createPolicy("painter", { createScriptURL: () => beside });

export class Stacks {
  readonly #place: HTMLElement;
  readonly #colours: Colours;
  readonly #sizes = globalThis.ResizeObserver && new ResizeObserver((entries) => this.#resized(entries));
  #tell: (told: ToPainter) => void = () => undefined;
  #worker: Worker | null = null;
  #layout: LayoutShown | null = null;
  #size = { width: 0, height: 0 };
  readonly #lying = new Map<number, Lying>();
  #changed: [at: number, ...Lying][] = [];

  constructor(place: HTMLElement) {
    this.#place = place;
    this.#colours = coloursOf(place);
    this.#paint("OffscreenCanvas" in globalThis && "Worker" in globalThis);
    this.#sizes?.observe(place);
  }

  lay(layout: LayoutShown): void {
    this.#layout = layout;
    this.#lying.clear();
    this.#changed = [];
    this.#tell({ layout });
  }

  /** Show the chips on the area with this index; simultaneous changes are sent together. */
  show(at: number, { stake, stakeText, state, isWon, winText }: OnArea): void {
    if (!this.#changed.length) queueMicrotask(this.#tellChanges);
    const lying: Lying = [stake, stakeText, state, isWon ? winText : ""];
    this.#lying.set(at, lying);
    this.#changed.push([at, ...lying]);
  }

  end(): void {
    this.#sizes?.disconnect();
    this.#worker?.terminate();
  }

  readonly #tellChanges = (): void => {
    if (this.#changed.length) this.#tell({ changes: this.#changed });
    this.#changed = [];
  };

  /** Start with a new canvas: one transferred to a worker cannot be taken back. */
  #paint(isBeside: boolean): void {
    const canvas = document.createElement("canvas");
    this.#place.replaceChildren(canvas);
    this.#worker?.terminate();
    this.#worker = null;
    if (isBeside) {
      const worker = new Worker(policy?.createScriptURL(beside) ?? beside, { type: "module" });
      this.#worker = worker;
      // If the worker fails to load, draw in the page: chips must never be invisible.
      worker.onerror = () => this.#paint(false);
      const given = canvas.transferControlToOffscreen();
      worker.postMessage({ canvas: given, colours: this.#colours }, [given]);
      this.#tell = (told) => worker.postMessage(told);
    } else {
      const painter = new Painter();
      painter.take({ canvas, colours: this.#colours });
      this.#tell = (told) => painter.take(told);
    }
    if (this.#size.width) this.#tell(this.#size);
    if (this.#layout) this.#tell({ layout: this.#layout });
    if (this.#lying.size) this.#tell({ changes: [...this.#lying].map(([at, lying]) => [at, ...lying]) });
  }

  #resized(entries: readonly ResizeObserverEntry[]): void {
    const box = entries.at(-1)?.contentRect;
    if (!box?.width) return;
    const fineness = Math.min(devicePixelRatio, FINEST / Math.max(box.width, box.height));
    this.#size = { width: Math.round(box.width * fineness), height: Math.round(box.height * fineness) };
    this.#tell(this.#size);
  }
}

/** Chips use the colours of the style sheet, on the layout as in the tray. */
function coloursOf(place: HTMLElement): Colours {
  const style = getComputedStyle(place);
  const colour = (name: string) => style.getPropertyValue(`--chip-${name}`).trim();
  const known = VALUES.filter((value) => colour(String(value)));
  return {
    faces: new Map(known.map((value) => [value, colour(String(value))])),
    spots: new Map(known.map((value) => [value, colour(`${value}-spots`)])),
    large: colour("large"),
  };
}
