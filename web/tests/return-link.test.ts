import { describe, expect, it } from "vitest";
import { wayBack, wayToCode } from "../src/staff/return-link";

const { origin } = location;

describe("the way back from setting a password", () => {
  it("leads to the page that one came from", () => {
    const there = new URL(wayToCode({ pathname: "/console/T1", hash: "" }), origin);
    expect([there.pathname, there.hash, wayBack(there)]).toEqual(["/sign-in", "#code", "/console/T1"]);
    expect(wayBack(new URL(wayToCode({ pathname: "/pit", hash: "#/house" }), origin))).toBe("/pit#/house");
  });

  it("leads to no other house, and nowhere where none was named", () => {
    for (const back of ["//elsewhere/x", "/\\elsewhere", "javascript:alert(1)", "", "//"]) {
      expect(wayBack({ search: `?${new URLSearchParams({ back })}`, origin })).toBeNull();
    }
    expect(wayBack({ search: "", origin })).toBeNull();
  });
});
