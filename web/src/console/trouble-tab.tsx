// What can go wrong now, with the consequences in the house's words; questions, corrections and voids.

import type { CorrectOutcome, DealerView, MomentOffered, Offer, VoidRounds } from "../messages";
import { momentText } from "../staff/words";
import { Words } from "../ui/words";
import type { Desk } from "./desk";
import { MarkingFelt } from "./equipment-tab";
import { openForm, OrderForm, plainChoices, type Choice } from "./form";
import { LastResults } from "./last-results";
import { isBetween } from "./next";
import { backBy } from "./next-action";
import { Clause } from "./parts";
import { authorityName, consequenceAt, consequenceOf, irregularityName, w } from "./words";

interface Props {
  readonly desk: Desk;
  readonly view: DealerView;
}

/** Steps that can be reported as done out of turn. */
const OWN_STEPS = ["press-deal-button", "cover", "uncover", "clear-lights"] as const;

/** Verdicts that correct an outcome. */
const PUT_RIGHT: readonly Offer["verdict"][] = ["correct-and-resettle"];

export function TroubleTab({ desk, view }: Props) {
  return (
    <div class="tab-columns">
      <section>
        <h2>{w("trouble-title")}</h2>
        <p class="quiet">{w("trouble-why")}</p>
        <ul class="offers">
          {view.irregularities.map((each) => (
            <OfferRow key={`${each.event}/${each.when}/${each.moments?.[0]?.moment}`} desk={desk} offer={each} />
          ))}
        </ul>
      </section>
      <section>
        <Question desk={desk} />
        <DisputeOf desk={desk} view={view} />
        <PutRight desk={desk} view={view} />
        <OtherReports desk={desk} view={view} />
        <LastResults view={view} isBeside={false} />
      </section>
    </div>
  );
}

function OfferRow({ desk, offer }: { desk: Desk; offer: Offer }) {
  const reported_with = offer.reported_with ?? "nothing";
  return (
    <li>
      <button
        type="button"
        class="offer"
        data-event={offer.event}
        data-when={offer.when}
        data-with={reported_with}
        disabled={!desk.canOrder.value}
        onClick={() => WAYS[reported_with](desk, offer)}
      >
        <strong>{irregularityName(offer.event)}</strong>
        {offer.when !== "always" && <em>{w(`when-${offer.when}`)}</em>}
        {offer.moments?.[0]?.moment === "earlier" && <em>{momentText("earlier")}</em>}
        <span class="consequence">
          <Words of={consequenceOf(offer)} />
        </span>
        <small>
          {offer.authority && (
            <>
              {w("trouble-authority")} {authorityName(offer)}{" "}
            </>
          )}
          <Clause clause={offer.clause} />
        </small>
        {reported_with !== "nothing" && <small>{w(`trouble-with-${reported_with}`)}</small>}
      </button>
      {reported_with === "nothing" && <EarlierMoments desk={desk} offer={offer} />}
    </li>
  );
}

/** The moments before this one at which it can have happened, each with what follows from a report of it now. */
function EarlierMoments({ desk, offer }: { desk: Desk; offer: Offer }) {
  const earlier = (offer.moments ?? []).slice(1);
  if (!earlier.length) return null;
  return (
    <details>
      <summary>{w("trouble-when")}</summary>
      {earlier.map((at) => (
        <button
          key={at.moment}
          type="button"
          class="offer"
          data-moment={at.moment}
          disabled={!desk.canOrder.value}
          onClick={() => report(desk, offer, at)}
        >
          <strong>{momentText(at.moment)}</strong>
          <span class="consequence">
            <Words of={consequenceAt(offer, at)} />
          </span>
          <small>{authorityName(at)}</small>
        </button>
      ))}
    </details>
  );
}

/** Where each is reported: here, or with the thing it concerns, which is needed to judge it. */
const WAYS: Readonly<Record<NonNullable<Offer["reported_with"]>, (desk: Desk, offer: Offer) => void>> = {
  nothing: (desk, offer) => report(desk, offer, offer.moments?.[0]),
  chips: (desk, offer) => {
    desk.tab.value = "seats";
    if (offer.event !== "chips-unclear") openForm("report-chips");
  },
  terminal: () => openForm("report-terminals"),
};

