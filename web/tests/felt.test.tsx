// Every layout is drawn from its cells; their text fits, and the stakes on them have accessible names.

import { signal } from "@preact/signals";
import { render } from "preact";
import { describe, expect, it, vi } from "vitest";
import { facesOf } from "../src/felt/dice";
import { drawn } from "../src/felt/drawing";
import { Felt, NOTHING_ON } from "../src/felt/felt";
import { figures, stepDown } from "../src/felt/figures";
import { GLYPHS } from "../src/felt/glyphs";
import { fittingSize, linesThatFit, oddsLines, width } from "../src/felt/lettering";
import type { CellShown, LayoutShown } from "../src/messages";
import { onChip } from "../src/money";
import { groupsOf } from "../src/play/easy-view";
import { areasOfFaces } from "../src/play/game";

const cell = (more: Partial<CellShown>): CellShown => ({
  area: "small",
  kind: "small",
  name: "Small",
  x: 0,
  y: 0,
  width: 80,
  height: 60,
  label: "SMALL",
  chinese: "小",
  detail: "4 - 10",
  dice: [],
  faces: [],
  odds: ["1 WINS 1"],
  odds_on_caption: false,
  condition: "",
  totals: null,
  loses_on_every_triple: false,
  ...more,
});

const layout: LayoutShown = {
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
  cells: [
    cell({}),
    cell({
      area: "double:4",
      kind: "double",
      x: 80,
      label: "",
      detail: "",
      dice: [4, 4],
      faces: [4, 4],
      odds: ["1 WINS 11 1/2"],
    }),
  ],
};

describe("lettering", () => {
  it("fits its room", () => {
    expect(width("SMALL", fittingSize("SMALL", 30, 20))).toBeLessThanOrEqual(30.001);
    expect(linesThatFit("ANY TRIPLE LOSES", 40, 7)).toEqual(["ANY TRIPLE", "LOSES"]);
    expect(oddsLines("1 WINS 11 1/2", 20, 8)).toEqual(["1 WINS", "11 1/2"]);
    expect(oddsLines("1 to 1", 4, 8)).toEqual(["1 to 1"]);
  });
});

describe("figures", () => {
  const points = (path: string) => path.match(/M-?[\d.]+ -?[\d.]+/g) ?? [];

  it("stand side by side around their middle, each as wide as it is", () => {
    const wide = (GLYPHS["1"]?.[0] ?? 0) / 10;
    expect(points(figures("1", 50, 20, 10))).toEqual([`M${(50 - wide / 2).toFixed(2)} 23.70`]);
    expect(points(figures("111", 50, 20, 10)).length).toBe(3);
    expect(figures("", 50, 20, 10)).toBe("");
  });

  it("are as large as they are wanted", () => {
    const half = figures("+", 0, 0, 50).replace(/^M[^m]+/, "");
    expect(half).toBe((GLYPHS["+"]?.[1] ?? "").replace(/-?\d+/g, (each) => ` ${Number(each) / 2}`));
    expect([9.1, 9, 0.1].map(stepDown)).toEqual([9, 9, 0.25]);
  });

  it("are there for every character of an amount in every language", () => {
    for (const language of ["en", "zh-Hans", "zh-Hant"]) {
      for (const minor of [1234567890, 1234567891, 50]) {
        const text = `+${onChip(minor, { code: "SGD", decimals: 2 }, language)}`;
        expect([...text].filter((each) => !(each in GLYPHS))).toEqual([]);
      }
    }
  });
});

describe("dice on the felt", () => {
  it("are as many bodies and pips as there are dice and pips, the one and the four in red", () => {
    const count = (path: string) => path.split("M").length - 1;
    const { bodies, red, black } = facesOf([1, 4, 6].map((face) => ({ face, x: 0, y: 0, size: 10 })));
    expect([bodies, red, black].map(count)).toEqual([3, 5, 6]);
  });
});

