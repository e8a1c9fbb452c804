// The game console of a table: the next action on the right, the table on the left.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { DiceSymbols } from "../felt/dice";
import { t } from "../words";
import type { DealerView, SessionShown } from "../messages";
import { reasonText, refusalText } from "../staff/house-words";
import { SignedIn } from "../staff/signed-in";
import { NoticesOf } from "../ui/notices";
import { Words } from "../ui/words";
import { EndedNote, OtherHolds, ToTell, Waiting } from "./attention";
import { Calls } from "./calls";
import { Desk, TABS, type Tab } from "./desk";
import { EquipmentTab } from "./equipment-tab";
import { listenToKeys } from "./keys";
import { LastResults } from "./last-results";
import { LayoutTab } from "./layout-tab";
import { NextAction } from "./next-action";
import { CallMeans, DiceRow, Key, total } from "./parts";
import { PeopleTab } from "./people-tab";
import { BarSign, Heard, Lost, QuestionBox, RefusedNote, SaidNote } from "./announcements";
import { SeatsTab } from "./seats-tab";
import { ToSettle } from "./settling-by-hand";
import { TroubleTab } from "./trouble-tab";
import { phaseOf, w } from "./words";

/** The keys of the tabs: letters not used elsewhere. */
const TAB_KEYS: Readonly<Record<Tab, string>> = { layout: "l", seats: "s", equipment: "e", trouble: "i", people: "p" };

/** The open console, for the bar above it. */
const current = signal<Desk | null>(null);

export function App({ table }: { table: string }) {
  return (
    <>
      <DiceSymbols />
      <SignedIn title={w("title", { table })} needs="socket /console" bar={<BarFacts />}>
        {(here) => <Console key={`${here.person}/${here.role}`} table={table} here={here} />}
      </SignedIn>
    </>
  );
}

function BarFacts() {
  const desk = current.value;
  const view = desk?.view.value;
  if (!desk) return null;
  return (
    <>
      <BarSign desk={desk} />
      {view && (
        <>
          {view.round > 0 && <strong data-round={view.round}>{w("bar-round", { round: view.round })}</strong>}
          {view.shift && <span>{w("bar-shift", { shift: view.shift })}</span>}
        </>
      )}
    </>
  );
}

function Console({ table, here }: { table: string; here: SessionShown }) {
  useEffect(() => {
    const opened = new Desk(table, here);
    current.value = opened;
    const ends = [listenToKeys()];
    return () => {
      for (const end of ends) end();
      opened.end();
      current.value = null;
    };
  }, [table, here.person, here.role]);
  const desk = current.value;
  const view = desk?.view.value;
  if (!desk || !view) {
    return (
      <main class="notice-page">
        <p>{t("loading")}</p>
        {desk?.line.goodbye.value && (
          <p role="alert">
            <Words of={refusalText(desk.line.goodbye.value)} />
          </p>
        )}
      </main>
    );
  }
  return (
    <main
      class={desk.isLive.value ? "console" : "console blocked"}
      data-phase={view.phase}
      data-moment={desk.moment.value}
      data-answers={desk.answers.value}
    >
      <Steps view={view} />
      <Tabs desk={desk} />
      <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${desk.tab.value}`} tabIndex={-1}>
        <Panel desk={desk} view={view} />
      </div>
      <div class="action-column">
        <Now desk={desk} view={view} />
        <Calls desk={desk} view={view} />
        <RefusedNote desk={desk} />
        <SaidNote desk={desk} />
        <EndedNote desk={desk} />
        <NextAction desk={desk} />
        <Outcome view={view} />
        <ToSettle desk={desk} view={view} />
        <Waiting desk={desk} view={view} />
        <OtherHolds desk={desk} view={view} />
        <ToTell desk={desk} view={view} />
        <LastResults view={view} isBeside />
      </div>
      <Lost desk={desk} />
      <QuestionBox desk={desk} />
      <Heard desk={desk} />
    </main>
  );
}

/** The steps of the round in the document's order: those done, and the next one. */
function Steps({ view }: { view: DealerView }) {
  const now = view.steps.findIndex((each) => !each.is_done);
  const isInPlay = view.steps.some((each) => each.is_done);
  return (
    <ol class="steps" aria-label={w("steps-label")}>
      {view.steps.map((each, at) => {
        const state = each.is_done ? "done" : isInPlay && at === now ? "current" : "";
        return (
          <li key={at} class={state} data-step={each.act} aria-current={state === "current" ? "step" : undefined}>
            {w(`step-${each.act}`)}
            {state && <span class="heard">{w(`steps-${state}`)}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function Tabs({ desk }: { desk: Desk }) {
  const go = (by: number) => {
    const at = TABS.indexOf(desk.tab.value);
    desk.tab.value = TABS[(at + by + TABS.length) % TABS.length] ?? "layout";
    document.getElementById(`tab-${desk.tab.value}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={w("tabs-label")}>
      {TABS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`tab-${each}`}
          aria-selected={desk.tab.value === each}
          aria-controls="tab-panel"
          tabIndex={desk.tab.value === each ? 0 : -1}
          data-tab={each}
          data-key={TAB_KEYS[each]}
          onClick={() => {
            desk.tab.value = each;
          }}
          onKeyDown={(event) => {
            if (event.key === "ArrowRight") go(1);
            else if (event.key === "ArrowLeft") go(-1);
          }}
        >
          {w(`tab-${each}`)}
          <Key name={TAB_KEYS[each]} />
        </button>
      ))}
    </div>
  );
}

