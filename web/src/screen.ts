// The place on a page in which everything is shown.

import { render, type ComponentChild } from "preact";
import { keepTextLegible } from "./fonts";

/** Show a page, in characters that can be read. */
export function show(page: ComponentChild): void {
  const screen = document.getElementById("screen");
  if (!screen) return;
  keepTextLegible();
  render(page, screen);
}

/** The table that is named by the address of the page, such as `/play/T1`. */
export function tableOfAddress(): string {
  return decodeURIComponent(location.pathname.split("/")[2] ?? "");
}
