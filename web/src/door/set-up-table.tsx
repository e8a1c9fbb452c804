// The rules and limits of a new table: one of the documents that come with the program, and one limit for all wagers.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { minorUnits } from "../console/amounts";
import { ask, freshKey, pathOf } from "../house";
import type { DocumentOffered, DocumentsOffered, Done } from "../messages";
import { documentText } from "../staff/house-words";
import { Wrong } from "../ui/wrong";
import { d } from "./words";

interface Props {
  readonly table: string;
  readonly onDone: () => void;
}

export function SetUpTable({ table, onDone }: Props) {
  const offered = useSignal<readonly DocumentOffered[]>([]);
  const chosen = useSignal("");
  const wrong = useSignal<unknown>(null);
  useEffect(() => {
    ask<DocumentsOffered>("GET", "/rule-documents").then(
      (found) => {
        offered.value = found.documents;
      },
      (thrown: unknown) => {
        wrong.value = thrown;
      },
    );
  }, []);
  const document = offered.value.find((each) => each.document === chosen.value) ?? offered.value[0];
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!document) return;
    const fields = new FormData(event.target as HTMLFormElement);
    const field = (name: string) => String(fields.get(name) ?? "").trim();
    const [minimum, maximum] = ["minimum", "maximum"].map((name) => minorUnits(field(name), document.decimals));
    if (minimum == null || maximum == null) {
      wrong.value = d("table.amount", { decimals: document.decimals });
      return;
    }
    const limit = { minimum: { minor_units: minimum }, maximum: { minor_units: maximum } };
    const body = {
      key: freshKey(),
      table,
      rules: document.rules,
      rule_sets: document.rule_sets,
      limits: { by_kind: Object.fromEntries(document.kinds.map((kind) => [kind, limit])) },
      emblem: field("emblem"),
      colours: field("colours").split(/[\s,，、]+/).filter(Boolean),
    };
    try {
      await ask<Done>("POST", pathOf("tables", table, "set-up-table"), body);
      onDone();
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  if (!document) return null;
  return (
    <form class="fields set-up-table" data-form="set-up-table" onSubmit={(event) => void send(event)}>
      <label>
        {d("table.document")}
        <select
          name="document"
          value={document.document}
          onChange={(event) => {
            chosen.value = event.currentTarget.value;
          }}
        >
          {offered.value.map((each) => (
            <option key={each.document} value={each.document}>
              {documentText(each.house)}: {documentText(each.titles[0] ?? "")} ({each.document})
            </option>
          ))}
        </select>
      </label>
      <label>
        {d("table.minimum", { currency: document.currency })}
        <input name="minimum" required inputMode="decimal" autocomplete="off" defaultValue="5" />
      </label>
      <label>
        {d("table.maximum", { currency: document.currency })}
        <input name="maximum" required inputMode="decimal" autocomplete="off" defaultValue="1000" />
      </label>
      {document.has_colour_chips && (
        <>
          <label>
            {d("table.emblem")}
            <input name="emblem" required autocomplete="off" />
          </label>
          <label>
            {d("table.colours")}
            <input name="colours" required autocomplete="off" />
          </label>
        </>
      )}
      <Wrong why={wrong.value} />
      <button class="primary" type="submit">
        {d("table.send")}
      </button>
    </form>
  );
}
