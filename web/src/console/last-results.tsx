// The last results of the table, the newest first: to find the round that someone asks about.

import type { DealerView } from "../messages";
import { DiceRow } from "./parts";
import { w } from "./words";

export function LastResults({ view }: { view: DealerView }) {
  if (!view.results.length) return null;
  return (
    <section class="panel-part" aria-label={w("results.title")}>
      <h2>{w("results.title")}</h2>
      <ol class="last-results">
        {view.results.toReversed().map((each) => (
          <li key={each.round} data-result={each.round}>
            <span>{each.round}</span>
            <DiceRow faces={each.faces} />
            <b>{each.total}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
