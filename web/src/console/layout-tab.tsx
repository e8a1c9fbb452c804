// The stakes on the table: as a heat map, by area and by terminal; and laying chips for a seat.

import { useMemo } from "preact/hooks";
import { Disc } from "../felt/chip";
import { Felt, type Pointing } from "../felt/felt";
import { language } from "../locale";
import type { DealerView, Stake } from "../messages";
import { wordText } from "../staff/house-words";
import { chipOf } from "../tray";
import { layoutName, seatsOf, type Desk } from "./desk";
import { lyingOn } from "./heat";
import { isBetween } from "./next";
import { Press } from "./parts";
import { authorityName, consequenceOf, w } from "./words";

interface Props {
  readonly desk: Desk;
  readonly view: DealerView;
}

export function LayoutTab({ desk, view }: Props) {
  const layout = desk.layout.value;
  const acts = useMemo(() => pointingOf(desk), [desk]);
  return (
    <div class="layout-tab">
      <div class="layout-tools">
        {view.layouts.length > 1 && (
          <label class="inline-field">
            <span class="heard">{w("felt-layout")}</span>
            <select
              name="layout"
              value={layout ? `${layout.rule_set}/${layout.name}` : ""}
              onChange={(event) => {
                desk.chosenLayout.value = event.currentTarget.value;
              }}
            >
              {view.layouts.map((each) => (
                <option key={layoutName(each)} value={layoutName(each)}>
                  {each.rule_set} · {each.layout}
                </option>
              ))}
            </select>
          </label>
        )}
        <p class="staked">
          {isBetween(view) && view.round > 0 ? w("felt-staked-in", { round: view.round }) : w("felt-staked")}{" "}
          <strong data-money="staked">{desk.money(view.staked.minor_units)}</strong>
        </p>
        <SeatChoice desk={desk} view={view} />
        <p class="looked" aria-hidden="true">
          <Looked desk={desk} view={view} />
        </p>
        <SeatBar desk={desk} view={view} />
      </div>
      <div class="felt-place">
        {layout && <Felt layout={layout} title={layout.title} on={desk.on} isOpen={desk.canLay} acts={acts} />}
      </div>
      <Positions desk={desk} view={view} />
    </div>
  );
}

function Looked({ desk, view }: Props) {
  const area = desk.looked.value;
  const found = lyingOn(view).find((each) => each.place === area);
  if (!area) return <>{w("felt-point")}</>;
  return (
    <>
      {desk.nameOf(area)}
      {": "}
      {found
        ? w("felt-stakes", { amount: desk.amount(found.amount.minor_units), wagers: found.wagers })
        : w("felt-none")}
    </>
  );
}

/** Seats and terminals: the player, whether the terminal responds, and the stakes. */
export function Positions({ desk, view }: Props) {
  const seatsFirst = view.positions.toSorted((a, b) => Number(a.is_terminal) - Number(b.is_terminal));
  const stakes = new Map(isBetween(view) ? [] : view.stakes_by_position.map((each) => [each.place, each]));
  if (!view.positions.length) return <p class="quiet">{w("positions-none")}</p>;
  return (
    <ul class="positions" aria-label={w("positions-label")}>
      {seatsFirst.map((each) => {
        const staked = stakes.get(each.position);
        const state = each.is_down ? "down" : each.is_taken ? "taken" : "free";
        return (
          <li key={each.position} class={`position ${state}`} data-position={each.position} data-state={state}>
            <span class="lamp" aria-hidden="true" />
            {!each.is_terminal && each.is_taken ? (
              <button
                type="button"
                class="seat-pick"
                data-seat={each.position}
                aria-pressed={desk.seat.value === each.position}
                onClick={() => desk.layFor(each.position)}
              >
                {each.position}
              </button>
            ) : (
              <strong>{each.position}</strong>
            )}
            <span>{each.player && each.player !== each.position ? each.player : ""}</span>
            <span class="position-state">
              {each.is_down ? w("positions-down") : each.is_taken ? "" : w("positions-free")}
            </span>
            <b>{staked ? desk.amount(staked.amount.minor_units) : "–"}</b>
          </li>
        );
      })}
    </ul>
  );
}

// ---- chips for a seat ----

