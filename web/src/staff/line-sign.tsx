// How the line to the house stands: said at once when it is lost, and quietly while it is there.

import type { LineState } from "../following";
import { s } from "./words";

interface Props {
  readonly state: LineState;
  /** Why the house closed it, in its own words. */
  readonly sentence?: string;
}

export function LineSign({ state, sentence = "" }: Props) {
  const isDown = state === "lost" || state === "shut";
  return (
    <p class={`line-sign line-${state}`} role={isDown ? "alert" : "status"} data-line={state}>
      {s(`line.${state}`)} {isDown && sentence && <span lang="en">{sentence}</span>}
    </p>
  );
}
