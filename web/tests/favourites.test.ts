// Saved wagers belong to the player who saved them.

import { beforeEach, describe, expect, it } from "vitest";
import { Favourites, MOST_SAVED } from "../src/play/favourites";

const stakes = (minor: number) => new Map([["small", minor]]);

describe("saved wagers", () => {
  beforeEach(() => localStorage.clear());

  it("are kept for the same player and the same rules", () => {
    const first = new Favourites("T1");
    first.follow("ann", "r1");
    first.save(stakes(500));
    first.save(
      new Map([
        ["big", 700],
        ["odd", 100],
      ]),
    );
    first.save(stakes(500));

    const again = new Favourites("T1");
    again.follow("ann", "r1");
    expect(again.saved.value).toEqual([
      [["small", 500]],
      [
        ["big", 700],
        ["odd", 100],
      ],
    ]);

    again.remove(again.saved.value[0] ?? []);
    expect(again.saved.value.length).toBe(1);
  });

  it.each([
    ["bob", "r1"],
    ["ann", "r2"],
    ["", "r1"],
  ])("are gone for %s by %s", (player, rules) => {
    const first = new Favourites("T1");
    first.follow("ann", "r1");
    first.save(stakes(500));
    first.follow(player, rules);
    expect([first.saved.value, localStorage.getItem("sicbo/saved/T1")]).toEqual([[], null]);
  });

  it("are so many at most, and none without a player", () => {
    const saved = new Favourites("T1");
    saved.save(stakes(1));
    saved.follow("ann", "r1");
    saved.save(new Map());
    for (let at = 1; at <= MOST_SAVED + 2; at += 1) saved.save(stakes(at));
    expect([saved.saved.value.length, saved.saved.value[0]]).toEqual([MOST_SAVED, [["small", MOST_SAVED + 2]]]);
  });

  it("that cannot be read are none", () => {
    for (const text of [
      "{",
      "1",
      '{"of":"ann/r1"}',
      '{"of":"ann/r1","saved":[[["small",-5]]]}',
      '{"of":"ann/r1","saved":[[]]}',
    ]) {
      localStorage.setItem("sicbo/saved/T1", text);
      const saved = new Favourites("T1");
      saved.follow("ann", "r1");
      expect(saved.saved.value).toEqual([]);
    }
  });
});