describe("the felt", () => {
  it("keeps every word and die inside its cell", () => {
    for (const { cell: at, texts, dice } of drawn(layout)) {
      for (const text of texts) {
        expect(text.x - width(text.text, text.size) / 2).toBeGreaterThanOrEqual(at.x);
        expect(text.y).toBeLessThanOrEqual(at.y + at.height);
      }
      for (const die of dice) {
        expect([die.x >= at.x, die.x + die.size <= at.x + at.width]).toEqual([true, true]);
      }
    }
  });

  it("says what lies on its areas, and hears keys and the right button", async () => {
    const on = { small: signal(NOTHING_ON), "double:4": signal(NOTHING_ON) };
    const labels = signal((area: string): string => (area === "small" ? "Small, pays 1 to 1" : "Double 4"));
    const acts = { press: vi.fn(), takeBack: vi.fn(), move: vi.fn(), look: vi.fn() };
    const screen = document.body.appendChild(document.createElement("div"));
    render(
      <Felt
        layout={layout}
        title="A layout"
        on={(area) => on[area as keyof typeof on]}
        labels={labels}
        isOpen={signal(true)}
        acts={acts}
      />,
      screen,
    );
    const cells = [...screen.querySelectorAll("[role=button]")];
    const [small] = cells;
    const names = () => cells.map((each) => each.getAttribute("aria-label"));
    // From the first picture on a name has the words of the felt in it: seen without, until the names were written.
    expect(names()).toEqual(["SMALL 小 4 - 10 1 WINS 1 Small", "1 WINS 11 1/2 Small"]);

    await vi.waitFor(() =>
      expect(names()).toEqual(["SMALL 小 4 - 10 1 WINS 1 Small, pays 1 to 1", "1 WINS 11 1/2 Double 4"]),
    );
    expect([...screen.querySelectorAll(".pip.red")].map((each) => each.getAttribute("d"))).toEqual([
      facesOf(drawn(layout)[1]?.dice ?? []).red,
    ]);

    labels.value = (area) => (area === "small" ? "小" : "短牌 4");
    on.small.value = {
      ...NOTHING_ON,
      stake: 1500,
      stakeText: "15",
      state: "registered",
      isLit: true,
      isWon: true,
      winText: "+15",
    };
    expect(small?.getAttribute("class")).toBe("cell large lit won");
    expect(small?.getAttribute("data-state")).toBe("registered");
    on.small.value = { ...on.small.value, state: "refused" };
    expect(small?.getAttribute("class")).toBe("cell large lit won refused");
    await vi.waitFor(() => expect(names()).toEqual(["SMALL 小 4 - 10 1 WINS 1 小", "1 WINS 11 1/2 短牌 4"]));
    on.small.value = NOTHING_ON;
    expect(small?.getAttribute("class")).toBe("cell large");
    expect(small?.getAttribute("data-state")).toBe("");

    await vi.waitFor(() => {
      small?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      expect(acts.press).toHaveBeenCalledWith("small");
    });
    small?.dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true }));
    small?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    expect(acts.takeBack.mock.calls).toEqual([["small"], ["small"]]);
    render(null, screen);
  });
});

describe("the picker", () => {
  it("finds the area of just these dice, in whatever order", () => {
    const cells = [cell({ area: "trio:126", faces: [1, 2, 6] }), cell({ area: "double:6", faces: [6, 6] })];
    expect(areasOfFaces(cells, [6, 1, 2]).map((each) => each.area)).toEqual(["trio:126"]);
    expect(areasOfFaces(cells, [6, 6]).map((each) => each.area)).toEqual(["double:6"]);
    expect(areasOfFaces(cells, [6])).toEqual([]);
    expect(groupsOf(cells)).toEqual(["dice"]);
  });

  it("was offered to who plays with cards, though no area is about faces", () => {
    expect(groupsOf([cell({}), cell({ area: "total:4", kind: "total" })])).toEqual(["even", "totals"]);
  });
});
