// The root element of a page.

import { render, type ComponentChild } from "preact";
import { keepTextLegible } from "./fonts";

/** Render a page, with its fonts. */
export function show(page: ComponentChild): void {
  const screen = document.getElementById("screen");
  if (!screen) return;
  keepTextLegible();
  render(page, screen);
}

/** The table in the page's address, such as `/play/T1`. */
export function tableOfAddress(): string {
  return decodeURIComponent(location.pathname.split("/")[2] ?? "");
}
