// A new table: its name and rule document; the house suggests the rest.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask } from "../house";
import type { DocumentOffered, DocumentsOffered, StepOfHouse } from "../messages";
import { documentText } from "../staff/house-words";
import { Wrong } from "../ui/error-message";
import type { Choices } from "./prepared";
import { TableGuide } from "./table-guide";
import { d } from "./words";

interface Props {
  /** An unused name, or that of a registered table. */
  readonly table: string;
  readonly isRegistered: boolean;
  readonly steps: readonly StepOfHouse[];
  readonly choices: Choices;
  readonly looks: number;
  readonly onDone: () => void;
}

export function NewTable({ table, isRegistered, steps, choices, looks, onDone }: Props) {
  const offered = useSignal<readonly DocumentOffered[]>([]);
  const typed = useSignal<string | null>(null);
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
  const name = (isRegistered ? null : typed.value?.trim()) || table;
  const document = offered.value.find((each) => each.document === choices.documents.value[name]);
  return (
    <div class="new-table" data-new-table={table}>
      <div class="fields">
        {!isRegistered && (
          <label class="table-name">
            {d("table-name")}
            <input
              name="table"
              maxLength={64}
              autocomplete="off"
              spellcheck={false}
              value={typed.value ?? table}
              onInput={(event) => {
                typed.value = event.currentTarget.value;
              }}
            />
          </label>
        )}
        <fieldset class="documents">
          <legend>{d("table-document")}</legend>
          {offered.value.map((each) => (
            <label key={each.document} class="tick document">
              <input
                type="radio"
                name={`document-${table}`}
                value={each.document}
                checked={each.document === document?.document}
                onChange={() => {
                  choices.choose(name, each.document);
                }}
              />
              <span>
                <b>{documentText(each.title)}</b> · {documentText(each.house)}{" "}
                <small class="quiet">{each.document}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <Wrong why={wrong.value} />
      </div>
      {document && (
        <TableGuide
          table={name}
          steps={steps}
          terminals={[]}
          document={document}
          choices={choices}
          looks={looks}
          onDone={onDone}
        />
      )}
    </div>
  );
}
