// Answers of the house are returned, and refusals are thrown with the house's own sentence.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ask, freshKey, OrderKey, pathOf, Refusal, sentenceOf, signInsNeeded, UNREACHABLE } from "../src/house";
import { fakeHouse, no, ok, type FakeHouse } from "./fake-house";

let house: FakeHouse;

beforeEach(() => {
  house = fakeHouse();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const thrownBy = (asking: Promise<unknown>) =>
  asking.then(
    () => null,
    (thrown: unknown) => thrown as Refusal,
  );

describe("asking the house", () => {
  it("gives what it tells, and sends a body as JSON", async () => {
    house.answer("/people", ok({ people: [] }));
    expect(await ask("POST", "/people", { person: "ann" })).toEqual({ people: [] });
    expect(house.asked).toEqual([{ method: "POST", path: "/people", body: { person: "ann" } }]);
  });

  it("throws why it says no", async () => {
    house.answer("/devices/approve", no(409, "device/other-fingerprint", "no key of N1 has this fingerprint"));
    const refusal = await thrownBy(ask("POST", "/devices/approve", {}));
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ status: 409, code: "device/other-fingerprint" });
    expect(sentenceOf(refusal)).toBe("no key of N1 has this fingerprint");
  });

  it("says so where nobody answers", async () => {
    expect(await thrownBy(ask("GET", "/nobody"))).toMatchObject({ status: 0, code: UNREACHABLE });
  });

  it("counts how often somebody must sign in first", async () => {
    const before = signInsNeeded.value;
    house.answer("/session", no(401, "sign-in/needed"), no(401, "sign-in/refused"));
    await thrownBy(ask("GET", "/session"));
    await thrownBy(ask("GET", "/session"));
    expect(signInsNeeded.value).toBe(before + 1);
  });

  it("writes any text into a path, and no key twice", () => {
    expect(pathOf("tables", "T/1 ü", "proposals", 3)).toBe("/tables/T%2F1%20%C3%BC/proposals/3");
    expect(freshKey()).not.toBe(freshKey());
  });
});

describe("an order whose answer was lost", () => {
  const sell = (key: OrderKey, amount: number) =>
    key.under({ amount }, (fresh) => ask("POST", "/cage/sell-ticket", { key: fresh, amount })).catch(() => null);
  const keys = () => house.asked.map((each) => (each.body as { key: string }).key);

  it("was done twice when somebody pressed again", async () => {
    const key = new OrderKey();
    await sell(key, 500);
    house.answer(
      "/cage/sell-ticket",
      no(503, "table/nobody-runs-it"),
      ok({ ticket: "1" }),
      no(409, "money/too-much"),
      ok({ ticket: "2" }),
    );
    await sell(key, 500);
    await sell(key, 500);
    expect(new Set(keys()).size).toBe(1);
    await sell(key, 500);
    await sell(key, 500);
    expect([keys().length, new Set(keys()).size]).toEqual([5, 3]);
  });

  it("is another order where something else is asked for", async () => {
    const key = new OrderKey();
    await sell(key, 500);
    await sell(key, 600);
    expect(new Set(keys()).size).toBe(2);
  });
});
