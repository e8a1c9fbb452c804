// The keyboard of the console: whatever has a key shows it, and pressing the key presses what shows it. Nothing else
// is bound.
//
// Enter has one meaning at a time, and it is the one that is shown:
//
// - The big button has it, and shows its sign, wherever the focus is: on the page, on an area of the felt (Space lays
//   chips there), on the tab that is open, or in a field that belongs to no form.
// - A form, a choice and a dialog have it while the focus is in them: Enter sends what was written.
// - A button, a link or the head of a folded form has it while the focus is on it. The focus comes there by Tab; a
//   button that is pressed by mouse or finger gives it up again.
//
// In the last two cases the big button shows no sign, and Enter does not press it.

import { signal } from "@preact/signals";

const FIELDS = "input, select, textarea, [contenteditable]";
const BUTTONS = "button, a, summary, [role=button]";
/** What Enter would press, and is the step's all the same: the big button itself, an area, a tab that is open. */
const LEFT_TO_STEP = "[data-main], [data-area], [role=tab][aria-selected=true]";

/** What Enter does now: it takes the step, sends the dialog that is open, or belongs to what has the focus. */
export type EnterTakes = "step" | "dialog" | "focused";

/** What Enter does now, for whoever shows its sign. */
export const enterTakes = signal<EnterTakes>("step");

/** Say what Enter does while something has the focus. */
export function enterAt(focused: Element | null): EnterTakes {
  const isButton = focused?.closest(BUTTONS) && !focused.matches("[type=submit]");
  if (document.querySelector("dialog[open]")) return isButton ? "focused" : "dialog";
  if (!focused || focused.matches(":disabled")) return "step";
  if (focused.closest("form")) return "focused";
  if (focused.closest(LEFT_TO_STEP)) return "step";
  return isButton || focused.closest("select") ? "focused" : "step";
}

/** Press what shows the key, unless the key belongs to what has the focus. */
export function pressKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const key = event.key.toLowerCase();
  if (event.repeat) {
    if (key === "enter") event.preventDefault(); // a key that is held down presses once, whatever it presses
    return;
  }
  const target = event.target instanceof Element ? event.target : null;
  if (key === "enter" ? enterAt(target) !== "step" : isTakenByFocus(key, target)) return;
  const found = [...document.querySelectorAll<HTMLButtonElement>(`[data-key="${CSS.escape(key)}"]`)].find(
    (each) => !each.disabled,
  );
  if (!found) return;
  event.preventDefault();
  found.click();
}

/** Tell whether a key other than Enter belongs to what has the focus: somebody types, answers, or presses a button. */
function isTakenByFocus(key: string, target: Element | null): boolean {
  if (target?.closest(FIELDS) || document.querySelector("dialog[open]")) return true;
  return key === " " && target?.closest(BUTTONS) !== null;
}

/** Listen to the keys of the page, and follow what Enter does; give what ends it. */
export function listenToKeys(): () => void {
  const look = () => {
    enterTakes.value = enterAt(document.activeElement);
  };
  /** What was pressed by mouse or finger does not keep the focus, and with it Enter. */
  const giveUp = (event: Event) => {
    const active = document.activeElement;
    const isPointed = event instanceof MouseEvent && event.detail > 0;
    if (isPointed && active instanceof HTMLElement && active.matches(BUTTONS) && !active.closest("dialog"))
      active.blur();
  };
  const changed = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLSelectElement && !target.form && !target.matches(":focus-visible")) target.blur();
  };
  // What has the focus may go away, be disabled or become the open tab without a word.
  const watching = new MutationObserver(look);
  watching.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled", "open", "aria-selected"],
  });
  const listeners = {
    keydown: pressKey,
    focusin: look,
    focusout: () => queueMicrotask(look),
    click: giveUp,
    change: changed,
  };
  for (const [name, each] of Object.entries(listeners)) document.addEventListener(name, each as EventListener);
  look();
  return () => {
    watching.disconnect();
    for (const [name, each] of Object.entries(listeners)) document.removeEventListener(name, each as EventListener);
  };
}
