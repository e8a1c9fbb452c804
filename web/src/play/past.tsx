// What has been played here, as far as this screen has seen it: history, and never advice (STD-P8).

import { t } from "../locale";
import type { Game } from "./game";

export function PastRounds({ game }: { game: Game }) {
  const rounds = game.past.value;
  return (
    <section>
      <h2>{t("history.title")}</h2>
      <p>{t("history.note")}</p>
      {rounds.length === 0 ? (
        <p>{t("history.empty")}</p>
      ) : (
        <>
          <ol class="past">
            {rounds.toReversed().map((each) => (
              <li key={each.round}>
                <span class="past-round">{each.round}</span>
                <span class="past-dice">
                  {each.faces.map((face, at) => (
                    <svg key={at} class="die" viewBox="0 0 100 100" aria-hidden="true">
                      <use href={`#die-${face}`} />
                    </svg>
                  ))}
                </span>
                <span class="past-total">
                  {t("result.dice", { faces: each.faces.join("-") })}, {t("result.total", { total: each.total })}
                </span>
              </li>
            ))}
          </ol>
          <Often faces={rounds.flatMap((each) => [...each.faces])} rounds={rounds.length} />
        </>
      )}
    </section>
  );
}

function Often({ faces, rounds }: { faces: readonly number[]; rounds: number }) {
  return (
    <>
      <h3>{t("history.often", { rounds })}</h3>
      <ol class="often">
        {[1, 2, 3, 4, 5, 6].map((face) => (
          <li key={face}>
            <svg class="die" viewBox="0 0 100 100" aria-hidden="true">
              <use href={`#die-${face}`} />
            </svg>
            <span>{faces.filter((each) => each === face).length}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
