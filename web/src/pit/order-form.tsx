// A form for an order, built from the house's description: sent by one person, or proposed to another.

import { useSignal } from "@preact/signals";
import { useEffect, useId, useMemo, useRef } from "preact/hooks";
import { ask, OrderKey, Refusal, sentenceOf } from "../house";
import { language } from "../locale";
import type { Accepted, FieldShown, Money, OrderShown, OrdersShown, Proposed } from "../messages";
import { money } from "../money";
import { codeOf, whyNot } from "../staff/house-words";
import { withStepUp } from "../staff/session";
import { Words } from "../ui/words";
import { pathTo, type Desk, type Stream } from "./desk";
import { draftOf, NotFilledIn, orderOf, type DraftGroup } from "./drafts";
import { Field, type Wrong } from "./fields";
import { decimalsIn } from "./currencies";
import { Paper } from "./printed-ticket";
import { aboutText, saysText } from "./house-texts";
import { linesOf, type Body, type Line } from "./order-lines";
import { called, p } from "./words";

const WHY = "why";
const NEEDS_ANOTHER = "staff/needs-a-second-person";

interface Props {
  readonly desk: Desk;
  readonly stream: Stream;
  readonly orders: OrdersShown;
  readonly shown: OrderShown;
  /** Receives the result as text: the form may be gone by then. */
  readonly onDone?: (words: string) => void;
}

type Way = "order" | "propose";

/** The result of an order: a text of the desk, or a refusal by the house. */
export interface Said {
  readonly isDone: boolean;
  readonly words: string;
  readonly why: unknown;
}

function draftsOf(shown: OrderShown, decimals: number): DraftGroup {
  return Object.fromEntries(shown.fields?.map((each) => [each.name, draftOf(each, decimals)]) ?? []);
}

/** Whether an order contains an amount or dice, and is therefore read back before it is sent. */
function isReadBack(fields: readonly FieldShown[], body: unknown): boolean {
  const inside = (body ?? {}) as Body;
  return fields.some((each, at) => {
    const value = Array.isArray(body) ? (body as readonly unknown[])[at] : inside[each.name];
    if (value === undefined) return false;
    return each.kind === "money" || each.kind === "faces" || isReadBack(each.fields ?? [], value);
  });
}

