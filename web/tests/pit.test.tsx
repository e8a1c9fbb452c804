// A form produces exactly the order the house described; an order is shown with its changes; charts show the figures.

import { render } from "preact";
import { describe, expect, it } from "vitest";
import type { FieldShown, OrderShown, OrdersShown } from "../src/messages";
import { ChartOf } from "../src/pit/charts";
import { decimalsIn } from "../src/pit/currencies";
import { draftOf, minorUnits, NotFilledIn, orderOf, type DraftGroup } from "../src/pit/drafts";
import { movesOf, RoundChanged } from "../src/pit/effect";
import { pictureIn } from "../src/pit/printed-ticket";
import { ReportShown } from "../src/pit/report";
import { figure, percent, type Report, type Row, type Section } from "../src/pit/report-types";
import { linesOf, shownFor } from "../src/pit/order-lines";
import { grouped } from "../src/ticket-number";

const field = (name: string, kind: FieldShown["kind"], more: Partial<FieldShown> = {}): FieldShown => ({
  name,
  kind,
  ...more,
});
const money = (name: string, minor: number) => field(name, "money", { value: JSON.stringify({ minor_units: minor }) });

const LIMITS = field("limits", "group", {
  fields: [
    field("by_kind", "group", {
      fields: [field("small", "group", { words: "Small", fields: [money("minimum", 500), money("maximum", 100000)] })],
    }),
    field("cap", "money", { is_needed: false }),
  ],
});

const drafts = (fields: readonly FieldShown[]): DraftGroup =>
  Object.fromEntries(fields.map((each) => [each.name, draftOf(each, 2)]));

describe("a form", () => {
  it("shows what stands at the house, and sends it back as it is", () => {
    expect(drafts([LIMITS])).toEqual({
      limits: { by_kind: { small: { minimum: "5.00", maximum: "1000.00" } }, cap: "" },
    });
    expect(orderOf([LIMITS], drafts([LIMITS]), 2)).toEqual({
      limits: { by_kind: { small: { minimum: { minor_units: 500 }, maximum: { minor_units: 100000 } } } },
    });
  });

  it.each([
    ["0.29", 2, 29],
    ["90071992547409.91", 2, Number.MAX_SAFE_INTEGER],
    ["12", 0, 12],
    ["12.5", 2, 1250],
  ])("reads %s with %i decimals as %i, never by a fraction", (text, decimals, minor) => {
    expect(minorUnits(text, decimals)).toBe(minor);
  });

  it.each(["", "1,000", "5e2", "-1", "1.234", ".5", "90071992547409.92", "１２"])(
    "does not take %j for an amount",
    (text) => {
      expect(() => minorUnits(text, 2)).toThrow(NotFilledIn);
    },
  );

  it("leaves out what may be left out, and says what may not", () => {
    const fields = [
      field("person", "choice", {
        choices: [
          { value: '"pia"', words: "pia" },
          { value: '"max"', words: "max" },
        ],
      }),
      field("rounds", "wholes", { is_needed: false }),
      field("faces", "faces", { is_needed: false }),
      field("is_alone", "flag", { is_needed: false }),
    ];
    expect(() => orderOf(fields, drafts(fields), 2)).toThrow(new NotFilledIn("person", "needed"));
    expect(orderOf(fields, { ...drafts(fields), person: '"pia"', rounds: "7, 8" }, 2)).toEqual({
      person: "pia",
      rounds: [7, 8],
      is_alone: false,
    });
    expect(() => orderOf(fields, { ...drafts(fields), person: '"pia"', faces: [1, null, 3] }, 2)).toThrow("faces");
    expect(() => orderOf(fields, { ...drafts(fields), person: '"pia"', rounds: "7.5" }, 2)).toThrow("rounds: whole");
  });

  it("chooses where there is nothing to choose, and repeats what comes several times", () => {
    const only = field("hold", "choice", { choices: [{ value: "3", words: "3: late wager" }] });
    const dice = field("dice", "list", {
      fewest: 2,
      most: 2,
      fields: [field("faces", "wholes", { value: "[1,2,3]" })],
    });
    const seen = { name: "operations", kind: "attest", value: "[true,true,true]" } as const satisfies FieldShown;
    expect(() => orderOf([seen], drafts([seen]), 2)).toThrow("operations: attest"); // nobody has looked yet
    expect(orderOf([seen], { operations: true }, 2)).toEqual({ operations: [true, true, true] });
    expect(orderOf([only, dice], drafts([only, dice]), 2)).toEqual({
      hold: 3,
      dice: [
        [1, 2, 3],
        [1, 2, 3],
      ],
    });
  });
});

