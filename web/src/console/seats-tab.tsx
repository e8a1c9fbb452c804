// Seats and chips: who sits where, their buy-ins, the colours in play, and each wager.

import type { ChipsShown, DealerView } from "../messages";
import { reasonText } from "../staff/house-words";
import { Words } from "../ui/words";
import type { Desk } from "./desk";
import { areaChoices } from "./attention";
import { OrderForm, plainChoices, type Choice, type Field, type Written } from "./form";
import { playersOf, Positions, stakesOf } from "./layout-tab";
import { Press } from "./parts";
import { w } from "./words";

interface Props {
  readonly desk: Desk;
  readonly view: DealerView;
}

const PAID_WITH = ["cash", "value-chips", "ticket"] as const;
const REDEEMED_AT = ["issuing-table", "other-table"] as const;

/** The ticket's number is asked for if paying with a ticket. */
function isByTicket(written: Written): boolean {
  return written.text("paid") === "ticket";
}

export function SeatsTab({ desk, view }: Props) {
  return (
    <div class="tab-columns">
      <section>
        <h2>{w("seats-title")}</h2>
        <Positions desk={desk} view={view} />
        <Coming desk={desk} view={view} />
      </section>
      <section>
        <Wagers desk={desk} view={view} />
        <Spoken desk={desk} view={view} />
        <Found desk={desk} view={view} />
        <Colours desk={desk} view={view} />
        <Returned desk={desk} view={view} />
      </section>
    </div>
  );
}

function Coming({ desk, view }: Props) {
  const free = view.positions.filter((each) => !each.is_taken).map((each) => each.position);
  const players = plainChoices(playersOf(view));
  const layouts = view.layouts.map((each) => ({
    value: `${each.rule_set}/${each.layout}`,
    text: `${each.rule_set} · ${each.layout}`,
  }));
  return (
    <>
      <OrderForm
        desk={desk}
        command="take-position"
        fields={[
          { name: "position", label: "field-position", kind: "choice", choices: plainChoices(free) },
          { name: "player", label: "field-player" },
          { name: "account", label: "field-account", isOptional: true },
        ]}
        act={(it) =>
          desk.order({
            command: "take-position",
            position: it.text("position"),
            player: it.text("player"),
            account: it.text("account"),
          })
        }
      />
      <OrderForm
        desk={desk}
        command="leave-position"
        fields={[{ name: "player", label: "field-player", kind: "choice", choices: players }]}
        act={(it) => desk.order({ command: "leave-position", player: it.text("player") })}
      />
      <Credit desk={desk} view={view} />
      <OrderForm
        desk={desk}
        command="set-up-position"
        fields={[
          { name: "position", label: "field-position-new" },
          { name: "layout", label: "field-layout", kind: "choice", choices: layouts },
          { name: "terminal", label: "field-terminal", kind: "check" },
        ]}
        act={(it) => {
          const [rule_set = "", layout = ""] = it.text("layout").split("/");
          const is_terminal = it.check("terminal");
          return desk.order({
            command: "set-up-position",
            position: it.text("position"),
            is_terminal,
            rule_set,
            layout,
          });
        }}
      />
      <OrderForm
        desk={desk}
        command="remove-position"
        fields={[{ name: "position", label: "field-position", kind: "choice", choices: plainChoices(free) }]}
        act={(it) => desk.order({ command: "remove-position", position: it.text("position") })}
      />
      <OrderForm
        desk={desk}
        command="set-own-limits"
        fields={[
          { name: "player", label: "field-player", kind: "choice", choices: players },
          { name: "loss", label: "field-loss", kind: "money", isOptional: true },
          { name: "stake", label: "field-stake", kind: "money", isOptional: true },
          { name: "minutes", label: "field-minutes", kind: "count", isOptional: true },
        ]}
        act={(it) =>
          desk.order({
            command: "set-own-limits",
            player: it.text("player"),
            loss: it.text("loss") ? it.money("loss") : null,
            stake: it.text("stake") ? it.money("stake") : null,
            seconds: it.text("minutes") ? it.count("minutes") * 60 : null,
          })
        }
      />
      <OrderForm
        desk={desk}
        command="exclude-player"
        fields={[
          { name: "player", label: "field-player", kind: "choice", choices: players },
          { name: "reason", label: "field-reason" },
        ]}
        act={(it) => desk.order({ command: "exclude-player", player: it.text("player"), reason: it.text("reason") })}
      />
    </>
  );
}

