// What went wrong, where it is read: a refusal of the house in the language of the screen, or words of the page.

import { whyNot } from "../house-words";

export function Wrong({ why }: { why: unknown }) {
  const said = whyNot(why);
  return (
    <p class="wrong" role="alert" lang={said.lang}>
      {said.text}
    </p>
  );
}
