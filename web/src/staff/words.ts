// The texts shared by all staff screens.

import type { HoldShown, Moment } from "../messages";
import { speaker } from "../words";

export const s = await speaker<"staff">(
  import.meta.glob("../../../src/sicbo/words/*/staff.ftl", { import: "default" }),
);

/** Return when something happened. */
export function momentText(moment: Moment): string {
  return s(`moment-${moment}`);
}

/** Return who reported what is held, and when it happened; early records do not tell. */
export function reportedText({ reported_by, moment }: HoldShown): string {
  return reported_by && moment ? s("held-reported", { person: reported_by, moment: momentText(moment) }) : "";
}
