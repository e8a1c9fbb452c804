// Tables for roles that send orders to them without seeing the floor: what is due at each, and its orders.

import { useEffect } from "preact/hooks";
import type { TableSteps } from "../messages";
import type { Desk } from "./desk";
import { OrdersOf } from "./order-form";
import { linkTo } from "./current-place";
import { DueOf, GROUPS, ORDERS } from "./table-page";
import { ProposalsOf } from "./proposals";
import { called, p } from "./words";

/** What is due at a table before a round can open. */
function dueAt({ steps }: TableSteps): TableSteps["steps"][number]["waits_for"] {
  return steps.flatMap((each) => each.waits_for);
}

function isOpen({ steps }: TableSteps): boolean {
  return steps.some((each) => each.step === "open" && each.is_done);
}

export function Tables({ desk }: { desk: Desk }) {
  const tables = desk.steps.value;
  return (
    <section aria-labelledby="tables-title">
      <h2 id="tables-title">{p("part-tables")}</h2>
      {!tables?.length && <p class="quiet">{p(tables ? "floor-none" : "floor-wait")}</p>}
      <ul class="plates">
        {tables?.map((each) => {
          const due = dueAt(each).length;
          const waits = desk.waiting.value.filter(({ stream }) => stream === each.table).length;
          return (
            <li key={each.table}>
              <a class="plate" href={linkTo("table", each.table)} data-table={each.table}>
                <span class="plate-head">
                  <strong class="plate-name">{each.table}</strong>
                  <span class={isOpen(each) ? "phase" : "phase phase-of-closed"}>
                    {p(isOpen(each) ? "tables-open" : "phase-closed")}
                  </span>
                </span>
                {(due > 0 || waits > 0) && (
                  <span class="plate-matters">
                    {due > 0 && <b class="matter due">{p("floor-due", { count: due })}</b>}
                    {waits > 0 && <b class="matter waits">{p("floor-waits", { count: waits })}</b>}
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function TableOrders({ desk, table }: { desk: Desk; table: string }) {
  const looks = String(desk.looks.value);
  useEffect(() => void desk.describe(table, looks), [table, looks]);
  const found = desk.steps.value?.find((each) => each.table === table);
  const orders = desk.orders.value.get(table);
  const waiting = desk.waiting.value.filter((each) => each.stream === table);
  const groups = GROUPS.filter((group) =>
    orders?.orders.some((each) => each.may_send && each.fits_now !== false && ORDERS[group].includes(each.group)),
  );
  return (
    <section class="table-page" aria-labelledby="table-title" data-table={table}>
      <header class="table-head">
        <a class="back-link" href={linkTo("tables")}>
          {p("table-back")}
        </a>
        <h2 id="table-title">{p("table-title", { table })}</h2>
      </header>
      {!found && (
        <p class="quiet" role="status">
          {p(desk.steps.value ? "table-unknown" : "floor-wait")}
        </p>
      )}
      {found && (
        <div class="table-columns">
          <div class="table-part">
            {orders && !groups.length && <p class="quiet">{p("table-nothing")}</p>}
            {groups.map((group) => (
              <section key={group} data-group={group}>
                <h3>{called("group", group === "rulings" ? "trouble" : group)}</h3>
                <OrdersOf desk={desk} stream={table} groups={ORDERS[group]} />
              </section>
            ))}
          </div>
          <aside class="table-waits" aria-label={p("due-title")}>
            {waiting.length > 0 && <ProposalsOf desk={desk} waiting={waiting} isKnown />}
            <DueOf due={dueAt(found)} />
          </aside>
        </div>
      )}
    </section>
  );
}
