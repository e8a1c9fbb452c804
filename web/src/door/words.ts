// What the pages at the door say of their own.

import { en } from "../catalogues/door/en";
import { zhHans } from "../catalogues/door/zh-Hans";
import { zhHant } from "../catalogues/door/zh-Hant";
import { speaker } from "../locale";

export const d = speaker({ en, "zh-Hans": zhHans, "zh-Hant": zhHant });
