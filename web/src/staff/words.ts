// What the screens of staff say of their own, beside what all screens say.

import { en } from "../catalogues/staff/en";
import { zhHans } from "../catalogues/staff/zh-Hans";
import { zhHant } from "../catalogues/staff/zh-Hant";
import { speaker } from "../locale";

export const s = speaker({ en, "zh-Hans": zhHans, "zh-Hant": zhHant });
