// The dealer's next action, derived from the view: the house names the step, and this finds how it is done.

import type { Act, ConsoleOrder, DealerView, StepShown } from "../messages";

export type Command = ConsoleOrder["command"];

/** Why three faces are entered: to call them, to key them in, or because three cards were drawn. */
export type Reading = "announce" | "enter-outcome" | "draw-cards";

export type Next =
  | { readonly kind: "presence"; readonly post: string }
  | { readonly kind: "reset" }
  | { readonly kind: "held" }
  | { readonly kind: "attest" }
  | { readonly kind: "option" }
  | { readonly kind: "closed" }
  | { readonly kind: "due" }
  | { readonly kind: "read-back"; readonly faces: readonly [number, number, number] }
  | { readonly kind: "open"; readonly step: StepShown }
  | { readonly kind: "tumble"; readonly step: StepShown; readonly missing: number }
  | { readonly kind: "flat"; readonly step: StepShown }
  | { readonly kind: "faces"; readonly step: StepShown; readonly reading: Reading }
  | { readonly kind: "step"; readonly step: StepShown; readonly command: Command }
  | { readonly kind: "nothing" };

/** Steps at which faces become known; if the program draws them, it is told to. */
const READINGS: readonly Act[] = ["announce", "enter-outcome", "draw-cards"];

/** Whether no round is in play, so that any stakes shown are those of the last one. */
export function isBetween({ phase }: DealerView): boolean {
  return phase === "idle" || phase === "halted" || phase === "closed";
}

export function nextOf(view: DealerView): Next {
  if (view.presence_needed) return { kind: "presence", post: view.presence_needed };
  if (view.must_reset) return { kind: "reset" };
  if (view.phase === "held") return { kind: "held" };
  if (view.phase === "dice-to-be-read") return { kind: "attest" };
  if (view.phase === "option-open") return { kind: "option" };
  if (view.phase === "closed") return { kind: "closed" };
  if (view.to_read_back) return { kind: "read-back", faces: view.to_read_back };
  if (view.due.length > 0 && (isBetween(view) || !view.next_steps.length)) return { kind: "due" };
  const step = view.next_steps[0];
  return step ? ofStep(step, view) : { kind: "nothing" };
}

function ofStep(step: StepShown, view: DealerView): Next {
  const { act } = step;
  if (READINGS.includes(act)) {
    if (view.equipment.is_virtual) return { kind: "step", step, command: { command: "draw-outcome" } };
    return { kind: "faces", step, reading: act as Reading };
  }
  switch (act) {
    case "open-betting":
      return { kind: "open", step };
    case "close-betting":
      return { kind: "step", step, command: { command: "close-betting" } };
    case "tumble":
      return ofTumble(step, view);
    case "check-flat":
      return { kind: "flat", step };
    default:
      return { kind: "step", step, command: { command: "take-step", act } };
  }
}

/** First the intent is stored, then the tumbles are counted; a virtual tumbler has then tumbled. */
function ofTumble(step: StepShown, view: DealerView): Next {
  if (!view.is_tumble_started) return { kind: "step", step, command: { command: "start-tumble" } };
  return { kind: "tumble", step, missing: Math.max(step.times_fewest - view.tumbles, 1) };
}

/** Identify a moment: unfinished input is discarded when it changes. */
export function momentOf(view: DealerView | null): string {
  if (!view) return "";
  const next = nextOf(view);
  const { round, tumbles, cards, to_read_back } = view;
  return [nameOf(next), round, tumbles, cards.length, to_read_back?.join("-") ?? "", view.proposals.length].join("/");
}

/** Return the next action. */
export function nameOf(next: Next): string {
  switch (next.kind) {
    case "step":
      return next.command.command === "take-step" ? next.step.act : next.command.command;
    case "faces":
      return next.reading;
    case "open":
      return "open-betting";
    case "tumble":
      return "report-tumble";
    case "flat":
      return "check-flat";
    case "read-back":
      return "confirm-outcome";
    default:
      return next.kind;
  }
}
