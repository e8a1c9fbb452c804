// The texts of the lobby.

import { speaker } from "../words";

export const w = await speaker<"lobby">(
  import.meta.glob("../../../src/sicbo/words/*/lobby.ftl", { import: "default" }),
);
