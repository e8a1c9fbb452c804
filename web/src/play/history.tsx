// The past: results of the table as roads and counts, and the player's rounds. History, never advice (STD-P8).

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { dayAndTime } from "../locale";
import { t } from "./words";
import type { PastRound, RoadResult } from "../messages";
import { Bead, roadsOn, type Road } from "../ui/road";
import type { Game } from "./game";
import { Receipts } from "./receipts";
import { Why } from "./stage";

const COLUMNS = 24;
const ROWS = 6;
/** As many as fit on the largest screen; a smaller one shows those that fit entirely. */
const MOST_RECENT = 18;

export function Faces({ faces }: { faces: readonly number[] }) {
  return (
    <span class="faces-row">
      {faces.map((face, at) => (
        <svg key={at} class="die" viewBox="0 0 100 100" aria-hidden="true">
          <use href={`#die-${face}`} />
        </svg>
      ))}
    </span>
  );
}

/** The last results in a few lines, beside the layout. */
export function Recent({ game }: { game: Game }) {
  const results = game.past.value.slice(-MOST_RECENT).toReversed();
  const roads = roadsOn(game.cells.value.values());
  if (!results.length) return null;
  return (
    <section class="recent">
      <h2>{t("history-recent")}</h2>
      <ol>
        {results.map((each) => (
          <li key={each.round}>
            <span class="past-round">{each.round}</span>
            <Faces faces={each.faces} />
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

export function PastRounds({ game }: { game: Game }) {
  const results = game.past.value;
  return (
    <section>
      <h2>{t("history-title")}</h2>
      <p class="quiet">{t("history-note")}</p>
      {results.length === 0 ? (
        <p>{t("history-empty")}</p>
      ) : (
        <>
          {roadsOn(game.cells.value.values()).map((road) => (
            <BeadRoad key={road} results={results} road={road} />
          ))}
          <h3>{t("history-totals")}</h3>
          <ol class="totals-road">
            {results.slice(-COLUMNS).map((each) => (
              <li key={each.round}>{each.total}</li>
            ))}
          </ol>
          <Often results={results} />
        </>
      )}
      <OwnRounds game={game} />
      <Receipts game={game} />
    </section>
  );
}

/** Beads from top to bottom, column by column, oldest first. */
function BeadRoad({ results, road }: { results: readonly RoadResult[]; road: Road }) {
  const shown = results.slice(-COLUMNS * ROWS);
  return (
    <>
      <h3>{t(`history-${road}`)}</h3>
      <ol class="bead-road" tabIndex={0} aria-label={t(`history-${road}`)}>
        {shown.map((each) => (
          <li key={each.round}>
            <Bead result={each} road={road} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Often({ results }: { results: readonly RoadResult[] }) {
  const faces = results.flatMap((each) => [...each.faces]);
  return (
    <>
      <h3>{t("history-often", { rounds: results.length })}</h3>
      <ol class="often">
        {[1, 2, 3, 4, 5, 6].map((face) => (
          <li key={face}>
            <Faces faces={[face]} />
            <span>{faces.filter((each) => each === face).length}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The player's own rounds, each of which can be reviewed and is marked as over. */
function OwnRounds({ game }: { game: Game }) {
  const chosen = useSignal<number | null>(null);
  useEffect(() => game.ask("recall"), []);
  const rounds = game.recalled.value;
  const round = rounds?.find((each) => each.round === chosen.value);
  return (
    <>
      <h3>{t("recall-title")}</h3>
      {rounds === null && <p>{t("history-wait")}</p>}
      {rounds?.length === 0 && <p>{t("recall-none")}</p>}
      {round ? (
        <Replay
          game={game}
          round={round}
          close={() => {
            chosen.value = null;
          }}
        />
      ) : (
        <ol class="own-rounds">
          {rounds?.map((each) => (
            <li key={each.round}>
              <button
                type="button"
                aria-label={t("recall-show", { round: each.round })}
                onClick={() => {
                  chosen.value = each.round;
                }}
              >
                <span class="past-round">{each.round}</span>
                {each.result ? <Faces faces={each.result.faces} /> : <span>{t("said-void")}</span>}
                <span class="quiet">
                  {t("result-back", {
                    back: game.amount(each.back.minor_units),
                    staked: game.amount(each.staked.minor_units),
                  })}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Replay({ game, round, close }: { game: Game; round: PastRound; close: () => void }) {
  return (
    <div class="replay">
      <p class="replay-mark">
        {t("recall-replay")} · {t("bar-round")} {round.round}
      </p>
      <p class="quiet">
        <time dateTime={round.ended_at}>{dayAndTime(new Date(round.ended_at))}</time>
      </p>
      {round.result && (
        <p class="replay-dice">
          <Faces faces={round.result.faces} /> {t("result-total", { total: round.result.total })}
        </p>
      )}
      {round.void && (
        <p>
          <strong>{t("said-void")}</strong> <Why why={round.void.why} />
        </p>
      )}
      <table class="rules">
        <thead>
          <tr>
            <th scope="col">{t("recall-area")}</th>
            <th scope="col">{t("recall-stake")}</th>
            <th scope="col">{t("recall-back")}</th>
          </tr>
        </thead>
        <tbody>
          {round.wagers.map((each) => (
            <tr key={each.number}>
              <th scope="row">{game.nameOf(each.area)}</th>
              <td>{game.amount(each.stake.minor_units)}</td>
              <td>{game.amount(each.returned?.minor_units ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t("result-back", { back: game.amount(round.back.minor_units), staked: game.amount(round.staked.minor_units) })}
      </p>
      <p>
        {t("recall-before")} {game.money(round.before.minor_units)} · {t("recall-after")}{" "}
        {game.money(round.after.minor_units)}
      </p>
      <button type="button" onClick={close}>
        {t("recall-back-to")}
      </button>
    </div>
  );
}
