// The console's logic: the next action follows from the view, amounts are parsed exactly, keys press their controls.

import { signal } from "@preact/signals";
import { render } from "preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { minorUnits, numbers } from "../src/console/amounts";
import { Attest } from "../src/console/attention";
import { Desk, STEADY, VIEW_WITHIN } from "../src/console/desk";
import { isRight } from "../src/console/form";
import { heatOf, lyingOn } from "../src/console/heat";
import { Keypad } from "../src/console/keypad";
import { pressKey } from "../src/console/keys";
import { Positions } from "../src/console/layout-tab";
import { momentOf, nameOf, nextOf } from "../src/console/next";
import { Reader } from "../src/console/next-action";
import { toSettle } from "../src/console/settling-by-hand";
import { whomToCall } from "../src/console/deciding-person";
import { ofGame, phaseOf } from "../src/console/words";
import type { Act, DealerView, SessionShown, StepShown } from "../src/messages";
import { watchIdleness } from "../src/staff/idle";
import { fakeHouse, FakeSocket, ok } from "./fake-house";

const step = (act: Act, more: Partial<StepShown> = {}): StepShown => ({
  act,
  call: "",
  times_fewest: 0,
  clause: ["1.1"],
  is_done: false,
  ...more,
});

const equipment: DealerView["equipment"] = {
  mixer: null,
  mixers: [],
  dice: null,
  shoe: null,
  backs: [],
  decks: null,
  is_virtual: false,
  inspections: [],
  remedies: [],
  colour_rule: null,
};

const bare = {
  table: "T1",
  phase: "idle",
  round: 1,
  next_steps: [step("open-betting")],
  tumbles: 0,
  is_tumble_started: false,
  cards: [],
  to_read_back: null,
  presence_needed: "",
  must_reset: false,
  due: [],
  equipment,
  proposals: [],
} as unknown as DealerView;

const view = (more: Partial<DealerView>): DealerView => ({ ...bare, ...more });
const at = (act: Act, more: Partial<DealerView> = {}) =>
  nameOf(nextOf(view({ phase: "betting-closed", next_steps: [step(act, { times_fewest: 3 })], ...more })));

describe("a desk", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const opened = async () => {
    fakeHouse().answer("/socket-ticket", ok({ ticket: "1.abc" }));
    const desk = new Desk("T1", {} as SessionShown);
    await vi.waitFor(() => expect(FakeSocket.all.length).toBe(1));
    const socket = FakeSocket.last;
    const shows = (version: number, follows: number | null, act: Act) =>
      socket.tell({
        message: "view",
        version,
        follows,
        view: view({
          phase: "settling",
          positions: [],
          layouts: [],
          colours: [],
          limits: [],
          stakes_by_area: [],
          next_steps: [step(act)],
        }),
      });
    vi.useFakeTimers();
    socket.begin();
    shows(7, null, "collect-losers");
    await vi.advanceTimersByTimeAsync(STEADY);
    expect(desk.moment.value).toContain("collect-losers");
    const answers = (first: number, last: number) => {
      const { key } = socket.sent.at(-1) as { key: string };
      socket.tell({ message: "answered", key, answer: { answer: "done", first, last } });
    };
    return { desk, shows, answers };
  };

  it("took the same press again between the answer of the house and the view of what was done", async () => {
    const { desk, shows, answers } = await opened();
    const done = desk.order({ command: "take-step", act: "collect-losers" });
    expect(desk.moment.value).toBe("");
    answers(8, 9);
    expect(await done).toBe(true);
    expect([desk.isSteady.value, desk.moment.value]).toEqual([false, ""]);
    shows(8, 7, "collect-losers");
    expect(desk.isSteady.value).toBe(false);

    shows(9, 8, "pay-winners");
    await vi.advanceTimersByTimeAsync(STEADY);
    expect([desk.isSteady.value, nameOf(desk.next.value ?? { kind: "nothing" })]).toEqual([true, "pay-winners"]);
    desk.end();
  });

  it("was dead after an order that changed nothing in the view, such as a buy-in to credit", async () => {
    const { desk, answers } = await opened();
    const done = desk.order({ command: "buy-in", player: "ann", amount: { minor_units: 100 }, paid_with: "cash" });
    answers(8, 8);
    expect(await done).toBe(true);
    expect(desk.isSteady.value).toBe(false);
    await vi.advanceTimersByTimeAsync(VIEW_WITHIN);
    expect([desk.isSteady.value, desk.moment.value]).toEqual([true, expect.stringContaining("collect-losers")]);
    desk.end();
  });
});

