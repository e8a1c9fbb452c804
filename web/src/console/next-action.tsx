// The big next action: the document's words for the call, and what the step needs.

import { useSignal } from "@preact/signals";
import type { DealerView, Offer, StepShown } from "../messages";
import { Attest, Closed, DueList, Held, Option, Presence, Reset } from "./attention";
import { WINDOWS, type Desk } from "./desk";
import { Keypad } from "./keypad";
import type { Command, Next, Reading } from "./next";
import { DiceRow, Main, Press, spoken } from "./parts";
import { authorityName, consequenceOf, irregularityName, ofGame, w } from "./words";

const ALL_FLAT = [true, true, true] as const;

export function NextAction({ desk }: { desk: Desk }) {
  const view = desk.view.value;
  const next = desk.next.value;
  if (!view || !next) return null;
  return (
    <section class={`next next-${next.kind}`} aria-label={w("next-label")} data-next={next.kind}>
      <Doing desk={desk} view={view} next={next} />
      <Besides desk={desk} view={view} next={next} />
    </section>
  );
}

interface Props {
  readonly desk: Desk;
  readonly view: DealerView;
}

function Doing({ desk, view, next }: Props & { next: Next }) {
  switch (next.kind) {
    case "presence":
      return <Presence desk={desk} view={view} post={next.post} />;
    case "reset":
      return <Reset desk={desk} />;
    case "held":
      return <Held desk={desk} view={view} />;
    case "attest":
      return <Attest desk={desk} view={view} />;
    case "option":
      return <Option desk={desk} view={view} />;
    case "closed":
      return <Closed desk={desk} view={view} />;
    case "due":
      return <DueList desk={desk} view={view} />;
    case "read-back":
      return <ReadBack desk={desk} view={view} faces={next.faces} />;
    case "open":
      return <Open desk={desk} step={next.step} />;
    case "tumble":
      return <Tumble desk={desk} view={view} step={next.step} missing={next.missing} />;
    case "flat":
      return <Flat desk={desk} view={view} step={next.step} />;
    case "faces":
      return <Read desk={desk} view={view} reading={desk.again.value ?? next.reading} step={next.step} />;
    case "step":
      return <Step desk={desk} step={next.step} command={next.command} />;
    case "nothing":
      return <p class="quiet">{w("next-nothing")}</p>;
  }
}

function Step({ desk, step, command }: { desk: Desk; step: StepShown; command: Command }) {
  const words = command.command === "draw-outcome" ? w("do-draw-outcome") : w(`act-${step.act}`);
  return (
    <Main
      desk={desk}
      name={command.command === "take-step" ? step.act : command.command}
      call={step.call}
      act={step.act}
      words={words}
      clause={step.clause}
      onPress={() => void desk.order(command)}
    />
  );
}

