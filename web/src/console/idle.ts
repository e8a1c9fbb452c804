// A console not touched for five minutes signs its dealer out, so that nobody else can use it (STD-X3).

import { leaveIdle } from "../staff/session";

export const IDLE = 5 * 60 * 1000;

const TOUCHES = ["pointerdown", "keydown"] as const;

/** Start watching; return a function that stops it. */
export function watchIdleness(leave: () => void = () => void leaveIdle(), idle = IDLE): () => void {
  let timer = setTimeout(leave, idle);
  const touched = () => {
    clearTimeout(timer);
    timer = setTimeout(leave, idle);
  };
  for (const each of TOUCHES) document.addEventListener(each, touched, true);
  return () => {
    clearTimeout(timer);
    for (const each of TOUCHES) document.removeEventListener(each, touched, true);
  };
}
