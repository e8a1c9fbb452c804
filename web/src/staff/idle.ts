// A staff page not touched for the time that the house sets signs its person out, so that nobody else can use it
// (STD-X3). The house ends the session at the same time: while the page is touched, it is told so now and then.

import { ask } from "../house";
import type { SessionShown } from "../messages";
import { leaveIdle, session } from "./session";

const TOUCHES = ["pointerdown", "keydown"] as const;

/** Parts of the time without input, in each of which the house is told once of a touch. */
const PARTS = 6;

/** Tell the house that somebody is here; if it cannot be reached, the next touch does. */
export async function tell(): Promise<void> {
  await ask<SessionShown>("POST", "/session/touch").catch(() => null);
}

/** How long the session lasts without input, in milliseconds. */
export function idleTime(): number {
  return (session.peek()?.idle_seconds ?? 300) * 1000;
}

/** Start watching; return a function that stops it. */
export function watchIdleness(
  leave: () => void = () => void leaveIdle(),
  idle = idleTime(),
  told: () => void = () => void tell(),
): () => void {
  let timer = setTimeout(leave, idle);
  let last = Date.now();
  const touched = () => {
    clearTimeout(timer);
    timer = setTimeout(leave, idle);
    if (Date.now() - last < idle / PARTS) return;
    last = Date.now();
    told();
  };
  for (const each of TOUCHES) document.addEventListener(each, touched, true);
  return () => {
    clearTimeout(timer);
    for (const each of TOUCHES) document.removeEventListener(each, touched, true);
  };
}