const SET_LIMITS: OrderShown = {
  order: "set-limits",
  group: "limits",
  says: "",
  people: "two",
  may_send: true,
  fields: [LIMITS],
};
const RULING: OrderShown = {
  order: "give-ruling",
  group: "rulings",
  says: "",
  people: "one-or-two",
  may_send: true,
  about: "3",
};
const ORDERS: OrdersShown = { currency: "SGD", decimals: 2, orders: [SET_LIMITS, { ...RULING, about: "2" }, RULING] };

describe("an order that is told", () => {
  it("names what would change, and what stands now", () => {
    const small = { minimum: { minor_units: 500 }, maximum: { minor_units: 50000 } };
    const body = { command: "set-limits", limits: { by_kind: { small }, cap: null }, other: [1] };
    expect(linesOf(shownFor(ORDERS, body), ORDERS, body)).toEqual([
      { name: "Small · Minimum", says: "SGD 5.00", now: null, isKnown: true },
      { name: "Small · Maximum", says: "SGD 500.00", now: "SGD 1,000.00", isKnown: true },
      { name: "other", says: "[1]", now: null, isKnown: false },
    ]);
  });

  it("sold a hundred times as much where the money has no decimals and that of another table has", () => {
    const won = { code: "KRW", decimals: 0 };
    const fields = [
      field("amount", "money"),
      field("currency", "choice", { choices: [{ value: JSON.stringify(won), words: "KRW" }] }),
    ];
    const sell: OrderShown = {
      order: "sell-ticket",
      group: "tickets",
      says: "",
      people: "one",
      may_send: true,
      fields,
    };
    const body = orderOf(fields, { amount: "100", currency: JSON.stringify(won) }, 2);
    expect(body).toEqual({ amount: { minor_units: 100 }, currency: won });
    expect(linesOf(sell, { currency: "", decimals: 2, orders: [sell] }, body)[0]?.says).toBe("KRW 100");
  });

  it("is told as the one that it is about", () => {
    expect(shownFor(ORDERS, { command: "give-ruling", hold: 3 })).toBe(RULING);
  });
});

describe("a chart", () => {
  it("reads exact figures for their place only", () => {
    expect([figure("1/4"), figure("-12.50"), figure(3), figure(null), figure("x")]).toEqual([
      0.25,
      -12.5,
      3,
      null,
      null,
    ]);
    expect([percent("1/36", "en"), percent(null, "en")]).toEqual(["2.78%", "–"]);
  });

  it("draws a loss to the left of nothing, and writes what the house wrote", () => {
    const text = (name: string) => ({ name, kind: "text" as const });
    const section: Section = {
      code: "results-by-table",
      title: "Results by table",
      columns: [text("table"), text("handle"), text("win")],
      rows: [
        { table: "T1", handle: "100.00", win: "-50.00" },
        { table: "T2", handle: "100.00", win: "100.00" },
      ],
    };
    const root = document.createElement("div");
    render(<ChartOf section={section} />, root);
    const loss = root.querySelector(".chart-drawn > svg .bar-loss");
    const axis = Number(root.querySelector(".axis")?.getAttribute("x1"));
    expect(Number(loss?.getAttribute("x")) + Number(loss?.getAttribute("width"))).toBeCloseTo(axis);
    expect([...root.querySelectorAll(".value.strong")].map((each) => each.textContent)).toEqual(["-50.00", "100.00"]);
  });
});

describe("a report in two currencies", () => {
  const kinds = {
    table: "text",
    currency: "text",
    handle: "money",
    win: "money",
    low_99: "decimal",
    theoretical_win: "exact",
  } as const;
  const column = (name: keyof typeof kinds) => ({ name, kind: kinds[name] });

  it("had both on one axis, which did not say what it measured", () => {
    const section: Section = {
      code: "results-by-table",
      title: "Results by table",
      columns: (["table", "currency", "handle", "win"] as const).map(column),
      rows: [
        { table: "T1", currency: "SGD", handle: "100.00", win: "-50.00" },
        { table: "T2", currency: "USD", handle: "4000.00", win: "1000.00" },
        { table: "T3", currency: "SGD", handle: "100.00", win: "50.00" },
      ],
    };
    const root = document.createElement("div");
    render(<ChartOf section={section} />, root);
    const charts = [...root.querySelectorAll("figure")];
    expect(charts.map((each) => each.dataset["currency"])).toEqual(["SGD", "USD"]);
    expect(charts.map((each) => each.querySelector(".axis-name")?.textContent)).toEqual(["SGD 0", "USD 0"]);
    const lengths = charts.map((each) =>
      Math.max(
        ...[...each.querySelectorAll(".chart-drawn .bar-handle")].map((bar) => Number(bar.getAttribute("width"))),
      ),
    );
    expect(lengths[0]).toBeGreaterThan(200); // drawn on its own scale, and not on that of the other
  });

  it("wrote -1057.50 beside 1,469.00", () => {
    const report: Report = {
      heading: {
        report: "theory",
        title: "",
        house: "",
        mark: "",
        from: "",
        to: "",
        made: "2026-11-16T12:00:00Z",
        asked: {},
      },
      sections: [
        {
          code: "theory",
          title: "Theory",
          columns: (["win", "low_99", "theoretical_win"] as const).map(column),
          rows: [{ win: "1469.00", low_99: "-1057.50", theoretical_win: "-5287/4" }],
        },
      ],
      notes: [],
      activity: true,
      alarm: false,
    };
    const root = document.createElement("div");
    render(<ReportShown report={report} />, root);
    expect([...root.querySelectorAll("td")].map((each) => each.textContent)).toEqual([
      "1,469.00",
      "-1,057.50",
      "-1,321.75",
    ]);
  });
});

