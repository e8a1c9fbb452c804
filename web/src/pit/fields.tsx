// One field of a form, of any kind.

import { Die } from "../felt/dice";
import type { FieldShown, Money } from "../messages";
import { plain } from "../money";
import type { Draft, DraftGroup } from "./drafts";
import { choiceText } from "./house-texts";
import { nameOf } from "./order-lines";
import { p } from "./words";

export interface Wrong {
  readonly at: string;
  readonly sentence: string;
}

interface Props {
  readonly field: FieldShown;
  readonly draft: Draft;
  readonly at: string;
  /** The form's id, to make names unique on the page. */
  readonly form: string;
  readonly currency: string;
  /** The currency of its amounts, if one is suggested. */
  readonly decimals?: number;
  readonly wrong: Wrong | null;
  readonly change: (draft: Draft) => void;
}

export function Field(props: Props) {
  const { field, at, wrong } = props;
  const isWrong = wrong?.at === at;
  return (
    <div class={`field field-${field.kind}`} data-field={at}>
      <Control {...props} />
      {isWrong && (
        <p class="wrong" role="alert" id={`${props.form}-${at}-wrong`}>
          {wrong.sentence}
        </p>
      )}
    </div>
  );
}

function Control(props: Props) {
  const { field } = props;
  switch (field.kind) {
    case "group":
      return <Group {...props} />;
    case "list":
      return <List {...props} />;
    case "flag":
      return <Flag {...props} />;
    case "attest":
      return <Attest {...props} />;
    case "several":
      return <Several {...props} />;
    case "faces":
    case "reading":
      return <Faces {...props} />;
    case "choice":
      return <Choice {...props} />;
    default:
      return <Typed {...props} />;
  }
}

/** The label of a field: the house's own name if it has one. */
function Name({ field }: { field: FieldShown }) {
  return (
    <span class="field-name">
      {nameOf(field)}
      {field.is_needed === false && <small class="quiet"> {p("form-optional")}</small>}
    </span>
  );
}

function describedBy({ wrong, at, form }: Props): { "aria-invalid"?: true; "aria-describedby"?: string } {
  return wrong?.at === at ? { "aria-invalid": true, "aria-describedby": `${form}-${at}-wrong` } : {};
}

const MODES = { whole: "numeric", money: "decimal", wholes: "numeric" } as const;

function Typed(props: Props) {
  const { field, draft, change, currency, decimals = 2 } = props;
  const shared = {
    name: props.at,
    value: String(draft),
    required: false,
    autocomplete: "off",
    ...describedBy(props),
    onInput: (event: Event) => change((event.currentTarget as HTMLInputElement).value),
  } as const;
  return (
    <label>
      <Name field={field} />
      {field.kind === "words" ? (
        <textarea rows={2} {...shared} />
      ) : field.kind === "money" ? (
        <span class="amount">
          {currency && <span class="quiet">{currency}</span>}
          <input inputMode="decimal" {...shared} />
          {field.advice && (
            <small class="quiet">
              {p("form-advice", { amount: plain((JSON.parse(field.advice) as Money).minor_units, decimals) })}
            </small>
          )}
        </span>
      ) : field.kind === "time" ? (
        <input type="datetime-local" step={60} {...shared} />
      ) : (
        <input inputMode={MODES[field.kind as keyof typeof MODES] ?? "text"} spellcheck={false} {...shared} />
      )}
    </label>
  );
}

