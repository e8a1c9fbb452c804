// The whole display: the phase, the dice, the lit layout, past results, and the limits.

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { DiceSymbols, Die } from "../felt/dice";
import { language, NAMES, timeOfDay } from "../locale";
import { t } from "../words";
import type { CellShown, DisplayView, LimitShown } from "../messages";
import { onChip } from "../money";
import { areaText, callText, documentText, heardPhase, reasonText, refusalText } from "../staff/house-words";
import { Brand } from "../ui/brand";
import { Mark } from "../ui/mark";
import { Setting } from "../ui/setting";
import { Settings } from "../ui/settings";
import { NoticesOf } from "../ui/notices";
import { roadsOn } from "../ui/road";
import { Words } from "../ui/words";
import { Board } from "./board";
import { LetIn } from "./admission";
import { BeadRoad, LastResults, TotalsRoad } from "./roads";
import { nameOf, type DisplayState } from "./display-state";
import { beside, both, speakBeside, w } from "./words";

export function App({ shown }: { shown: DisplayState }) {
  useSignalEffect(() => {
    void language.value;
    document.title = t("title", { table: shown.table });
  });
  return (
    <>
      <DiceSymbols />
      <Part shown={shown} />
    </>
  );
}

function Part({ shown }: { shown: DisplayState }) {
  const view = shown.view.value;
  if (shown.isShutOut.value) return <LetIn shown={shown} />;
  if (!view) return <Waiting shown={shown} />;
  const roads = roadsOn(shown.layout.value?.cells ?? []);
  return (
    <div class={`display phase-of-${phaseOf(view, shown)}`} data-phase={phaseOf(view, shown)}>
      <Head shown={shown} view={view} />
      <main class="display-board" tabIndex={0}>
        {shown.layout.value && <Board layout={shown.layout.value} lit={shown.lit.value} label={litWords(shown)} />}
        <NoMoreBets shown={shown} view={view} />
      </main>
      <aside class="display-side">
        <Now shown={shown} view={view} />
        <Dice view={view} />
        <Limits shown={shown} limits={view.limits} />
      </aside>
      <footer class="display-foot">
        {roads.map((road) => (
          <BeadRoad key={road} results={shown.history.value} road={road} />
        ))}
        <TotalsRoad results={shown.history.value} />
        <LastResults results={shown.history.value} roads={roads} />
      </footer>
      <Heard shown={shown} view={view} />
    </div>
  );
}

function Waiting({ shown }: { shown: DisplayState }) {
  const goodbye = shown.line.value?.goodbye.value;
  return (
    <main class="notice-page">
      <p role="status">{t("loading")}</p>
      {goodbye && (
        <p role="alert">
          <Words of={refusalText(goodbye)} />
        </p>
      )}
    </main>
  );
}

type Phase = DisplayView["phase"] | "lost";

/** The phase to show: none without a connection, and no betting once the time has run out. */
function phaseOf(view: DisplayView, shown: DisplayState): Phase {
  if (!shown.isLive.value) return "lost";
  const isOver = view.phase === "betting-open" && shown.secondsLeft.value === 0;
  return isOver ? "betting-closed" : view.phase;
}

/** The last call, in the screen's language and in the document's own words. */
function Call({ act, call }: { act: string | null; call: string }) {
  const said = act === null ? null : callText(act, call);
  return (
    <>
      {said && said.text !== call && <Words of={said} />} <q lang="en">{call}</q>
    </>
  );
}

function Both({ name }: { name: WordIds["common"] }) {
  const [first, second] = both(name);
  return (
    <>
      <span lang={first?.language}>{first?.text}</span> <small lang={second?.language}>{second?.text}</small>
    </>
  );
}

function Head({ shown, view }: { shown: DisplayState; view: DisplayView }) {
  return (
    <header class="display-head">
      <Brand />
      <Mark mark={shown.mark.value} />
      <p class="display-table">
        {t("bar-table")} <b>{view.table}</b>
      </p>
      <p class="display-round">
        {t("bar-round")} <b data-fact="round">{view.round || "–"}</b>
      </p>
      <p class="display-house">{documentText(view.house)}</p>
      <details class="staff-settings">
        <summary aria-label={t("menu-settings")}>⋯</summary>
        <div class="display-settings">
          <Settings />
          <Beside />
          <Layouts shown={shown} view={view} />
        </div>
      </details>
      <Clock shown={shown} />
    </header>
  );
}

/** Which Chinese script is shown beside English. */
function Beside() {
  if (language.value !== "en") return null;
  return (
    <div class="settings">
      <Setting
        name="beside"
        words={w("beside")}
        value={beside.value}
        choices={SCRIPTS}
        wordsOf={(each) => NAMES[each]}
        langOf={(each) => each}
        choose={speakBeside}
      />
    </div>
  );
}

const SCRIPTS = ["zh-Hans", "zh-Hant"] as const;

/** Which layout is shown, if a table has several. */
function Layouts({ shown, view }: { shown: DisplayState; view: DisplayView }) {
  if (view.layouts.length < 2) return null;
  const chosen = shown.layout.value ? `${shown.layout.value.rule_set}/${shown.layout.value.name}` : "";
  return (
    <div class="settings">
      <Setting
        name="layout"
        words={t("view-felt")}
        value={chosen}
        choices={view.layouts.map(nameOf)}
        wordsOf={(each) => each}
        choose={(each) => {
          location.hash = encodeURIComponent(each);
        }}
      />
    </div>
  );
}

