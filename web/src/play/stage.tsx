// Beside the layout: the phase, the dice, the results of the wagers, and what an area pays.

import { useComputed } from "@preact/signals";
import { Die } from "../felt/dice";
import { callText, oddsText, reasonText } from "../house-words";
import { t } from "./words";
import type { PlayerView } from "../messages";
import { NoticesOf } from "../ui/notices";
import { conditionText } from "./condition";
import { LAST_SECONDS } from "./cues";
import type { Game } from "./game";
import { Recent } from "./history";

export function Stage({ game }: { game: Game }) {
  return (
    <aside class="stage" tabIndex={0}>
      <Now game={game} />
      <Dice game={game} />
      <Outcome game={game} />
      <Inspector game={game} />
      <Recent game={game} />
    </aside>
  );
}

/** The phases in which the last call still applies. */
export const CALLED: readonly string[] = ["betting-open", "betting-closed"];

function Now({ game }: { game: Game }) {
  const phase = useComputed(() => phaseOf(game.wagering.view.value)).value;
  const isOpen = useComputed(() => game.wagering.view.value?.is_betting_open ?? false).value;
  const call = useComputed(() => game.wagering.view.value?.call ?? "").value;
  const act = useComputed(() => game.wagering.view.value?.called ?? "").value;
  const notices = useComputed(() => game.wagering.view.value?.notices).value;
  const now = useComputed(() => game.wagering.view.value?.now ?? null).value;
  if (!phase) return null;
  // The state may have changed since the connection broke, so nothing invites to stake.
  if (!game.wagering.isLive.value) {
    return (
      <section class="now phase-lost">
        <p class="phase">{t("line-lost")}</p>
      </section>
    );
  }
  const seconds = game.secondsLeft.value;
  return (
    <section class={`now phase-${phase}${seconds !== null && isOpen ? " counting" : ""}`}>
      <p class="phase">{t(`phase-${phase}`)}</p>
      <NoticesOf notices={notices} currency={game.currency.value} now={now} />
      {call && CALLED.includes(phase) && <Call act={act} call={call} phase={t(`phase-${phase}`)} />}
      {seconds !== null && isOpen && (
        <p
          class={seconds <= LAST_SECONDS ? "seconds last" : "seconds"}
          role="timer"
          aria-label={t("count-label", { seconds })}
        >
          {seconds}
        </p>
      )}
    </section>
  );
}

/** The phase to show: no betting once the time has run out. */
export function phaseOf(view: PlayerView | null): PlayerView["phase"] | null {
  return view?.phase === "betting-open" && !view.is_betting_open ? "betting-closed" : (view?.phase ?? null);
}

/** The text of the call, if it says more than the phase. */
function Call({ act, call, phase }: { act: string; call: string; phase: string }) {
  const { text, lang } = callText(act, call);
  if (text.toLowerCase() === phase.toLowerCase()) return null;
  return (
    <p class="call" lang={lang}>
      {text}
    </p>
  );
}

function Dice({ game }: { game: Game }) {
  const result = useComputed(() => game.wagering.view.value?.result ?? null).value;
  if (!result) {
    return (
      <section class="dice waiting" aria-hidden="true">
        {[0, 1, 2].map((at) => (
          <span key={at} class="blank" />
        ))}
      </section>
    );
  }
  return (
    <section class="dice" aria-label={t("result-dice", { faces: result.faces.join("-") })} role="img">
      {result.faces.map((face, at) => (
        <span key={`${result.round}/${result.revision}/${at}`} class={`thrown thrown-${at}`}>
          <Die face={face} />
        </span>
      ))}
    </section>
  );
}

function Outcome({ game }: { game: Game }) {
  const result = useComputed(() => game.wagering.view.value?.result ?? null).value;
  const isVoid = useComputed(() => game.wagering.view.value?.void ?? null).value;
  return (
    <section class={game.hasWon.value ? "outcome glad" : "outcome"}>
      {result && (
        <p class="total">
          {t("result-total", { total: result.total })}
          {result.revision > 1 && <em> · {t("result-revised")}</em>}
        </p>
      )}
      {isVoid && (
        <p class="void">
          <strong>{t("said-void")}</strong> <Why why={isVoid.why} />
        </p>
      )}
      <Back game={game} />
    </section>
  );
}

/** The returns of the stakes, once settled. */
function Back({ game }: { game: Game }) {
  const view = useComputed(() => {
    const seen = game.wagering.view.value;
    return seen?.back != null && seen.staked.minor_units > 0 ? seen : null;
  }).value;
  if (!view?.back) return null;
  const { back, staked, winnings } = view;
  return (
    <>
      {winnings !== null && winnings.minor_units > 0 && (
        <p class="win-total">
          {t(game.hasWon.value ? "result-win" : "result-winnings", { amount: game.money(winnings.minor_units) })}
        </p>
      )}
      <p class="back">
        {t("result-back", { back: game.amount(back.minor_units), staked: game.amount(staked.minor_units) })}
      </p>
    </>
  );
}

function Inspector({ game }: { game: Game }) {
  const area = game.looked.value;
  const shown = area ? game.areas.value.get(area) : undefined;
  const cell = area ? game.cells.value.get(area) : undefined;
  if (!area || !shown) {
    return (
      <section class="inspector empty">
        <p>{t("area-none")}</p>
      </section>
    );
  }
  const place = game.wagering.places.value.get(area);
  const condition = conditionText(cell);
  return (
    <section class="inspector">
      <h2>{game.nameOf(area)}</h2>
      <dl>
        <dt>{t("area-pays")}</dt>
        <dd>
          {shown.pays.map((pays, at) => (
            <span key={at}>
              {oddsText(pays)}
              {shown.pays.length === 3 && <small> {t(`area-matching-${(at + 1) as 1 | 2 | 3}`)}</small>}
            </span>
          ))}
        </dd>
      </dl>
      {condition && (
        <p class="condition" lang={condition.lang}>
          {condition.text}
        </p>
      )}
      <p class="limits">{game.limitsOf(shown)}</p>
      {place &&
        game.states(area, place).map((each, at, all) => (
          <p key={each} class={place.refused && at === all.length - 1 ? "own why" : "own"}>
            {each}
          </p>
        ))}
    </section>
  );
}

/** Why a round is void, or a stake was returned. */
export function Why({ why }: { why: string }) {
  const { text, lang } = reasonText(why);
  return <span lang={lang}>{text}</span>;
}
