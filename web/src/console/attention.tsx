// What stops the table or needs a person: rulings, dice read by two people, the option, repairs, proposals.

import { useSignal } from "@preact/signals";
import { timeOfDay } from "../locale";
import type { AttestDice, DealerView, Due, GiveRuling, HoldShown } from "../messages";
import { consequenceText, dueText, noteOf, postText } from "../staff/house-words";
import { reportedText } from "../staff/words";
import { Words } from "../ui/words";
import type { Desk } from "./desk";
import { OrderForm, type Field } from "./form";
import { Keypad } from "./keypad";
import { Clause, DiceRow, Main, Note, Press, spoken } from "./parts";
import { holdsPost, WaitedFor } from "./deciding-person";
import { groundName, irregularityName, ofGame, w } from "./words";

interface Props {
  readonly desk: Desk;
  readonly view: DealerView;
}

/** A required person records being present; nobody else is offered this. */
export function Presence({ desk, view, post }: Props & { post: string }) {
  return (
    <>
      <p class="read-what">{w("presence-why", { post: postText(post) })}</p>
      {holdsPost(desk, view, post) ? (
        <Main
          desk={desk}
          name="record-presence"
          words={w("presence-here", { person: desk.here.person, post: postText(post) })}
          disabled={!desk.may("record-presence")}
          onPress={() => void desk.order({ command: "record-presence" })}
        />
      ) : (
        <WaitedFor view={view} post={post} />
      )}
    </>
  );
}

export function Reset({ desk }: { desk: Desk }) {
  return (
    <>
      <p class="read-what">{w("reset-why")}</p>
      <Main
        desk={desk}
        name="reset-device"
        words={w("reset-done")}
        onPress={() => void desk.order({ command: "reset-device" })}
      />
    </>
  );
}

export function Closed({ desk, view }: Props) {
  return (
    <>
      <p class="read-what">{w("closed-why")}</p>
      <OrderForm
        desk={desk}
        command="open-table"
        isOpen
        fields={[{ name: "count", label: "field-count", kind: "money", value: "0" }]}
        act={(written) => desk.order({ command: "open-table", count: written.money("count") })}
      />
      {view.due.length > 0 && <DueList desk={desk} view={view} />}
    </>
  );
}

/** What must be done before a round can open, by whom and where. */
export function DueList({ desk, view }: Props) {
  const custody = view.due.find((each) => each.kind === "custody");
  const isForPit = (each: Due) => each.kind === "remedy" && !mayRemedy(desk, view);
  const place = view.due.every((each) => each.kind === "people") ? "people" : "equipment";
  return (
    <>
      <p class="read-what">{w("due-why")}</p>
      <ul class="due">
        {view.due.map((each) => (
          <DueRow key={`${each.kind}/${each.what}`} due={each} />
        ))}
      </ul>
      {view.due.some(isForPit) && <p class="waited-for">{w("due-supervisor")}</p>}
      {custody ? (
        <Main
          desk={desk}
          name="take-custody"
          words={w("order-take-custody")}
          clause={custody.clause ?? []}
          onPress={() => void desk.order({ command: "take-custody" })}
        />
      ) : (
        desk.tab.value !== place &&
        !view.due.every(isForPit) && (
          <Main
            desk={desk}
            name="see-to-it"
            words={w("due-see")}
            onPress={() => {
              desk.tab.value = place;
            }}
          />
        )
      )}
    </>
  );
}

/** A dealer logs other dice; any other repair or replacement is recorded by a supervisor. */
function mayRemedy(desk: Desk, view: DealerView): boolean {
  return (
    desk.may("record-remedy") ||
    view.equipment.remedies.every((each) => each === "dice-replaced" || each === "shoe-changed")
  );
}

function DueRow({ due }: { due: Due }) {
  return (
    <li data-due={due.kind}>
      <strong>{w(`due-${due.kind}`)}</strong> <Words of={dueText(due)} />
      {due.by && <em> {w("due-by", { post: postText(due.by) })}</em>} <Clause clause={due.clause ?? []} />
    </li>
  );
}

// ---- rulings ----

/** The round is held until the person named by the document has decided. */
export function Held({ desk, view }: Props) {
  return (
    <>
      <p class="read-what">{w("held-why")}</p>
      {view.holds.map((each) => (
        <Hold key={each.number} desk={desk} view={view} hold={each} />
      ))}
    </>
  );
}

export function Hold({ desk, view, hold }: Props & { hold: HoldShown }) {
  return (
    <article class="hold" data-hold={hold.number}>
      <h3>{irregularityName(hold.event)}</h3>
      {hold.note && <p>{noteOf(hold.note)}</p>}
      <p>{reportedText(hold)}</p>
      <p>
        {w(hold.or_above ? "held-by-above" : "held-by", { post: postText(hold.authority) })}{" "}
        <Clause clause={hold.clause} />
      </p>
      {hold.found_not_by && <p>{w("held-found-by-another", { person: hold.found_not_by })}</p>}
      {holdsPost(desk, view, hold.authority) && hold.found_not_by !== desk.here.person ? (
        <Ruling desk={desk} hold={hold} />
      ) : (
        <WaitedFor view={view} post={hold.authority} orAbove={hold.or_above} notBy={hold.found_not_by ?? ""} />
      )}
    </article>
  );
}

