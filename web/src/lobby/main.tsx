// The lobby, `/`, and every unknown address.

import { show } from "../screen";
import { App } from "./app";
import { Floor } from "./floor";

const floor = new Floor();
show(<App floor={floor} address={location.pathname} />);
void floor.start();
