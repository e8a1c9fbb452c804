// `/house`: which steps lie between a new house and its first round, which is the next, and where it is done.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { ask, pathOf } from "../house";
import type { FirstSteps, SessionShown, StepOfHouse } from "../messages";
import { isAttended } from "../staff/attended";
import { dueText } from "../staff/house-words";
import { may, SignedIn } from "../staff/signed-in";
import { Words } from "../ui/words";
import { Wrong } from "../ui/wrong";
import { SetUpTable } from "./set-up-table";
import { d } from "./words";

type Step = StepOfHouse["step"];

/** How often the page looks whether a step was done meanwhile, in milliseconds. */
const LOOKS_EVERY = 5000;

/** The parts of a table's page at the pit desk. */
const PARTS = {
  "set-up": "table",
  posts: "staff",
  shift: "table",
  equipment: "equipment",
  positions: "positions",
  open: "table",
} as const;

/** What the matrix must let a role do for it to take a step; whoever may not is only told who does. */
const TAKEN_BY: Readonly<Record<Step, readonly string[]>> = {
  "first-people": ["POST /set-up"],
  dealer: ["POST /administration/appoint-person"],
  table: ["POST /administration/register-table"],
  "set-up": ["table set-up-table"],
  posts: ["table assign-post"],
  shift: ["table start-shift"],
  equipment: ["table fit-mixer", "table log-dice", "table load-shoe", "table record-inspection"],
  positions: ["table set-up-position"],
  open: ["table open-table"],
  round: ["table open-betting"],
};

/** Where a step is done: at the pit desk, or at the console by whoever has that alone. */
function placeOf(step: Step, table: string): string {
  switch (step) {
    case "first-people":
      return "/set-up";
    case "dealer":
    case "table":
      return "/pit#/house";
    case "round":
      return pathOf("console", table);
    default:
      if (!may("socket /pit") && may("socket /console")) return pathOf("console", table);
      return `/pit#${pathOf("table", table, PARTS[step])}`;
  }
}

export function House() {
  return <SignedIn title={d("house.title")}>{(here) => <Steps key={here.session} here={here} />}</SignedIn>;
}

function Steps({ here }: { here: SessionShown }) {
  const steps = useSignal<FirstSteps | null>(null);
  const wrong = useSignal<unknown>(null);
  const look = () =>
    void ask<FirstSteps>("GET", "/first-steps").then(
      (found) => {
        steps.value = found;
        wrong.value = "";
      },
      (thrown: unknown) => {
        wrong.value = thrown;
      },
    );
  useEffect(() => {
    look();
    const timer = setInterval(() => {
      if (isAttended.value) look();
    }, LOOKS_EVERY);
    return () => clearInterval(timer);
  }, []);
  const found = steps.value;
  return (
    <main class="house">
      <nav class="places" aria-label={d("house.places")} data-role={here.role}>
        <a class="button" href="/pit">
          {d("place.pit")}
        </a>
      </nav>
      <Wrong why={wrong.value} />
      {found && (
        <>
          <section>
            <h2>{d("house.steps")}</h2>
            <Folded isDone={found.steps.every((each) => each.is_done)} words={d("house.ready")}>
              <StepList steps={found.steps} table="" onDone={look} />
            </Folded>
          </section>
          {found.tables.map((each) => (
            <section key={each.table} data-table={each.table}>
              <header class="table-line">
                <h2>{d("house.table", { table: each.table })}</h2>
                <PlacesOf table={each.table} />
              </header>
              <Folded isDone={isPlayed(each.steps)} words={d("house.played")}>
                <StepList steps={each.steps} table={each.table} onDone={look} />
              </Folded>
            </section>
          ))}
        </>
      )}
    </main>
  );
}

/** Where rounds are played, nothing has to come next any more. */
function isPlayed(steps: readonly StepOfHouse[]): boolean {
  return steps.some((each) => each.step === "round" && each.is_done);
}

/** Steps that are behind a house take one line: whoever wants to see them opens it. */
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

interface ListProps {
  readonly steps: readonly StepOfHouse[];
  readonly table: string;
  readonly onDone: () => void;
}

function StepList({ steps, table, onDone }: ListProps) {
  const isOver = isPlayed(steps);
  const next = isOver ? undefined : steps.find((each) => !each.is_done)?.step;
  return (
    <ol class="steps">
      {steps.map((each) => {
        const state = each.is_done ? "done" : each.step === next ? "next" : "later";
        return (
          <li key={each.step} class={`step ${state}`} data-step={each.step} data-state={state}>
            <span class="step-sign" aria-hidden="true">
              {each.is_done ? "✓" : state === "next" ? "→" : "·"}
            </span>
            <div>
              <p class="step-name">
                {d(`step.${each.step}`)} <span class="step-state">{d(`state.${isOver && !each.is_done ? "missing" : state}`)}</span>
              </p>
              {state === "next" && <p>{d(`how.${each.step}`)}</p>}
              {state === "next" && each.waits_for.length > 0 && (
                <ul class="waits">
                  {each.waits_for.map((due) => (
                    <li key={due.what}>
                      <Words of={dueText(due)} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
            {state === "next" && each.step !== "set-up" && TAKEN_BY[each.step].some(may) && (
              <a class="button primary" href={placeOf(each.step, table)}>
                {d("house.go")}
              </a>
            )}
            {state === "next" && each.step === "set-up" && may("table set-up-table") && (
              <SetUpTable table={table} onDone={onDone} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The pages of a table, as far as this role has something to do on them. */
function PlacesOf({ table }: { table: string }) {
  return (
    <nav class="place-of-table" aria-label={d("house.table", { table })}>
      {may("socket /console") && <a href={pathOf("console", table)}>{d("place.console")}</a>}
      <a href={pathOf("display", table)}>{d("place.display")}</a>
      <a href={pathOf("play", table)}>{d("place.play")}</a>
    </nav>
  );
}