/** Players whose credit staff may pay out: at seats, and at dead terminals. */
function paidOutByStaff(view: DealerView): readonly string[] {
  return view.positions.flatMap((each) =>
    each.player && (each.is_down || each.is_locked || !each.is_terminal) ? each.player : [],
  );
}

/** Paying out at a dead terminal takes two people; at a seat, one. */
function payOut(desk: Desk, view: DealerView, player: string, reason: string): Promise<boolean> {
  const order = { command: "cash-out", player, reason } as const;
  const isTerminal = view.positions.some((each) => each.player === player && each.is_terminal);
  return isTerminal ? desk.propose(order, reason) : desk.order(order);
}

/** Credit in and out, if the document uses credit. */
function Credit({ desk, view }: Props) {
  if (!view.instruments.some((each) => each.kind === "credits")) return null;
  const players = plainChoices(playersOf(view));
  const paid = PAID_WITH.map((each) => ({ value: each, text: w(`paid-${each}`) }));
  return (
    <>
      <OrderForm
        desk={desk}
        command="buy-in"
        fields={[
          { name: "player", label: "field-player", kind: "choice", choices: players },
          { name: "amount", label: "field-amount", kind: "money" },
          { name: "paid", label: "field-paid", kind: "choice", choices: paid },
          { name: "ticket", label: "field-ticket", when: isByTicket },
        ]}
        act={(it) =>
          desk.order({
            command: "buy-in",
            player: it.text("player"),
            amount: it.money("amount"),
            paid_with: it.text("paid") as (typeof PAID_WITH)[number],
            ticket: it.text("ticket"),
          })
        }
      />
      <OrderForm
        desk={desk}
        command="cash-out"
        fields={[
          { name: "player", label: "field-player", kind: "choice", choices: plainChoices(paidOutByStaff(view)) },
          { name: "reason", label: "field-reason" },
        ]}
        act={(it) => payOut(desk, view, it.text("player"), it.text("reason"))}
      />
    </>
  );
}

// ---- colours ----

function Colours({ desk, view }: Props) {
  const rule = view.equipment.colour_rule;
  if (!rule) return null;
  const players = plainChoices(playersOf(view));
  const redeemedAt = REDEEMED_AT.map((each) => ({ value: each, text: w(`redeemed-at-${each}`) }));
  const colours = [...new Set([...view.free_colours, ...view.colours.map((each) => each.colour)])].toSorted();
  const holders = [...new Set(view.colours.map((each) => each.player))];
  const held = [...new Set(view.colours.map((each) => each.colour))];
  const markers: Choice[] = [{ value: "", text: w("marker-none") }];
  for (const each of rule.markers) markers.push({ value: each, text: w(`marker-${each}`) });
  const places: Choice[] = [{ value: "", text: w("marker-nowhere") }];
  for (const each of rule.places) places.push({ value: each, text: w(`marker-${each}`) });
  const marking: Field[] = [];
  if (rule.markers.length) marking.push({ name: "marker", label: "field-marker", kind: "choice", choices: markers });
  if (rule.places.length) marking.push({ name: "place", label: "field-marker-at", kind: "choice", choices: places });
  const paid = PAID_WITH.map((each) => ({ value: each, text: w(`paid-${each}`) }));
  return (
    <>
      <h2>{w("colours-title")}</h2>
      {view.colours.length > 0 && (
        <ul class="colours">
          {view.colours.map((each) => (
            <li key={`${each.player}/${each.colour}`} data-colour={each.colour}>
              <strong>{each.player}</strong>
              <span>
                {w("colours-held", {
                  chips: each.chips,
                  colour: each.colour,
                  value: desk.money(each.value.minor_units),
                })}
              </span>
              {each.marker && <span class="marker">{w(`marker-${each.marker}`)}</span>}
            </li>
          ))}
        </ul>
      )}
      {rule.markers.length > 0 && (
        <p class="quiet">{w("colours-rule", { minimum: desk.money(rule.minimum.minor_units) })}</p>
      )}
      <OrderForm
        desk={desk}
        command="issue-colour-chips"
        fields={[
          { name: "player", label: "field-player", kind: "choice", choices: players },
          { name: "colour", label: "field-colour", kind: "choice", choices: plainChoices(colours) },
          { name: "chips", label: "field-chips", kind: "count" },
          { name: "value", label: "field-value", kind: "money", isOptional: true },
          { name: "paid", label: "field-paid", kind: "choice", choices: paid },
          { name: "ticket", label: "field-ticket", when: isByTicket },
          ...marking,
          { name: "consents", label: "field-consents", isOptional: true },
          { name: "waiting", label: "field-waiting", kind: "check" },
        ]}
        tells={(it) => {
          const value = it.text("value") ? it.money("value").minor_units : valueOf(view, it);
          return comesTo(desk, "colours-price", it, value);
        }}
        act={(it) => {
          const value = it.text("value") ? it.money("value") : null;
          const marker = rule.markers.find((each) => each === it.text("marker")) ?? null;
          return desk.order({
            command: "issue-colour-chips",
            player: it.text("player"),
            colour: it.text("colour"),
            chips: it.count("chips"),
            value,
            paid_with: it.text("paid") as (typeof PAID_WITH)[number],
            ticket: it.text("ticket"),
            marker,
            marker_value: marker && value ? value : { minor_units: 0 },
            marker_at: rule.places.find((each) => each === it.text("place")) ?? null,
            consents: it
              .text("consents")
              .split(/[\s,]+/)
              .filter(Boolean),
            is_anyone_waiting: it.check("waiting"),
          });
        }}
      />
      <OrderForm
        desk={desk}
        command="redeem-colour-chips"
        fields={[
          { name: "player", label: "field-player", kind: "choice", choices: plainChoices(holders) },
          { name: "colour", label: "field-colour", kind: "choice", choices: plainChoices(held) },
          { name: "chips", label: "field-chips", kind: "count" },
          { name: "emblem", label: "field-emblem" },
          { name: "at", label: "field-at", kind: "choice", choices: redeemedAt },
        ]}
        tells={(it) => comesTo(desk, "colours-back", it, valueOf(view, it))}
        act={(it) =>
          desk.order({
            command: "redeem-colour-chips",
            player: it.text("player"),
            colour: it.text("colour"),
            chips: it.count("chips"),
            emblem: it.text("emblem"),
            at: it.text("at") as (typeof REDEEMED_AT)[number],
          })
        }
      />
    </>
  );
}

