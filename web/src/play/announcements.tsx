// The terminal's announcements: notices that stay visible, and live text for screen readers.

import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { heardPhase, reasonText } from "../house-words";
import { language } from "../locale";
import { t } from "./words";
import type { PlayerView } from "../messages";
import type { Refused as WhatRefused } from "../wagering";
import { minutesPlayed, played } from "./responsible-play";
import { LAST_SECONDS } from "./cues";
import type { Game } from "./game";
import { CALLED, phaseOf } from "./stage";

export function Said({ game }: { game: Game }) {
  return (
    <>
      <Line game={game} />
      <Refused game={game} />
      <Returned game={game} />
      <LateVoids game={game} />
      <Option game={game} />
      <NobodyHere game={game} />
      <Stopped game={game} />
      <Reminder game={game} />
      <Heard game={game} />
    </>
  );
}

/** The connection state: without a connection nothing can be staked, which is shown at once. */
function Line({ game }: { game: Game }) {
  const line = game.line.value;
  const state = line?.state.value ?? "opening";
  const goodbye = line?.goodbye.value;
  const returned = useRef("");
  // It covers areas, so it goes away once the player or the round continues.
  useSignalEffect(() => {
    const { view, pending, isLive } = game.wagering;
    if (!game.wasLost.value || !isLive.value) {
      returned.current = "";
      return;
    }
    const now = `${view.value?.round}/${view.value?.phase}`;
    const hasOrdered = pending.value.size > 0;
    if (!returned.current) returned.current = now;
    else if (returned.current !== now || hasOrdered) game.wasLost.value = false;
  });
  if (state === "live") {
    return game.wasLost.value ? (
      <div class="banner back" role="status">
        <p>{t("line-back")}</p>
        <button
          type="button"
          onClick={() => {
            game.wasLost.value = false;
          }}
        >
          {t("do-close")}
        </button>
      </div>
    ) : null;
  }
  return (
    <div class="banner lost" role="alert">
      <p>
        <strong>{t(state === "shut" ? "line-shut" : "line-lost")}</strong> {t("line-lost-more")}
      </p>
      {goodbye && <p lang={game.why(goodbye).lang}>{game.why(goodbye).text}</p>}
      <button type="button" onClick={() => line?.again()}>
        {t(state === "shut" ? "line-here" : "line-again")}
      </button>
    </div>
  );
}

/** A refusal. */
function Refused({ game }: { game: Game }) {
  const refused = game.wagering.refused.value;
  if (!refused) return null;
  const why = game.why(refused);
  const space = language.value === "en" ? " " : ""; // full-width marks bring their own
  const what = whatOf(refused, game, why.text);
  return (
    <div class="banner refused" role="alert" data-code={refused.code}>
      <p>
        <strong>{t("said-refused")}</strong>
        {space}
        {what}
        {what && space}
        <span lang={why.lang}>{why.text}</span>
        {refused.isWhole && ` · ${t("said-refused-whole")}`}
      </p>
      <button
        type="button"
        onClick={() => {
          game.wagering.refused.value = null;
        }}
      >
        {t("do-close")}
      </button>
    </div>
  );
}

/** Return a short title of a refusal: the action, and the area unless the reason names it. */
function whatOf({ kind, areas, isWhole }: WhatRefused, game: Game, why: string): string {
  const pressed = kind === "lay" ? t("saved-title") : kind === "take-back" || kind === "move" ? "" : t(`do-${kind}`);
  const named = areas.map((area) => game.nameOf(area)).filter((name) => !why.includes(name));
  const words = [...(isWhole && pressed ? [pressed] : []), ...named];
  return words.length ? t("said-refused-what", { what: words.join(t("said-refused-and")) }) : "";
}

const NOTHING_BACK: PlayerView["returned"] = [];

/** Stakes returned unplayed, and why. */
function Returned({ game }: { game: Game }) {
  const back = useComputed(() => {
    const view = game.wagering.view.value;
    return view?.returned.length ? view.returned.filter((each) => each.round === view.round) : NOTHING_BACK;
  }).value;
  if (!back.length) return null;
  return (
    <div class="banner returned" role="status">
      {back.map((each, at) => (
        <p key={at}>
          {game.nameOf(each.stake.area)}:{" "}
          {t("said-returned", { amount: game.money(each.stake.amount.minor_units), why: reasonText(each.why).text })}
        </p>
      ))}
    </div>
  );
}

const NO_VOIDS: NonNullable<PlayerView["late_voids"]> = [];

