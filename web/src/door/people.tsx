// The people of a new house: proposed by one of the first two, approved by the other, and given a code.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, pathOf } from "../house";
import type {
  Accepted,
  OrdersShown,
  PeopleShown,
  PersonCodeDrawn,
  Proposed,
  ProposalShown,
  ProposalsShown,
  StaffMember,
} from "../messages";
import { Lines } from "../pit/order-form";
import { shownFor, type Body } from "../pit/order-lines";
import { called } from "../pit/words";
import { may, session, withStepUp } from "../staff/session";
import { s } from "../staff/words";
import { Wrong } from "../ui/error-message";
import { d } from "./words";

const ADMINISTRATION = "administration";

/** Propose a dealer; the second of the first two people sees it at once. */
export function AppointDealer({ onDone }: { onDone: () => void }) {
  const wrong = useSignal<unknown>(null);
  const proposed = useSignal("");
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const person = String(new FormData(form).get("person")).trim();
    const order = { command: "appoint-person", person, roles: ["dealer"] };
    try {
      await withStepUp((key) =>
        ask<Proposed>("POST", pathOf(ADMINISTRATION, "proposals"), { key, reason: d("dealer-reason"), order }),
      );
      proposed.value = person;
      wrong.value = null;
      form.reset();
      onDone();
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  return (
    <form class="fields in-place" data-form="appoint-dealer" onSubmit={(event) => void send(event)}>
      <label>
        {d("dealer-name")}
        <input name="person" required maxLength={64} autocomplete="off" autocapitalize="none" spellcheck={false} />
      </label>
      <button type="submit" class="primary">
        {d("dealer-propose")}
      </button>
      <Wrong why={wrong.value} />
      {proposed.value && (
        <p class="done" role="status">
          {d("dealer-proposed", { person: proposed.value })}
        </p>
      )}
    </form>
  );
}

/** Another person's proposals, in full, to approve together; each remains its own order. */
export function Approvals({ looks, onDone }: { looks: number; onDone: () => void }) {
  const waiting = useSignal<readonly ProposalShown[]>([]);
  const orders = useSignal<OrdersShown | undefined>(undefined);
  const wrong = useSignal<unknown>(null);
  const isSending = useSignal(false);
  const mayApprove = may("POST /administration/proposals/{number}/approve");
  const look = async () => {
    try {
      const { proposals } = await ask<ProposalsShown>("GET", pathOf(ADMINISTRATION, "proposals"));
      waiting.value = proposals.filter((each) => each.proposed_by !== session.value?.person);
      if (waiting.value.length && !orders.value)
        orders.value = await ask<OrdersShown>("GET", pathOf(ADMINISTRATION, "orders"));
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  useEffect(() => {
    if (mayApprove) void look();
  }, [looks, mayApprove]);
  if (!mayApprove || !waiting.value.length) return null;
  const approve = async () => {
    isSending.value = true;
    try {
      for (const { number, body_hash } of waiting.value) {
        await withStepUp((key) =>
          ask<Accepted>("POST", pathOf(ADMINISTRATION, "proposals", number, "approve"), { key, body_hash }),
        );
      }
      wrong.value = null;
    } catch (thrown) {
      wrong.value = thrown;
    } finally {
      isSending.value = false;
      await look();
      onDone();
    }
  };
  return (
    <section class="approvals" aria-labelledby="approvals-title">
      <h2 id="approvals-title">{d("approve-title")}</h2>
      <ul>
        {waiting.value.map((each) => {
          const body = JSON.parse(each.body) as Body;
          return (
            <li key={each.number} data-proposal={each.number}>
              <h3>{called("order", each.action)}</h3>
              <Lines shown={shownFor(orders.value, body)} orders={orders.value} body={body} />
              <p class="quiet">
                {d("approve-by", { person: each.proposed_by, role: s(`role-${each.role}`), reason: each.reason })}
              </p>
            </li>
          );
        })}
      </ul>
      <Wrong why={wrong.value} />
      <div class="row">
        <button
          type="button"
          class="primary"
          data-do="approve-all"
          disabled={isSending.value}
          onClick={() => void approve()}
        >
          {d("approve-all", { orders: waiting.value.length })}
        </button>
        <a href="/pit#/waiting">{d("approve-single")}</a>
      </div>
    </section>
  );
}

/** Appointed people without a password: each needs a code. */
export function Newcomers({ looks }: { looks: number }) {
  const people = useSignal<readonly StaffMember[]>([]);
  const codes = useSignal<ReadonlyMap<string, string>>(new Map());
  const wrong = useSignal<unknown>(null);
  const isSeen = may("GET /people") && may("POST /people/code");
  useEffect(() => {
    if (!isSeen) return;
    ask<PeopleShown>("GET", "/people").then(
      (found) => {
        people.value = found.people.filter((each) => !each.has_password && !each.is_dismissed);
      },
      (thrown: unknown) => {
        wrong.value = thrown;
      },
    );
  }, [looks, isSeen]);
  if (!isSeen || !people.value.length) return null;
  const draw = async (person: string) => {
    try {
      const { code } = await ask<PersonCodeDrawn>("POST", "/people/code", { person });
      codes.value = new Map(codes.value).set(person, code);
      wrong.value = null;
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  return (
    <ul class="newcomers" aria-label={d("newcomer-all")}>
      {people.value.map(({ person }) => {
        const code = codes.value.get(person);
        return (
          <li key={person} data-newcomer={person}>
            <strong>{person}</strong>{" "}
            {code ? (
              <span class="code-drawn" role="status">
                {d("newcomer-code")} <code>{code}</code>
              </span>
            ) : (
              <button type="button" data-do="draw-code" onClick={() => void draw(person)}>
                {d("newcomer-draw")}
              </button>
            )}
          </li>
        );
      })}
      <Wrong why={wrong.value} />
    </ul>
  );
}
