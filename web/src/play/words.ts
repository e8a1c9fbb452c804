// The texts of the player terminal.

import { speaker } from "../words";

export const t = await speaker<"common" | "terminal">(
  import.meta.glob("../../../src/sicbo/words/*/{common,terminal}.ftl", { import: "default" }),
);
