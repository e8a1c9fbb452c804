// The texts of the sign-in pages.

import { speaker } from "../words";

export const d = await speaker<"door">(import.meta.glob("../../../src/sicbo/words/*/door.ftl", { import: "default" }));
