// What to collect, then pay, by hand: every seat with its chips, and the total for its player.

import type { ChipsShown, DealerView } from "../messages";
import type { Desk } from "./desk";
import { w } from "./words";

interface SeatToSettle {
  readonly position: string;
  readonly player: string;
  readonly chips: readonly ChipsShown[];
  /** The winnings of all of them, in minor units. */
  readonly winnings: number;
}

/** Group a round's chips by seat: losing ones while they are collected, then winning ones. */
export function toSettle(
  view: DealerView,
): { readonly what: "collect" | "pay"; readonly seats: readonly SeatToSettle[] } | null {
  if (!view.outcome || view.void || !view.chips.length) return null;
  const isCollecting = view.next_steps.some((each) => each.act === "collect-losers");
  const lies = view.chips.filter(({ wager }) =>
    isCollecting ? wager.state === "lost" && !wager.is_settled : wager.state === "won",
  );
  const seats = new Map<string, SeatToSettle>();
  for (const each of lies) {
    const known = seats.get(each.position) ?? { position: each.position, player: each.player, chips: [], winnings: 0 };
    const winnings = known.winnings + (each.wager.winnings?.minor_units ?? 0);
    seats.set(each.position, { ...known, chips: [...known.chips, each], winnings });
  }
  return { what: isCollecting ? "collect" : "pay", seats: [...seats.values()] };
}

export function ToSettle({ desk, view }: { desk: Desk; view: DealerView }) {
  const found = toSettle(view);
  if (!found) return null;
  const { what, seats } = found;
  return (
    <section class="panel-part to-settle" data-settle={what} aria-label={w(`settle-${what}`)}>
      <h2>{w(`settle-${what}`)}</h2>
      {!seats.length && <p class="quiet">{w(`settle-nothing-${what}`)}</p>}
      <ul>
        {seats.map((seat) => (
          <li key={seat.position} data-seat={seat.position}>
            <p class="settle-seat">
              <strong>{seat.position === seat.player ? seat.player : `${seat.position} · ${seat.player}`}</strong>
              {what === "pay" && <b data-money="winnings">{desk.money(seat.winnings)}</b>}
            </p>
            {seat.chips.map(({ wager }) => (
              <p key={wager.number} class="settle-wager">
                <span>
                  {desk.nameOf(wager.area)}{" "}
                  {wager.colour && <small>{w("seat-colour", { colour: wager.colour })}</small>}
                </span>
                <span>{desk.amount(wager.stake.minor_units)}</span>
                {what === "pay" && <b>+ {desk.amount(wager.winnings?.minor_units ?? 0)}</b>}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
