// What kind of house this is: play money is said to be play money on every page.

import { t } from "../words";

const KNOWN = ["demo", "laboratory", "real"] as const;

export function markText(mark: string): string {
  const known = KNOWN.find((each) => each === mark);
  return known ? t(`mark-${known}`) : mark;
}

export function Mark({ mark }: { mark: string }) {
  return mark ? <span class={`mark mark-${mark}`}>{markText(mark)}</span> : null;
}