describe("what a correction would change", () => {
  const nothing = { minor_units: 0 };
  const none = { player: "ann", credit: nothing, chips: nothing, owes: nothing, is_owed: nothing };

  it("was approved without a word of who gets and who owes what", () => {
    const taken = { ...none, credit: { minor_units: -500 }, owes: { minor_units: 1500 } };
    expect(movesOf(taken)).toEqual([
      ["gives", -500],
      ["owes", 1500],
    ]);
    expect(movesOf({ ...none, chips: { minor_units: 100 }, is_owed: { minor_units: 200 } })).toEqual([
      ["chips", 100],
      ["owed", 200],
    ]);
    expect(movesOf(none)).toEqual([]);
  });

  it("made a round in play void without naming a wager or a sum", () => {
    const wager = (player: string, minor_units: number) => {
      const stake = { minor_units };
      return { player, area: "small", name: "Small", instrument: "credits" as const, stake, was: nothing, now: stake };
    };
    const money = [{ ...none, credit: { minor_units: 3500 } }];
    const round = { round: 7, was: null, now: null, wagers: [wager("ann", 3000), wager("ann", 500)], money };
    const place = document.createElement("div");
    render(<RoundChanged round={round} currency={{ code: "SGD", decimals: 2 }} />, place);
    expect(place.querySelector(".effect-faces")?.textContent).toBe("no result yet →becomes void");
    expect(place.querySelector(".effect-back")?.textContent).toBe("Wagers to be returned: 2, SGD 35.00 in all");
    expect(place.querySelector(".effect-money")?.textContent).toBe("ann gets SGD 35.00 of credit");
  });
});

describe("a ticket", () => {
  it("is printed from the picture that the house draws, and from nothing else of its page", () => {
    const page = '<!doctype html><body><svg viewBox="0 0 1 1"><text>SGD 5.00</text></svg></body>';
    expect(pictureIn(page)).toBe(
      `data:image/svg+xml,${encodeURIComponent('<svg viewBox="0 0 1 1"><text>SGD 5.00</text></svg>')}`,
    );
    expect(pictureIn("<p>no</p>")).toBe("");
    expect(grouped("1897320866")).toBe("1897-3208-66");
  });
});

describe("a report", () => {
  const heading = {
    report: "results",
    title: "",
    house: "h1",
    mark: "",
    from: "the first record",
    to: "the last record",
    made: "2026-11-16T12:00:00Z",
    asked: {},
  };
  const columns = [
    { name: "event", kind: "text" },
    { name: "drop", kind: "money" },
  ] as const;
  const shown = (row: Row) => {
    const sections = [{ code: "", title: "Results", columns, rows: [row] }];
    const place = document.createElement("div");
    render(<ReportShown report={{ heading, sections, notes: [], activity: true, alarm: false }} />, place);
    return [...place.querySelectorAll("td")].map((each) => each.textContent);
  };

  it("wrote amounts in one long row of digits, and records by their codes", () => {
    expect(shown({ event: "round-voided/1", drop: "60000.00" })).toEqual(["round voided", "60,000.00"]);
    expect(shown({ event: "round-voided/1", drop: "-1234567890123456.78" })[1]).toBe("-1,234,567,890,123,456.78");
  });
});

describe("an amount at the cage", () => {
  it("had as many decimals as the money that has most of them", () => {
    const currency = ["SGD", "JPY"].map((code) => ({
      value: JSON.stringify({ code, decimals: code === "SGD" ? 2 : 0 }),
      words: code,
    }));
    const orders = {
      decimals: 2,
      orders: [{ fields: [{ name: "currency", kind: "choice", choices: currency }] }],
    } as unknown as OrdersShown;
    expect([
      decimalsIn(orders, "SGD"),
      decimalsIn(orders, "JPY"),
      decimalsIn(orders, ""),
      decimalsIn(undefined, "SGD"),
    ]).toEqual([2, 0, 2, 2]);
  });
});
