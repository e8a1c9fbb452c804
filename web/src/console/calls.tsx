// Terminals calling an attendant: shown until someone has come.

import { timeOfDay } from "../locale";
import type { DealerView } from "../messages";
import type { Desk } from "./desk";
import { Press } from "./parts";
import { w } from "./words";

export function Calls({ desk, view }: { desk: Desk; view: DealerView }) {
  const asking = view.positions.filter((each) => each.called_at);
  if (!asking.length) return null;
  return (
    <div role="status">
      <ul class="calls" aria-label={w("calls-label")}>
        {asking.map((each) => (
          <li key={each.position} data-call={each.position}>
            <span>{w("calls-asks", { position: each.position, time: timeOfDay(new Date(each.called_at ?? 0)) })}</span>
            <Press
              desk={desk}
              name="answer-call"
              onPress={() => void desk.order({ command: "answer-call", position: each.position })}
            >
              {w("calls-done")}
            </Press>
          </li>
        ))}
      </ul>
    </div>
  );
}