/** Return the value of a player's colour chip; 0 if no such chips are out. */
function valueOf(view: DealerView, written: Written): number {
  const [player, colour] = [written.text("player"), written.text("colour")];
  const emblem = written.text("emblem");
  if (emblem && emblem !== view.emblem) return 0; // the house says whose chips these are
  const found = view.colours.filter((each) => each.player === player);
  return (found.find((each) => each.colour === colour) ?? found[0])?.value.minor_units ?? 0;
}

/** Chips times their value, to hand over or take: shown before the order is sent, and again when it is done. */
function comesTo(desk: Desk, word: "colours-price" | "colours-back", written: Written, value: number): string {
  const chips = /^\d{1,6}$/.test(written.text("chips")) ? written.count("chips") : 0;
  if (!chips || !value) return "";
  const [each, amount] = [desk.money(value), desk.money(value * chips)];
  return w(word, { chips, each, amount });
}

// ---- wagers ----

function Wagers({ desk, view }: Props) {
  if (!view.chips.length) return null;
  return (
    <>
      <h2>{w("wagers-title")}</h2>
      <ul class="wagers">
        {view.chips.map((each) => (
          <Wager key={each.wager.number} desk={desk} view={view} chips={each} />
        ))}
      </ul>
    </>
  );
}

/** Whether chips were shifted while their position still counted; where it always does, nobody is asked. */
function shiftedBefore(view: DealerView): Field[] {
  if (view.shifted_before == null) return [];
  const label = view.shifted_before === "concealed" ? "field-under-cover" : "field-before-result";
  return [{ name: "before", label, kind: "check" }];
}

