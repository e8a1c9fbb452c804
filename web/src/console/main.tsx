// The game console, `/console/TABLE`.

import { show, tableOfAddress } from "../screen";
import { App } from "./app";

show(<App table={tableOfAddress()} />);
