// A silent connection is not trusted: a missing answer cuts it, and after some silence a view is requested.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Identity } from "../src/identity";
import { ANSWER_WITHIN, SILENCE } from "../src/connection";
import { TerminalConnection } from "../src/terminal-connection";
import type { PlayerView, ToTerminal } from "../src/messages";

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = Socket.OPEN;
  sent: { message: string; key?: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { message: string });
  }

  close(): void {
    this.readyState = 3;
  }

  says(message: ToTerminal): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const view = (version: number, follows: number | null): ToTerminal => ({
  message: "view",
  version,
  follows,
  view: { round: version, areas: follows === null ? [{ area: "small" }] : [] } as unknown as PlayerView,
});

const heard = { welcome: vi.fn(), view: vi.fn(), answered: vi.fn(), other: vi.fn(), lost: vi.fn() };
let line: TerminalConnection;
const last = () => Socket.all.at(-1) as Socket;
const undo = (key: string) => line.send({ message: "undo", key, round: 1 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
  for (const each of Object.values(heard)) each.mockClear();
  line = new TerminalConnection("ws://house/terminal", {} as Identity, heard);
  line.open();
  last().says(view(1, null));
});

afterEach(() => {
  line.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a line", () => {
  it("is live with the first whole view", () => {
    expect([line.state.value, heard.view.mock.calls.length]).toEqual(["live", 1]);
    last().says(view(2, 1));
    // Areas that are left out are those of the view before, and the very same.
    const [first, second] = heard.view.mock.calls.map(([seen]) => (seen as PlayerView).areas);
    expect(second).toBe(first);
  });

  it("is cut where an order is not answered in time, and opened again", () => {
    expect(undo("k1")).toBe(true);
    vi.advanceTimersByTime(ANSWER_WITHIN - 1);
    expect(line.state.value).toBe("live");
    vi.advanceTimersByTime(1);
    expect([line.state.value, heard.lost.mock.calls.length]).toEqual(["lost", 1]);
    expect(undo("k2")).toBe(false);

    vi.advanceTimersByTime(300);
    last().says(view(4, null));
    expect([line.state.value, Socket.all.length]).toEqual(["live", 2]);
  });

  it("stays where the answer comes, whichever it is", () => {
    undo("k1");
    undo("k2");
    last().says({ message: "answered", key: "k1", answer: { answer: "done", first: 2, last: 2 } });
    last().says({ message: "answered", key: "k2", answer: { answer: "later", code: "inbox/is-full", sentence: "" } });
    vi.advanceTimersByTime(ANSWER_WITHIN);
    expect(line.state.value).toBe("live");
  });

  it("asks after silence, and is cut where nothing comes", () => {
    vi.advanceTimersByTime(SILENCE);
    expect(last().sent).toEqual([{ message: "look-again" }]);
    last().says(view(1, null));
    vi.advanceTimersByTime(ANSWER_WITHIN);
    expect(line.state.value).toBe("live");

    vi.advanceTimersByTime(SILENCE - ANSWER_WITHIN + ANSWER_WITHIN);
    expect(line.state.value).toBe("lost");
  });

  it("shows nothing that does not follow, and asks for the whole", () => {
    last().says(view(3, 2));
    expect([heard.view.mock.calls.length, last().sent]).toEqual([1, [{ message: "look-again" }]]);
    last().says(view(3, null));
    expect(heard.view.mock.calls.length).toBe(2);
  });

  it("that the house has closed for good is not opened by itself", () => {
    last().says({ message: "goodbye", code: "socket/elsewhere", sentence: "this device has connected again" });
    last().onclose?.();
    vi.advanceTimersByTime(60_000);
    expect([line.state.value, Socket.all.length]).toEqual(["shut", 1]);
  });
});
