// Keyboard shortcuts of the console: every control with a key shows it, and pressing the key presses that control.
// No other keys are bound.
//
// Enter does one thing at a time, which is always shown:
//
// - It presses the big button, which then shows its symbol, while the focus is on the page, on an area of the layout
//   (where Space lays chips), on the open tab, or in a field outside any form.
// - In a form, a choice or a dialog, Enter submits it.
// - On a button, a link or the header of a collapsed form, Enter presses that. Tab moves the focus there; a button
//   pressed by mouse or finger gives up the focus.
//
// In the last two cases the big button does not show the symbol, and Enter does not press it.

import { signal } from "@preact/signals";

const FIELDS = "input, select, textarea, [contenteditable]";
const BUTTONS = "button, a, summary, [role=button]";
/** Focusable elements on which Enter still takes the step: the big button, an area, the open tab. */
const LEFT_TO_STEP = "[data-main], [data-area], [role=tab][aria-selected=true]";

/** What Enter does: take the step, submit the open dialog, or act on the focused element. */
export type EnterTakes = "step" | "dialog" | "focused";

/** What Enter does now, for controls that show its symbol. */
export const enterTakes = signal<EnterTakes>("step");

/** Return what Enter does while an element has the focus. */
export function enterAt(focused: Element | null): EnterTakes {
  const isButton = focused?.closest(BUTTONS) && !focused.matches("[type=submit]");
  if (document.querySelector("dialog[open]")) return isButton ? "focused" : "dialog";
  if (!focused || focused.matches(":disabled")) return "step";
  if (focused.closest("form")) return "focused";
  if (focused.closest(LEFT_TO_STEP)) return "step";
  return isButton || focused.closest("select") ? "focused" : "step";
}

/** Press the control that shows the key, unless the focused element uses the key. */
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

/** Whether the focused element uses a key other than Enter: for typing, answering, or pressing a button. */
function isTakenByFocus(key: string, target: Element | null): boolean {
  if (target?.closest(FIELDS) || document.querySelector("dialog[open]")) return true;
  return key === " " && target?.closest(BUTTONS) !== null;
}

/** Listen to the page's keys, and track what Enter does; return a function that stops it. */
export function listenToKeys(): () => void {
  const look = () => {
    enterTakes.value = enterAt(document.activeElement);
  };
  /** A control pressed by mouse or finger gives up the focus, and with it Enter. */
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
  // The focused element may disappear, be disabled or become the open tab without an event.
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
