// The setup of one table up to its first round: every step with its prepared orders, sent from here.

import { useEffect, useRef } from "preact/hooks";
import { pathOf } from "../house";
import type { DocumentOffered, FirstOrder, StepOfHouse } from "../messages";
import { dueText } from "../staff/house-words";
import { may } from "../staff/session";
import { Words } from "../ui/words";
import { Wrong } from "../ui/error-message";
import type { Choices, Preparation } from "./prepared";
import { PreparedOrder } from "./prepared-order";
import { Terminals } from "./terminals";
import { d } from "./words";

type Step = StepOfHouse["step"];

/** Whether a table has its rules and limits. */
export function isSetUp(steps: readonly StepOfHouse[]): boolean {
  return steps.some((each) => each.step === "set-up" && each.is_done);
}

interface Props {
  readonly table: string;
  readonly steps: readonly StepOfHouse[];
  readonly terminals: readonly string[];
  /** The intended document of a table that is not set up. */
  readonly document?: DocumentOffered | undefined;
  readonly choices: Choices;
  /** A counter of refreshes: the prepared orders are requested again with each. */
  readonly looks: number;
  readonly onDone: () => void;
}

export function TableGuide({ table, steps, terminals, document, choices, looks, onDone }: Props) {
  const preparation = choices.preparation(table, document?.document);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (document || isSetUp(steps)) void preparation.look(document);
  }, [preparation, looks]);
  const orders = preparation.told.value?.orders ?? [];
  const { mine } = preparation;
  const next = steps.find((each) => !each.is_done)?.step;
  const send = async () => {
    await preparation.send();
    const at = preparation.trouble.value?.at;
    if (at) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(at)}"][aria-invalid]`)?.focus();
    onDone();
  };
  return (
    <form
      ref={form}
      class="fields guide"
      data-guide={table}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!preparation.isSending.value && mine.length) void send();
      }}
    >
      <Wrong why={preparation.wrong.value} />
      <ol class="steps">
        {steps.map((each) => (
          <TableStep
            key={each.step}
            step={each}
            isNext={each.step === next}
            table={table}
            preparation={preparation}
            terminals={terminals}
            looks={looks}
            orders={orders.filter(
              (order) => order.step === each.step || (order.step === "table" && each.step === "set-up"),
            )}
          />
        ))}
      </ol>
      <div class="row guide-send">
        <button type="submit" class="primary" data-do="send" disabled={!mine.length || preparation.isSending.value}>
          {mine.length ? d("guide-send", { orders: mine.length }) : d("guide-nothing")}
        </button>
        {waitsFor(orders)}
      </div>
    </form>
  );
}

/** Show who has to act next, if it is someone else. */
function waitsFor(orders: readonly FirstOrder[]) {
  const people = [
    ...new Set(orders.filter((each) => !each.is_optional && !each.is_mine && each.by).map((each) => each.by)),
  ];
  if (!people.length) return null;
  return (
    <p class="quiet" data-waits-for={people.join(" ")}>
      {d("guide-waits-for", { people: people.join(", ") })}
    </p>
  );
}

interface StepProps {
  readonly step: StepOfHouse;
  readonly isNext: boolean;
  readonly table: string;
  readonly preparation: Preparation;
  readonly orders: readonly FirstOrder[];
  readonly terminals: readonly string[];
  readonly looks: number;
}

function TableStep({ step, isNext, table, preparation, orders, terminals, looks }: StepProps) {
  const name: Step = step.step;
  const state = step.is_done ? "done" : isNext ? "next" : "later";
  return (
    <li class={`step ${state}`} data-step={name} data-state={state}>
      <span class="step-sign" aria-hidden="true">
        {step.is_done ? "✓" : isNext ? "→" : "·"}
      </span>
      <div class="step-body">
        <p class="step-name">
          {d(`step-${name}`)} <span class="step-state">{d(`state-${state}`)}</span>
        </p>
        {isNext && <p class="quiet">{d(`how-${name}`)}</p>}
        {isNext && step.waits_for.length > 0 && (
          <ul class="waits">
            {step.waits_for.map((due) => (
              <li key={due.what}>
                <Words of={dueText(due)} />
              </li>
            ))}
          </ul>
        )}
        {orders.length > 0 && (
          <div class="prepared-list">
            {orders.map((order) => (
              <PreparedOrder key={`${order.shown.order}/${order.body}`} preparation={preparation} order={order} />
            ))}
          </div>
        )}
        {name === "positions" && <Terminals table={table} terminals={terminals} looks={looks} />}
        {name === "round" && isNext && may("socket /console") && (
          <a class="button primary" href={pathOf("console", table)}>
            {d("guide-deal")}
          </a>
        )}
      </div>
    </li>
  );
}