function Wager({ desk, view, chips }: Props & { chips: ChipsShown }) {
  const { wager, position } = chips;
  const result = wager.winnings != null;
  return (
    <li data-wager={wager.number} data-state={wager.state}>
      <p>
        <strong>{position}</strong> {desk.nameOf(wager.area)} <b>{desk.money(wager.stake.minor_units)}</b>{" "}
        {wager.colour && <span>{w("seat-colour", { colour: wager.colour })}</span>} <em>{w(`wager-${wager.state}`)}</em>
        {result && wager.winnings && wager.returned && (
          <span class="wager-pay">
            {w("wager-pays", {
              winnings: desk.money(wager.winnings.minor_units),
              back: desk.money(wager.returned.minor_units),
            })}
          </span>
        )}
      </p>
      {view.round > 0 && !result && (
        <div class="row">
          <OrderForm
            desk={desk}
            command="report-chips-taken"
            fields={[{ name: "amount", label: "field-amount", kind: "money" }]}
            act={(it) => desk.order({ command: "report-chips-taken", wager: wager.number, amount: it.money("amount") })}
          />
          <OrderForm
            desk={desk}
            command="report-chips-moved"
            fields={[
              { name: "to", label: "field-to", kind: "choice", choices: areaChoices(desk) },
              { name: "purpose", label: "field-on-purpose", kind: "check" },
              ...shiftedBefore(view),
            ]}
            act={(it) =>
              desk.order({
                command: "report-chips-moved",
                wager: wager.number,
                to: it.text("to"),
                is_on_purpose: it.check("purpose"),
                moment: it.check("before") ? view.shifted_before : null,
              })
            }
          />
        </div>
      )}
    </li>
  );
}

/** Verbal wagers that must be laid before the closing call. */
function Spoken({ desk, view }: Props) {
  const seats = plainChoices(view.positions.filter((each) => each.player).map((each) => each.position));
  const areas = areaChoices(desk);
  const instruments = stakesOf(view, "");
  return (
    <>
      {view.spoken.length > 0 && (
        <ul class="spoken">
          {view.spoken.map((each) => (
            <li key={each.number} data-spoken={each.number}>
              {w("spoken-one", {
                seat: each.position,
                amount: desk.money(each.stake.amount.minor_units),
                area: desk.nameOf(each.stake.area),
              })}
              <Press
                desk={desk}
                name="lay-spoken-wager"
                onPress={() =>
                  void desk.order({ command: "lay-spoken-wager", spoken: each.number, area: each.stake.area })
                }
              >
                {w("spoken-lay")}
              </Press>
            </li>
          ))}
        </ul>
      )}
      <OrderForm
        desk={desk}
        command="speak-wager"
        fields={[
          { name: "seat", label: "field-position", kind: "choice", choices: seats },
          { name: "area", label: "field-area", kind: "choice", choices: areas },
          { name: "amount", label: "field-amount", kind: "money" },
          { name: "instrument", label: "field-instrument", kind: "choice", choices: instruments },
          { name: "hand", label: "field-in-hand", kind: "check" },
        ]}
        act={(it) =>
          desk.order({
            command: "speak-wager",
            position: it.text("seat"),
            stake: {
              area: it.text("area"),
              amount: it.money("amount"),
              instrument: it.text("instrument") as DealerView["instruments"][number]["kind"],
            },
            are_chips_in_hand: it.check("hand"),
          })
        }
      />
    </>
  );
}

/** Unregistered chips: under the minimum, over the maximum, or found late; the house judges them. */
function Found({ desk, view }: Props) {
  const seats = plainChoices(
    view.positions.filter((each) => each.player && !each.is_terminal).map((each) => each.position),
  );
  if (!seats.length) return null;
  return (
    <OrderForm
      desk={desk}
      command="report-chips"
      fields={[
        { name: "seat", label: "field-position", kind: "choice", choices: seats },
        { name: "area", label: "field-area", kind: "choice", choices: areaChoices(desk) },
        { name: "amount", label: "field-amount", kind: "money" },
        { name: "instrument", label: "field-instrument", kind: "choice", choices: stakesOf(view, "") },
        { name: "in-time", label: "trouble-in-time", kind: "check" },
      ]}
      act={(it) =>
        desk.order({
          command: "report-chips",
          position: it.text("seat"),
          stake: {
            area: it.text("area"),
            amount: it.money("amount"),
            instrument: it.text("instrument") as DealerView["instruments"][number]["kind"],
          },
          is_in_time: it.check("in-time"),
        })
      }
    />
  );
}

function Returned({ desk, view }: Props) {
  const back = view.returned.filter((each) => each.round === view.round);
  if (!back.length) return null;
  return (
    <>
      <h2>{w("returned-title")}</h2>
      <ul class="returned">
        {back.map((each, at) => (
          <li key={at} data-returned={each.stake.area}>
            {desk.nameOf(each.stake.area)} <b>{desk.money(each.stake.amount.minor_units)}</b>{" "}
            <Words of={reasonText(each.why)} />
          </li>
        ))}
      </ul>
    </>
  );
}
