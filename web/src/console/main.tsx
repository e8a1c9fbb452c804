// The game console, `/console/TABLE`.

import { render } from "preact";
import { App } from "./app";

const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const screen = document.getElementById("screen");

if (screen) render(<App table={table} />, screen);