describe("what comes next", () => {
  it("is the step that the house names, done as its kind is done", () => {
    expect(nameOf(nextOf(view({})))).toBe("open-betting");
    expect(at("close-betting")).toBe("close-betting");
    expect(at("tumble")).toBe("start-tumble");
    expect(at("tumble", { is_tumble_started: true })).toBe("report-tumble");
    expect(at("check-flat")).toBe("check-flat");
    expect(at("announce")).toBe("announce");
    expect(at("draw-cards")).toBe("draw-cards");
    expect(at("pay-winners")).toBe("pay-winners");
    expect(at("conclude", { next_steps: [] })).toBe("nothing");
  });

  it("lets the program give the outcome where there is nothing to read", () => {
    expect(at("enter-outcome", { equipment: { ...equipment, is_virtual: true } })).toBe("draw-outcome");
  });

  it("puts first what stops the table", () => {
    const faces = [1, 2, 4] as const;
    const due = [{ kind: "dice", code: "log-dice", what: "log a set of dice" }] as const;
    expect(at("announce", { to_read_back: faces })).toBe("confirm-outcome");
    expect(at("announce", { to_read_back: faces, must_reset: true })).toBe("reset");
    expect(at("announce", { presence_needed: "Casino Supervisor" })).toBe("presence");
    expect(at("announce", { phase: "held" })).toBe("held");
    expect(at("announce", { phase: "dice-to-be-read" })).toBe("attest");
    expect(at("announce", { phase: "option-open" })).toBe("option");
    expect(nameOf(nextOf(view({ phase: "closed" })))).toBe("closed");
    expect(nameOf(nextOf(view({ due })))).toBe("due");
    expect(nameOf(nextOf(view({ phase: "halted", due })))).toBe("due");
    expect(at("close-betting", { due, phase: "betting-open" })).toBe("close-betting");
  });

  it("counts the tumbles that are missing, and one at the least", () => {
    const tumbling = { is_tumble_started: true, next_steps: [step("tumble", { times_fewest: 3 })] };
    expect(nextOf(view({ phase: "betting-open", ...tumbling, tumbles: 2 }))).toMatchObject({ missing: 1 });
    expect(nextOf(view({ phase: "betting-open", ...tumbling, tumbles: 7 }))).toMatchObject({ missing: 1 });
  });

  it("tells one moment from the next", () => {
    const moments = [
      view({}),
      view({ round: 2 }),
      view({ to_read_back: [1, 2, 4] }),
      view({ to_read_back: [1, 2, 5] }),
    ];
    expect(new Set(moments.map(momentOf)).size).toBe(4);
    expect(momentOf(null)).toBe("");
  });
});

describe("chips that are settled by hand", () => {
  const chips = (number: number, position: string, area: string, state: string, winnings?: number) => ({
    position,
    player: "eve",
    wager: {
      number,
      area,
      state,
      stake: { minor_units: 500 },
      colour: "",
      winnings: winnings === undefined ? null : { minor_units: winnings },
    },
  });
  const lying = (step_: Act, ...lies: readonly unknown[]) =>
    toSettle(
      view({
        outcome: [1, 2, 2],
        void: null,
        winners: ["small"],
        next_steps: [step(step_)],
        chips: lies,
      } as Partial<DealerView>),
    );

  it("were paid from memory: the console named no seat and no sum", () => {
    const found = lying(
      "pay-winners",
      chips(1, "A", "small", "won", 500),
      chips(2, "A", "single:1", "won", 50),
      chips(3, "B", "big", "lost", 0),
    );
    expect(found?.what).toBe("pay");
    expect(found?.seats.map((each) => [each.position, each.chips.length, each.winnings])).toEqual([["A", 2, 550]]);
  });

  it("are collected first, and only those that have lost", () => {
    const found = lying("collect-losers", chips(1, "A", "small", "won", 500), chips(2, "B", "big", "lost", 0));
    expect([found?.what, found?.seats.map((each) => each.position)]).toEqual(["collect", ["B"]]);
    expect(toSettle(view({ outcome: null, void: null, chips: [] } as Partial<DealerView>))).toBeNull();
  });
});

