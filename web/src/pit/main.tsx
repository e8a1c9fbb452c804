// The pit desk, `/pit`.

import { render } from "preact";
import { PitDesk } from "./pit-desk";

const screen = document.getElementById("screen");

if (screen) render(<PitDesk />, screen);
