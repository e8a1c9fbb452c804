// One table: its state, and all orders of the pit, part by part.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { dayAndTime, language } from "../locale";
import { t } from "../words";
import type { Due, PitView } from "../messages";
import { isAttended } from "../staff/attendance";
import { dueText, kindText, noteOf, postText, reasonText, wordText } from "../staff/house-words";
import { may } from "../staff/session";
import { reportedText } from "../staff/words";
import { NoticesOf } from "../ui/notices";
import { Words } from "../ui/words";
import { standingOf, type Desk } from "./desk";
import { Closing, Phase, Result, Terminals } from "./floor";
import { OrdersOf, ordersOf } from "./order-form";
import { linkTo } from "./current-place";
import { called, inMoney, moment, p } from "./words";
import { ProposalsOf } from "./proposals";

export const GROUPS = ["table", "rulings", "limits", "staff", "equipment", "positions", "money"] as const;
type Group = (typeof GROUPS)[number];

/** The groups of orders in each part. */
export const ORDERS: Readonly<Record<Group, readonly string[]>> = {
  table: ["table"],
  rulings: ["trouble"],
  limits: ["limits"],
  staff: ["staff"],
  equipment: ["equipment"],
  positions: ["positions", "players"],
  money: ["money"],
};

export function TablePage({ desk, table, group }: { desk: Desk; table: string; group: string }) {
  const view = desk.tables.value.get(table);
  const standing = view ? standingOf(view) : "";
  useEffect(() => {
    if (standing) void desk.describe(table, standing);
  }, [table, standing, isAttended.value]);
  if (!view) {
    return (
      <section>
        <p>
          <a href={linkTo("floor")}>{p("table-back")}</a>
        </p>
        <p class="quiet" role="status">
          {p(desk.line?.state.value === "live" ? "table-unknown" : "floor-wait")}
        </p>
      </section>
    );
  }
  const at = GROUPS.find((each) => each === group) ?? "table";
  const waiting = desk.waiting.value.filter((each) => each.stream === table);
  return (
    <section class="table-page" aria-labelledby="table-title" data-table={table}>
      <header class="table-head">
        <a class="back-link" href={linkTo("floor")}>
          {p("table-back")}
        </a>
        <h2 id="table-title">{p("table-title", { table })}</h2>
        <Phase view={view} />
        <Closing desk={desk} view={view} />
        <Result view={view} />
        <NoticesOf notices={view.notices} currency={view.currency} />
        <dl class="facts">
          <Fact name={t("bar-round")}>{view.round || "–"}</Fact>
          <Fact name={p("floor-stakes")}>{view.exposure ? inMoney(view.exposure.stakes, view.currency) : "–"}</Fact>
          <Fact name={p("floor-most")}>{view.exposure ? inMoney(view.exposure.most, view.currency) : "–"}</Fact>
          <Fact name={p("table-shift")}>{view.shift || "–"}</Fact>
        </dl>
      </header>
      <nav class="groups" aria-label={p("table-parts")}>
        {GROUPS.map((each) => (
          <a
            key={each}
            href={linkTo("table", table, each)}
            aria-current={each === at ? "page" : undefined}
            data-group={each}
          >
            {called("group", each)}
            {each === "rulings" && view.holds.length > 0 && <span class="count">{view.holds.length}</span>}
            {each === "equipment" && view.due.length > 0 && <span class="count">{view.due.length}</span>}
          </a>
        ))}
      </nav>
      <div class="table-columns">
        <div class="table-part" data-shown={at}>
          <Standing desk={desk} view={view} at={at} />
          {at !== "rulings" && <OrdersOf desk={desk} stream={table} groups={ORDERS[at]} />}
          {at === "money" && !may("table fill-tray") && !view.boxes_out.length && !view.colours.length && (
            <p class="quiet">{p("money-none")}</p>
          )}
        </div>
        <aside
          class={waiting.length || view.due.length ? "table-waits" : "table-waits nothing"}
          aria-label={p("part-waiting")}
        >
          <h3>{p("part-waiting")}</h3>
          <ProposalsOf desk={desk} waiting={waiting} isKnown />
          {view.due.length > 0 && <DueOf due={view.due} />}
        </aside>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is due before a round can open, and by whom. */
export function DueOf({ due }: { due: readonly Due[] }) {
  return (
    <>
      <h3>{p("due-title")}</h3>
      {!due.length && <p class="quiet">{p("due-none")}</p>}
      <ul class="dues">
        {due.map((each, at) => (
          <li key={at}>
            <Words of={dueText(each)} />
            {each.by && <span> · {postText(each.by)}</span>}
            <Clauses clause={each.clause ?? []} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Clauses({ clause }: { clause: readonly string[] }) {
  return clause.length ? (
    <small class="quiet">
      {" "}
      {t("rules-clause")} {clause.join(", ")}
    </small>
  ) : null;
}

function Standing({ desk, view, at }: { desk: Desk; view: PitView; at: Group }) {
  switch (at) {
    case "table":
      return <Overview view={view} />;
    case "rulings":
      return <Rulings desk={desk} view={view} />;
    case "limits":
      return <LimitsNow view={view} />;
    case "staff":
      return <Roster view={view} />;
    case "equipment":
      return <Equipment view={view} />;
    case "positions":
      return <Positions view={view} />;
    case "money":
      return <TableMoney view={view} />;
  }
}

function Overview({ view }: { view: PitView }) {
  const { exposure } = view;
  return (
    <>
      <dl class="facts wide">
        <Fact name={p("table-document")}>
          <span lang="en">{view.document}</span>
        </Fact>
        <Fact name={p("table-players")}>{view.players.join(", ") || "–"}</Fact>
        {exposure && (
          <>
            <Fact name={p("table-on")}>{exposure.on.join("-")}</Fact>
            <Fact name={p("table-cap")}>{exposure.cap ? inMoney(exposure.cap, view.currency) : "–"}</Fact>
          </>
        )}
        {view.void && (
          <Fact name={t("said-void")}>
            <span data-void={view.void.round}>{view.void.round}</span>: <Words of={reasonText(view.void.why)} />
          </Fact>
        )}
        {view.revisions.length > 0 && (
          <Fact name={p("table-revised")}>{view.revisions.map((each) => each.round).join(", ")}</Fact>
        )}
      </dl>
      <Terminals view={view} />
      <Disputes view={view} />
      {may("GET /reports/dispute") && view.round > 0 && (
        <p>
          <a href={linkTo("log", "dispute", view.table, String(view.round))}>
            {p("dispute-of", { round: view.round })}
          </a>
        </p>
      )}
    </>
  );
}

/** Open disputes, each with its times and with what is kept for it. */
function Disputes({ view }: { view: PitView }) {
  const open = view.disputes ?? [];
  if (!open.length) return null;
  return (
    <section>
      <h3>{p("dispute-open")}</h3>
      <ul>
        {open.map((each) => (
          <li key={each.number} data-dispute={each.number}>
            <p>
              {p("dispute-line", {
                number: each.number,
                player: each.player,
                round: each.round,
                complaint: each.complaint,
              })}{" "}
              {dayAndTime(new Date(each.raised_at))}
            </p>
            {(each.steps ?? []).map((done) => (
              <p key={`${done.step}/${done.at}`}>
                {wordText(done.step)}: {dayAndTime(new Date(done.at))}, {done.by}
              </p>
            ))}
            {each.ask_before && <p>{p("dispute-ask-before", { time: dayAndTime(new Date(each.ask_before)) })}</p>}
            {each.kept.length > 0 && <p>{p("dispute-kept", { kept: each.kept.join(", ") })}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All holds, each with its ruling form. */
function Rulings({ desk, view }: { desk: Desk; view: PitView }) {
  const done = useSignal(""); // a hold is gone once it is ruled on, and its form with it
  return (
    <>
      <p class="done" role="status" data-ruled={done.value ? "yes" : "no"}>
        {done.value}
      </p>
      {!view.holds.length && <p class="quiet">{p("rulings-none")}</p>}
      {view.holds.map((hold) => (
        <article key={hold.number} class="hold" data-hold={hold.number}>
          <h3>
            <Words of={reasonText(hold.about)} />
          </h3>
          <p class="quiet">
            {hold.round > 0 && `${t("bar-round")} ${hold.round} · `}
            {p("rulings-by")}{" "}
            <b>{hold.or_above ? p("rulings-above", { post: postText(hold.authority) }) : postText(hold.authority)}</b>
            <Clauses clause={hold.clause} />
          </p>
          {hold.note && <blockquote>{noteOf(hold.note)}</blockquote>}
          <p>{reportedText(hold)}</p>
          {!ordersOf(desk, view.table, ["rulings"], String(hold.number)).length && (
            <p class="quiet">{p("rulings-not-yours")}</p>
          )}
          <OrdersOf
            desk={desk}
            stream={view.table}
            groups={["rulings"]}
            about={String(hold.number)}
            onDone={(words) => {
              done.value = words;
            }}
          />
        </article>
      ))}
      <OrdersOf desk={desk} stream={view.table} groups={ORDERS.rulings} />
    </>
  );
}

function LimitsNow({ view }: { view: PitView }) {
  return (
    <>
      <p>
        {view.pay_tables.map(([rules, name]) => (
          <span key={rules} class="pair">
            <span lang="en">{rules}</span>: <b lang="en">{name}</b>
          </span>
        ))}
      </p>
      {view.next_limits_differ && (
        <p class="note" role="status">
          {p("limits-next")}
        </p>
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label={called("group", "limits")}>
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{p("limits-kind")}</th>
              <th scope="col" class="right">
                {called("field", "minimum")}
              </th>
              <th scope="col" class="right">
                {called("field", "maximum")}
              </th>
            </tr>
          </thead>
          <tbody>
            {view.limits.map((each) => (
              <tr key={each.kind} data-kind={each.kind}>
                <th scope="row">{language.value === "en" ? each.name : (kindText(each.kind) ?? each.name)}</th>
                <td class="right" data-limit="minimum">
                  {inMoney(each.minimum, view.currency)}
                </td>
                <td class="right" data-limit="maximum">
                  {inMoney(each.maximum, view.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Roster({ view }: { view: PitView }) {
  if (!view.staff.length) return <p class="quiet">{p("floor-nobody")}</p>;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={called("group", "staff")}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{called("field", "person")}</th>
            <th scope="col">{called("field", "post")}</th>
            <th scope="col">{p("staff-acting")}</th>
          </tr>
        </thead>
        <tbody>
          {view.staff.map((each) => (
            <tr key={each.person} data-person={each.person}>
              <th scope="row">{each.person}</th>
              <td>{postText(each.post)}</td>
              <td>{postText(each.acting) || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Equipment({ view }: { view: PitView }) {
  const { mixer, dice, shoe } = view;
  return (
    <dl class="facts wide">
      {mixer && (
        <Fact name={called("field", "mixer")}>
          {wordText(mixer.mixer)} {mixer.serial}
          {mixer.is_virtual && ` · ${p("equipment-virtual")}`}
          {mixer.custodian && ` · ${p("equipment-keeper", { person: mixer.custodian })}`}
        </Fact>
      )}
      {dice && (
        <Fact name={called("field", "dice")}>
          {dice.serial} · {p("equipment-since", { since: moment(dice.since) })}
          {dice.is_overdue && <b class="wrong"> {p("equipment-overdue")}</b>}
        </Fact>
      )}
      {shoe && (
        <Fact name={p("equipment-shoe")}>{p("equipment-cards", { cards: shoe.cards_left, decks: shoe.decks })}</Fact>
      )}
      {!mixer && !dice && !shoe && <p class="quiet">{p("equipment-none")}</p>}
    </dl>
  );
}

function Positions({ view }: { view: PitView }) {
  if (!view.positions.length) return <p class="quiet">{p("positions-none")}</p>;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={called("group", "positions")}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{called("field", "position")}</th>
            <th scope="col">{p("positions-state")}</th>
            <th scope="col">{called("field", "player")}</th>
            <th scope="col">{called("field", "rule_set")}</th>
            <th scope="col">{called("field", "layout")}</th>
          </tr>
        </thead>
        <tbody>
          {view.positions.map((each) => (
            <tr key={each.position} data-position={each.position}>
              <th scope="row">{each.position}</th>
              <td class={each.is_down ? "wrong" : ""}>
                {p(
                  !each.is_terminal
                    ? "positions-seat"
                    : each.is_down
                      ? "positions-down"
                      : each.is_locked
                        ? "positions-locked"
                        : "positions-up",
                )}
              </td>
              <td>{each.player || "–"}</td>
              <td lang="en">{each.rule_set}</td>
              <td>{each.layout}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableMoney({ view }: { view: PitView }) {
  return (
    <>
      {view.boxes_out.length > 0 && (
        <dl class="facts wide">
          {view.boxes_out.map((each) => (
            <Fact key={each.box} name={p("money-box", { box: each.box })}>
              {p("money-booked", { amount: inMoney(each.booked, view.currency) })}
            </Fact>
          ))}
        </dl>
      )}
      {view.colours.length > 0 && (
        <dl class="facts wide">
          {view.colours.map((each) => (
            <Fact key={`${each.player}/${each.colour}`} name={`${each.player} · ${each.colour}`}>
              {inMoney(each.worth, view.currency)}
            </Fact>
          ))}
        </dl>
      )}
    </>
  );
}
