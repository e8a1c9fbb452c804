// The name of the program, with a die.

import { Die } from "../felt/dice";

export function Brand() {
  return (
    <span class="brand" aria-hidden="true">
      <Die face={1} />
      Sicbo
    </span>
  );
}