/** Settled rounds of this player that were voided afterwards, and the notice of what is recovered. */
function LateVoids({ game }: { game: Game }) {
  const voids = useComputed(() => game.wagering.view.value?.late_voids ?? NO_VOIDS).value;
  if (!voids.length) return null;
  return (
    <div class="banner returned" role="alert" data-banner="void">
      {voids.map((each) => (
        <p key={each.round}>
          <strong>{t("said-late-void", { round: each.round })}</strong> {reasonText(each.why).text}
        </p>
      ))}
    </div>
  );
}

/** The choice after an interruption: no button is preset, and wagers stand if the time ends without an answer. */
function Option({ game }: { game: Game }) {
  const mayWithdraw = useComputed(() => game.wagering.view.value?.may_withdraw_all ?? false).value;
  const seconds = game.secondsLeft.value;
  if (!mayWithdraw) return null;
  const choose = (withdraws: boolean) => void game.order((key) => ({ message: "answer-option", key, withdraws }));
  return (
    <div class="banner option" role="alert">
      <p>
        <strong>{t("option-title")}</strong> {t("option-why")}{" "}
        {seconds !== null && <span role="timer">{t("option-until", { seconds })}</span>}
      </p>
      <button type="button" class="primary" onClick={() => choose(true)}>
        {t("option-withdraw")}
      </button>
      <button type="button" onClick={() => choose(false)}>
        {t("option-stay")}
      </button>
    </div>
  );
}

function Stopped({ game }: { game: Game }) {
  const isExcluded = useComputed(() => game.wagering.view.value?.visit?.is_excluded ?? false).value;
  const isLocked = useComputed(() => game.wagering.view.value?.visit?.is_locked ?? false).value;
  if (!isExcluded && !isLocked) return null;
  return (
    <div class="banner nobody" role="status">
      <p>{t(isLocked ? "said-locked" : "said-excluded")}</p>
    </div>
  );
}

function NobodyHere({ game }: { game: Game }) {
  const isNobody = useComputed(() => game.wagering.view.value?.player === "").value;
  const ticket = game.ticket.value;
  if (!isNobody) return null;
  return (
    <div class="banner nobody" role="status">
      <p>{ticket ? t("ticket-waits", { amount: game.money(ticket.worth?.minor_units ?? 0) }) : t("ticket-empty")}</p>
    </div>
  );
}

const REMINDED_EVERY = 30;

/** A periodic reminder, only between rounds, of the time played and the result (STD-B3). */
function Reminder({ game }: { game: Game }) {
  const seen = useSignal("");
  const due = useComputed(() => {
    const { visit, phase } = game.wagering.view.value ?? {};
    const times = visit ? Math.floor(minutesPlayed(game, visit) / REMINDED_EVERY) : 0;
    const now = `${visit?.since ?? ""}/${times}`;
    return visit && times && seen.value !== now && (phase === "idle" || phase === "closed") ? { visit, now } : null;
  }).value;
  if (!due) return null;
  const { visit, now } = due;
  return (
    <div class="banner reminder" role="status">
      <p>{t("said-played", { time: played(game, visit), net: game.money(visit.net?.minor_units ?? 0) })}</p>
      <button
        type="button"
        onClick={() => {
          seen.value = now;
        }}
      >
        {t("do-close")}
      </button>
    </div>
  );
}

/** For screen readers: the phase and the result. */
function Heard({ game }: { game: Game }) {
  const isLast = useComputed(() => {
    const seconds = game.secondsLeft.value;
    return seconds !== null && seconds > 0 && seconds <= LAST_SECONDS;
  });
  const words = useComputed(() => {
    const view = game.wagering.view.value;
    const phase = phaseOf(view);
    if (!view || !phase) return "";
    const call = CALLED.includes(phase) ? view.call : "";
    const parts = heardPhase(t(`phase-${phase}`), view.called ?? "", call);
    if (view.called_at) parts.push(t("call-asked"));
    if (isLast.value) parts.push(t("count-label", { seconds: LAST_SECONDS }));
    if (view.result) {
      parts.push(t("result-dice", { faces: view.result.faces.join("-") }));
      parts.push(t("result-total", { total: view.result.total }));
      if (view.back !== null && view.staked.minor_units > 0) {
        parts.push(
          t("result-back", {
            back: game.amount(view.back.minor_units),
            staked: game.amount(view.staked.minor_units),
          }),
        );
      }
    }
    return parts.join(". ");
  });
  return (
    <p class="heard" role="status" aria-live="polite">
      {words}
    </p>
  );
}
