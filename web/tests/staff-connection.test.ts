// A staff connection opens with a ticket, follows every table without gaps, and returns the answers of orders.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DealerView, PitView } from "../src/messages";
import { StaffConnection } from "../src/staff/staff-connection";
import { proofs } from "../src/staff/session";
import { fakeHouse, FakeSocket, no, ok, type FakeHouse } from "./fake-house";

let house: FakeHouse;
let line: StaffConnection<DealerView>;
let seen: (readonly [string, number])[];
let losses: number;

const view = (version: number, follows: number | null) => ({
  message: "view",
  version,
  follows,
  view: { table: "T1" },
});

async function opened(): Promise<FakeSocket> {
  const before = FakeSocket.all.length;
  await vi.waitFor(() => expect(FakeSocket.all.length).toBe(before + 1));
  FakeSocket.last.begin();
  return FakeSocket.last;
}

beforeEach(() => {
  house = fakeHouse();
  house.answer("/socket-ticket", ok({ ticket: "1.abc" }));
  seen = [];
  losses = 0;
  line = new StaffConnection<DealerView>({
    path: "/console",
    open: (ticket) => ({ message: "open", table: "T1", ticket }),
    view: (_, table, version) => seen.push([table, version]),
    lost: () => {
      losses += 1;
    },
  });
});

afterEach(() => {
  line.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a line of staff", () => {
  it("is opened with a ticket, and is live with the first view", async () => {
    line.open();
    const socket = await opened();
    expect(socket.sent).toEqual([{ message: "open", table: "T1", ticket: "1.abc" }]);
    expect(line.state.value).toBe("opening");

    socket.tell({ message: "opened", table: "T1", person: "dora", role: "dealer", mark: "demo" });
    socket.tell(view(7, null));
    expect([line.state.value, seen]).toEqual(["live", [["T1", 7]]]);
  });

  it("shows no view after a gap, and asks once for the whole", async () => {
    line.open();
    const socket = await opened();
    for (const each of [view(7, null), view(8, 7), view(10, 9), view(11, 10)]) socket.tell(each);
    expect(seen).toEqual([
      ["T1", 7],
      ["T1", 8],
    ]);
    expect(socket.sent.slice(1)).toEqual([{ message: "look-again" }]);

    for (const each of [view(11, null), view(12, 11)]) socket.tell(each);
    expect(seen.slice(2)).toEqual([
      ["T1", 11],
      ["T1", 12],
    ]);
  });

  it("gives the answer of an order under its key", async () => {
    line.open();
    const socket = await opened();
    expect(await line.order({ command: "close-betting" })).toBeNull(); // nothing is live yet
    socket.tell(view(7, null));
    const answer = line.order({ command: "close-betting" }, "k1");
    expect(socket.sent.at(-1)).toEqual({ message: "order", key: "k1", command: { command: "close-betting" } });

    socket.tell({ message: "answered", key: "k1", answer: { answer: "done", first: 8, last: 9 } });
    expect(await answer).toEqual({ answer: "done", first: 8, last: 9 });
  });

  it("gives nothing where it broke before the answer, and comes back with another ticket", async () => {
    line.open();
    const socket = await opened();
    socket.tell(view(7, null));
    const answer = line.order({ command: "close-betting" });
    house.answer("/socket-ticket", ok({ ticket: "2.def" }));
    socket.close();
    expect([await answer, line.state.value, losses]).toEqual([null, "lost", 1]);

    const again = await opened();
    expect(again.sent).toEqual([{ message: "open", table: "T1", ticket: "2.def" }]);
    again.tell(view(9, null));
    expect([line.state.value, seen.at(-1)]).toEqual(["live", ["T1", 9]]);
  });

  it("does not come back by itself where nobody is signed in any more", async () => {
    house.answer("/socket-ticket", no(401, "sign-in/needed", "sign in first"));
    line.open();
    await vi.waitFor(() => expect(line.state.value).toBe("shut"));
    expect([line.goodbye.value?.sentence, FakeSocket.all.length]).toEqual(["sign in first", 0]);
  });

  it("is opened anew when a second factor was shown: the old token is good no more", async () => {
    line.open();
    (await opened()).tell(view(7, null));
    proofs.value += 1;
    expect(line.state.value).toBe("opening");
    (await opened()).tell(view(8, null));
    expect([line.state.value, losses]).toEqual(["live", 0]);
  });
});

describe("a pit desk", () => {
  it("follows every table by itself", async () => {
    const pit = new StaffConnection<PitView>({
      path: "/pit",
      open: (ticket) => ({ message: "open-pit", ticket }),
      view: (_, table, version) => seen.push([table, version]),
    });
    pit.open();
    const socket = await opened();
    const told = (table: string, version: number, follows: number | null) =>
      socket.tell({ message: "table-view", table, version, follows, view: {} });
    told("T1", 5, null);
    told("T2", 3, null);
    told("T1", 9, 8);
    told("T2", 4, 3);
    expect(seen).toEqual([
      ["T1", 5],
      ["T2", 3],
      ["T2", 4],
    ]);
    expect(socket.sent).toEqual([{ message: "open-pit", ticket: "1.abc" }, { message: "look-again" }]);
    pit.end();
  });
});