/** The possible verdicts, each with its meaning, for the person who decides. */
function Ruling({ desk, hold }: { desk: Desk; hold: HoldShown }) {
  const verdict = useSignal(hold.verdicts[0] ?? "continue");
  const meaning = hold.consequences?.[hold.verdicts.indexOf(verdict.value)] ?? "";
  const needsFaces = verdict.value === "correct-and-resettle";
  const needsRounds = needsFaces || verdict.value === "void-affected-rounds";
  const fields: Field[] = [{ name: "reason", label: "field-reason" }];
  if (hold.areas?.length && verdict.value === "stake-stands") {
    const choices = hold.areas.map((area) => ({ value: area, text: desk.nameOf(area) }));
    fields.push({ name: "area", label: "field-area", kind: "choice", choices });
  }
  if (needsRounds) {
    fields.push({
      name: "rounds",
      label: "field-rounds",
      kind: "rounds",
      value: String(hold.round || ""),
      isOptional: true,
    });
  }
  if (needsFaces) fields.push({ name: "faces", label: "field-faces", kind: "rounds" });
  if (isVoid(verdict.value)) fields.push(...groundFields(hold));
  return (
    <OrderForm
      desk={desk}
      command="give-ruling"
      fields={fields}
      send="held-send"
      act={(written) =>
        desk.order(
          rulingOf(hold, verdict.value, written.text("reason"), {
            area: written.text("area"),
            rounds: written.rounds("rounds"),
            faces: written.rounds("faces"),
            ground: isVoid(verdict.value) ? written.text("ground") : "",
            under: isVoid(verdict.value) ? written.text("under") : "",
          }),
        )
      }
    >
      <fieldset class="verdicts">
        <legend>{w("held-verdict")}</legend>
        <select
          name="verdict"
          aria-label={w("held-verdict")}
          value={verdict.value}
          onChange={(event) => {
            verdict.value = event.currentTarget.value as HoldShown["verdicts"][number];
          }}
        >
          {hold.verdicts.map((each) => (
            <option key={each} value={each}>
              {w(`verdict-${each}`)}
            </option>
          ))}
        </select>
        <p class="consequence">
          <Words of={consequenceText(verdict.value, null, meaning)} />
        </p>
      </fieldset>
    </OrderForm>
  );
}

function isVoid(verdict: HoldShown["verdicts"][number]): boolean {
  return verdict === "void-round" || verdict === "void-affected-rounds";
}

/** The grounds of a void, where a law has a closed list; the row is for the ground of the approved rules. */
function groundFields({ grounds = [], under = [] }: HoldShown): Field[] {
  if (!grounds.length) return [];
  const choices = grounds.map((value) => ({ value, text: groundName(value) }));
  const rows = under.map((value) => ({ value, text: irregularityName(value) }));
  return [
    { name: "ground", label: "field-ground", kind: "choice", choices },
    { name: "under", label: "field-under", kind: "choice", choices: rows },
  ];
}

interface Details {
  readonly area: string;
  readonly rounds: readonly number[];
  readonly faces: readonly number[];
  readonly ground: string;
  readonly under: string;
}

function rulingOf(
  hold: HoldShown,
  verdict: HoldShown["verdicts"][number],
  reason: string,
  details: Details,
): GiveRuling {
  const { area, rounds, faces } = details;
  const [a, b, c] = faces;
  const read = a && b && c && faces.length === 3 ? ([a, b, c] as const) : null;
  const ground = hold.grounds?.find((each) => each === details.ground) ?? null;
  const under = ground === "approved-rules" ? (hold.under?.find((each) => each === details.under) ?? null) : null;
  return { command: "give-ruling", hold: hold.number, verdict, reason, area, rounds, faces: read, ground, under };
}

export function areaChoices(desk: Desk): readonly { value: string; text: string }[] {
  return [...desk.cells.value.keys()].map((area) => ({ value: area, text: desk.nameOf(area) }));
}

/** Questions and single wagers waiting for a ruling while the round goes on. */
export function OtherHolds({ desk, view }: Props) {
  if (view.phase === "held" || !view.holds.length) return null;
  return (
    <section class="panel-part" aria-label={w("held-others")}>
      <h2>{w("held-others")}</h2>
      {view.holds.map((each) => (
        <Hold key={each.number} desk={desk} view={view} hold={each} />
      ))}
    </section>
  );
}

/** The players of void rounds who are to be told in person. */
export function ToTell({ desk, view }: Props) {
  const waiting = view.to_tell ?? [];
  if (!waiting.length) return null;
  return (
    <section class="panel-part" aria-label={w("tell-title")}>
      <h2>{w("tell-title")}</h2>
      {waiting.map(({ round, players }) => (
        <div key={round} data-tell={round}>
          <p>{w("tell-why", { round, players: players.join(", ") })}</p>
          <Press
            desk={desk}
            name="tell-players"
            onPress={() => void desk.order({ command: "tell-players", round, players })}
          >
            {w("tell-done")}
          </Press>
        </div>
      ))}
    </section>
  );
}