function Choice(props: Props) {
  const { field, draft, change, at } = props;
  const choices = field.choices ?? [];
  if (!choices.length && field.is_needed === false) return null;
  const isFixed = choices.length === 1 && field.is_needed !== false && Boolean(field.value);
  if (isFixed) {
    return (
      <p class="fixed">
        <Name field={field} /> <b>{choices.map((each) => choiceText(field, each))}</b>
      </p>
    );
  }
  if (!choices.length) {
    return (
      <p>
        <Name field={field} /> <span class="quiet">{p("form-nothing")}</span>
      </p>
    );
  }
  return (
    <label>
      <Name field={field} />
      <select
        name={at}
        value={String(draft)}
        {...describedBy(props)}
        onChange={(event) => change(event.currentTarget.value)}
      >
        <option value="">{p("form-choose")}</option>
        {choices.map((each) => (
          <option key={each.value} value={each.value}>
            {choiceText(field, each)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Flag({ field, draft, change, at }: Props) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        name={at}
        checked={draft === true}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <span>{nameOf(field)}</span>
    </label>
  );
}

/** A checkbox by which a person attests what must have been observed. */
function Attest(props: Props) {
  const { field, draft, change, at } = props;
  const seen = (field.choices ?? []).map((each) => choiceText({ ...field, name: "lit" }, each)).join(", ");
  return (
    <label class="tick">
      <input
        type="checkbox"
        name={at}
        checked={draft === true}
        {...describedBy(props)}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <span>
        {field.name === "trials"
          ? p("attest-trials", { faces: field.words ?? "", areas: seen })
          : p("attest-operations", { times: field.words ?? "" })}
      </span>
    </label>
  );
}

function Several({ field, draft, change, at }: Props) {
  const chosen = draft as readonly string[];
  return (
    <fieldset>
      <legend>{nameOf(field)}</legend>
      <div class="ticks">
        {(field.choices ?? []).map((each) => (
          <label key={each.value} class="tick">
            <input
              type="checkbox"
              name={`${at}.${each.value}`}
              checked={chosen.includes(each.value)}
              onChange={(event) =>
                change(
                  event.currentTarget.checked
                    ? [...chosen, each.value]
                    : chosen.filter((other) => other !== each.value),
                )
              }
            />
            <span>{choiceText(field, each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const FACES = [1, 2, 3, 4, 5, 6] as const;

/** Three dice, each chosen by its face. */
function Faces({ field, draft, change, at }: Props) {
  const faces = draft as readonly (number | null)[];
  return (
    <fieldset>
      <legend>
        <Name field={field} />
      </legend>
      {faces.map((shown, die) => (
        <div key={die} class="die-row" role="group" aria-label={p("form-die", { die: die + 1 })}>
          {FACES.map((face) => (
            <button
              key={face}
              type="button"
              class="die-button"
              aria-pressed={shown === face}
              aria-label={String(face)}
              data-die={`${at}.${die}.${face}`}
              onClick={() => change(faces.map((each, place) => (place === die ? (each === face ? null : face) : each)))}
            >
              <Die face={face} />
            </button>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

function Group(props: Props) {
  const { field, draft, change, at } = props;
  const inner = draft as DraftGroup;
  const isNamed = Boolean(field.words);
  const fields = (field.fields ?? []).map((each) => (
    <Field
      key={each.name}
      {...props}
      field={each}
      at={`${at}.${each.name}`}
      draft={inner[each.name] ?? ""}
      change={(next) => change({ ...inner, [each.name]: next })}
    />
  ));
  if (!isNamed) return <div class={`group group-${field.name}`}>{fields}</div>;
  return (
    <fieldset class="named-group">
      <legend>{nameOf(field)}</legend>
      {fields}
    </fieldset>
  );
}

function List(props: Props) {
  const { field, draft, change, at } = props;
  const [item] = field.fields ?? [];
  const all = draft as readonly Draft[];
  const fewest = field.fewest ?? 0;
  const most = field.most ?? 0;
  if (!item || most === 0) return null;
  return (
    <fieldset>
      <legend>{nameOf(field)}</legend>
      {all.map((each, place) => (
        <div key={place} class="item">
          <span class="item-number">{place + 1}</span>
          <Field
            {...props}
            field={item}
            at={`${at}.${place}`}
            draft={each}
            change={(next) => change(all.map((other, which) => (which === place ? next : other)))}
          />
        </div>
      ))}
      {fewest !== most && (
        <div class="row">
          <button type="button" disabled={all.length >= most} onClick={() => change([...all, all.at(-1) ?? ""])}>
            {p("form-more")}
          </button>
          <button type="button" disabled={all.length <= fewest} onClick={() => change(all.slice(0, -1))}>
            {p("form-fewer")}
          </button>
        </div>
      )}
    </fieldset>
  );
}