describe("a ruling that is waited for", () => {
  const posts = ["Dealer", "Pit Supervisor", "Shift Manager"];
  const staff = [
    { person: "dora", post: "Dealer", acting: "" },
    { person: "boss", post: "Shift Manager", acting: "" },
    { person: "sue", post: "Dealer", acting: "" },
  ];
  const called = (more: { orAbove?: boolean; notBy?: string; acting?: string }) => {
    const here = staff.map((each) => (each.person === "sue" ? { ...each, acting: more.acting ?? "" } : each));
    return whomToCall({
      view: view({ posts, staff: here } as unknown as Partial<DealerView>),
      post: "Pit Supervisor",
      ...more,
    });
  };

  it("called for nobody, though a senior stood at the table who may decide", () => {
    expect(called({ orAbove: true })).toEqual(["boss"]);
    expect(called({ orAbove: false })).toEqual([]);
    expect(called({ orAbove: true, acting: "Pit Supervisor" })).toEqual(["sue"]);
  });

  it("is not asked of whoever reported it", () => {
    expect(called({ orAbove: true, notBy: "boss" })).toEqual([]);
  });
});

describe("stakes", () => {
  it("were shown at the seats when the round was void and all had gone back", () => {
    const positions = [{ position: "A", player: "eve", is_terminal: false, is_taken: true, is_down: false }];
    const stakes_by_position = [{ place: "A", amount: { minor_units: 500 }, wagers: 1 }];
    const desk = { amount: (minor: number) => String(minor), seat: signal("") } as unknown as Desk;
    const shown = (phase: DealerView["phase"]) => {
      const place = document.createElement("div");
      render(
        <Positions desk={desk} view={view({ phase, positions, stakes_by_position } as Partial<DealerView>)} />,
        place,
      );
      return place.querySelector("[data-position=A] b")?.textContent;
    };
    expect([shown("betting-closed"), shown("idle"), shown("halted")]).toEqual(["500", "–", "–"]);
  });
});

describe("chips on the layout", () => {
  it("lay there still when losers were collected, and when the round was over", () => {
    const stakes_by_area = ["small", "big"].map((place) => ({ place, amount: { minor_units: 500 }, wagers: 1 }));
    const lies = (phase: DealerView["phase"], is_done: boolean) =>
      lyingOn(view({ phase, stakes_by_area, winners: ["small"], steps: [step("collect-losers", { is_done })] })).map(
        (each) => each.place,
      );
    expect([lies("outcome", false), lies("settling", true), lies("idle", false)]).toEqual([
      ["small", "big"],
      ["small"],
      [],
    ]);
  });
});

describe("what a device reads", () => {
  const told = (more: Partial<NonNullable<DealerView["reader"]>>) => {
    const reader = { device: "R1", is_alone: false, has_read: true, faces: [1, 2, 5], differs: true, ...more } as const;
    const place = document.createElement("div");
    render(<Reader view={view({ reader, to_read_back: [1, 2, 4] })} />, place);
    return place.querySelector("[data-reader]")?.getAttribute("data-reader");
  };

  it("was said to wait for a ruling when the ruling had been given", () => {
    expect(told({})).toBe("differs");
    expect(told({ differs: false })).toBe("differs");
    expect(told({ is_ruled: true })).toBe("ruled");
    expect(told({ differs: false, faces: [4, 1, 2] })).toBe("agrees");
  });
});