// ---- after an interruption ----

/** Whether the dice are under a cover, as far as the record goes: two people may find them there still. */
const mayBeCovered = ({ steps }: DealerView) => steps.some((each) => each.act === "uncover" && !each.is_done);

/** Two people look at the dice: one enters them here, the other agrees at the pit desk. */
export function Attest({ desk, view }: Props) {
  const [first, second, third] = desk.tapped.value;
  const isFull = desk.tapped.value.length === 3;
  const isUnderCover = mayBeCovered(view);
  const waiting = view.proposals.find((each) => each.action === "attest-dice");
  if (waiting) {
    return (
      <>
        <p class="read-what">{w("attest-waits")}</p>
        <DiceRow faces={(JSON.parse(waiting.body) as AttestDice).faces} size="large" />
      </>
    );
  }
  const known = view.dice.some((each) => each !== null);
  return (
    <>
      <p class="read-what">{isUnderCover ? w("attest-why-covered") : ofGame(view, "attest-why")}</p>
      {isUnderCover && (
        <Press
          desk={desk}
          name="still-covered"
          onPress={() =>
            void desk.propose({ command: "attest-dice", faces: [null, null, null] }, w("attest-covered-reason"))
          }
        >
          {w("attest-still-covered")}
        </Press>
      )}
      {known && (
        <p class="quiet">
          {w("attest-known")} <DiceRow faces={view.dice} />
        </p>
      )}
      <Keypad desk={desk} mayBeUnread />
      <Main
        desk={desk}
        name="attest-dice"
        words={isFull ? w("attest-send", { faces: spoken(desk.tapped.value) }) : w("read-tap")}
        disabled={!isFull}
        onPress={() =>
          void desk.propose(
            { command: "attest-dice", faces: [first ?? null, second ?? null, third ?? null] },
            w("attest-reason"),
          )
        }
      />
    </>
  );
}

/** Each player withdraws everything or nothing. */
export function Option({ desk, view }: Props) {
  const left = view.option?.open_to.filter((each) => !view.option?.answered.includes(each)) ?? [];
  const seconds = desk.closesIn.value;
  const answer = (player: string, withdraws: boolean) =>
    void desk.order({ command: "answer-option", player, withdraws });
  return (
    <>
      <p class="read-what">
        {w("option-why")} {seconds !== null && <span role="timer">{w("option-until", { seconds })}</span>}
      </p>
      <ul class="option-players">
        {left.map((player) => (
          <li key={player} data-player={player}>
            <strong>{player}</strong>
            <Press desk={desk} name="option-withdraw" onPress={() => answer(player, true)}>
              {w("option-withdraw")}
            </Press>
            <Press desk={desk} name="option-stay" onPress={() => answer(player, false)}>
              {w("option-stay")}
            </Press>
          </li>
        ))}
      </ul>
      {desk.may("close-option") && !seconds && (
        <Press desk={desk} name="close-option" keyName="x" onPress={() => void desk.order({ command: "close-option" })}>
          {w("option-close")}
        </Press>
      )}
    </>
  );
}

// ---- proposals ----

export function Waiting({ desk, view }: Props) {
  if (!view.proposals.length) return null;
  return (
    <section class="panel-part waiting" aria-label={w("waiting-title")}>
      <h2>{w("waiting-title")}</h2>
      <p class="heard" role="status">
        {w("said-proposed", { number: view.proposals.at(-1)?.number ?? 0 })}
      </p>
      <ul>
        {view.proposals.map((each) => (
          <li key={each.number} data-proposal={each.number}>
            <p>
              <strong>{w("waiting-what", { number: each.number, what: actionName(each.action) })}</strong>{" "}
              <span>{each.reason}</span>
            </p>
            <p class="quiet">
              {each.has_moved
                ? w("waiting-moved")
                : w("waiting-until", { person: each.proposed_by, time: timeOfDay(new Date(each.expires_at)) })}
            </p>
            {each.proposed_by === desk.here.person && (
              <Press desk={desk} name="withdraw-proposal" onPress={() => void desk.withdraw(each.number)}>
                {w("waiting-withdraw")}
              </Press>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The outcome of a proposal: who decided it, and why if it was rejected. */
export function EndedNote({ desk }: { desk: Desk }) {
  const ended = desk.ended.value;
  if (!ended) return null;
  const { number, how, by, why } = ended;
  return (
    <Note
      name="ended"
      css={how === "approved" ? "note said" : "note refused"}
      role="status"
      data-ended={how}
      onClose={() => {
        desk.ended.value = null;
      }}
    >
      <p>
        <strong>{w(`ended-${how}`, { number, what: actionName(ended.action), person: by ?? "" })}</strong> {why}
      </p>
    </Note>
  );
}

const PROPOSED = ["correct-outcome", "void-rounds", "attest-dice", "give-ruling", "open-table", "close-table"] as const;

function actionName(action: string): string {
  const known = PROPOSED.find((each) => each === action);
  return known ? w(`order-${known}`) : action;
}
