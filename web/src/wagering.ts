// The player's actions with chips. Only the house says what is registered: this tracks the pending orders, and chips on
// the layout that are not registered.

import { computed, signal } from "@preact/signals";
import type { Answered, CreditStake, FromTerminal, OwnWager, PlayerView } from "./messages";

export type Stakes = ReadonlyMap<string, number>;

export type Step =
  | { readonly kind: "lay" | "take-back" | "clear" | "double"; readonly stakes: Stakes }
  | { readonly kind: "undo" | "rebet" }
  | { readonly kind: "move"; readonly area: string; readonly amount: number; readonly to: string };

interface Pending {
  readonly step: Step;
  readonly message: FromTerminal;
  /** The last record of the order, once known. */
  readonly upto: number | null;
  /** Whether a view already includes it. */
  readonly isSeen: boolean;
}

interface LooseChip {
  readonly area: string;
  readonly amount: number;
}

export interface Refused {
  /** The requested action. */
  readonly kind: Step["kind"];
  /** Its area: the one named by the house, or the only one involved; none if it concerns all. */
  readonly areas: readonly string[];
  /** Whether it concerned all wagers instead of one area, so that nothing was done on any. */
  readonly isWhole: boolean;
  readonly code: string;
  readonly sentence: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly number: number;
}

export interface Place {
  readonly registered: number;
  /** Sent and not registered yet; negative if being taken back. */
  readonly sending: number;
  /** On the layout and not sent: below the area's minimum. */
  readonly loose: number;
  readonly refused: Refused | null;
}

export const NOTHING_THERE: Place = { registered: 0, sending: 0, loose: 0, refused: null };

/** An accepted order. */
export interface DoneOrder {
  readonly key: string;
  readonly kind: Step["kind"];
  readonly round: number;
  readonly areas: readonly string[];
}

const DONE_KEPT = 20;

/** Milliseconds before repeating an order that the house could not answer yet. */
export const ASK_AGAIN = 400;

export class Wagering {
  readonly view = signal<PlayerView | null>(null);
  readonly isLive = signal(false);
  /** What was laid in this round, in order: a hold or the right button takes back the last of it. */
  readonly laid = signal<readonly LooseChip[]>([]);
  readonly loose = signal<readonly LooseChip[]>([]);
  readonly pending = signal<ReadonlyMap<string, Pending>>(new Map());
  readonly refused = signal<Refused | null>(null);
  /** The last actions, newest first. */
  readonly done = signal<readonly DoneOrder[]>([]);

