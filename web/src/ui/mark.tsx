// The kind of house: every page of a play-money house says so.

import { t } from "../words";

const KNOWN = ["demo", "laboratory", "real"] as const;

export function markText(mark: string): string {
  const known = KNOWN.find((each) => each === mark);
  return known ? t(`mark-${known}`) : mark;
}

export function Mark({ mark }: { mark: string }) {
  return mark ? <span class={`mark mark-${mark}`}>{markText(mark)}</span> : null;
}
