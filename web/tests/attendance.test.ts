// An untouched screen sends no automatic requests, so that its session ends.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../src/staff/session";
import { fakeHouse, ok, type FakeHouse } from "./fake-house";

let house: FakeHouse;

beforeEach(() => {
  vi.useFakeTimers();
  house = fakeHouse();
  house.answer("/cage/proposals", ok({ now: "2026-11-16T10:00:00Z", proposals: [] }));
  session.value = { session: "s1", may: ["GET /cage/proposals"] } as unknown as typeof session.value;
});

afterEach(() => {
  session.value = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a pit desk that nobody is at", () => {
  it("kept its session alive for a whole shift", async () => {
    const { LOOKS_FOR } = await import("../src/staff/attendance");
    const { Desk } = await import("../src/pit/desk");
    const desk = new Desk();
    desk.start();
    await vi.advanceTimersByTimeAsync(LOOKS_FOR);
    const asked = house.asked.length;
    expect(asked).toBeGreaterThan(2);
    await vi.advanceTimersByTimeAsync(LOOKS_FOR);
    expect(house.asked.length).toBe(asked);

    document.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(house.asked.length).toBeGreaterThan(asked);
    desk.end();
  });
});
