// The two themes: one for a dark room, one for daylight.

import { effect, signal } from "@preact/signals";
import { remembered } from "./browser-settings";

export type Theme = "dark" | "light";

const kept = remembered<Theme>("theme", ["dark", "light"]);

export const theme = signal<Theme>(
  kept.read() ?? (globalThis.matchMedia?.("(prefers-color-scheme: light)").matches ? "light" : "dark"),
);

export function chooseTheme(to: Theme): void {
  theme.value = to;
  kept.write(to);
}

effect(() => {
  document.documentElement.dataset["theme"] = theme.value;
});
