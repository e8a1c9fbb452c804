// One prepared order: its fields can be edited, and it shows who sends it if that is someone else.

import { useId } from "preact/hooks";
import { Field } from "../pit/fields";
import { aboutText } from "../pit/house-texts";
import { called } from "../pit/words";
import { s } from "../staff/words";
import { Wrong } from "../ui/error-message";
import type { FirstOrder } from "../messages";
import { idOf, type Preparation } from "./prepared";
import { d } from "./words";

interface Props {
  readonly preparation: Preparation;
  readonly order: FirstOrder;
}

/** The labels of a new table's fields. */
const OF_A_TABLE: Readonly<Record<string, WordIds["door"]>> = {
  minimum: "table-minimum",
  maximum: "table-maximum",
  emblem: "table-emblem",
  colours: "table-colours",
};

function nameOf({ shown }: FirstOrder): string {
  const name = shown.order === "set-up-table" ? d("table-limits") : called("order", shown.order);
  return shown.about ? `${name} · ${aboutText(shown)}` : name;
}

export function PreparedOrder({ preparation, order }: Props) {
  const id = useId();
  if (!order.is_ready) return <Others order={order} />;
  const { currency, decimals } = preparation.told.value ?? { currency: "", decimals: 0 };
  const trouble = preparation.trouble.value?.id === idOf(order) ? preparation.trouble.value : null;
  const draft = preparation.draft(order);
  const isWanted = preparation.isWanted(order);
  const isNew = order.shown.order === "set-up-table";
  return (
    <fieldset class={isWanted ? "prepared" : "prepared left-out"} data-prepared={order.shown.order}>
      <legend>
        {isNew || order.stream ? (
          nameOf(order)
        ) : (
          <label class="tick">
            <input
              type="checkbox"
              name={`wanted-${order.shown.order}`}
              checked={isWanted}
              onChange={(event) => preparation.choose(order, event.currentTarget.checked)}
            />
            <span>{nameOf(order)}</span>
          </label>
        )}
      </legend>
      {(order.shown.fields ?? []).map((each) => (
        <Field
          key={each.name}
          field={
            isNew && OF_A_TABLE[each.name]
              ? { ...each, words: d(OF_A_TABLE[each.name] as WordIds["door"], { currency }) }
              : each
          }
          at={each.name}
          form={id}
          draft={draft[each.name] ?? ""}
          currency={isNew ? "" : currency}
          decimals={decimals}
          wrong={trouble?.at ? trouble : null}
          change={(next) => preparation.change(order, { ...draft, [each.name]: next })}
        />
      ))}
      {trouble?.why ? <Wrong why={trouble.why} /> : null}
    </fieldset>
  );
}

/** An order that waits for someone else, or for an earlier order. */
function Others({ order }: { order: FirstOrder }) {
  const { by, role, is_mine } = order;
  const who = by && role ? s("here-who", { person: by, role: s(`role-${role}`) }) : d("guide-nobody");
  return (
    <p class="quiet others" data-prepared={order.shown.order} data-by={by}>
      {nameOf(order)}: {is_mine ? d("guide-afterwards") : who}
    </p>
  );
}
