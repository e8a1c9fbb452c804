// Whether somebody is at this screen. Automatic requests keep a session alive, which should end when nobody is there,
// so a page stops them after some minutes without input.

import { signal } from "@preact/signals";

/** How long somebody may only watch, in milliseconds. */
export const LOOKS_FOR = 5 * 60 * 1000;

export const isAttended = signal(true);

let timer: ReturnType<typeof setTimeout> | undefined;

function touched(): void {
  isAttended.value = true;
  clearTimeout(timer);
  timer = setTimeout(() => {
    isAttended.value = false;
  }, LOOKS_FOR);
}

for (const each of ["pointerdown", "keydown"] as const) document.addEventListener(each, touched, true);
touched();
