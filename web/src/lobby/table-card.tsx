// A table in the lobby: its game, its state, and links to it.

import { Die } from "../felt/dice";
import { pathOf } from "../house";
import { language } from "../locale";
import { t } from "../words";
import type { DisplayView, LimitShown } from "../messages";
import { onChip, type Currency } from "../money";
import { documentText } from "../house-words";
import type { LiveTable } from "./floor";
import { w } from "./words";

const WAYS = [
  ["watch", "display"],
  ["play", "play"],
  ["deal", "console"],
] as const;

export function TableCard({ table }: { table: LiveTable }) {
  const { view } = table;
  const title = documentText(view.title);
  return (
    <li class="table-card" data-table={view.table} data-phase={view.phase}>
      <div class="table-head">
        <h2>{title}</h2>
        <p class="table-name">
          {t("bar-table")} <b>{view.table}</b>
        </p>
        <p class="quiet">{w("rules", { house: documentText(view.house) })}</p>
      </div>
      <Now table={table} />
      <LastResult view={view} />
      <dl class="table-facts">
        <dt>{w("stakes")}</dt>
        <dd>{stakes(view.limits, view.currency)}</dd>
      </dl>
      <nav class="table-ways" aria-label={title}>
        {WAYS.map(([act, page]) => (
          <a
            key={act}
            class={act === "play" ? "button primary" : "button"}
            href={pathOf(page, view.table)}
            data-way={act}
            aria-label={w("to", { act: w(act), title, table: view.table })}
          >
            {w(act)}
          </a>
        ))}
      </nav>
    </li>
  );
}

/** The phase, and the time left for betting; once it has run out, betting is shown as closed. */
function Now({ table: { view, secondsLeft } }: { table: LiveTable }) {
  const seconds = secondsLeft.value;
  const phase = view.phase === "betting-open" && seconds === 0 ? "betting-closed" : view.phase;
  return (
    <div class={`table-now now-${phase}`}>
      <p class="table-phase">{t(`phase-${phase}`)}</p>
      {phase === "betting-open" && seconds !== null && (
        <p class="table-seconds" role="timer" aria-label={t("count-label", { seconds })}>
          {seconds}
        </p>
      )}
    </div>
  );
}

/** The last result: of this round, or of an earlier one while this one is undecided. */
function LastResult({ view }: { view: DisplayView }) {
  const last = view.result ?? view.history.at(-1);
  if (!last) return <p class="table-result quiet">{w("no-result")}</p>;
  return (
    <div class="table-result" data-faces={last.faces.join("-")}>
      <span class="heard">
        {w("last")}: {t("result-dice", { faces: last.faces.join("-") })}
      </span>
      {last.faces.map((face, at) => (
        <Die key={at} face={face} />
      ))}
      <p>
        {t("result-total", { total: last.total })}
        <small class="quiet">
          {t("bar-round")} {last.round}
        </small>
      </p>
    </div>
  );
}

/** The range of a single wager. */
function stakes(limits: readonly LimitShown[], currency: Currency): string {
  if (!limits.length) return "–";
  const least = Math.min(...limits.map((each) => each.minimum.minor_units));
  const most = Math.max(...limits.map((each) => each.maximum.minor_units));
  return `${onChip(least, currency, language.value)} – ${onChip(most, currency, language.value)} ${currency.code}`;
}