describe("a table of cards", () => {
  it("asked the dealer to tap dice", () => {
    const ofDice = view({ equipment: { ...equipment, mixers: ["manual-shaker"] } });
    expect(ofGame(ofDice, "read-back-question")).toBe("Do the dice on the table show this?");
    expect(ofGame(view({}), "read-back-question")).toBe("Do the cards on the table show this?");
    expect(phaseOf(view({ phase: "revealed" }))).toBe("The cards are uncovered");
    expect(phaseOf(view({ phase: "idle" }))).toBe("Between rounds");
  });
});

describe("what is written", () => {
  it("becomes whole minor units, or nothing", () => {
    expect(["12", "0.5", "12.34", " 7.00 "].map((each) => minorUnits(each, 2))).toEqual([1200, 50, 1234, 700]);
    expect(["", "1.234", "-1", "1e3", "1,000", "9999999999999", "."].map((each) => minorUnits(each, 2))).toEqual(
      Array.from({ length: 7 }, () => null),
    );
    expect(minorUnits("12", 0)).toBe(12);
  });

  it("is checked for what it is, and for nothing that the house decides", () => {
    const field = (more: object) => ({ name: "x", label: "field-amount" as const, ...more });
    expect(isRight(field({}), "ann", 2)).toBe(true);
    expect(isRight(field({}), "  ", 2)).toBe(false);
    expect(isRight(field({ isOptional: true }), "", 2)).toBe(true);
    expect(isRight(field({ kind: "money" }), "5.5", 2)).toBe(true);
    expect(isRight(field({ kind: "money" }), "five", 2)).toBe(false);
    expect(isRight(field({ kind: "count" }), "3", 2)).toBe(true);
    expect(isRight(field({ kind: "count" }), "3.5", 2)).toBe(false);
    expect(isRight(field({ kind: "rounds" }), "3, 4 6", 2)).toBe(true);
    expect(isRight(field({ kind: "rounds" }), "3-4", 2)).toBe(false);
    expect(isRight(field({ kind: "choice", choices: [{ value: "", text: "none" }] }), "", 2)).toBe(true);
    expect(isRight(field({ kind: "choice", choices: [] }), "", 2)).toBe(false);
    expect(isRight(field({ kind: "check" }), "", 2)).toBe(true);
  });

  it("may be several numbers", () => {
    expect(numbers("1 2,3")).toEqual([1, 2, 3]);
    expect(numbers("")).toEqual([]);
    expect(numbers("1 x")).toBeNull();
  });
});

describe("the heat", () => {
  it("goes by the share of the hottest area, in five steps", () => {
    const on = (place: string, minor_units: number) => ({ place, amount: { minor_units }, wagers: 1 });
    const heat = heatOf([on("small", 10_000), on("big", 5_000), on("odd", 1)]);
    expect([...heat].map(([area, each]) => [area, each.heat])).toEqual([
      ["small", 5],
      ["big", 3],
      ["odd", 1],
    ]);
    expect(heatOf([]).size).toBe(0);
  });
});

describe("keys", () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  const press = (key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
    document.addEventListener("keydown", pressKey, { once: true });
    target.dispatchEvent(event);
    return event;
  };

  const button = (key: string, disabled = false) => {
    const made = document.body.appendChild(document.createElement("button"));
    made.dataset["key"] = key;
    made.disabled = disabled;
    const clicked = vi.fn();
    made.addEventListener("click", clicked);
    return { made, clicked };
  };

  it("press what shows them, and nothing that is blocked", () => {
    const { clicked } = button("enter");
    const blocked = button("i", true);
    press("Enter");
    press("I");
    expect([clicked.mock.calls.length, blocked.clicked.mock.calls.length]).toEqual([1, 0]);
  });

  it("are left to whoever types, repeats, holds another key, or is on another button", () => {
    const { clicked } = button("enter");
    const form = document.body.appendChild(document.createElement("form")).appendChild(document.createElement("input"));
    const other = document.body.appendChild(document.createElement("button"));
    press("Enter", form);
    press("Enter", document.body, { repeat: true });
    press("Enter", document.body, { ctrlKey: true });
    press("Enter", other);
    expect(clicked).not.toHaveBeenCalled();
  });

  it("did nothing where the dealer had just chosen a tab and pressed Enter for the next call", () => {
    const { clicked } = button("enter");
    const tab = document.body.appendChild(document.createElement("button"));
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-selected", "true");
    press("Enter", tab);
    expect(clicked).toHaveBeenCalledOnce();
  });

  it("do nothing behind a question", () => {
    const { clicked } = button("enter");
    document.body.appendChild(document.createElement("dialog")).setAttribute("open", "");
    press("Enter");
    expect(clicked).not.toHaveBeenCalled();
  });
});