  readonly standing = computed<Stakes>(() => standingOf(this.view.value?.wagers ?? []));
  readonly canBet = computed(() => this.isLive.value && (this.view.value?.is_betting_open ?? false));
  readonly staked = computed(() => sum(this.standing.value.values()));
  readonly places = computed<ReadonlyMap<string, Place>>(() => this.#places());

  readonly #send: (message: FromTerminal) => boolean;
  readonly #key: () => string;
  /** What was on the screen and not registered when the connection broke; the house is told of it. */
  #lost: { readonly round: number; readonly shown: Stakes } | null = null;
  #version = 0;
  #refusals = 0;

  constructor(send: (message: FromTerminal) => boolean, key: () => string = () => crypto.randomUUID()) {
    this.#send = send;
    this.#key = key;
  }

  // ---- messages from the house ----

  shown(view: PlayerView, version: number): void {
    const last = this.view.value;
    this.#version = version;
    if (last && last.round !== view.round) this.#turn();
    if (last && last.player !== view.player) this.done.value = [];
    const before = this.standing.peek();
    this.view.value = view;
    this.#notice(before, this.standing.peek());
    this.isLive.value = true;
    if (!view.is_betting_open) this.loose.value = [];
    if (view.result && !last?.result) this.refused.value = null;
    this.#settle();
    this.#tell();
  }

  answered({ key, answer }: Answered): void {
    const found = this.pending.value.get(key);
    if (!found) return;
    if (answer.answer === "later") {
      setTimeout(() => this.#again(key), ASK_AGAIN);
      return;
    }
    if (answer.answer === "refused") {
      this.#change(key, null);
      this.#refusals += 1;
      this.refused.value = {
        kind: found.step.kind,
        areas: blamed(found.step, answer.facts?.["area"]),
        isWhole: !isOnOne(found.step),
        code: answer.code,
        sentence: answer.sentence,
        facts: answer.facts ?? {},
        number: this.#refusals,
      };
      return;
    }
    this.#change(key, { ...found, upto: answer.last });
    this.refused.value = null;
    const { kind } = found.step;
    const order = { key, kind, round: this.view.value?.round ?? 0, areas: areasOf(found.step) };
    this.done.value = [order, ...this.done.value].slice(0, DONE_KEPT);
    this.#remember(found.step);
    this.#settle();
  }

  /** The connection is down: discard what is not registered. */
  lost(): void {
    const shown = [...this.places.value].filter(([, place]) => place.sending > 0 || place.loose > 0);
    if (shown.length) {
      const stakes = new Map(shown.map(([area, it]) => [area, it.registered + Math.max(it.sending, 0) + it.loose]));
      this.#lost = { round: this.view.value?.round ?? 0, shown: stakes };
    }
    this.isLive.value = false;
    this.loose.value = [];
    this.pending.value = new Map();
    this.refused.value = null;
  }

  // ---- actions of the player ----

  /** Put chips on an area; they are sent once they reach its minimum. */
  put(area: string, amount: number): void {
    if (!this.canBet.value) return;
    this.refused.value = null;
    this.loose.value = [...this.loose.value, { area, amount }];
    const shown = this.view.value?.areas.find((each) => each.area === area);
    const place = this.places.value.get(area) ?? NOTHING_THERE;
    const all = place.registered + place.sending + place.loose;
    if (all >= (shown?.minimum?.minor_units ?? 0)) {
      this.loose.value = this.loose.value.filter((chip) => chip.area !== area);
      this.#order({ kind: "lay", stakes: new Map([[area, place.loose]]) });
    }
  }

  /** Take back what was laid last on an area. */
  takeBack(area: string): void {
    if (!this.canBet.value) return;
    this.refused.value = null;
    const loose = this.loose.value.findLastIndex((chip) => chip.area === area);
    if (loose >= 0) {
      this.loose.value = this.loose.value.toSpliced(loose, 1);
      return;
    }
    const standing = this.standing.value.get(area) ?? 0;
    if (!standing) return;
    const laid = this.laid.value.findLast((chip) => chip.area === area)?.amount ?? standing;
    this.#order({ kind: "take-back", stakes: new Map([[area, Math.min(laid, standing)]]) });
  }

  move(area: string, to: string): void {
    const amount = this.standing.value.get(area) ?? 0;
    if (this.canBet.value && amount && area !== to) this.#order({ kind: "move", area, amount, to });
  }

  undo(): void {
    if (!this.canBet.value) return;
    if (this.loose.value.length) {
      this.loose.value = this.loose.value.slice(0, -1);
      return;
    }
    if (this.view.value?.may_undo) this.#order({ kind: "undo" });
  }

  clear(): void {
    if (!this.canBet.value) return;
    this.loose.value = [];
    if (this.standing.value.size) this.#order({ kind: "clear", stakes: this.standing.value });
  }

  rebet(): void {
    if (this.canBet.value && this.view.value?.may_rebet) this.#order({ kind: "rebet" });
  }

  double(): void {
    if (this.canBet.value && this.standing.value.size) this.#order({ kind: "double", stakes: this.standing.value });
  }

  lay(stakes: Stakes): void {
    if (this.canBet.value && stakes.size) this.#order({ kind: "lay", stakes });
  }

  // ---- inside ----

  #order(step: Step): void {
    const key = this.#key();
    const message = messageOf(step, key, this.view.value?.round ?? 0);
    this.refused.value = null;
    if (!this.#send(message)) return;
    this.#change(key, { step, message, upto: null, isSeen: false });
  }

  /** Once back, tell the house what was shown; it compares that with its record. */
  #tell(): void {
    if (!this.#lost) return;
    const { round, shown } = this.#lost;
    const stakes = [...shown].map(([area, minor_units]) => ({ area, amount: { minor_units } }));
    if (this.#send({ message: "tell-unregistered", key: this.#key(), round, stakes })) this.#lost = null;
  }

  #again(key: string): void {
    const found = this.pending.value.get(key);
    if (found && !this.#send(found.message)) this.#change(key, null);
  }

  #change(key: string, to: Pending | null): void {
    const next = new Map(this.pending.value);
    if (to) next.set(key, to);
    else next.delete(key);
    this.pending.value = next;
  }

  /** Forget orders whose record the view includes. */
  #settle(): void {
    for (const [key, each] of this.pending.value) {
      if (each.upto !== null && each.upto <= this.#version) this.#change(key, null);
    }
  }

  /** Find orders that a view includes before their answer arrives, so that nothing is counted twice. */
  #notice(before: Stakes, after: Stakes): void {
    for (const [key, each] of this.pending.value) {
      const expected = [...changes(each.step)];
      const isThere =
        expected.length > 0 && expected.every(([area, by]) => (after.get(area) ?? 0) - (before.get(area) ?? 0) === by);
      if (isThere && !each.isSeen) {
        this.#change(key, { ...each, isSeen: true });
        return;
      }
    }
  }

  /** Remember what was laid; after any other action, the stake on an area is taken back as a whole. */
  #remember(step: Step): void {
    if (step.kind === "lay") {
      this.laid.value = [...this.laid.value, ...[...step.stakes].map(([area, amount]) => ({ area, amount }))];
    } else if (step.kind === "take-back") {
      const gone = new Set(step.stakes.keys());
      const kept = this.laid.value.toReversed().filter((chip) => !gone.delete(chip.area));
      this.laid.value = kept.toReversed();
    } else {
      this.laid.value = [];
    }
  }