function Panel({ desk, view }: { desk: Desk; view: DealerView }) {
  switch (desk.tab.value) {
    case "layout":
      return <LayoutTab desk={desk} view={view} />;
    case "seats":
      return <SeatsTab desk={desk} view={view} />;
    case "equipment":
      return <EquipmentTab desk={desk} view={view} />;
    case "trouble":
      return <TroubleTab desk={desk} view={view} />;
    case "people":
      return <PeopleTab desk={desk} view={view} />;
  }
}

function Now({ desk, view }: { desk: Desk; view: DealerView }) {
  const seconds = desk.closesIn.value;
  return (
    <section class={`now phase-${view.phase}`}>
      <div>
        <p class="phase">{phaseOf(view)}</p>
        {view.call && (
          <p class="call">
            {w("now-called")} <q lang="en">{view.call}</q> <CallMeans act={view.act} call={view.call} />
          </p>
        )}
        <NoticesOf notices={view.notices} currency={desk.currency.value} now={view.now} />
      </div>
      {seconds !== null && view.phase !== "option-open" && <TimeLeft view={view} seconds={seconds} />}
    </section>
  );
}

/** Count down to the end of betting, or to the dealer's call: betting is open until that is made, so it is asked for. */
function TimeLeft({ view, seconds }: { view: DealerView; seconds: number }) {
  if (view.is_call_asked_for && view.phase === "betting-open" && seconds === 0) {
    return (
      <p class="call-due" role="alert">
        {w("now-call-due")}
      </p>
    );
  }
  const label = w(view.is_call_asked_for ? "now-call-in" : "now-left", { seconds });
  return (
    <p class={seconds <= 5 ? "seconds last" : "seconds"} role="timer" aria-label={label}>
      {seconds}
    </p>
  );
}

/** The outcome of the round once established, or why the round is void. */
function Outcome({ view }: { view: DealerView }) {
  if (view.void) {
    return (
      <section class="outcome void" data-void={view.void.round}>
        <strong>{w("said-void", { round: view.void.round })}</strong> <Words of={reasonText(view.void.why)} />
      </section>
    );
  }
  if (!view.outcome) return null;
  return (
    <section class="outcome" data-outcome={view.outcome.join("-")}>
      <DiceRow faces={view.outcome} size="middle" />
      <p>{t("result-total", { total: total(view.outcome) })}</p>
    </section>
  );
}