function Clock({ shown }: { shown: DisplayState }) {
  const now = useSignal(shown.now());
  useSignalEffect(() => {
    void shown.view.value;
    now.value = shown.now();
  });
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = shown.now();
    }, 5000);
    return () => clearInterval(timer);
  }, [shown]);
  void language.value;
  return (
    <time class="display-clock" dateTime={now.value.toISOString()}>
      {timeOfDay(now.value)}
    </time>
  );
}

function Now({ shown, view }: { shown: DisplayState; view: DisplayView }) {
  const phase = phaseOf(view, shown);
  const seconds = shown.secondsLeft.value;
  const isCounting = phase === "betting-open" && seconds !== null;
  return (
    <section class={`display-now now-${phase}`}>
      <p class="display-phase">{phase === "lost" ? w("lost") : <Both name={`phase-${phase}`} />}</p>
      {isCounting && (
        <p
          class={seconds <= 5 ? "display-seconds last" : "display-seconds"}
          role="timer"
          aria-label={t("count-label", { seconds })}
        >
          {seconds}
        </p>
      )}
      {!isCounting && view.call && phase !== "lost" && (
        <p class="display-call">
          <Call act={view.act} call={view.call} />
        </p>
      )}
      <NoticesOf notices={view.notices} currency={shown.currency.value} now={view.now} />
      {view.void && (
        <p class="display-void">
          <strong>{t("said-void")}</strong> <Words of={reasonText(view.void.why)} />
        </p>
      )}
      {(view.late_voids ?? []).map((each) => (
        <p key={each.round} class="display-void" data-banner="void">
          <strong>{t("said-late-void", { round: each.round })}</strong> <Words of={reasonText(each.why)} />
        </p>
      ))}
      {view.recovery_notice && <p class="display-void">{view.recovery_notice}</p>}
    </section>
  );
}

/** The dice, large, one by one; the last result stays until the next round opens. */
function Dice({ view }: { view: DisplayView }) {
  const result = view.result;
  return (
    <section class={result ? "display-dice" : "display-dice waiting"} data-faces={result?.faces.join("-") ?? ""}>
      {result
        ? result.faces.map((face, at) => (
            <span key={`${result.round}/${result.revision}/${at}`} class={`thrown thrown-${at}`}>
              <Die face={face} />
            </span>
          ))
        : [0, 1, 2].map((at) => <span key={at} class="blank" />)}
      <p class="display-total">
        {result ? t("result-total", { total: result.total }) : ""}
        {result && result.revision > 1 && <em> {t("result-revised")}</em>}
      </p>
    </section>
  );
}

/** The closing call, across the whole layout until the dice are known. */
function NoMoreBets({ shown, view }: { shown: DisplayState; view: DisplayView }) {
  if (phaseOf(view, shown) !== "betting-closed") return null;
  return (
    <div class="display-no-more" aria-hidden="true">
      <strong>
        <Both name="phase-betting-closed" />
      </strong>
    </div>
  );
}

/** The limits of each kind of wager; kinds with the same limits are grouped. */
function Limits({ shown, limits }: { shown: DisplayState; limits: readonly LimitShown[] }) {
  const chip = (minor: number) => onChip(minor, shown.currency.value, language.value);
  const groups = new Map<string, LimitShown[]>();
  for (const each of limits) {
    const range = `${chip(each.minimum.minor_units)} – ${chip(each.maximum.minor_units)}`;
    groups.set(range, [...(groups.get(range) ?? []), each]);
  }
  return (
    <section class="display-limits">
      <h2>
        {w("limits")} {shown.currency.value.code}
      </h2>
      <dl>
        {[...groups].map(([range, each]) => (
          <div key={range}>
            <dt>{range}</dt>
            <dd>{groups.size === 1 ? w("limits-all") : each.map(kindOf).join(w("limits-and"))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Return the name of a kind: the document's in English, the catalogue's in Chinese. */
function kindOf(limit: LimitShown): string {
  return language.value === "en" ? limit.name : t(`kind-${limit.kind}`, { faces: "" }).trim();
}

/** Return an area's name in the same way. */
function areaName({ area, name }: CellShown): string {
  return language.value === "en" ? name : areaText(area);
}

function litWords(shown: DisplayState): string {
  const names = shown.layout.value?.cells.filter((each) => shown.lit.value.has(each.area)).map(areaName) ?? [];
  return [documentText(shown.layout.value?.title ?? ""), ...names].join(", ");
}

/** For screen readers: the phase and the result. */
function Heard({ shown, view }: { shown: DisplayState; view: DisplayView }) {
  const phase = phaseOf(view, shown);
  const parts = phase === "lost" ? [w("lost")] : heardPhase(t(`phase-${phase}`), view.act ?? "", view.call);
  if (view.result) {
    parts.push(
      t("result-dice", { faces: view.result.faces.join("-") }),
      t("result-total", { total: view.result.total }),
    );
  }
  return (
    <p class="heard" role="status" aria-live="polite">
      {parts.join(". ")}
    </p>
  );
}
