// The rules, the pay table and the irregularities, all from the house.

import { useEffect } from "preact/hooks";
import { actText, consequenceText, documentText, oddsText, reasonText } from "../house-words";
import { t } from "./words";
import type { CellShown, TroubleRule } from "../messages";
import { conditionText, totalsText } from "./condition";
import type { Game } from "./game";

const BY_MATCHES = 3;

export function Rules({ game }: { game: Game }) {
  useEffect(() => game.ask("rules"), []);
  const rules = game.rules.value;
  if (!rules) return <p>{t("history-wait")}</p>;
  return (
    <section>
      <h2>{t("rules-title")}</h2>
      <p class="quiet">
        {documentText(rules.title)}
        {rules.version && ` · ${t("rules-version", { version: rules.version })}`}
      </p>
      {rules.cap && <p>{t("rules-cap", { amount: game.money(rules.cap.minor_units) })}</p>}
      <div class="scroll" tabIndex={0} role="region" aria-label={t("rules-title")}>
        <table class="rules">
          <thead>
            <tr>
              <th scope="col">{t("rules-area")}</th>
              <th scope="col">{t("rules-pays")}</th>
              <th scope="col">{t("rules-least")}</th>
              <th scope="col">{t("rules-most")}</th>
            </tr>
          </thead>
          <tbody>
            {rules.areas.map((each) => (
              <tr key={each.area}>
                <th scope="row">
                  {game.nameOf(each.area)}
                  <When cell={game.cells.value.get(each.area)} />
                </th>
                <td>
                  <Pays pays={each.pays} />
                </td>
                <td>{game.amount(each.minimum.minor_units)}</td>
                <td>{game.amount(each.maximum.minor_units)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3>{t("rules-steps")}</h3>
      <ol class="steps">
        {rules.steps.map((each, at) => (
          <li key={at}>
            <span lang={actText(each.act).lang}>{actText(each.act).text}</span>
            {each.call && <q lang="en">{each.call}</q>}
          </li>
        ))}
      </ol>
      <h3>{t("rules-troubles")}</h3>
      <dl class="troubles">
        {rules.troubles.map((each, at) => (
          <Trouble key={at} trouble={each} />
        ))}
      </dl>
    </section>
  );
}

/** The totals an area wins on, and its condition. */
function When({ cell }: { cell: CellShown | undefined }) {
  const condition = conditionText(cell);
  const totals = totalsText(cell);
  if (!totals && !condition) return null;
  return (
    <small>
      {" "}
      {totals} {condition && <span lang={condition.lang}>{condition.text}</span>}
    </small>
  );
}

/** What an area pays; for a single, by the number of matching dice. */
function Pays({ pays }: { pays: readonly string[] }) {
  if (pays.length !== BY_MATCHES) return <>{pays.map(oddsText).join(" · ")}</>;
  return (
    <>
      {pays.map((each, at) => (
        <span key={at} class="pays-line">
          {oddsText(each)} <small>{t(`area-matching-${(at + 1) as 1 | 2 | 3}`)}</small>{" "}
        </span>
      ))}
    </>
  );
}

function Trouble({ trouble }: { trouble: TroubleRule }) {
  const name = reasonText(trouble.name);
  const follows = consequenceText(trouble.verdict, trouble.until, trouble.consequence);
  return (
    <div>
      <dt>
        <span lang={name.lang}>{name.text}</span>
        {trouble.when !== "always" && <small> {t(`rules-when-${trouble.when}`)}</small>}
      </dt>
      <dd>
        <span lang={follows.lang}>{follows.text}</span>
        {trouble.clause.length > 0 && (
          <small>
            {" "}
            ({t("rules-clause")} {trouble.clause.join(", ")})
          </small>
        )}
      </dd>
    </div>
  );
}
