// Roads follow the house's results, and the board lights only what the house says.

import { render } from "preact";
import { describe, expect, it } from "vitest";
import { Board } from "../src/display/board";
import { columnsOf } from "../src/display/roads";
import { both, fittingChinese, speakBeside } from "../src/display/words";
import { squares } from "../src/door/second-factor";
import { speak } from "../src/words";
import type { CellShown, LayoutShown, RoadResult } from "../src/messages";
import { roadsOn, sideOf } from "../src/ui/road";

const result = (round: number, won: readonly string[]): RoadResult => ({ round, faces: [1, 1, 2], total: 4, won });

describe("a road", () => {
  it("has the side that won, and a triple where neither did", () => {
    const won = [["small", "even"], ["big", "odd"], []].map((each, at) => result(at, each));
    expect(won.map((each) => sideOf(each, "size"))).toEqual(["small", "big", "triple"]);
    expect(won.map((each) => sideOf(each, "parity"))).toEqual(["even", "odd", "triple"]);
  });

  it("of Odd and Even is not shown as nothing but triples where the layout has neither", () => {
    const cell = (kind: string) => ({ area: kind, kind }) as CellShown;
    expect(roadsOn([cell("small"), cell("big")])).toEqual(["size"]);
    expect(roadsOn([cell("small"), cell("big"), cell("odd"), cell("even")])).toEqual(["size", "parity"]);
    expect(sideOf(result(1, ["small"]), "parity")).toBeNull();
  });

  it("drops whole columns, so that beads stay in their rows", () => {
    const all = Array.from({ length: 77 }, (_, at) => result(at + 1, []));
    expect(
      columnsOf(all)
        .map((each) => each.round)
        .slice(0, 2),
    ).toEqual([7, 8]);
    expect(columnsOf(all.slice(0, 72)).length).toBe(72);
    expect(columnsOf([])).toEqual([]);
  });
});

describe("a display in English", () => {
  it("has the Chinese beside it that the house wants: simplified, or traditional", async () => {
    expect([["en"], ["en", "zh-TW"], ["en-SG", "zh-CN", "zh-HK"]].map(fittingChinese)).toEqual([
      "zh-Hans",
      "zh-Hant",
      "zh-Hans",
    ]);
    const shown = () => both("phase-betting-closed").map((each) => [each.language, each.text]);
    expect(shown()).toEqual([
      ["en", "No more bets"],
      ["zh-Hans", "停止下注"],
    ]);
    speakBeside("zh-Hant");
    expect(shown()).toEqual([
      ["en", "No more bets"],
      ["zh-Hant", "停止下注"],
    ]);
    await speak("zh-Hant");
    expect(shown()).toEqual([
      ["zh-Hant", "停止下注"],
      ["en", "No more bets"],
    ]);
    await speak("en");
    speakBeside("zh-Hans");
  });
});

describe("the board", () => {
  it("lights what won, in words as well", () => {
    const cell = (area: string, x: number): CellShown => ({
      area,
      kind: "small",
      name: area,
      x,
      y: 0,
      width: 80,
      height: 60,
      label: area,
      chinese: "小",
      detail: "",
      dice: [],
      faces: [],
      odds: ["1 WINS 1"],
      odds_on_caption: false,
      condition: "",
      totals: null,
      loses_on_every_triple: false,
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
      cells: [cell("small", 0), cell("big", 80)],
    };
    const screen = document.body.appendChild(document.createElement("div"));
    render(<Board layout={layout} lit={new Set(["big"])} label="A layout, big" />, screen);
    expect([...screen.querySelectorAll(".lit")].map((each) => each.getAttribute("data-area"))).toEqual(["big"]);
    expect(screen.querySelector("svg")?.getAttribute("aria-label")).toBe("A layout, big");
    render(null, screen);
    screen.remove();
  });
});

describe("a second factor as a picture", () => {
  it("has its three marks in the corners, and room around them", () => {
    const { size, path } = squares("otpauth://totp/Sicbo%20h1:ann?secret=ABC&issuer=Sicbo%20h1");
    const dark = new Set(path.match(/M\d+ \d+/g));
    const far = size - 3 - 7;
    for (const [x, y] of [
      [3, 3],
      [far, 3],
      [3, far],
    ] as const) {
      const row = Array.from({ length: 7 }, (_, at) => dark.has(`M${x + at} ${y}`));
      expect(row).toEqual(Array.from({ length: 7 }, () => true));
    }
    expect([...dark].some((each) => /M[012] /.test(each))).toBe(false);
  });
});
