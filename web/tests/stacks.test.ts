// The chips on a layout: what is drawn, where, and in which colours, and separately by which painter.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NOTHING_ON, type OnArea } from "../src/felt/felt";
import { figures } from "../src/felt/figures";
import { Painter, type ToPainter } from "../src/felt/painter";
import type { Colours, Ink } from "../src/felt/stack";
import { Stacks } from "../src/felt/stacks";
import type { CellShown, LayoutShown } from "../src/messages";

const CELL: CellShown = {
  area: "small",
  kind: "small",
  name: "Small",
  x: 0,
  y: 0,
  width: 80,
  height: 60,
  label: "SMALL",
  chinese: "小",
  detail: "",
  dice: [],
  faces: [],
  odds: [],
  odds_on_caption: false,
  condition: "",
  totals: null,
  loses_on_every_triple: false,
};

const LAYOUT: LayoutShown = {
  rule_set: "x",
  name: "A",
  title: "A layout",
  width: 160,
  height: 60,
  ours: "",
  currency: "SGD",
  decimals: 2,
  step: { minor_units: 50 },
  notices: [],
  cells: [CELL, { ...CELL, area: "big", x: 80 }],
};

const COLOURS: Colours = {
  faces: new Map([
    [1, "ivory"],
    [5, "red"],
    [10, "blue"],
  ]),
  spots: new Map([[1, "slate"]]),
  large: "plum",
};

const laid = (more: Partial<OnArea>): OnArea => ({
  ...NOTHING_ON,
  stake: 1500,
  stakeText: "15",
  state: "registered",
  ...more,
});

/** Records what is drawn, in order. */
class Notes {
  readonly drawn: string[] = [];
  readonly places: [number, number][] = [];
  readonly canvas = Object.assign(new EventTarget(), {
    width: 344,
    height: 144,
    getContext: () => this as unknown as Ink,
  });
  fillStyle = "";
  strokeStyle = "";
  lineWidth = 0;
  lineJoin = "";
  #dashes: number[] = [];
  #shape = "";

  beginPath(): void {}
  setTransform(): void {}
  save(): void {}
  restore(): void {}
  scale(): void {}
  translate(x: number, y: number): void {
    this.places.push([x, y]);
  }
  clearRect(): void {
    this.drawn.length = 0;
    this.places.length = 0;
  }
  arc(): void {
    this.#shape = "disc";
  }
  setLineDash(dashes: number[]): void {
    this.#dashes = dashes;
  }
  fill(path?: Path2D): void {
    this.drawn.push(`${path ? nameOf(path) : this.#shape} ${this.fillStyle}`);
  }
  stroke(path?: Path2D): void {
    this.drawn.push(
      `${path ? nameOf(path) : this.#shape} ${this.#dashes.length ? "spots" : "line"} ${this.strokeStyle}`,
    );
  }
}

class Outline {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }
}

/** Find the amount that an outline shows, at any size. */
function nameOf(path: Path2D): string {
  const shape = (outline: string) => outline.split("M").length - 1;
  const { path: outline } = path as unknown as Outline;
  return ["15", "+15"].find((each) => shape(figures(each, 0, 0, 9)) === shape(outline)) ?? outline;
}

function painted(...changes: OnArea[]): Notes {
  const notes = new Notes();
  const painter = new Painter();
  const canvas = notes.canvas as unknown as OffscreenCanvas;
  painter.take({ canvas, colours: COLOURS });
  painter.take({ layout: LAYOUT });
  for (const { stake, stakeText, state, winText } of changes)
    painter.take({ changes: [[0, stake, stakeText, state, winText]] });
  return notes;
}

beforeEach(() => void vi.stubGlobal("Path2D", Outline));
afterEach(() => void vi.unstubAllGlobals());

