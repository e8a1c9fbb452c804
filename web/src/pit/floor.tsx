// The floor at a glance: every table with its phase, stakes, people, and pending matters.

import { useComputed } from "@preact/signals";
import { Die } from "../felt/dice";
import { t } from "../words";
import type { PitView } from "../messages";
import { postText } from "../staff/house-words";
import type { Desk } from "./desk";
import { linkTo } from "./current-place";
import { NoticesOf } from "../ui/notices";
import { inMoney, minutes, p } from "./words";

export function Floor({ desk }: { desk: Desk }) {
  const tables = [...desk.tables.value];
  return (
    <section aria-label={p("part-floor")}>
      <h2 class="heard">{p("part-floor")}</h2>
      {tables.length > 0 && <Totals views={tables.map(([, view]) => view)} />}
      {!tables.length && <p class="quiet">{p(desk.line?.state.value === "live" ? "floor-none" : "floor-wait")}</p>}
      <ul class="plates">
        {tables.map(([name, view]) => (
          <li key={name}>
            <Plate desk={desk} view={view} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The floor in one line: open tables, and all stakes in play. */
function Totals({ views }: { views: readonly PitView[] }) {
  const stakes = new Map<string, { currency: PitView["currency"]; minor: number }>();
  for (const { currency, exposure } of views) {
    const sum = stakes.get(currency.code) ?? { currency, minor: 0 };
    stakes.set(currency.code, { currency, minor: sum.minor + (exposure?.stakes.minor_units ?? 0) });
  }
  return (
    <p class="totals">
      <span>{p("floor-open", { open: views.filter((each) => each.is_open).length, all: views.length })}</span>
      <span>{p("floor-stakes")}</span>
      {[...stakes.values()].map(({ currency, minor }) => (
        <b key={currency.code} data-total={currency.code}>
          {inMoney({ minor_units: minor }, currency)}
        </b>
      ))}
    </p>
  );
}

/** The card of one table. */
function Plate({ desk, view }: { desk: Desk; view: PitView }) {
  const calls = view.positions.filter((each) => each.called_at).map((each) => each.position);
  const waits = (view.proposals ?? []).length;
  return (
    <a class={`plate phase-${view.phase}`} href={linkTo("table", view.table)} data-table={view.table}>
      <span class="plate-head">
        <strong class="plate-name">{view.table}</strong>
        <Phase view={view} />
      </span>
      <span class="plate-felt">
        <span class="plate-round">
          <small>{t("bar-round")}</small>
          <b data-fact="round">{view.round || "–"}</b>
          <Closing desk={desk} view={view} />
        </span>
        <Result view={view} />
        <span class="plate-money">
          <small>{p("floor-stakes")}</small>
          <b data-fact="stakes">{view.exposure ? inMoney(view.exposure.stakes, view.currency) : "–"}</b>
          <small>{p("floor-most")}</small>
          <b data-fact="most">{view.exposure ? inMoney(view.exposure.most, view.currency) : "–"}</b>
        </span>
      </span>
      <Terminals view={view} />
      <span class="plate-staff">
        {view.staff.length
          ? view.staff.map((each) => `${each.person} (${postText(each.acting || each.post)})`).join(", ")
          : p("floor-nobody")}
      </span>
      <NoticesOf notices={view.notices} currency={view.currency} />
      {(calls.length > 0 || view.holds.length > 0 || view.due.length > 0 || waits > 0) && (
        <span class="plate-matters">
          {calls.length > 0 && <b class="matter held">{p("calls-some", { calls: calls.join(", ") })}</b>}
          {view.holds.length > 0 && <b class="matter held">{p("floor-held", { count: view.holds.length })}</b>}
          {view.due.length > 0 && <b class="matter due">{p("floor-due", { count: view.due.length })}</b>}
          {waits > 0 && <b class="matter waits">{p("floor-waits", { count: waits })}</b>}
        </span>
      )}
    </a>
  );
}

export function Phase({ view }: { view: PitView }) {
  return (
    <span class={`phase phase-of-${view.phase}`} data-phase={view.phase}>
      {p(`phase-${view.phase}`)}
    </span>
  );
}

/** The seconds until betting closes, by the house's clock. */
export function Closing({ desk, view }: { desk: Desk; view: PitView }) {
  const closes = view.closes_at;
  const left = useComputed(() => (closes ? desk.secondsTo(closes) : 0));
  return closes ? <span class="closing">{minutes(left.value)}</span> : null;
}

export function Result({ view }: { view: PitView }) {
  const { result } = view;
  if (!result) return <span class="plate-dice" />;
  return (
    <span
      class="plate-dice"
      role="img"
      aria-label={t("result-dice", { faces: result.faces.join("-") })}
      data-faces={result.faces.join("-")}
    >
      {result.faces.map((face, at) => (
        <Die key={at} face={face} />
      ))}
    </span>
  );
}

/** Which terminals are reported down: one light for each, and as text. */
export function Terminals({ view }: { view: PitView }) {
  const terminals = view.positions.filter((each) => each.is_terminal);
  const seats = view.positions.length - terminals.length;
  const down = terminals.filter((each) => each.is_down).length;
  return (
    <span class="plate-terminals" data-down={down}>
      {terminals.length > 0 && (
        <span class="lights" aria-hidden="true">
          {terminals.map((each) => (
            <i key={each.position} class={each.is_down ? "light down" : "light"} />
          ))}
        </span>
      )}
      {terminals.length > 0 && (
        <span>
          {down ? p("floor-down", { down, all: terminals.length }) : p("floor-answer", { all: terminals.length })}
        </span>
      )}
      {seats > 0 && <span>{p("floor-seats", { seats })}</span>}
      <span>{p("floor-players", { players: view.visits.length })}</span>
    </span>
  );
}
