// The display above a table, `/display/TABLE`.

import { render } from "preact";
import { App } from "./app";
import { Shown } from "./shown";

const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const screen = document.getElementById("screen");

if (screen) {
  const shown = new Shown(table);
  render(<App shown={shown} />, screen);
  void shown.start();
}
