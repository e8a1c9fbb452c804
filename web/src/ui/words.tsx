// A text of the house, marked with its language.

import type { Spoken } from "../house-words";

export function Words({ of }: { of: Spoken }) {
  return <span lang={of.lang}>{of.text}</span>;
}