export function OrderForm({ desk, stream, orders, shown, onDone }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const fields = shown.fields ?? [];
  const draft = useSignal<DraftGroup>(draftsOf(shown, orders.decimals));
  const isTouched = useSignal(false);
  const why = useSignal("");
  const wrong = useSignal<Wrong | null>(null);
  const said = useSignal<Said | null>(null);
  const ticket = useSignal(0);
  const toConfirm = useSignal<Body | null>(null);
  const isSending = useSignal(false);
  const mayPropose = useSignal(shown.people !== "one");
  const confirm = useRef<HTMLButtonElement>(null);
  const key = useMemo(() => new OrderKey(), []);
  const standing = JSON.stringify(fields);
  useEffect(() => {
    // The house's values have changed: keep what the person has entered.
    if (!isTouched.value) draft.value = draftsOf(shown, orders.decimals);
  }, [standing]);
  useEffect(() => confirm.current?.focus(), [toConfirm.value]);

  const written = (): Body | null => {
    wrong.value = null;
    said.value = null;
    try {
      return orderOf(fields, draft.value, orders.decimals);
    } catch (thrown) {
      if (!(thrown instanceof NotFilledIn)) throw thrown;
      wrong.value = { at: thrown.at, sentence: p(`wrong-${thrown.why}`, { decimals: orders.decimals }) };
      document.querySelector<HTMLElement>(`[name="${CSS.escape(thrown.at)}"]`)?.focus();
      return null;
    }
  };

  const send = async (body: Body, way: Way) => {
    isSending.value = true;
    toConfirm.value = null;
    try {
      const reason = why.value || String(body["reason"] ?? "");
      const done = await withStepUp(() =>
        key.under([way, body, reason], (fresh) => sent(stream, shown, body, way, reason, fresh)),
      );
      const words = doneWords(done, decimalsIn(orders, "currency" in done ? done.currency : undefined));
      said.value = { isDone: true, words, why: null };
      ticket.value = ("reference" in done && done.reference) || 0;
      isTouched.value = false;
      draft.value = draftsOf(shown, orders.decimals);
      why.value = "";
      await desk.refresh(stream);
      onDone?.(`${called("order", shown.order)}: ${words}`);
    } catch (thrown) {
      const code = thrown instanceof Refusal ? thrown.code : "";
      if (code === NEEDS_ANOTHER) mayPropose.value = true;
      const place = /`\$\.([a-z_.]+)`/.exec(sentenceOf(thrown))?.[1];
      if (place) wrong.value = { at: place, sentence: whyNot(thrown).text };
      said.value = { isDone: false, words: "", why: thrown };
    } finally {
      isSending.value = false;
    }
  };

  const asksWhy = shown.people !== "one" && !fields.some((each) => each.name === "reason");

  const begin = (way: Way) => {
    const body = written();
    if (!body) return;
    if (way === "propose" && asksWhy && !why.value.trim()) {
      wrong.value = { at: WHY, sentence: p("wrong-needed") };
      form.current?.querySelector<HTMLElement>(`[name="${WHY}"]`)?.focus();
      return;
    }
    if (way === "order" && isReadBack(fields, body)) toConfirm.value = body;
    else void send(body, way);
  };

  return (
    <form
      ref={form}
      class="fields order"
      data-order={shown.order}
      data-about={shown.about ?? ""}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        begin(shown.people === "two" ? "propose" : "order");
      }}
    >
      <p class="quiet says">
        <Words of={saysText(shown)} />
      </p>
      {fields.map((each) => (
        <Field
          key={each.name}
          field={each}
          at={each.name}
          form={id}
          draft={draft.value[each.name] ?? ""}
          currency={orders.currency}
          wrong={wrong.value}
          change={(next) => {
            isTouched.value = true;
            said.value = null;
            toConfirm.value = null;
            draft.value = { ...draft.value, [each.name]: next };
          }}
        />
      ))}
      {asksWhy && (
        <div class="field field-words">
          <label>
            <span class="field-name">{p("propose-why")}</span>
            <textarea
              name={WHY}
              rows={2}
              value={why.value}
              aria-invalid={wrong.value?.at === WHY || undefined}
              aria-describedby={wrong.value?.at === WHY ? `${id}-why-wrong` : undefined}
              onInput={(event) => {
                why.value = event.currentTarget.value;
              }}
            />
          </label>
          {wrong.value?.at === WHY && (
            <p class="wrong" role="alert" id={`${id}-why-wrong`}>
              {wrong.value.sentence}
            </p>
          )}
        </div>
      )}
      {toConfirm.value ? (
        <div class="read-back" role="group" aria-label={p("form-sure")}>
          <p>
            <strong>{p("form-sure")}</strong>
          </p>
          <Lines shown={shown} orders={orders} body={toConfirm.value} />
          <div class="row">
            <button
              ref={confirm}
              type="button"
              class="primary"
              data-do="confirm"
              onClick={() => toConfirm.value && void send(toConfirm.value, "order")}
            >
              {p("form-confirm")}
            </button>
            <button
              type="button"
              data-do="back"
              onClick={() => {
                toConfirm.value = null;
              }}
            >
              {p("form-back")}
            </button>
          </div>
        </div>
      ) : (
        <div class="row">
          {shown.people !== "two" && (
            <button type="submit" class="primary" disabled={isSending.value} data-do="order">
              {called("order", shown.order)}
            </button>
          )}
          {mayPropose.value && (
            <button
              type={shown.people === "two" ? "submit" : "button"}
              class={shown.people === "two" ? "primary" : ""}
              disabled={isSending.value}
              data-do="propose"
              onClick={shown.people === "two" ? undefined : () => begin("propose")}
            >
              {p("propose")}
            </button>
          )}
        </div>
      )}
      <Answer said={said.value} />
      {ticket.value > 0 && <Paper key={ticket.value} reference={ticket.value} />}
    </form>
  );
}

/** The house's answer, with the reason if it refused. */
export function Answer({ said }: { said: Said | null }) {
  const isRefused = said !== null && !said.isDone;
  const why = isRefused ? whyNot(said.why) : null;
  return (
    <p
      class={isRefused ? "wrong" : "done"}
      role={isRefused ? "alert" : "status"}
      lang={why?.lang}
      data-code={codeOf(said?.why)}
    >
      {[said?.words, why?.text].filter(Boolean).join(" ")}
    </p>
  );
}

