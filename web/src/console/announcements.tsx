// The console's announcements: a lost connection, refusals and confirmations, with live text for screen readers.

import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { callText, reasonText, refusalText } from "../staff/house-words";
import { ConnectionStatus } from "../staff/connection-status";
import type { ProposeAtTable } from "../messages";
import { Words } from "../ui/words";
import { numbers } from "./amounts";
import { STEADY, type Desk } from "./desk";
import { enterTakes } from "./keys";
import type { Command } from "./next";
import { Clause, Key, Note, Press, spoken, total } from "./parts";
import { ofGame, phaseOf, w } from "./words";

/** The refusal that asks for a second person. */
const SECOND_NEEDED = "staff/needs-a-second-person";

/** The connection is lost: no orders are possible, shown above everything else. */
export function Lost({ desk }: { desk: Desk }) {
  const { state, goodbye } = desk.line;
  if (state.value === "live") {
    if (!desk.wasLost.value) return null;
    return (
      <Note
        name="back"
        css="banner back"
        role="status"
        onClose={() => {
          desk.wasLost.value = false;
        }}
      >
        <p>{w("line-back")}</p>
      </Note>
    );
  }
  if (state.value === "opening" && !desk.view.value) return null;
  return (
    <div class="banner lost" role="alert">
      <p>
        <strong>{w("line-lost")}</strong> {w("line-lost-more")}
      </p>
      {goodbye.value && (
        <p>
          <Words of={refusalText(goodbye.value)} />
        </p>
      )}
      <button type="button" data-do="connect" onClick={() => desk.line.again()}>
        {w("line-again")}
      </button>
    </div>
  );
}

/** The connection state, beside the title while connected; a lost connection is shown above everything else. */
export function BarSign({ desk }: { desk: Desk }) {
  const state = desk.line.state.value;
  return state === "live" || state === "opening" ? <ConnectionStatus state={state} /> : null;
}

/** The refusal of the last order, and a way to propose it if it needs a second person. */
export function RefusedNote({ desk }: { desk: Desk }) {
  const refused = desk.refused.value;
  if (!refused) return null;
  const proposal = refused.code === SECOND_NEEDED ? asProposed(refused.command) : null;
  return (
    <Note
      name="refused"
      css="note refused"
      role="alert"
      keyName="escape"
      data-code={refused.code}
      onClose={() => {
        desk.refused.value = null;
      }}
    >
      <p>
        <strong>{w("said-refused")}:</strong> <Words of={refusalText(refused, (area) => desk.nameOf(area))} />{" "}
        <Clause clause={refused.clause} />
      </p>
      {proposal && (
        <Press desk={desk} name="propose" onPress={() => void desk.propose(proposal, reasonOf(proposal))}>
          {w("said-propose")}
        </Press>
      )}
    </Note>
  );
}

/** Orders that take one person or two, depending on the case. */
function asProposed(command: Command | null): ProposeAtTable["order"] | null {
  switch (command?.command) {
    case "answer-option":
    case "close-table":
    case "give-ruling":
    case "open-table":
    case "report-chips":
      return command;
    default:
      return null;
  }
}

/** A ruling needs a reason; opening and closing explain themselves. */
function reasonOf(order: ProposeAtTable["order"]): string {
  if ("reason" in order) return order.reason;
  switch (order.command) {
    case "answer-option":
      return w("option-in-person");
    case "close-table":
      return w("order-close-table");
    case "report-chips":
      return w("trouble-in-time");
    default:
      return w("order-open-table");
  }
}

/** A result that must stay visible, such as a ticket's number. */
export function SaidNote({ desk }: { desk: Desk }) {
  if (!desk.said.value) return null;
  return (
    <Note
      name="said"
      css="note said"
      role="status"
      onClose={() => {
        desk.said.value = "";
      }}
    >
      <p>{desk.said.value}</p>
    </Note>
  );
}

