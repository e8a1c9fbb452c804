// Amounts are formatted exactly, as the language does; chips are chosen by a table's limits.

import { describe, expect, it } from "vitest";
import { amount, minorOf, money, onChip, plain } from "../src/money";
import { chipOf, chipsFor } from "../src/tray";

const SGD = { code: "SGD", decimals: 2 };
const YEN = { code: "JPY", decimals: 0 };

describe("amounts", () => {
  it.each([
    [0, 2, "0.00"],
    [5, 2, "0.05"],
    [-250, 2, "-2.50"],
    [9007199254740991, 2, "90071992547409.91"],
    [1200, 0, "1200"],
  ])("%i with %i decimals is %s", (minor, decimals, text) => {
    expect(plain(minor, decimals)).toBe(text);
  });

  it("are grouped, with all their decimals, and never rounded", () => {
    expect(amount(123456789, SGD, "en")).toBe("1,234,567.89");
    expect(amount(9007199254740991, SGD, "zh-Hans")).toBe("90,071,992,547,409.91");
    expect(money(-50, SGD, "en")).toBe("SGD -0.50");
    expect(amount(1500, YEN, "zh-Hant")).toBe("1,500");
  });

  it("are read exactly as they were written, or not at all", () => {
    expect(["5", "5.5", " 1,234.56 ", "0.05", "90071992547409.91"].map((each) => minorOf(each, 2))).toEqual([
      500, 550, 123456, 5, 9007199254740991,
    ]);
    expect(
      ["", "x", "-1", "1.234", "1e3", "90071992547409.92", "99999999999999"].map((each) => minorOf(each, 2)),
    ).toEqual(Array(7).fill(null));
    expect(minorOf("1200", 0)).toBe(1200);
  });

  it("on a chip have decimals only where they need them", () => {
    expect([500, 250, 100000].map((each) => onChip(each, SGD, "en"))).toEqual(["5", "2.50", "1,000"]);
  });
});

describe("the tray", () => {
  it("begins with the largest chip that the least stake allows, and ends at the most", () => {
    expect(chipsFor([{ minimum: 500, maximum: 100000 }], 50, 2)).toEqual([500, 1000, 2500, 5000, 10000, 50000]);
    expect(chipsFor([{ minimum: 2000, maximum: 5000 }], 50, 2)).toEqual([1000, 2500, 5000]);
  });

  it("begins with one unit where limits are not shown", () => {
    expect(chipsFor([{ minimum: null, maximum: null }], 50, 2)[0]).toBe(100);
  });

  it("leaves out chips that stakes are not made of", () => {
    expect(chipsFor([{ minimum: 100, maximum: 100000 }], 200, 2)).toEqual([1000, 5000, 10000, 50000, 100000]);
  });

  it("shows a stake as the largest chip in it", () => {
    expect([50, 100, 4500, 250000].map((each) => chipOf(each, 2))).toEqual([1, 1, 25, 1000]);
  });
});
