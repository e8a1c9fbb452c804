// Whether somebody is at this screen. What a page asks by itself keeps a session alive, which is to end where nobody is:
// so it asks nothing any more when nobody has touched it for some minutes.

import { signal } from "@preact/signals";

/** How long somebody may only look, in milliseconds. */
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