describe("the painter", () => {
  it("draws a registered stake in the colour of the largest chip in it, and its amount over it", () => {
    expect(painted(laid({})).drawn).toEqual(["disc blue", "disc spots #fff", "15 line #0a0d0f", "15 #fff"]);
    expect(painted(laid({ stake: 700 })).drawn[0]).toBe("disc red");
    expect(painted(laid({ stake: 200 })).drawn.slice(0, 2)).toEqual(["disc ivory", "disc spots slate"]);
    expect(painted(laid({ stake: 99_999_900 })).drawn[0]).toBe("disc plum");
  });

  it("gives no chip its colour that is not registered, and marks what was refused and what is lost", () => {
    for (const state of ["sending", "loose"] as const) {
      expect(painted(laid({ state })).drawn.slice(0, 3)).toEqual(["disc #22282d", "disc line #fff", "disc line #fff"]);
    }
    expect(painted(laid({ state: "loose" })).drawn).toContain("15 line #7a5200");
    expect(painted(laid({ state: "refused" })).drawn).toContain("15 line #a4161a");
    expect(painted(laid({ state: "lost" })).drawn).toEqual([
      "disc #3a4248",
      "disc spots #7d8790",
      "15 line #0a0d0f",
      "15 #c4ccd2",
    ]);
  });

  it("writes a win over the chips, and draws nothing where nothing lies", () => {
    expect(painted(laid({ isWon: true, winText: "+15" })).drawn.slice(-2)).toEqual(["+15 line #0c5a32", "+15 #fff"]);
    expect(painted(laid({}), NOTHING_ON).drawn).toEqual([]);
  });

  it("draws everything again where the graphics driver has begun anew", () => {
    const notes = painted(laid({}));
    const before = notes.drawn.splice(0);
    notes.canvas.dispatchEvent(new Event("contextrestored"));
    expect(notes.drawn).toEqual(before);
  });

  it("places the felt as the drawing below does: as large as can be, and in the middle", () => {
    const notes = new Notes();
    const painter = new Painter();
    painter.take({ canvas: notes.canvas as unknown as OffscreenCanvas, colours: COLOURS });
    painter.take({ layout: LAYOUT });
    // With its margin 172 wide and 72 high: twice as large on 344 dots, and exactly as high.
    expect(notes.places).toEqual([
      [0, 0],
      [6, 6],
    ]);
    painter.take({ width: 344, height: 200 });
    expect(notes.places).toEqual([
      [0, 28],
      [6, 6],
    ]);
  });
});

describe("the stacks", () => {
  class FakeWorker {
    static last: FakeWorker;
    onerror: (() => void) | null = null;
    readonly told: ToPainter[] = [];
    isEnded = false;

    constructor() {
      FakeWorker.last = this;
    }

    postMessage(told: ToPainter): void {
      this.told.push(told);
    }

    terminate(): void {
      this.isEnded = true;
    }
  }

  const place = () => document.body.appendChild(document.createElement("div"));

  it("tell a painter beside the page all that changes at once, at once", async () => {
    vi.stubGlobal("Worker", FakeWorker);
    vi.stubGlobal("OffscreenCanvas", class {});
    HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas;
    const stacks = new Stacks(place());
    stacks.lay(LAYOUT);
    stacks.show(0, laid({}));
    stacks.show(1, laid({ state: "sending" }));
    stacks.show(0, laid({ state: "lost" }));
    await Promise.resolve();
    const { told } = FakeWorker.last;
    expect(told.map((each) => Object.keys(each)[0])).toEqual(["canvas", "layout", "changes"]);
    expect(told[2]).toEqual({
      changes: [
        [0, 1500, "15", "registered", ""],
        [1, 1500, "15", "sending", ""],
        [0, 1500, "15", "lost", ""],
      ],
    });
    stacks.end();
    expect(FakeWorker.last.isEnded).toBe(true);
  });

  it("are drawn within the page where no painter comes: chips that nobody sees must not be", async () => {
    vi.stubGlobal("Worker", FakeWorker);
    vi.stubGlobal("OffscreenCanvas", class {});
    HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas;
    const notes = new Notes();
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(notes as never);
    const stacks = new Stacks(place());
    stacks.lay(LAYOUT);
    stacks.show(0, laid({}));
    await Promise.resolve();
    expect(notes.drawn).toEqual([]);
    FakeWorker.last.onerror?.();
    expect([notes.drawn.includes("15 #fff"), FakeWorker.last.isEnded]).toEqual([true, true]);
    stacks.show(0, NOTHING_ON);
    await Promise.resolve();
    expect(notes.drawn).toEqual([]);
    stacks.end();
  });
});
