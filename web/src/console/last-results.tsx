// The last results of the table, newest first, to find a round that someone asks about.

import { signal } from "@preact/signals";
import type { DealerView } from "../messages";
import { DiceRow } from "./parts";
import { w } from "./words";

/** In the single-column layout (console.css) they would push down what is below them. */
const oneColumn = globalThis.matchMedia?.("(max-width: 900px)");
const isNarrow = signal(oneColumn?.matches ?? false);
oneColumn?.addEventListener("change", (event) => {
  isNarrow.value = event.matches;
});

/** Show them beside the next action, or on a narrow screen among the irregularities. */
export function LastResults({ view, isBeside }: { view: DealerView; isBeside: boolean }) {
  if (!view.results.length || isBeside === isNarrow.value) return null;
  return (
    <section class="panel-part" aria-label={w("results-title")}>
      <h2>{w("results-title")}</h2>
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
