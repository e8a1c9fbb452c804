// How the line to the house stands: said at once when it is lost, and quietly while it is there.

import type { LineState } from "../following";
import { refusalText, type RefusalTold } from "../house-words";
import { Words } from "../ui/words";
import { s } from "./words";

interface Props {
  readonly state: LineState;
  /** Why the house closed it. */
  readonly why?: RefusalTold | null;
}

/** Why the house closed the line, after a sentence of the page. */
export function HouseSays({ why }: { readonly why: RefusalTold }) {
  const { text, lang } = refusalText(why);
  return <Words of={{ text: s("line-says", { why: text }), lang }} />;
}

export function LineSign({ state, why = null }: Props) {
  const isDown = state === "lost" || state === "shut";
  return (
    <p class={`line-sign line-${state}`} role={isDown ? "alert" : "status"} data-line={state}>
      {s(`line-${state}`)} {isDown && why && <HouseSays why={why} />}
    </p>
  );
}
