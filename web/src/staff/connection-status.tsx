// The connection state: an alert when it is lost, discreet otherwise.

import type { ConnectionState } from "../connection";
import { refusalText, type RefusalSent } from "../house-words";
import { Words } from "../ui/words";
import { s } from "./words";

interface Props {
  readonly state: ConnectionState;
  /** Why the house closed it. */
  readonly why?: RefusalSent | null;
}

/** Why the house closed the connection, after a sentence of the page. */
export function HouseSays({ why }: { readonly why: RefusalSent }) {
  const { text, lang } = refusalText(why);
  return <Words of={{ text: s("line-says", { why: text }), lang }} />;
}

export function ConnectionStatus({ state, why = null }: Props) {
  const isDown = state === "lost" || state === "shut";
  return (
    <p class={`line-sign line-${state}`} role={isDown ? "alert" : "status"} data-line={state}>
      {s(`line-${state}`)} {isDown && why && <HouseSays why={why} />}
    </p>
  );
}
