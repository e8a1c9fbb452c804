// Words of the house on the screen, marked with the language that they stand in.

import type { Spoken } from "../house-words";

export function Words({ of }: { of: Spoken }) {
  return <span lang={of.lang}>{of.text}</span>;
}