describe("the pad", () => {
  it("takes three faces and gives the last one back", async () => {
    const tapped = signal<readonly (number | null)[]>([]);
    const desk = { tapped, isLive: signal(true), canOrder: signal(true) } as unknown as Desk;
    const screen = document.body.appendChild(document.createElement("div"));
    render(<Keypad desk={desk} mayBeUnread />, screen);
    const tap = (css: string) => screen.querySelector<HTMLButtonElement>(css)?.click();
    tap("[data-face='1']");
    tap("[data-face='6']");
    const back = screen.querySelector<HTMLButtonElement>("[data-do=take-back-face]");
    await vi.waitFor(() => expect(back?.disabled).toBe(false));
    back?.click();
    expect(tapped.value).toEqual([1]);
    tap("[data-face='4']");
    tap("[data-do=unread]");
    expect(tapped.value).toEqual([1, 4, null]);
    await vi.waitFor(() => expect(screen.querySelector<HTMLButtonElement>("[data-face='2']")?.disabled).toBe(true));
    tap("[data-face='2']");
    expect(tapped.value).toEqual([1, 4, null]);
    render(null, screen);
  });
});

describe("two people who look at the dice", () => {
  const shown = (steps: readonly StepShown[]) => {
    const propose = vi.fn().mockResolvedValue(true);
    const tapped = signal<readonly (number | null)[]>([]);
    const on = signal(true);
    const desk = { tapped, propose, isLive: on, canOrder: on, isSteady: on } as unknown as Desk;
    const screen = document.body.appendChild(document.createElement("div"));
    const ofDice: DealerView["equipment"] = { ...equipment, mixers: ["manual-shaker"] };
    const seen = view({ phase: "dice-to-be-read", dice: [null, null, null], steps, equipment: ofDice });
    render(<Attest desk={desk} view={seen} />, screen);
    return { propose, screen, covered: screen.querySelector<HTMLButtonElement>("[data-do=still-covered]") };
  };

  it("could not say that the cover is still on", () => {
    const { propose, screen, covered } = shown([step("tumble", { is_done: true }), step("uncover")]);
    expect(screen.textContent).toContain("If it is on, leave it on");
    covered?.click();
    expect(propose).toHaveBeenCalledExactlyOnceWith(
      { command: "attest-dice", faces: [null, null, null] },
      "the dice were still covered after an interruption",
    );
    render(null, screen);
  });

  it("are not asked for a cover that is off by the record, or that the game does not have", () => {
    for (const steps of [[step("uncover", { is_done: true })], [step("tumble")]]) {
      const { screen, covered } = shown(steps);
      expect(covered).toBeNull();
      expect(screen.textContent).toContain("Read the dice as they lie");
      render(null, screen);
    }
  });
});

describe("a console that nobody touches", () => {
  it("is left after five minutes, counted from the last touch", () => {
    vi.useFakeTimers();
    const leave = vi.fn();
    const told = vi.fn();
    const IDLE = 60_000;
    const stop = watchIdleness(leave, IDLE, told);
    vi.advanceTimersByTime(IDLE - 1);
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
    vi.advanceTimersByTime(IDLE - 1);
    expect(leave).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(told).toHaveBeenCalledTimes(1);
    stop();
    vi.useRealTimers();
  });

  it("tells the house of touches now and then, and of nothing else", () => {
    vi.useFakeTimers();
    const told = vi.fn();
    const stop = watchIdleness(() => undefined, 60_000, told);
    for (let at = 0; at < 30; at += 1) {
      vi.advanceTimersByTime(1000);
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
    }
    expect(told).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(20_000);
    expect(told).toHaveBeenCalledTimes(3);
    stop();
    vi.useRealTimers();
  });
});
