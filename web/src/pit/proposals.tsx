// Proposals waiting for a second person, in all streams: their effect, reason, proposer and time left.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask } from "../house";
import type { Accepted, ProposalShown } from "../messages";
import { isAttended } from "../staff/attendance";
import { postText, reasonText } from "../staff/house-words";
import { may, session, withStepUp } from "../staff/session";
import { s } from "../staff/words";
import { Words } from "../ui/words";
import { Calls } from "./calls";
import { pathTo, rowOf, standingOf, type Desk, type Stream, type Waiting } from "./desk";
import { changesRounds, Effect } from "./effect";
import { Answer, Lines, type Said } from "./order-form";
import { linkTo } from "./current-place";
import { shownFor, type Body } from "./order-lines";
import { called, minutes, p } from "./words";

export function Waits({ desk }: { desk: Desk }) {
  useEffect(() => void desk.lookAfresh(), []); // whoever opens this page is told what waits now
  return (
    <section class="waits" aria-labelledby="waits-title">
      <h2 id="waits-title">{p("part-waiting")}</h2>
      <ProposalsOf desk={desk} waiting={desk.waiting.value} isKnown={desk.knowsWaiting.value} />
      <Held desk={desk} />
      <Calls desk={desk} />
    </section>
  );
}

interface Shown {
  readonly desk: Desk;
  readonly waiting: readonly Waiting[];
  /** Whether the house has answered: until then the list must not be shown as empty. */
  readonly isKnown: boolean;
}

