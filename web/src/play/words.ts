// What the player terminal says.

import { speaker } from "../words";

export const t = await speaker<"common" | "terminal">(
  import.meta.glob("../../../src/sicbo/words/*/{common,terminal}.ftl", { import: "default" }),
);
