// `/house`: the setup steps of a new house up to its first round, each done here by someone who may.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { ask, pathOf } from "../house";
import type { FirstSteps, SessionShown, StepOfHouse, TableSteps } from "../messages";
import { isAttended } from "../staff/attendance";
import { may, SignedIn } from "../staff/signed-in";
import { Wrong } from "../ui/error-message";
import { NewTable } from "./new-table";
import { AppointDealer, Approvals, Newcomers } from "./people";
import { Choices } from "./prepared";
import { isSetUp, TableGuide } from "./table-guide";
import { d } from "./words";

/** How often the page checks for steps done meanwhile, in milliseconds. */
const LOOKS_EVERY = 3000;

export function House() {
  return <SignedIn title={d("house-title")}>{(here) => <Steps key={here.session} here={here} />}</SignedIn>;
}

function Steps({ here }: { here: SessionShown }) {
  const steps = useSignal<FirstSteps | null>(null);
  const wrong = useSignal<unknown>(null);
  const looks = useSignal(0);
  const look = async () => {
    try {
      steps.value = await ask<FirstSteps>("GET", "/first-steps");
      wrong.value = "";
    } catch (thrown) {
      wrong.value = thrown;
    }
    looks.value += 1;
  };
  useEffect(() => {
    void look();
    const timer = setInterval(() => {
      if (isAttended.value) void look();
    }, LOOKS_EVERY);
    return () => clearInterval(timer);
  }, []);
  const found = steps.value;
  const choices = useMemo(() => new Choices(), []);
  const shared = { choices, looks: looks.value, onDone: () => void look() };
  return (
    <main class="house">
      <nav class="places" aria-label={d("house-places")} data-role={here.role}>
        <a class="button" href="/pit">
          {d("place-pit")}
        </a>
      </nav>
      <Wrong why={wrong.value} />
      {found && (
        <>
          <Approvals looks={looks.value} onDone={shared.onDone} />
          <section>
            <h2>{d("house-steps")}</h2>
            <Folded isDone={found.steps.every((each) => each.is_done)} words={d("house-ready")}>
              <HouseSteps steps={found.steps} onDone={shared.onDone} />
            </Folded>
            <Newcomers looks={looks.value} />
          </section>
          {found.tables.map((each) => (
            <TableSection key={each.table} found={each} {...shared} />
          ))}
          {may("POST /administration/register-table") && may("GET /rule-documents") && (
            <Another isFirst={!found.tables.length} found={found.new_table} {...shared} />
          )}
        </>
      )}
    </main>
  );
}

interface Shared {
  readonly choices: Choices;
  readonly looks: number;
  readonly onDone: () => void;
}

/** The steps of the house itself; people are appointed here, and tables below. */
function HouseSteps({ steps, onDone }: { steps: readonly StepOfHouse[]; onDone: () => void }) {
  const next = steps.find((each) => !each.is_done)?.step;
  return (
    <ol class="steps">
      {steps.map((each) => {
        const state = each.is_done ? "done" : each.step === next ? "next" : "later";
        return (
          <li key={each.step} class={`step ${state}`} data-step={each.step} data-state={state}>
            <span class="step-sign" aria-hidden="true">
              {each.is_done ? "✓" : state === "next" ? "→" : "·"}
            </span>
            <div class="step-body">
              <p class="step-name">
                {d(`step-${each.step}`)} <span class="step-state">{d(`state-${state}`)}</span>
              </p>
              {state === "next" && <p class="quiet">{d(`how-${each.step}`)}</p>}
              {each.step === "dealer" && !each.is_done && may("POST /administration/proposals") && (
                <AppointDealer onDone={onDone} />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function TableSection({ found, ...shared }: Shared & { found: TableSteps }) {
  const { table, steps } = found;
  const guide =
    isSetUp(steps) || !may("GET /rule-documents") ? (
      <TableGuide table={table} steps={steps} terminals={found.terminals ?? []} {...shared} />
    ) : (
      <NewTable table={table} isRegistered steps={steps} {...shared} />
    );
  return (
    <section data-table={table}>
      <header class="table-line">
        <h2>{d("house-table", { table })}</h2>
        <PlacesOf table={table} />
      </header>
      <Folded isDone={isPlayed(steps)} words={d("house-played")}>
        {guide}
      </Folded>
    </section>
  );
}

/** A new table: the form for the first is open at once, for others on request. */
function Another({ isFirst, found, ...shared }: Shared & { isFirst: boolean; found: TableSteps }) {
  const { table, steps } = found;
  const form = <NewTable key={table} table={table} isRegistered={false} steps={steps} {...shared} />;
  if (isFirst) {
    return (
      <section>
        <h2>{d("house-first-table")}</h2>
        {form}
      </section>
    );
  }
  return (
    <details class="folded-steps">
      <summary>{d("house-another")}</summary>
      {form}
    </details>
  );
}

/** Once rounds are played, no step remains. */
function isPlayed(steps: readonly StepOfHouse[]): boolean {
  return steps.some((each) => each.step === "round" && each.is_done);
}

/** Completed steps are collapsed to one line. */
function Folded({ isDone, words, children }: { isDone: boolean; words: string; children: ComponentChildren }) {
  if (!isDone) return <>{children}</>;
  return (
    <details class="folded-steps">
      <summary>
        <span class="step-sign" aria-hidden="true">
          ✓
        </span>
        {words}
      </summary>
      {children}
    </details>
  );
}

/** The pages of a table that are useful to this role. */
function PlacesOf({ table }: { table: string }) {
  return (
    <nav class="place-of-table" aria-label={d("house-table", { table })}>
      {may("socket /console") && <a href={pathOf("console", table)}>{d("place-console")}</a>}
      <a href={pathOf("display", table)}>{d("place-display")}</a>
      <a href={pathOf("play", table)}>{d("place-play")}</a>
    </nav>
  );
}
