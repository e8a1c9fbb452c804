// The pit desk, `/pit`.

import { show } from "../screen";
import { PitDesk } from "./pit-desk";

show(<PitDesk />);
