// The display above a table, `/display/TABLE`.

import { show, tableOfAddress } from "../screen";
import { App } from "./app";
import { Shown } from "./shown";

const shown = new Shown(tableOfAddress());
show(<App shown={shown} />);
void shown.start();