/** The consequences, in the house's words; the order is sent only when confirmed. */
export function QuestionBox({ desk }: { desk: Desk }) {
  const box = useRef<HTMLDialogElement>(null);
  const wrong = useSignal("");
  const isSteady = useSignal(false);
  useSignalEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    wrong.value = "";
    if (desk.question.value && !dialog.open) {
      // A double press, or a key held down, is not a confirmation.
      isSteady.value = false;
      dialog.showModal();
      setTimeout(() => {
        isSteady.value = true;
        setTimeout(() => dialog.querySelector<HTMLElement>("input:not([type=checkbox]), [data-do=yes]")?.focus());
      }, STEADY);
    } else if (!desk.question.value && dialog.open) dialog.close();
  });
  const question = desk.question.value;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!question) return;
    const fields = new FormData(event.target as HTMLFormElement);
    const rounds = numbers(String(fields.get("rounds") ?? ""));
    if (!rounds) {
      wrong.value = w("form-wrong", { field: w("trouble-rounds") });
      return;
    }
    const note = String(fields.get("note") ?? "").trim();
    desk.question.value = null;
    await question.act({ note, rounds, isInTime: fields.get("in-time") === "yes" });
  };
  return (
    <dialog
      ref={box}
      class="card question"
      aria-labelledby="question-title"
      onKeyDown={(event) => {
        if (event.repeat && event.key === "Enter") event.preventDefault();
      }}
      onClose={() => {
        desk.question.value = null;
      }}
    >
      {question && (
        <form class="fields" data-form="question" onSubmit={(event) => void send(event)}>
          <h2 id="question-title">{question.title}</h2>
          <p class="follows">
            <span class="quiet">{w("trouble-follows")}</span>
            <strong class="consequence">
              <Words of={question.consequence} />
            </strong>
            {question.back && <span data-money="back">{w("trouble-back-in-all", { amount: question.back })}</span>}
            {question.authority && (
              <span>
                {w("trouble-authority")} {question.authority}
              </span>
            )}
            <Clause clause={question.clause} />
          </p>
          {question.asks.includes("note") && (
            <label>
              {w("trouble-note")}
              <input name="note" maxLength={1000} autocomplete="off" />
            </label>
          )}
          {question.asks.includes("rounds") && (
            <label>
              {w("trouble-rounds")}
              <input name="rounds" inputMode="numeric" autocomplete="off" />
            </label>
          )}
          {question.asks.includes("in-time") && (
            <label class="check">
              <input type="checkbox" name="in-time" value="yes" />
              {w("trouble-in-time")}
            </label>
          )}
          <p class="wrong" role="alert">
            {wrong.value}
          </p>
          <div class="row">
            <button class="primary danger" type="submit" data-do="yes" disabled={!desk.isLive.value || !isSteady.value}>
              {question.yes}
              {enterTakes.value === "dialog" && <Key name="enter" />}
            </button>
            <button type="button" data-do="no" onClick={() => box.current?.close()}>
              {w("trouble-back")}
              <Key name="escape" />
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}

/** For screen readers: the phase, the call, the read-back, and the outcome. */
export function Heard({ desk }: { desk: Desk }) {
  const words = useSignal("");
  useSignalEffect(() => {
    const view = desk.view.value;
    if (!view) return;
    const parts = [phaseOf(view)];
    if (view.call) parts.push(view.act ? callText(view.act, view.call).text : view.call);
    if (view.to_read_back) parts.push(`${ofGame(view, "read-back-question")} ${spoken(view.to_read_back)}`);
    if (view.outcome) {
      parts.push(w("said-outcome", { faces: view.outcome.join("-"), total: total(view.outcome) }));
    }
    if (view.void) parts.push(`${w("said-void", { round: view.void.round })}: ${reasonText(view.void.why).text}`);
    const step = view.next_steps[0];
    if (step) parts.push(w("said-next", { what: w(`act-${step.act}`) }));
    words.value = parts.join(". ");
  });
  return (
    <p class="heard" role="status" aria-live="polite">
      {words.value}
    </p>
  );
}
