// Printing a ticket that was sold or replaced: the house draws it once, and its number is on the paper only.

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { askForPage, OrderKey } from "../house";
import { language } from "../locale";
import { may } from "../staff/session";
import { Wrong } from "../ui/error-message";
import { p } from "./words";

/** Extract the picture from the house's page of a ticket. */
export function pictureIn(page: string): string {
  const [picture = ""] = /<svg[\s\S]*<\/svg>/.exec(page) ?? [];
  return picture ? `data:image/svg+xml,${encodeURIComponent(picture)}` : "";
}

export function Paper({ reference }: { reference: number }) {
  const picture = useSignal("");
  const wrong = useSignal<unknown>(null);
  const key = useMemo(() => new OrderKey(), []);
  if (!may("POST /cage/tickets/paper")) return null;
  const make = async () => {
    wrong.value = "";
    try {
      picture.value = pictureIn(
        await key.under(reference, (fresh) =>
          askForPage(`/cage/tickets/paper?language=${language.value}`, { key: fresh, reference }),
        ),
      );
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  if (!picture.value) {
    return (
      <div class="paper-wanted">
        <button type="button" data-do="paper" onClick={() => void make()}>
          {p("paper-make")}
        </button>
        <Wrong why={wrong.value} />
      </div>
    );
  }
  return (
    <figure class="paper">
      <img src={picture.value} alt={p("paper-picture", { ticket: reference })} width={640} height={300} />
      <figcaption>
        <button type="button" class="primary" data-do="print" onClick={() => globalThis.print()}>
          {p("paper-print")}
        </button>
      </figcaption>
    </figure>
  );
}
