// What all screens of staff say.

import { speaker } from "../words";

export const s = await speaker<"staff">(
  import.meta.glob("../../../src/sicbo/words/*/staff.ftl", { import: "default" }),
);