/** The seat for which chips are laid. */
function SeatChoice({ desk, view }: Props) {
  const seats = seatsOf(view);
  if (!seats.length) return null;
  return (
    <label class="inline-field">
      <span class="heard">{w("seat-choose")}</span>
      <select name="seat" value={desk.seat.value} onChange={(event) => desk.layFor(event.currentTarget.value)}>
        <option value="">{w("seat-none")}</option>
        {seats.map((each) => (
          <option key={each.position} value={each.position}>
            {each.position === each.player ? each.player : `${each.position} · ${each.player}`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Choose what a press on the layout lays for the seat. */
function SeatBar({ desk, view }: Props) {
  const seat = desk.seat.value;
  const found = seatsOf(view).find((each) => each.position === seat);
  if (!found) return null;
  const instruments = stakesOf(view, found.player ?? "");
  const colour = desk.colour.value;
  return (
    <div class="seat-bar" role="group" aria-label={w("seat-label")}>
      <label class="inline-field">
        <span class="heard">{w("seat-with")}</span>
        <select
          name="instrument"
          value={desk.stakeOf.value || instruments[0]?.value}
          onChange={(event) => {
            desk.stakeOf.value = event.currentTarget.value;
          }}
        >
          {instruments.map((each) => (
            <option key={each.value} value={each.value}>
              {each.text}
            </option>
          ))}
        </select>
      </label>
      <div class="tray" role="radiogroup" aria-label={w("seat-chip")}>
        {desk.chips.value.map((value) => (
          <button
            key={value}
            type="button"
            role="radio"
            class="chip"
            aria-checked={desk.chip.value === value}
            aria-label={
              colour
                ? w("seat-chips", {
                    chips: value / colour.value.minor_units,
                    colour: colour.colour,
                    amount: desk.money(value),
                  })
                : desk.money(value)
            }
            data-chip={value}
            onClick={() => {
              desk.chip.value = value;
            }}
          >
            <svg class="chip-picture" viewBox="-26 -26 52 52" aria-hidden="true">
              <Disc x={0} y={0} r={25} value={chipOf(value, desk.currency.value.decimals)} />
              <text class="chip-value" y="5" font-size="14">
                {desk.onChip(value)}
              </text>
            </svg>
            {colour && (
              <small class="chip-count" aria-hidden="true">
                × {value / colour.value.minor_units}
              </small>
            )}
          </button>
        ))}
      </div>
      <label class="check">
        <input
          type="checkbox"
          name="on-request"
          checked={desk.isOnRequest.value}
          onChange={(event) => {
            desk.isOnRequest.value = event.currentTarget.checked;
          }}
        />
        {w("seat-on-request")}
      </label>
      <Press
        desk={desk}
        name="undo-slip"
        keyName="u"
        onPress={() => void desk.order({ command: "undo-slip", position: seat })}
      >
        {w("seat-undo")}
      </Press>
    </div>
  );
}

/** What a player can stake with: the instruments of the document, and the player's colours. */
export function stakesOf(view: DealerView, player: string): readonly { value: string; text: string }[] {
  const plain = view.instruments
    .filter((each) => each.kind !== "colour-chips" && each.kind !== "credits")
    .map((each) => ({ value: each.kind as string, text: language.value === "en" ? each.name : wordText(each.kind) }));
  const colours = view.colours
    .filter((each) => each.player === player)
    .map((each) => ({
      value: `colour-chips/${each.colour}`,
      text: w("seat-colour-emblem", { colour: each.colour, emblem: view.emblem }),
    }));
  return [...colours, ...plain]; // whoever has bought a colour plays with it
}

/** Return the stake for a press on an area. */
export function stakeOn(desk: Desk, area: string): Stake | null {
  const view = desk.view.value;
  const seat = view?.positions.find((each) => each.position === desk.seat.value);
  if (!view || !seat) return null;
  const chosen = desk.stakeOf.value || stakesOf(view, seat.player ?? "")[0]?.value;
  if (!chosen || !desk.chip.value) return null;
  const [instrument, colour = ""] = chosen.split("/");
  return {
    area,
    amount: { minor_units: desk.chip.value },
    instrument: instrument as Stake["instrument"],
    colour,
    emblem: colour ? view.emblem : "",
  };
}

function pointingOf(desk: Desk): Pointing {
  return {
    leavesKeys: true, // Enter takes the next step, wherever the focus is
    press(area) {
      const stake = stakeOn(desk, area);
      if (!stake) return;
      if (desk.isOpen.value) {
        const is_on_request = desk.isOnRequest.value;
        void desk.order({ command: "lay-wagers", position: desk.seat.value, stakes: [stake], is_on_request });
      } else if (desk.view.value && !isBetween(desk.view.value)) askAboutLateChips(desk, stake);
    },
    takeBack(area) {
      const stake = stakeOn(desk, area);
      if (stake && desk.isOpen.value) {
        void desk.order({ command: "take-back-wagers", position: desk.seat.value, stakes: [stake] });
      }
    },
    move(area, to) {
      const stake = stakeOn(desk, area);
      if (stake && desk.isOpen.value) void desk.order({ command: "move-wager", position: desk.seat.value, stake, to });
    },
    look(area) {
      desk.looked.value = area;
    },
  };
}

/** Chips found after the closing call: the document's consequence is shown first. */
export function askAboutLateChips(desk: Desk, stake: Stake): void {
  const offer = desk.view.value?.irregularities.find((each) => each.event === "late-wager");
  const position = desk.seat.value;
  desk.question.value = {
    title: w("late-title", {
      amount: desk.money(stake.amount.minor_units),
      area: desk.nameOf(stake.area),
      seat: position,
    }),
    consequence: offer ? consequenceOf(offer) : { text: "", lang: "en" },
    authority: offer ? authorityName(offer) : "",
    clause: offer?.clause ?? [],
    asks: ["in-time"],
    yes: w("trouble-report"),
    act: ({ isInTime }) => desk.order({ command: "report-chips", position, stake, is_in_time: isInTime }),
  };
}

/** The players present at seats and terminals. */
export function playersOf(view: DealerView): readonly string[] {
  return view.positions.flatMap((each) => each.player || []);
}
