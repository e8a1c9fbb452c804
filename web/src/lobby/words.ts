// What the lobby says of its own.

import { en } from "../catalogues/lobby/en";
import { zhHans } from "../catalogues/lobby/zh-Hans";
import { zhHant } from "../catalogues/lobby/zh-Hant";
import { speaker } from "../locale";

export const w = speaker({ en, "zh-Hans": zhHans, "zh-Hant": zhHant });
