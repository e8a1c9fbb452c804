// The cage's desk: tickets, players, and what is owed.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, pathOf } from "../house";
import { language } from "../locale";
import type {
  ExcludedShown,
  Money,
  OwedShown,
  PlayerShown,
  RegisterShown,
  TicketShown,
  TicketsShown,
} from "../messages";
import { money } from "../money";
import { wordText } from "../staff/house-words";
import { session } from "../staff/session";
import { Wrong } from "../ui/error-message";
import type { Desk } from "./desk";
import { decimalsIn } from "./currencies";
import { OrdersOf } from "./order-form";
import { Paper } from "./printed-ticket";
import { moment, p } from "./words";

export function Cage({ desk }: { desk: Desk }) {
  useEffect(() => void desk.describe("cage"), []);
  const orders = desk.orders.value.get("cage");
  const inIts: InIts = (amount, code) =>
    money(amount.minor_units, { code, decimals: decimalsIn(orders, code) }, language.value).trim();
  return (
    <section class="cage" aria-labelledby="cage-title">
      <h2 id="cage-title">{p("part-cage")}</h2>
      <div class="two-columns">
        <div>
          <h3>{p("cage-tickets")}</h3>
          <OrdersOf desk={desk} stream="cage" groups={["tickets"]} />
          <Tickets inIts={inIts} />
        </div>
        <div>
          <h3>{p("cage-players")}</h3>
          <OrdersOf desk={desk} stream="cage" groups={["accounts"]} />
          <Player inIts={inIts} />
          <h3>{p("cage-owed")}</h3>
          <OrdersOf desk={desk} stream="cage" groups={["owed"]} />
          <Owed inIts={inIts} />
          <h3>{p("cage-gear")}</h3>
          <OrdersOf desk={desk} stream="cage" groups={["equipment"]} />
          <Register />
        </div>
      </div>
    </section>
  );
}

/** Writes an amount with the decimals of its own currency. */
type InIts = (amount: Money, code: string) => string;

function Tickets({ inIts }: { inIts: InIts }) {
  const found = useSignal<readonly TicketShown[] | null>(null);
  const wrong = useSignal<unknown>(null);
  const look = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    const wanted = new URLSearchParams();
    for (const name of ["player", "table"]) {
      const value = String(fields.get(name)).trim();
      if (value) wanted.set(name, value);
    }
    wanted.set("live", fields.get("all") ? "false" : "true");
    const reference = String(fields.get("reference")).trim();
    wrong.value = "";
    try {
      found.value = reference
        ? [await ask<TicketShown>("GET", pathOf("cage", "tickets", reference))]
        : (await ask<TicketsShown>("GET", `/cage/tickets?${wanted.toString()}`)).tickets;
    } catch (thrown) {
      found.value = null;
      wrong.value = thrown;
    }
  };
  return (
    <>
      <form class="fields narrow" data-form="tickets" onSubmit={(event) => void look(event)}>
        <label>
          <span class="field-name">{p("field-reference")}</span>
          <input name="reference" inputMode="numeric" autocomplete="off" />
        </label>
        <label>
          <span class="field-name">{p("field-player")}</span>
          <input name="player" autocomplete="off" spellcheck={false} />
        </label>
        <label>
          <span class="field-name">{p("field-table")}</span>
          <input name="table" autocomplete="off" spellcheck={false} />
        </label>
        <label class="tick">
          <input name="all" type="checkbox" />
          <span>{p("cage-all")}</span>
        </label>
        <button type="submit">{p("cage-look")}</button>
      </form>
      <Wrong why={wrong.value} />
      {found.value && <TicketList tickets={found.value} inIts={inIts} />}
    </>
  );
}

