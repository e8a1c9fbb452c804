// Past results as tables show them: the last results, roads and totals. History, never advice (STD-P8).

import { Die } from "../felt/dice";
import { t } from "../words";
import type { RoadResult } from "../messages";
import { Bead, sideOf, type Road } from "../ui/road";

const ROWS = 6;
const COLUMNS = 12;

/** The last results, newest first and largest. */
export function LastResults({ results, roads }: { results: readonly RoadResult[]; roads: readonly Road[] }) {
  return (
    <section class="last">
      <h2>{t("history-recent")}</h2>
      <ol>
        {results
          .slice(-ROWS)
          .toReversed()
          .map((each) => (
            <li key={each.round} data-round={each.round}>
              <span class="last-round">{each.round}</span>
              <span class="last-dice" role="img" aria-label={t("result-dice", { faces: each.faces.join("-") })}>
                {each.faces.map((face, at) => (
                  <Die key={at} face={face} />
                ))}
              </span>
              <b>{each.total}</b>
              {roads.map((road) => (
                <Bead key={road} result={each} road={road} />
              ))}
            </li>
          ))}
      </ol>
    </section>
  );
}

/** Beads from top to bottom, column by column, oldest first; the newest column stays in view. */
export function BeadRoad({ results, road }: { results: readonly RoadResult[]; road: Road }) {
  return (
    <section class="road">
      <h2>{t(`history-${road}`)}</h2>
      <ol class="beads">
        {columnsOf(results).map((each) => (
          <li key={each.round}>
            <Bead result={each} road={road} />
          </li>
        ))}
      </ol>
    </section>
  );
}

export function TotalsRoad({ results }: { results: readonly RoadResult[] }) {
  return (
    <section class="road">
      <h2>{t("history-totals")}</h2>
      <ol class="beads">
        {columnsOf(results).map((each) => (
          <li key={each.round}>
            <span class={`bead total-bead bead-${sideOf(each, "size")}`}>{each.total}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Return as many full columns as fit, and the one being filled. */
export function columnsOf(results: readonly RoadResult[]): readonly RoadResult[] {
  const columns = Math.ceil(results.length / ROWS);
  return results.slice(Math.max(columns - COLUMNS, 0) * ROWS);
}