export function Lines({
  shown,
  orders,
  body,
}: {
  shown: OrderShown | undefined;
  orders: OrdersShown | undefined;
  body: Body;
}) {
  const lines = linesOf(shown, orders, body);
  const changes = lines.filter((each) => each.now !== null);
  const rest = lines.filter((each) => each.now === null && each.isKnown);
  const isLong = changes.length > 0 && rest.length > FEW;
  return (
    <>
      <LineList lines={isLong ? lines.filter((each) => !rest.includes(each)) : lines} />
      {isLong && (
        <details class="unchanged">
          <summary>{p("told-unchanged", { count: rest.length })}</summary>
          <LineList lines={rest} />
        </details>
      )}
    </>
  );
}

/** With more unchanged lines than this, they are collapsed so as not to hide the changes. */
const FEW = 3;

function LineList({ lines }: { lines: readonly Line[] }) {
  return (
    <dl class="lines">
      {lines.map((each, at) => (
        <div key={at} class={each.now === null ? "" : "changes"}>
          <dt>{each.name}</dt>
          <dd>
            <b>{each.says}</b> {each.now !== null && <small>{p("told-now", { now: each.now })}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

async function sent(
  stream: Stream,
  shown: OrderShown,
  body: Body,
  way: Way,
  reason: string,
  key: string,
): Promise<Accepted | Proposed> {
  if (way === "order") return await ask<Accepted>("POST", pathTo(stream, shown.order), { key, ...body });
  const order = { command: shown.order, ...body };
  return await ask<Proposed>("POST", pathTo(stream, "proposals"), { key, reason, order });
}

function doneWords(done: Accepted | Proposed, decimals: number): string {
  if ("proposal" in done) return p("propose-done", { proposal: done.proposal });
  const { last: record, cash, reference, worth, currency = "" } = done;
  const inIts = (moved: Money) => money(moved.minor_units, { code: currency, decimals }, language.value).trim();
  if (cash) return p("form-cash", { record, amount: inIts(cash) });
  if (reference && worth) return p("form-ticket", { ticket: reference, record, amount: inIts(worth) });
  return p("form-done", { record });
}

/** The orders of some groups that this person can send now, about one thing or about any. */
export function ordersOf(desk: Desk, stream: Stream, groups: readonly string[], about?: string): readonly OrderShown[] {
  return (desk.orders.value.get(stream)?.orders ?? []).filter(
    (each) =>
      each.may_send &&
      each.fits_now !== false &&
      groups.includes(each.group) &&
      (about === undefined || each.about === about),
  );
}

/** All orders of some groups, each collapsed under its name. */
export function OrdersOf({
  desk,
  stream,
  groups,
  about,
  onDone,
}: {
  desk: Desk;
  stream: Stream;
  groups: readonly string[];
  about?: string;
  /** Receives the result as text, if this list may be gone by then. */
  onDone?: (words: string) => void;
}) {
  const orders = desk.orders.value.get(stream);
  const last = useSignal({ key: "", words: "" });
  if (!orders) return null;
  const found = ordersOf(desk, stream, groups, about);
  const keyOf = (each: OrderShown) => `${each.order}/${each.about ?? ""}`;
  // The form of a completed order disappears, but its result must stay visible.
  const isGone = last.value.key !== "" && !found.some((each) => keyOf(each) === last.value.key);
  if (!found.length && !isGone) return null;
  return (
    <div class="orders">
      {isGone && (
        <p class="done" role="status" data-gone={last.value.key}>
          {last.value.words}
        </p>
      )}
      {found.map((each) => (
        <details key={keyOf(each)} data-open={each.order} open={about !== undefined}>
          <summary>
            {called("order", each.order)}
            {each.about && about === undefined && <span> · {aboutText(each)}</span>}
            {each.people === "two" && <small class="two">{p("form-two")}</small>}
          </summary>
          <OrderForm
            desk={desk}
            stream={stream}
            orders={orders}
            shown={each}
            onDone={(words) => {
              last.value = { key: keyOf(each), words };
              onDone?.(words);
            }}
          />
        </details>
      ))}
    </div>
  );
}
