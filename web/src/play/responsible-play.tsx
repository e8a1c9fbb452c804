// Responsible play: time and money of this visit, own limits, and how to stop (STD-B1, B2, B3, B6).

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { dayAndTime, language } from "../locale";
import { t } from "./words";
import { minorOf, plain } from "../money";
import type { Looser, OwnLimits, OwnVisit, PlayerNotice } from "../messages";
import type { Game } from "./game";

const SECONDS = 60;

export function Care({ game }: { game: Game }) {
  const visit = game.wagering.view.value?.visit ?? null;
  const notice = game.notice.value;
  useEffect(() => game.ask("notice"), []);
  return (
    <section class="care">
      <h2>{t("care-title")}</h2>
      <p class="notice-text">{notice ? t("care-from", { age: notice.least_age }) : t("care-age")}</p>
      <p class="notice-text">{t("care-help")}</p>
      {notice && <OfTheHouse notice={notice} />}
      <ul class="care-tools">
        {(["limits", "stop", "clock", "history"] as const).map((each) => (
          <li key={each}>{t(`care-tool-${each}`)}</li>
        ))}
      </ul>
      {visit && <SoFar game={game} visit={visit} />}
      {visit && !visit.is_excluded && <Bounds game={game} visit={visit} />}
    </section>
  );
}

const OWN_WORDS = { en: "english", "zh-Hans": "simplified_chinese", "zh-Hant": "traditional_chinese" } as const;

/** Where to find help, and the house's own notice, in the screen's language. */
function OfTheHouse({ notice }: { notice: PlayerNotice }) {
  const words = notice[OWN_WORDS[language.value]];
  return (
    <div class="ticket-number" data-notice>
      <p>
        <strong>{t("care-contacts")}:</strong> {notice.contacts}
      </p>
      {words && <p>{words}</p>}
    </div>
  );
}

/** Write a duration of play. */
export function played(game: Game, visit: OwnVisit): string {
  const minutes = minutesPlayed(game, visit);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

export function minutesPlayed(game: Game, visit: OwnVisit): number {
  return Math.max(Math.floor((game.now().getTime() - Date.parse(visit.since)) / 60_000), 0);
}

function SoFar({ game, visit }: { game: Game; visit: OwnVisit }) {
  return (
    <dl class="so-far">
      <div>
        <dt>{t("bar-played")}</dt>
        <dd>{played(game, visit)}</dd>
      </div>
      <div>
        <dt>{t("care-bought")}</dt>
        <dd>{game.money(visit.bought_in.minor_units)}</dd>
      </div>
      {visit.net && (
        <div>
          <dt>{t("bar-net")}</dt>
          <dd>{game.money(visit.net.minor_units)}</dd>
        </div>
      )}
    </dl>
  );
}

const BOUNDS = ["loss", "stake", "minutes"] as const;
type Bound = (typeof BOUNDS)[number];

/** Write a limit as it is typed; empty if there is none. */
function written(name: Bound, limits: OwnLimits, decimals: number): string {
  if (name === "minutes") return limits.seconds == null ? "" : String(Math.ceil(limits.seconds / SECONDS));
  const minor = limits[name]?.minor_units;
  return minor === undefined ? "" : plain(minor, decimals);
}

interface InForceProps {
  readonly game: Game;
  readonly name: Bound;
  readonly limits: OwnLimits;
  readonly later: Looser | null;
}

/** The current limit, and a pending looser one with its start. */
function InForce({ game, name, limits, later }: InForceProps) {
  const said = (of: OwnLimits) => {
    if (name === "minutes") return written(name, of, 0) || t("care-none");
    const minor = of[name]?.minor_units;
    return minor === undefined ? t("care-none") : game.amount(minor);
  };
  const isLooser = later && said(later.limits) !== said(limits);
  return (
    <small class="in-force" data-in-force={name}>
      <span>{t("care-in-force", { limit: said(limits) })}</span>
      {isLooser && (
        <strong data-later>
          {t("care-later", { limit: said(later.limits), time: dayAndTime(new Date(later.since)) })}
        </strong>
      )}
    </small>
  );
}

function Bounds({ game, visit }: { game: Game; visit: OwnVisit }) {
  const said = useSignal("");
  const isDone = useSignal(false);
  const isAsked = useSignal(false);
  const { decimals } = game.currency.value;
  const tell = (answer: Awaited<ReturnType<Game["order"]>>) => {
    isDone.value = answer?.answer === "done";
    said.value = answer === null ? t("line-lost") : answer.answer === "done" ? t("care-done") : game.why(answer).text;
  };
  const set = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    const wanted = (["loss", "stake"] as const).map((name) => {
      const text = String(fields.get(name)).trim();
      return text === "" ? null : minorOf(text, decimals);
    });
    const minutes = String(fields.get("minutes")).trim();
    const isWrong = (["loss", "stake"] as const).some(
      (name, at) => String(fields.get(name)).trim() && wanted[at] === null,
    );
    if (isWrong || !/^\d{0,6}$/.test(minutes)) {
      isDone.value = false;
      said.value = t("care-wrong");
      return;
    }
    const [loss = null, stake = null] = wanted;
    tell(
      await game.order((key) => ({
        message: "limit-myself",
        key,
        loss: loss === null ? null : { minor_units: loss },
        stake: stake === null ? null : { minor_units: stake },
        seconds: minutes ? Number(minutes) * SECONDS : null,
      })),
    );
  };
  const stop = async () => {
    isAsked.value = false;
    tell(await game.order((key) => ({ message: "exclude-myself", key })));
  };
  const { limits, later = null } = visit;
  return (
    <>
      <h3>{t("care-limits")}</h3>
      {limits === null ? (
        <p>{t("care-account")}</p>
      ) : (
        // A new form when the limits change, so that typed text does not look like the limit in force.
        <form key={JSON.stringify([limits, later])} class="bounds" onSubmit={(event) => void set(event)}>
          <p class="quiet">{t("care-limits-why")}</p>
          {BOUNDS.map((name) => (
            <label key={name}>
              {t(`care-${name}`, { currency: game.currency.value.code })}
              <input
                name={name}
                inputmode={name === "minutes" ? "numeric" : "decimal"}
                autocomplete="off"
                defaultValue={written(name, limits, decimals)}
              />
              <InForce game={game} name={name} limits={limits} later={later} />
            </label>
          ))}
          <button type="submit">{t("care-set")}</button>
        </form>
      )}
      <p class={isDone.value ? "" : "wrong"} role="alert">
        {said.value}
      </p>
      <h3>{t("care-stop")}</h3>
      <p class="quiet">{t("care-stop-why")}</p>
      {isAsked.value ? (
        <p class="sure">
          {t("care-stop-sure")}
          <button class="primary" type="button" data-do="stop-now" onClick={() => void stop()}>
            {t("care-stop-yes")}
          </button>
          <button
            type="button"
            onClick={() => {
              isAsked.value = false;
            }}
          >
            {t("ticket-no")}
          </button>
        </p>
      ) : (
        <button
          type="button"
          data-do="stop"
          onClick={() => {
            isAsked.value = true;
          }}
        >
          {t("care-stop")}
        </button>
      )}
    </>
  );
}
