// The time left for betting runs down between views, and never back up.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Identity } from "../src/identity";
import type { PlayerView } from "../src/messages";
import { Game } from "../src/play/game";

const OPENED = Date.parse("2026-11-16T12:00:00Z");

class Socket {
  static readonly OPEN = 1;
  static last: Socket;
  readyState = Socket.OPEN;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    Socket.last = this;
  }

  send(): void {}
  close(): void {}
}

/** Deliver a view made some seconds after betting opened for thirty seconds. */
function comes(version: number, made: number, closes = 30): void {
  const at = (seconds: number) => new Date(OPENED + seconds * 1000).toISOString();
  const view = {
    table: "T1",
    rule_set: "x",
    layout: "A",
    player: "ann",
    round: 1,
    phase: "betting-open",
    is_betting_open: true,
    staked: { minor_units: 0 },
    back: null,
    result: null,
    lit: [],
    wagers: [],
    areas: [],
    returned: [],
    now: at(made),
    closes_at: at(closes),
  } as unknown as PlayerView;
  Socket.last.onmessage?.({
    data: JSON.stringify({ message: "view", version, follows: version > 1 ? version - 1 : null, view }),
  });
}

let game: Game;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: false }));
  game = new Game("T1");
  game.connect({} as Identity);
});

afterEach(() => {
  game.line.value?.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("goes on between views", () => {
  comes(1, 0);
  expect(game.secondsLeft.value).toBe(30);
  vi.advanceTimersByTime(3000);
  expect(game.secondsLeft.value).toBe(27);
});

it("does not jump back when a view was long on its way", () => {
  comes(1, 0);
  vi.advanceTimersByTime(3000);
  comes(2, 1);
  expect(game.secondsLeft.value).toBe(27);
  comes(3, 5);
  expect(game.secondsLeft.value).toBe(25);
});

it("has more time where the house gives more", () => {
  comes(1, 0);
  vi.advanceTimersByTime(3000);
  comes(2, 3, 60);
  expect(game.secondsLeft.value).toBe(57);
});
