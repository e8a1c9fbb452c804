// The staff of the table, the dealer's handover, and opening and closing.

import type { DealerView } from "../messages";
import { postText, wordText } from "../staff/house-words";
import type { Desk } from "./desk";
import { OrderForm, plainChoices, type Choice } from "./form";
import { kindName, w } from "./words";

interface Props {
  readonly desk: Desk;
  readonly view: DealerView;
}

export function PeopleTab({ desk, view }: Props) {
  const people = plainChoices(view.staff.map((each) => each.person));
  const posts = view.posts.map((each) => ({ value: each, text: postText(each) }));
  const dealing = view.posts[0] ?? "";
  return (
    <div class="tab-columns">
      <section>
        <h2>{w("people-title")}</h2>
        <p data-shift={view.shift}>{view.shift ? w("people-shift", { shift: view.shift }) : w("people-no-shift")}</p>
        <table class="people">
          <thead>
            <tr>
              <th>{w("field-person")}</th>
              <th>{w("field-post")}</th>
              <th>{w("people-deals")}</th>
            </tr>
          </thead>
          <tbody>
            {view.staff.map((each) => (
              <tr key={each.person} data-staff={each.person}>
                <th scope="row">{each.person}</th>
                <td>
                  {each.acting
                    ? w("people-acts", { post: postText(each.post), acting: postText(each.acting) })
                    : postText(each.post)}
                </td>
                <td>{view.dealers.includes(each.person) ? w("people-yes") : ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <h2>{w("limits-title")}</h2>
        <table class="people limits">
          <thead>
            <tr>
              <th scope="col">{w("limits-kind")}</th>
              <th scope="col">{w("limits-minimum")}</th>
              <th scope="col">{w("limits-maximum")}</th>
            </tr>
          </thead>
          <tbody>
            {view.limits.map((each) => (
              <tr key={each.kind}>
                <th scope="row">{kindName(each)}</th>
                <td>{desk.amount(each.minimum.minor_units)}</td>
                <td>{desk.amount(each.maximum.minor_units)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>{w("hand-over-title")}</h2>
        <p class="quiet">{desk.may("assign-post") ? w("hand-over-how") : w("hand-over-supervisor")}</p>
        <OrderForm
          desk={desk}
          command="assign-post"
          title="hand-over-do"
          isOpen
          fields={[
            { name: "to", label: "hand-over-to" },
            { name: "from", label: "hand-over-from", kind: "choice", choices: plainChoices(view.dealers) },
          ]}
          act={async (it) => {
            const isDone = await desk.order({ command: "assign-post", person: it.text("to"), post: dealing });
            const from = it.text("from");
            return (
              isDone && (!from || from === it.text("to") || desk.order({ command: "release-person", person: from }))
            );
          }}
        />
        <OrderForm
          desk={desk}
          command="assign-post"
          fields={[
            { name: "person", label: "field-person" },
            { name: "post", label: "field-post", kind: "choice", choices: posts },
          ]}
          act={(it) => desk.order({ command: "assign-post", person: it.text("person"), post: it.text("post") })}
        />
        <OrderForm
          desk={desk}
          command="release-person"
          fields={[{ name: "person", label: "field-person", kind: "choice", choices: people }]}
          act={(it) => desk.order({ command: "release-person", person: it.text("person") })}
        />
        <OrderForm
          desk={desk}
          command="assign-acting"
          fields={[
            { name: "person", label: "field-person", kind: "choice", choices: people },
            { name: "post", label: "field-post", kind: "choice", choices: posts },
          ]}
          act={(it) => desk.order({ command: "assign-acting", person: it.text("person"), post: it.text("post") })}
        />
        <OrderForm
          desk={desk}
          command="end-acting"
          fields={[{ name: "person", label: "field-person", kind: "choice", choices: people }]}
          act={(it) => desk.order({ command: "end-acting", person: it.text("person") })}
        />
        <OrderForm
          desk={desk}
          command="start-shift"
          fields={[{ name: "shift", label: "field-shift" }]}
          act={(it) => desk.order({ command: "start-shift", shift: it.text("shift") })}
        />
        <OrderForm
          desk={desk}
          command="close-table"
          fields={[
            { name: "count", label: "field-count", kind: "money", value: "0" },
            { name: "at_once", label: "field-at_once", kind: "choice", choices: atOnce() },
          ]}
          act={(it) =>
            desk.order({
              command: "close-table",
              count: it.money("count"),
              at_once: GROUNDS.find((each) => each === it.text("at_once")) ?? null,
            })
          }
        />
        <OrderForm
          desk={desk}
          command="announce-last-round"
          fields={[]}
          act={() => desk.order({ command: "announce-last-round" })}
        />
        <OrderForm
          desk={desk}
          command="take-back-last-round"
          fields={[{ name: "reason", label: "field-reason" }]}
          act={(it) => desk.order({ command: "take-back-last-round", reason: it.text("reason") })}
        />
      </section>
    </div>
  );
}

/** Why a table may close without a round announced as the last. */
const GROUNDS = ["safety", "honesty", "urgent-repair"] as const;

function atOnce(): Choice[] {
  return [{ value: "", text: "–" }, ...GROUNDS.map((each) => ({ value: each, text: wordText(each) }))];
}
