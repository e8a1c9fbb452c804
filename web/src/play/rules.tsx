// The pay table, as the house words it, with the least and the most that an area takes.

import { t } from "../locale";
import type { Game } from "./game";

export function Rules({ game }: { game: Game }) {
  const view = game.wagering.view.value;
  if (!view) return null;
  const hasLimits = view.areas.some((each) => each.minimum !== null);
  return (
    <section>
      <h2>{t("rules.title")}</h2>
      <p lang="en">
        {view.title} ({view.rule_set})
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("rules.title")}>
        <table class="rules">
          <thead>
            <tr>
              <th scope="col">{t("rules.area")}</th>
              <th scope="col">{t("rules.pays")}</th>
              {hasLimits && <th scope="col">{t("rules.least")}</th>}
              {hasLimits && <th scope="col">{t("rules.most")}</th>}
            </tr>
          </thead>
          <tbody>
            {view.areas.map((each) => (
              <tr key={each.area}>
                <th scope="row">{game.nameOf(each.area)}</th>
                <td lang="en">{each.pays.join(" · ")}</td>
                {hasLimits && <td>{each.minimum ? game.amount(each.minimum.minor_units) : ""}</td>}
                {hasLimits && <td>{each.maximum ? game.amount(each.maximum.minor_units) : ""}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
