// The display above a table, `/display/TABLE`.

import { show, tableOfAddress } from "../screen";
import { App } from "./app";
import { DisplayState } from "./display-state";

const shown = new DisplayState(tableOfAddress());
show(<App shown={shown} />);
void shown.start();
