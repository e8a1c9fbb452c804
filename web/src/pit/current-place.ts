// The current place on the desk, stored in the address so that it can be bookmarked and returned to.

import { signal } from "@preact/signals";

function read(): readonly string[] {
  const parts = location.hash.replace(/^#\//, "").split("/").filter(Boolean);
  return parts.map((each) => decodeURIComponent(each));
}

export const place = signal<readonly string[]>(read());

globalThis.addEventListener("hashchange", () => {
  place.value = read();
  document.getElementById("place")?.focus({ preventScroll: true });
  globalThis.scrollTo(0, 0);
  // On a phone the row of places is wider than the screen.
  requestAnimationFrame(() => {
    for (const each of document.querySelectorAll('[aria-current="page"]'))
      each.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
});

export function linkTo(...parts: readonly string[]): string {
  return `#/${parts.map((each) => encodeURIComponent(each)).join("/")}`;
}
