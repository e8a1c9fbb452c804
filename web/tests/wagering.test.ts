// Only the house says what is registered; pending orders are shown as pending.

import { beforeEach, describe, expect, it } from "vitest";
import type { FromTerminal, OwnWager, PlayerView } from "../src/messages";
import { NOTHING_THERE, Wagering } from "../src/wagering";

function view(stakes: Readonly<Record<string, number>> = {}, more: Partial<PlayerView> = {}): PlayerView {
  const wagers = Object.entries(stakes).map(([area, minor_units], at) => ({
    number: at + 1,
    area,
    stake: { minor_units },
  })) as unknown as OwnWager[];
  const areas = ["small", "big"].map((area) => ({
    area,
    name: area,
    pays: ["1 to 1"],
    minimum: { minor_units: 500 },
    maximum: { minor_units: 10000 },
  }));
  return {
    round: 7,
    is_betting_open: true,
    may_undo: true,
    may_rebet: true,
    wagers,
    areas,
    ...more,
  } as unknown as PlayerView;
}

let sent: FromTerminal[] = [];
let isUp = true;
let wagering: Wagering;

const done = (key: string, last: number) =>
  wagering.answered({ message: "answered", key, answer: { answer: "done", first: last, last } });

beforeEach(() => {
  sent = [];
  isUp = true;
  let number = 0;
  wagering = new Wagering(
    (message) => {
      if (isUp) sent.push(message);
      return isUp;
    },
    () => `k${(number += 1)}`,
  );
  wagering.shown(view(), 10);
});

const at = (area: string) => wagering.places.value.get(area) ?? NOTHING_THERE;