function TicketList({ tickets, inIts }: { tickets: readonly TicketShown[]; inIts: InIts }) {
  if (!tickets.length) {
    return (
      <p role="status" class="quiet">
        {p("cage-none")}
      </p>
    );
  }
  const me = session.value?.person ?? "";
  const mine = tickets.filter((each) => each.standing === "live" && !each.is_printed && each.made_by?.includes(me));
  return (
    <>
      {mine.map((each) => (
        <div key={each.reference} data-paper={each.reference}>
          <p>{p("paper-waits", { ticket: each.reference, amount: inIts(each.amount, each.currency) })}</p>
          <Paper reference={each.reference} />
        </div>
      ))}
      <div class="scroll" tabIndex={0} role="region" aria-label={p("cage-tickets")}>
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{p("field-reference")}</th>
              <th scope="col">{p("cage-ends")}</th>
              <th scope="col">{p("field-amount")}</th>
              <th scope="col">{p("cage-standing")}</th>
              <th scope="col">{p("cage-from")}</th>
              <th scope="col">{p("cage-expires")}</th>
            </tr>
          </thead>
          <tbody>
            {tickets.map((each) => (
              <tr key={each.reference} data-ticket={each.reference}>
                <th scope="row">{each.reference}</th>
                <td>…{each.ends_with}</td>
                <td>{inIts(each.amount, each.currency)}</td>
                <td>{wordText(each.standing)}</td>
                <td>{[each.table, each.player].filter(Boolean).join(" · ") || "–"}</td>
                <td>{moment(each.expires_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Player({ inIts }: { inIts: InIts }) {
  const found = useSignal<PlayerShown | null>(null);
  const wrong = useSignal<unknown>(null);
  const look = async (event: SubmitEvent) => {
    event.preventDefault();
    const player = String(new FormData(event.target as HTMLFormElement).get("player")).trim();
    wrong.value = "";
    try {
      found.value = player ? await ask<PlayerShown>("GET", pathOf("cage", "players", player)) : null;
    } catch (thrown) {
      found.value = null;
      wrong.value = thrown;
    }
  };
  const shown = found.value;
  const account = shown?.account;
  const limit = (amount: Money | null | undefined) => (amount ? inIts(amount, account?.currency ?? "") : "–");
  return (
    <>
      <form class="fields narrow" data-form="player" onSubmit={(event) => void look(event)}>
        <label>
          <span class="field-name">{p("field-player")}</span>
          <input name="player" autocomplete="off" spellcheck={false} />
        </label>
        <button type="submit">{p("cage-look")}</button>
      </form>
      <Wrong why={wrong.value} />
      {shown && (
        <div class="player" data-player={shown.player}>
          <p>
            <b>{shown.player}</b>{" "}
            {shown.excluded_until ? (
              <b class="wrong">{p("cage-excluded", { until: moment(shown.excluded_until) })}</b>
            ) : (
              <span class="quiet">{p("cage-may")}</span>
            )}
          </p>
          {account ? (
            <dl class="lines">
              <div>
                <dt>{p("cage-account")}</dt>
                <dd>
                  {account.account} {account.table && `· ${account.table}`}
                </dd>
              </div>
              <div>
                <dt>{p("field-loss")}</dt>
                <dd>{limit(account.limits.loss)}</dd>
              </div>
              <div>
                <dt>{p("field-stake")}</dt>
                <dd>{limit(account.limits.stake)}</dd>
              </div>
              <div>
                <dt>{p("field-seconds")}</dt>
                <dd>{account.limits.seconds ?? "–"}</dd>
              </div>
            </dl>
          ) : (
            <p class="quiet">{p("cage-no-account")}</p>
          )}
          <TicketList tickets={shown.tickets} inIts={inIts} />
        </div>
      )}
    </>
  );
}

function Register() {
  const register = useSignal<RegisterShown | null>(null);
  useEffect(() => {
    void ask<RegisterShown>("GET", "/cage/gear").then((found) => {
      register.value = found;
    });
  }, []);
  return (
    <ul class="dues">
      {register.value?.gear.map((each) => (
        <li key={each.serial}>
          {[each.serial, wordText(each.kind), wordText(each.standing ?? "sealed"), each.table, each.day]
            .filter(Boolean)
            .join(" · ")}
        </li>
      ))}
    </ul>
  );
}

function Owed({ inIts }: { inIts: InIts }) {
  const owed = useSignal<OwedShown | null>(null);
  const excluded = useSignal<ExcludedShown | null>(null);
  useEffect(() => {
    void ask<OwedShown>("GET", "/cage/owed").then((found) => {
      owed.value = found;
    });
    void ask<ExcludedShown>("GET", "/cage/excluded").then((found) => {
      excluded.value = found;
    });
  }, []);
  return (
    <>
      <ul class="dues">
        {owed.value?.receivables.map((each) => (
          <li key={`${each.player}/${each.table}/${each.round}`}>
            {p("cage-receivable", {
              player: each.player,
              amount: inIts(each.amount, each.currency),
              table: each.table,
              round: each.round,
            })}
          </li>
        ))}
        {owed.value?.payables.map((each) => (
          <li key={each.player}>
            {p("cage-payable", { player: each.player, amount: inIts(each.amount, each.currency) })}
          </li>
        ))}
        {owed.value && !owed.value.receivables.length && !owed.value.payables.length && (
          <li class="quiet">{p("cage-nothing-owed")}</li>
        )}
      </ul>
      {excluded.value && excluded.value.excluded.length > 0 && (
        <>
          <h3>{p("cage-excluded-title")}</h3>
          <ul class="dues">
            {excluded.value.excluded.map((each) => (
              <li key={each.player}>
                {each.player} · {p("cage-excluded", { until: moment(each.until) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