  /** A round is over: unregistered chips do not carry over to the next. */
  #turn(): void {
    this.laid.value = [];
    this.loose.value = [];
    this.refused.value = null;
  }

  #places(): ReadonlyMap<string, Place> {
    const found = new Map<string, { registered: number; sending: number; loose: number; refused: Refused | null }>();
    const at = (area: string) => {
      let place = found.get(area);
      if (!place) found.set(area, (place = { ...NOTHING_THERE }));
      return place;
    };
    for (const [area, amount] of this.standing.value) at(area).registered += amount;
    for (const each of this.pending.value.values()) {
      if (!each.isSeen) for (const [area, by] of changes(each.step)) at(area).sending += by;
    }
    for (const chip of this.loose.value) at(chip.area).loose += chip.amount;
    const refused = this.refused.value;
    for (const area of refused?.areas ?? []) at(area).refused = refused;
    return found;
  }
}

export function standingOf(wagers: readonly OwnWager[]): Stakes {
  const found = new Map<string, number>();
  for (const each of wagers) found.set(each.area, (found.get(each.area) ?? 0) + each.stake.minor_units);
  return found;
}

export function sum(amounts: Iterable<number>): number {
  let all = 0;
  for (const each of amounts) all += each;
  return all;
}

/** Return how much a step changes the stakes, as far as the screen can know. */
export function changes(step: Step): Stakes {
  switch (step.kind) {
    case "move":
      return new Map([
        [step.area, -step.amount],
        [step.to, step.amount],
      ]);
    case "lay":
    case "double":
      return step.stakes;
    case "take-back":
    case "clear":
      return new Map([...step.stakes].map(([area, by]) => [area, -by]));
    default:
      return new Map();
  }
}

function areasOf(step: Step): readonly string[] {
  return step.kind === "move" ? [step.to] : "stakes" in step ? [...step.stakes.keys()] : [];
}

/** Find the refused area, so that only this one is marked. */
function blamed(step: Step, named: string | undefined): readonly string[] {
  if (named !== undefined) return [named];
  return isOnOne(step) ? areasOf(step) : [];
}

/** Whether a step was made by hand on one area. */
function isOnOne(step: Step): boolean {
  return step.kind === "move" || ((step.kind === "lay" || step.kind === "take-back") && step.stakes.size === 1);
}

function creditStake(area: string, amount: number): CreditStake {
  return { area, amount: { minor_units: amount } };
}

function messageOf(step: Step, key: string, round: number): FromTerminal {
  switch (step.kind) {
    case "move":
      return { message: "move", key, round, stake: creditStake(step.area, step.amount), to: step.to };
    case "lay":
    case "take-back":
      return { message: step.kind, key, round, stakes: [...step.stakes].map(([area, by]) => creditStake(area, by)) };
    default:
      return { message: step.kind, key, round };
  }
}
