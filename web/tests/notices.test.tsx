// What is announced at a table: a stop of play, on every screen in words, and for staff with the reason.

import { render } from "preact";
import { describe, expect, it } from "vitest";
import type { Notices } from "../src/messages";
import { NoticesOf } from "../src/ui/notices";
import { speak } from "../src/words";

function shown(notices: Notices): string[] {
  const place = document.createElement("div");
  render(<NoticesOf notices={notices} />, place);
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