/** What a report says of the outcome, where the verdict depends on it. */
const TOUCHED: Partial<Record<Offer["when"], boolean>> = { "outcome-touched": true, "outcome-untouched": false };

/** Confirm, with the consequences, before something irregular goes on record. */
export function report(desk: Desk, offer: Offer, at?: MomentOffered): void {
  const { event, clause } = offer;
  desk.question.value = {
    title: irregularityName(event),
    consequence: at ? consequenceAt(offer, at) : consequenceOf(offer),
    authority: authorityName(at ?? offer),
    clause,
    back: backBy(desk, offer),
    asks: ["note", "rounds"],
    yes: w("trouble-report"),
    act: async ({ note, rounds }) => {
      const is_outcome_touched = TOUCHED[offer.when] ?? null;
      const moment = at?.moment ?? null;
      const isDone = await desk.order({
        command: "report-irregularity",
        event,
        note,
        rounds,
        is_outcome_touched,
        moment,
      });
      if (isDone) desk.lookUp();
      return isDone;
    },
  };
}

function Question({ desk }: { desk: Desk }) {
  return (
    <OrderForm
      desk={desk}
      command="raise-question"
      fields={[{ name: "question", label: "field-question" }]}
      act={(it) => desk.order({ command: "raise-question", question: it.text("question") })}
    />
  );
}

/** A player's dispute goes on record at once; a supervisor follows it up at the pit desk. */
function DisputeOf({ desk, view }: Props) {
  return (
    <OrderForm
      desk={desk}
      command="raise-dispute"
      fields={[
        { name: "player", label: "field-player" },
        { name: "round", label: "field-round", kind: "count", value: String(view.round || "") },
        { name: "complaint", label: "field-complaint" },
      ]}
      act={(it) =>
        desk.order({
          command: "raise-dispute",
          player: it.text("player"),
          round: it.count("round"),
          complaint: it.text("complaint"),
          kept: [],
        })
      }
    />
  );
}

/** Changes to settled rounds take two people: proposed here, approved at the pit desk. */
function PutRight({ desk, view }: Props) {
  const events = (verdicts: readonly Offer["verdict"][]): readonly Choice[] =>
    view.irregularities
      .filter((each) =>
        (each.moments ?? []).some((at) => at.moment === "earlier" && verdicts.includes(at.follows ?? at.verdict)),
      )
      .map((each) => ({ value: each.event, text: irregularityName(each.event) }));
  const rounds = [...new Set([view.round, ...view.results.map((each) => each.round).toReversed()])].filter(Boolean);
  const corrections = events(PUT_RIGHT);
  const voids = events(["void-affected-rounds", "void-round", "no-roll"]);
  return (
    <>
      <h2>{w("right-title")}</h2>
      {!corrections.length && !voids.length && <p class="quiet">{w("right-nothing")}</p>}
      {corrections.length > 0 && (
        <OrderForm
          desk={desk}
          command="correct-outcome"
          send="form-propose"
          fields={[
            { name: "round", label: "field-round", kind: "choice", choices: plainChoices(rounds.map(String)) },
            { name: "faces", label: "field-faces", kind: "rounds" },
            { name: "event", label: "field-event", kind: "choice", choices: corrections },
            { name: "reason", label: "field-reason" },
          ]}
          act={(it) => {
            const [a = 0, b = 0, c = 0] = it.rounds("faces");
            const reason = it.text("reason");
            const event = it.text("event") as CorrectOutcome["event"];
            const order = {
              command: "correct-outcome",
              round: it.count("round"),
              faces: [a, b, c],
              event,
              reason,
            } as const;
            return desk.propose(order, reason);
          }}
        />
      )}
      {voids.length > 0 && (
        <OrderForm
          desk={desk}
          command="void-rounds"
          send="form-propose"
          fields={[
            { name: "rounds", label: "field-rounds", kind: "rounds", value: isBetween(view) ? "" : String(view.round) },
            { name: "event", label: "field-event", kind: "choice", choices: voids },
            { name: "reason", label: "field-reason" },
          ]}
          act={(it) => {
            const reason = it.text("reason");
            const event = it.text("event") as VoidRounds["event"];
            return desk.propose({ command: "void-rounds", rounds: it.rounds("rounds"), event, reason }, reason);
          }}
        />
      )}
    </>
  );
}