export function ProposalsOf({ desk, waiting, isKnown }: Shown) {
  const said = useSignal("");
  const key = ({ stream, proposal }: Waiting) => `${stream}/${proposal.number}`;
  return (
    <>
      <p class="done" role="status" data-decided={said.value ? "yes" : "no"}>
        {said.value}
      </p>
      {!waiting.length && (
        <p class="quiet" data-waits={isKnown ? "none" : "looking"}>
          {p(isKnown ? "waits-none" : "floor-wait")}
        </p>
      )}
      <ul class="proposals">
        {waiting.map((each) => (
          <li key={key(each)}>
            <Proposal
              desk={desk}
              stream={each.stream}
              proposal={each.proposal}
              decided={(words) => {
                said.value = words;
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  readonly desk: Desk;
  readonly stream: Stream;
  readonly proposal: ProposalShown;
  readonly decided: (words: string) => void;
}

type How = "approve" | "reject" | "withdraw";

function Proposal({ desk, stream, proposal, decided }: Props) {
  const said = useSignal<Said | null>(null);
  const isSending = useSignal(false);
  /** Whether its effect is shown on this screen. */
  const isSeen = useSignal(false);
  const isRejecting = useSignal(false);
  const why = useSignal("");
  const hash = useHash(proposal.body);
  const view = desk.tables.value.get(stream);
  const standing = view ? standingOf(view) : String(proposal.number);
  useEffect(() => void desk.describe(stream, standing), [stream, standing, isAttended.value]); // what stands now is told beside it
  const orders = desk.orders.value.get(stream);
  const body = JSON.parse(proposal.body) as Body;
  const shown = shownFor(orders, body);
  const hasEffect = changesRounds(proposal.action);
  const isMine = proposal.proposed_by === session.value?.person;
  const left = desk.secondsTo(proposal.expires_at);

  const decide = async (how: How) => {
    isSending.value = true;
    said.value = null;
    const more =
      how === "approve" ? { body_hash: hash || proposal.body_hash } : how === "reject" ? { reason: why.value } : {};
    try {
      await withStepUp((key) =>
        ask<Accepted>("POST", pathTo(stream, "proposals", proposal.number, how), { key, ...more }),
      );
      decided(p(`waits-done-${how}`, { proposal: proposal.number, order: called("order", proposal.action) }));
      await desk.refresh(stream);
    } catch (thrown) {
      said.value = { isDone: false, words: "", why: thrown };
    } finally {
      isSending.value = false;
    }
  };
  const mayDecide = (how: How) => may(rowOf("POST", stream, `proposals/{number}/${how}`));
  const here = session.value;
  const approvers = proposal.approved_by ?? [];
  const isForMe =
    !isMine && here !== null && (approvers.includes(here.role) || (proposal.people ?? []).includes(here.person));
  const roles = approvers.map((each) => s(`role-${each}`)).join(", ");
  const people = (proposal.people ?? []).join(", ");

  return (
    <article class={proposal.has_moved ? "proposal moved" : "proposal"} data-proposal={`${stream}/${proposal.number}`}>
      <header>
        <h3>{called("order", proposal.action)}</h3>
        <span class="where">
          {stream === "cage" ? p("part-cage") : stream === "administration" ? p("part-house") : stream}
        </span>
        <span class={left < 60 ? "left soon" : "left"}>{p("waits-left", { left: minutes(left) })}</span>
      </header>
      <Lines shown={shown} orders={orders} body={body} />
      {proposal.reason !== body["reason"] && <blockquote>{proposal.reason}</blockquote>}
      {hasEffect && (
        <Effect
          table={stream}
          proposal={proposal.number}
          standing={standing}
          onSeen={(seen) => {
            isSeen.value = seen;
          }}
        />
      )}
      <p class="quiet">
        {p("waits-by", { number: proposal.number, person: proposal.proposed_by, role: s(`role-${proposal.role}`) })}
      </p>
      <p class="quiet" data-approvers={(proposal.people ?? []).join(" ")}>
        {people ? p("waits-approvers-there", { roles, people }) : p("waits-approvers", { roles })}
      </p>
      <details class="hash">
        <summary>
          {p("waits-hash")} <code>{proposal.body_hash.slice(0, 12)}</code>{" "}
          {hash && (
            <b class={hash === proposal.body_hash ? "good" : "wrong"}>
              {p(hash === proposal.body_hash ? "waits-fits" : "waits-differs")}
            </b>
          )}
        </summary>
        <code class="body">{proposal.body}</code>
        <code class="body">{proposal.body_hash}</code>
      </details>
      {proposal.has_moved && (
        <p class="wrong" role="status">
          {p("waits-moved")}
        </p>
      )}
      {isRejecting.value && (
        <form
          class="fields"
          onSubmit={(event) => {
            event.preventDefault();
            void decide("reject");
          }}
        >
          <label>
            <span class="field-name">{p("waits-why")}</span>
            <textarea
              name="why"
              rows={2}
              value={why.value}
              onInput={(event) => {
                why.value = event.currentTarget.value;
              }}
            />
          </label>
          <div class="row">
            <button type="submit" class="primary" data-do="reject-sure" disabled={isSending.value}>
              {p("waits-reject")}
            </button>
            <button
              type="button"
              onClick={() => {
                isRejecting.value = false;
              }}
            >
              {p("form-back")}
            </button>
          </div>
        </form>
      )}
      {!isRejecting.value && (
        <div class="row">
          {isForMe && mayDecide("approve") && (
            <button
              type="button"
              class="primary"
              data-do="approve"
              disabled={isSending.value || (hasEffect && !isSeen.value)}
              onClick={() => void decide("approve")}
            >
              {p("waits-approve")}
            </button>
          )}
          {isForMe && mayDecide("reject") && (
            <button
              type="button"
              data-do="reject"
              disabled={isSending.value}
              onClick={() => {
                isRejecting.value = true;
              }}
            >
              {p("waits-reject")}
            </button>
          )}
          {isMine && mayDecide("withdraw") && (
            <button type="button" data-do="withdraw" disabled={isSending.value} onClick={() => void decide("withdraw")}>
              {p("waits-withdraw")}
            </button>
          )}
        </div>
      )}
      <Answer said={said.value} />
    </article>
  );
}

/** Compute the hash of a text here, so that what is approved is what was read. */
function useHash(text: string): string {
  const hash = useSignal("");
  useEffect(() => {
    const bytes = new TextEncoder().encode(text);
    void globalThis.crypto?.subtle?.digest("SHA-256", bytes).then((found) => {
      hash.value = Array.from(new Uint8Array(found), (byte) => byte.toString(16).padStart(2, "0")).join("");
    });
  }, [text]);
  return hash.value;
}

/** Matters waiting for a ruling, at all tables. */
function Held({ desk }: { desk: Desk }) {
  const held = [...desk.tables.value].flatMap(([table, view]) => view.holds.map((hold) => ({ table, hold })));
  if (!held.length) return null;
  return (
    <>
      <h2 class="next">{p("rulings-title")}</h2>
      <ul class="held-list">
        {held.map(({ table, hold }) => (
          <li key={`${table}/${hold.number}`}>
            <a href={linkTo("table", table, "rulings")}>
              {table} · <Words of={reasonText(hold.about)} /> · {postText(hold.authority)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
