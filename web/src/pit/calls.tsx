// Terminals calling an attendant, at all tables; whoever goes there marks the call as answered.

import { useSignal } from "@preact/signals";
import { ask } from "../house";
import { timeOfDay } from "../locale";
import type { Accepted } from "../messages";
import { may, withStepUp } from "../staff/session";
import { pathTo, type Desk } from "./desk";
import { Answer, type Said } from "./order-form";
import { p } from "./words";

export function Calls({ desk }: { desk: Desk }) {
  const said = useSignal<Said | null>(null);
  const asking = [...desk.tables.value].flatMap(([table, view]) =>
    view.positions.flatMap(({ position, called_at }) =>
      called_at ? [{ table, position, since: new Date(called_at) }] : [],
    ),
  );
  const answer = async (table: string, position: string) => {
    said.value = null;
    try {
      await withStepUp((key) => ask<Accepted>("POST", pathTo(table, "answer-call"), { key, position }));
      await desk.refresh(table);
    } catch (thrown) {
      said.value = { isDone: false, words: "", why: thrown };
    }
  };
  if (!asking.length) return null;
  return (
    <div role="status">
      <h2 class="next">{p("calls-title")}</h2>
      <ul class="calls">
        {asking.map(({ table, position, since }) => (
          <li key={`${table}/${position}`} data-call={`${table}/${position}`}>
            {p("calls-asks", { table, position, time: timeOfDay(since) })}
            {may("table answer-call") && (
              <button type="button" data-do="answer-call" onClick={() => void answer(table, position)}>
                {p("calls-done")}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Answer said={said.value} />
    </div>
  );
}