/** Something seen on the table out of turn: recorded and judged, never refused. */
function OtherReports({ desk, view }: Props) {
  const steps = OWN_STEPS.filter((act) => view.steps.some((each) => each.act === act));
  const terminals = view.positions.filter((each) => each.is_terminal);
  const hasDice = view.equipment.mixers.length > 0;
  return (
    <>
      <h2>{w("reports-title")}</h2>
      {hasDice && (
        <OrderForm
          desk={desk}
          command="report-tumble"
          fields={[
            { name: "times", label: "field-times", kind: "count", value: "1" },
            { name: "covered", label: "field-covered", kind: "check", value: "yes" },
          ]}
          act={(it) =>
            desk.order({ command: "report-tumble", times: it.count("times"), is_covered: it.check("covered") })
          }
        />
      )}
      {steps.length > 0 && (
        <OrderForm
          desk={desk}
          command="report-step"
          fields={[
            {
              name: "act",
              label: "field-step",
              kind: "choice",
              choices: steps.map((each) => ({ value: each, text: w(`act-${each}`) })),
            },
          ]}
          act={(it) =>
            desk.order({ command: "report-step", act: steps.find((each) => each === it.text("act")) ?? "uncover" })
          }
        />
      )}
      {hasDice ? (
        <OrderForm
          desk={desk}
          command="read-die"
          fields={[
            { name: "die", label: "field-die", kind: "choice", choices: plainChoices(["1", "2", "3"]) },
            {
              name: "face",
              label: "field-face",
              kind: "choice",
              choices: plainChoices(["1", "2", "3", "4", "5", "6"]),
            },
          ]}
          act={(it) => desk.order({ command: "read-die", die: it.count("die"), face: it.count("face") })}
        />
      ) : (
        <OrderForm
          desk={desk}
          command="report-card"
          fields={[
            { name: "face", label: "field-face", kind: "count" },
            { name: "back", label: "field-back", value: view.equipment.backs[0] ?? "", isOptional: true },
          ]}
          act={(it) => desk.order({ command: "report-card", card: { face: it.count("face"), back: it.text("back") } })}
        />
      )}
      <OrderForm
        desk={desk}
        command="report-lights"
        act={async () => {
          const isDone = await desk.order({ command: "report-lights", areas: [...desk.marked.value] });
          if (isDone) desk.marked.value = new Set();
          return isDone;
        }}
      >
        <MarkingFelt desk={desk} />
      </OrderForm>
      <OrderForm
        desk={desk}
        command="report-display"
        fields={[
          { name: "round", label: "field-round", kind: "count", value: String(view.round || "") },
          { name: "faces", label: "field-shown", kind: "rounds", isOptional: true },
        ]}
        act={(it) => desk.order({ command: "report-display", round: it.count("round"), faces: it.rounds("faces") })}
      />
      {terminals.length > 0 && (
        <OrderForm
          desk={desk}
          command="report-terminals"
          fields={[
            {
              name: "terminal",
              label: "field-terminal-name",
              kind: "choice",
              choices: plainChoices(terminals.map((each) => each.position)),
            },
            {
              name: "state",
              label: "field-state",
              kind: "choice",
              choices: [
                { value: "down", text: w("positions-down") },
                { value: "back", text: w("positions-back") },
              ],
            },
          ]}
          act={(it) => {
            const named = [it.text("terminal")];
            const isDown = it.text("state") === "down";
            return desk.order({ command: "report-terminals", down: isDown ? named : [], back: isDown ? [] : named });
          }}
        />
      )}
    </>
  );
}
