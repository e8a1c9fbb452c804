// An error message: a refusal of the house in the screen's language, or a text of the page.

import { whyNot } from "../house-words";

export function Wrong({ why }: { why: unknown }) {
  const said = whyNot(why);
  return (
    <p class="wrong" role="alert" lang={said.lang}>
      {said.text}
    </p>
  );
}
