// What is announced at a table: a stop of play, on every screen in words, and for staff with the reason.

import { render } from "preact";
import { describe, expect, it } from "vitest";
import type { Notices } from "../src/messages";
import { NoticesOf } from "../src/ui/notices";
import { speak } from "../src/words";

function shown(notices: Notices): string[] {
  const place = document.createElement("div");
  const now = "2026-11-18T12:00:00Z";
  render(<NoticesOf notices={notices} currency={{ code: "SGD", decimals: 2 }} now={now} />, place);
  return [...place.querySelectorAll("li")].map((each) => each.textContent);
}

describe("a stop of play", () => {
  it("says what is stopped, and to staff why and by whom", async () => {
    const stops: Notices["stops"] = [
      { number: 1, scope: "house", is_fault: false },
      { number: 2, scope: "table", is_fault: false, reason: "a spill", by: "pia" },
      { number: 3, scope: "table", is_fault: true },
      { number: 4, scope: "pay-table", is_fault: false, rule_set: "r", pay_table: "4.1" },
    ];
    expect(shown({ stops })).toEqual([
      "Play stops at all tables after this round",
      "Play stops at this table after this round: a spill (stop 2, pia)",
      "Play is stopped at this table after a fault",
      "Pay table 4.1 takes no wagers after this round",
    ]);
    await speak("zh-Hans");
    expect(shown({ stops: stops.slice(0, 1) })).toEqual(["本局后所有赌台停止开局"]);
    await speak("en");
    expect(shown({})).toEqual([]);
  });
});

describe("what a law wants announced", () => {
  it("is the last round, and limits to come with the time left", async () => {
    const limit = (minimum: number, maximum: number) => ({
      kind: "small" as const,
      name: "Small",
      minimum: { minor_units: minimum },
      maximum: { minor_units: maximum },
    });
    const since = "2026-11-18T12:30:00Z";
    const limits_later = { since, limits: [limit(2500, 50000), limit(2500, 50000), limit(1000, 20000)] };
    const place = document.createElement("div");
    const notices = { last_round: 8, limits_later };
    render(<NoticesOf notices={notices} currency={{ code: "SGD", decimals: 2 }} now="2026-11-18T12:00:00Z" />, place);
    await expect.poll(() => place.textContent).toContain("(in 30 min): 25–500, 10–200");
    expect(place.textContent).toContain("Round 8 is the last: the table closes after it");
  });
});

describe("what everybody at a table must know of the round", () => {
  it("is why it is held, and that people read the dice in the place of a device", () => {
    const held: Notices["held"] = [
      { round: 7, why: "short tumble" },
      { round: 0, why: "unforeseen" },
    ];
    expect(shown({ held })).toHaveLength(2);
    expect(shown({ held })[0]).toContain("7");
    expect(shown({ held })[0]).toContain("short tumble");
    expect(shown({ is_read_by_hand: true })).toEqual(["The device is out of use: the dice are read by people"]);
  });
});