function Open({ desk, step }: { desk: Desk; step: StepShown }) {
  const seconds = desk.window.value;
  return (
    <>
      <Main
        desk={desk}
        name="open-betting"
        call={step.call}
        act={step.act}
        words={w("act-open-betting")}
        clause={step.clause}
        onPress={() => void desk.order({ command: "open-betting", seconds: seconds ? Number(seconds) : null })}
      />
      <label class="inline-field">
        {w("open-seconds")}
        <select name="seconds" value={seconds} onChange={(event) => desk.chooseWindow(event.currentTarget.value)}>
          {WINDOWS.map((each) => (
            <option key={each} value={each}>
              {each ? w("open-for", { seconds: each }) : w("open-until")}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** How often the dice were tumbled; too few for the document is reported with its consequence. */
function Tumble({ desk, view, step, missing }: Props & { step: StepShown; missing: number }) {
  const isBare = useSignal(false);
  const hasCover = view.steps.some((each) => each.act === "uncover");
  const report = (times: number) => {
    const command: Command = { command: "report-tumble", times, is_covered: !isBare.value };
    const offer = offered(view, "short-tumble");
    if (offer && times < missing) ask(desk, offer, () => desk.order(command));
    else void desk.order(command);
  };
  return (
    <>
      <Main
        desk={desk}
        name="report-tumble"
        call={step.call}
        act={step.act}
        words={w("tumble-done", { times: missing })}
        clause={step.clause}
        onPress={() => report(missing)}
      />
      <p class="quiet">{w("tumble-count", { done: view.tumbles, fewest: Math.max(step.times_fewest, 1) })}</p>
      <div class="row even" role="group" aria-label={w("tumble-other")}>
        {[1, 2, 3, 4, 5].map((times) => (
          <Press
            key={times}
            desk={desk}
            name={`tumbled-${times}`}
            keyName={String(times)}
            onPress={() => report(times)}
          >
            {w("tumble-times", { times })}
          </Press>
        ))}
      </div>
      {hasCover && (
        <label class="check">
          <input
            type="checkbox"
            name="bare"
            checked={isBare.value}
            onChange={(event) => {
              isBare.value = event.currentTarget.checked;
            }}
          />
          {w("tumble-bare")}
        </label>
      )}
    </>
  );
}

/** Check each die; one that does not lie flat is reported with its consequence. */
function Flat({ desk, view, step }: Props & { step: StepShown }) {
  const flat = useSignal<readonly boolean[]>(ALL_FLAT);
  const isFlat = flat.value.every(Boolean);
  const send = () => {
    const [a = true, b = true, c = true] = flat.value;
    const command: Command = { command: "check-flat", flat: [a, b, c] };
    const offer = offered(view, "die-not-flat");
    if (offer && !isFlat) ask(desk, offer, () => desk.order(command));
    else void desk.order(command);
  };
  return (
    <>
      <Main
        desk={desk}
        name="check-flat"
        call={step.call}
        act={step.act}
        words={isFlat ? w("flat-all") : w("flat-not")}
        clause={step.clause}
        onPress={send}
      />
      <div class="row even" role="group" aria-label={w("flat-dice")}>
        {flat.value.map((each, at) => (
          <button
            key={at}
            type="button"
            data-do={`die-${at + 1}`}
            data-key={at + 1}
            aria-pressed={!each}
            onClick={() => {
              flat.value = flat.value.map((is, place) => (place === at ? !is : is));
            }}
          >
            {w("flat-one", { die: at + 1 })}
            <kbd class="key" aria-hidden="true">
              {at + 1}
            </kbd>
          </button>
        ))}
      </div>
    </>
  );
}

/** Call three faces, or key them in, or report three cards. */
function Read({ desk, view, reading, step }: Props & { reading: Reading; step: StepShown | null }) {
  const [first = null, second = null, third = null, ...none] = desk.tapped.value;
  const back = useSignal("");
  const isFull = first !== null && second !== null && third !== null && !none.length;
  const faces = [first ?? 0, second ?? 0, third ?? 0];
  const send = async () => {
    if (!isFull) return;
    const isDone =
      reading === "draw-cards"
        ? await desk.orders(
            faces.map((face) => ({
              command: "report-card",
              card: { face, back: back.value || view.equipment.backs[0] || "" },
            })),
          )
        : await desk.order({ command: reading, faces });
    desk.tapped.value = [];
    if (isDone) desk.again.value = null;
  };
  return (
    <>
      <p class="read-what">{ofGame(view, `read-${reading}`)}</p>
      {reading === "enter-outcome" && view.announced && (
        <p class="quiet">{w("read-called", { faces: view.announced.join(" – ") })}</p>
      )}
      {reading === "draw-cards" && view.cards.length > 0 && <DiceRow faces={view.cards} />}
      <Keypad desk={desk} />
      <Main
        desk={desk}
        name={reading}
        call={step?.call ?? ""}
        words={isFull ? w(`read-send-${reading}`, { faces: spoken(faces) }) : w("read-tap")}
        clause={step?.clause ?? []}
        disabled={!isFull}
        onPress={() => void send()}
      />
      {reading === "draw-cards" && (
        <label class="inline-field">
          {w("cards-back")}
          <input
            name="back"
            maxLength={64}
            value={back.value || view.equipment.backs[0] || ""}
            onInput={(event) => {
              back.value = event.currentTarget.value;
            }}
          />
        </label>
      )}
    </>
  );
}

/** The keyed faces, read back large by the house: they become the outcome only when confirmed. */
function ReadBack({ desk, view, faces }: Props & { faces: readonly [number, number, number] }) {
  const again = desk.again.value;
  const isKeyed = view.steps.some((each) => each.act === "enter-outcome");
  if (again) return <Read desk={desk} view={view} reading={again} step={null} />;
  return (
    <>
      <p class="read-what">{ofGame(view, "read-back-question")}</p>
      <div class="read-back" data-read-back={faces.join("-")}>
        <DiceRow faces={faces} size="large" />
        <p class="read-total">{spoken(faces)}</p>
      </div>
      <Reader view={view} />
      <Main
        desk={desk}
        name="confirm-outcome"
        words={w("read-back-yes", { faces: spoken(faces) })}
        onPress={() => void desk.order({ command: "confirm-outcome", faces })}
      />
      <Press
        desk={desk}
        name="key-again"
        keyName="backspace"
        onPress={() => {
          desk.again.value = isKeyed ? "enter-outcome" : "announce";
        }}
      >
        {w("read-back-no")}
      </Press>
      {desk.confirmIn.value !== null && (
        <p class="quiet" role="timer">
          {w("read-back-left", { seconds: desk.confirmIn.value })}
        </p>
      )}
    </>
  );
}

/** The device's reading, not shown before the dealer has keyed the faces. */
export function Reader({ view }: { view: DealerView }) {
  const { reader } = view;
  if (!reader) return null;
  const state = reader.is_ruled
    ? "ruled"
    : reader.differs
      ? "differs"
      : reader.faces
        ? "agrees"
        : reader.has_read
          ? "has-read"
          : "awaited";
  const keyed = view.to_read_back ?? view.outcome;
  const isSame = keyed && reader.faces && keyed.toSorted().join() === reader.faces.toSorted().join();
  const shown = state === "agrees" && !isSame ? "differs" : state;
  return (
    <p class={`reader reader-${shown}`} data-reader={shown}>
      {w(`reader-${shown}`, { device: reader.device })}
      {reader.faces && <DiceRow faces={reader.faces} />}
    </p>
  );
}

/** Other actions at this step. */
function Besides({ desk, view, next }: Props & { next: Next }) {
  const step = "step" in next ? next.step.act : "";
  const isSettling = step === "collect-losers" || step === "pay-winners";
  const others = view.next_steps.slice(1);
  const mayCallAgain = next.kind === "faces" && next.reading === "enter-outcome" && view.announced;
  if (desk.again.value) {
    return (
      <Press
        desk={desk}
        name="not-again"
        keyName="b"
        onPress={() => {
          desk.again.value = null;
          desk.tapped.value = [];
        }}
      >
        {w("read-leave")}
      </Press>
    );
  }
  return (
    <>
      {others.map((each) => (
        <Press
          key={each.act}
          desk={desk}
          name={each.act}
          keyName="o"
          onPress={() => void desk.order({ command: "take-step", act: each.act })}
        >
          {w(`act-${each.act}`)}
        </Press>
      ))}
      {step === "tumble" && view.phase === "betting-open" && (
        <Press desk={desk} name="close-betting" onPress={() => void desk.order({ command: "close-betting" })}>
          {w("called-early")}
        </Press>
      )}
      {isSettling && (
        <Press desk={desk} name="settle-round" keyName="a" onPress={() => void desk.order({ command: "settle-round" })}>
          {w("do-settle-round")}
        </Press>
      )}
      {(mayCallAgain || (next.kind === "read-back" && view.announced && hasEntry(view))) && (
        <Press
          desk={desk}
          name="call-again"
          keyName="c"
          onPress={() => {
            desk.again.value = "announce";
            desk.tapped.value = [];
          }}
        >
          {w("do-call-again")}
        </Press>
      )}
      {next.kind !== "read-back" && <Reader view={view} />}
    </>
  );
}

function hasEntry(view: DealerView): boolean {
  return view.steps.some((each) => each.act === "enter-outcome");
}

export function offered(view: DealerView, event: Offer["event"]): Offer | undefined {
  return view.irregularities.find((each) => each.event === event);
}

/** Return how much goes back if the round is voided; empty if nothing was staked. */
export function backBy(desk: Desk, offer: Offer): string {
  const staked = desk.view.value?.staked.minor_units ?? 0;
  return offer.verdict === "void-round" && staked > 0 ? desk.money(staked) : "";
}

/** Show the consequence, in the house's words, before something irregular is reported. */
export function ask(desk: Desk, offer: Offer, act: () => Promise<boolean>): void {
  desk.question.value = {
    title: irregularityName(offer.event),
    consequence: consequenceOf(offer),
    authority: authorityName(offer),
    clause: offer.clause,
    back: backBy(desk, offer),
    asks: [],
    yes: w("trouble-report"),
    act,
  };
}
