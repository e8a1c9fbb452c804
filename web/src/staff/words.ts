// The texts shared by all staff screens.

import { speaker } from "../words";

export const s = await speaker<"staff">(
  import.meta.glob("../../../src/sicbo/words/*/staff.ftl", { import: "default" }),
);