describe("chips", () => {
  it("are being sent until a view shows them", () => {
    wagering.put("small", 500);

    expect(sent).toEqual([
      { message: "lay", key: "k1", round: 7, stakes: [{ area: "small", amount: { minor_units: 500 } }] },
    ]);
    expect(at("small")).toMatchObject({ registered: 0, sending: 500 });

    done("k1", 11);
    expect(at("small")).toMatchObject({ registered: 0, sending: 500 });

    wagering.shown(view({ small: 500 }), 11);
    expect(at("small")).toMatchObject({ registered: 500, sending: 0 });
  });

  it("are not counted twice where the view comes before the answer", () => {
    wagering.put("small", 500);
    wagering.shown(view({ small: 500 }), 11);
    expect(at("small")).toMatchObject({ registered: 500, sending: 0 });

    done("k1", 11);
    expect(wagering.pending.value.size).toBe(0);
  });

  it("that are less than the least stake lie loose until they are enough, and are then sent as one", () => {
    wagering.put("small", 200);
    expect([sent.length, at("small").loose]).toEqual([0, 200]);

    wagering.put("small", 300);
    expect(sent).toMatchObject([{ message: "lay", stakes: [{ amount: { minor_units: 500 } }] }]);
    expect(at("small")).toMatchObject({ loose: 0, sending: 500 });
  });

  it("that lie loose go back to the tray when betting closes, when the line breaks, and by undo", () => {
    wagering.put("small", 200);
    wagering.undo();
    expect(at("small").loose).toBe(0);

    wagering.put("small", 200);
    wagering.shown(view({}, { is_betting_open: false }), 11);
    expect(at("small").loose).toBe(0);
  });

  it("that stand do not look refused when a doubling was, but for the area that the house names", () => {
    wagering.shown(view({ small: 500, big: 9000 }), 11);
    wagering.double();
    const answer = { answer: "refused", code: "wager/above-maximum", sentence: "too much", clause: [] } as const;
    wagering.answered({ message: "answered", key: "k1", answer: { ...answer, facts: { area: "big" } } });

    expect(at("small")).toMatchObject({ registered: 500, refused: null });
    expect(at("big")).toMatchObject({ registered: 9000, refused: { kind: "double", areas: ["big"], isWhole: true } });

    wagering.double();
    wagering.answered({ message: "answered", key: "k2", answer });
    expect([at("small").refused, at("big").refused]).toEqual([null, null]);
    expect(wagering.refused.value).toMatchObject({ kind: "double", areas: [] });
  });

  it("that were refused are gone, and the house's sentence is shown on their area", () => {
    wagering.put("big", 500);
    const answer = { answer: "refused", code: "wager/over-maximum", sentence: "too much", clause: [] } as const;
    wagering.answered({ message: "answered", key: "k1", answer });

    expect(at("big")).toMatchObject({ registered: 0, sending: 0, refused: { sentence: "too much" } });

    wagering.put("small", 500);
    expect(at("big").refused).toBeNull();
  });

  it("cannot be laid while betting is closed or the line is down", () => {
    wagering.lost();
    wagering.put("small", 500);
    wagering.shown(view({}, { is_betting_open: false }), 11);
    wagering.put("small", 500);
    wagering.rebet();

    expect(sent).toEqual([]);
  });

  it("that were on their way when the line broke are back in the tray", () => {
    wagering.put("small", 500);
    wagering.lost();

    expect([wagering.pending.value.size, wagering.canBet.value]).toEqual([0, false]);
  });

  it("that were not registered when the line broke are told to the house once it is back", () => {
    wagering.shown(view({ big: 500 }), 11);
    wagering.put("small", 500);
    wagering.put("big", 200);
    wagering.lost();
    expect(sent).toHaveLength(2);

    wagering.shown(view({ big: 500 }, { is_betting_open: false }), 12);
    wagering.shown(view({ big: 500 }, { is_betting_open: false }), 13);

    expect(sent.slice(2)).toEqual([
      {
        message: "tell-unregistered",
        key: "k3",
        round: 7,
        stakes: [
          { area: "big", amount: { minor_units: 700 } },
          { area: "small", amount: { minor_units: 500 } },
        ],
      },
    ]);
  });

  it("that were all registered when the line broke are nothing to tell", () => {
    wagering.shown(view({ big: 500 }), 11);
    wagering.lost();
    wagering.shown(view({ big: 500 }), 12);

    expect(sent).toEqual([]);
  });

  it("come back by the last that was laid, and as a whole where nobody knows", () => {
    wagering.put("small", 500);
    done("k1", 11);
    wagering.put("small", 1000);
    done("k2", 12);
    wagering.shown(view({ small: 1500, big: 700 }), 12);

    wagering.takeBack("small");
    wagering.takeBack("big");

    expect(sent.slice(2)).toMatchObject([
      { message: "take-back", stakes: [{ area: "small", amount: { minor_units: 1000 } }] },
      { message: "take-back", stakes: [{ area: "big", amount: { minor_units: 700 } }] },
    ]);
    expect(at("small").sending).toBe(-1000);
  });

  it("are moved as a whole", () => {
    wagering.shown(view({ small: 500 }), 11);
    wagering.move("small", "big");

    expect(sent).toMatchObject([{ message: "move", stake: { area: "small" }, to: "big" }]);
    expect([at("small").sending, at("big").sending]).toEqual([-500, 500]);
  });
});

describe("orders", () => {
  it.each(["undo", "clear", "rebet", "double"] as const)("%s is the table's own slip", (order) => {
    wagering.shown(view({ small: 500 }), 11);
    wagering[order]();
    expect(sent).toEqual([{ message: order, key: "k1", round: 7 }]);
  });

  it("that would do nothing are not sent", () => {
    wagering.shown(view({}, { may_undo: false, may_rebet: false }), 11);
    wagering.undo();
    wagering.rebet();
    wagering.clear();
    wagering.double();
    wagering.takeBack("small");
    wagering.move("small", "big");
    expect(sent).toEqual([]);
  });

  it("of a round that is over leave nothing on the felt of the next", () => {
    wagering.put("small", 200);
    wagering.shown(view({}, { round: 8 }), 12);
    expect(wagering.loose.value).toEqual([]);
  });
});
