// What the player does with chips. The house alone says what stands: here is what was asked of it, and what lies
// on the felt without having been registered.

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
  /** The record that the order ended in, once it is known. */
  readonly upto: number | null;
  /** Whether a view shows it already. */
  readonly isSeen: boolean;
}

interface LooseChip {
  readonly area: string;
  readonly amount: number;
}

export interface Refused {
  /** What was asked for. */
  readonly kind: Step["kind"];
  /** What it is about: the area that the house names, or the only one that was meant; none where it is all of them. */
  readonly areas: readonly string[];
  /** Whether it was about all that stands or is to stand, and not about one area: then nothing was done on any. */
  readonly isWhole: boolean;
  readonly code: string;
  readonly sentence: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly number: number;
}

export interface Place {
  readonly registered: number;
  /** On the way to the house, and not registered: negative where it is being taken back. */
  readonly sending: number;
  /** On the felt, and not sent: the area takes no stake as small as that. */
  readonly loose: number;
  readonly refused: Refused | null;
}

export const NOTHING_THERE: Place = { registered: 0, sending: 0, loose: 0, refused: null };

/** An order that the house has carried out. */
export interface DoneOrder {
  readonly key: string;
  readonly kind: Step["kind"];
  readonly round: number;
  readonly areas: readonly string[];
}

const DONE_KEPT = 20;

/** Milliseconds before an order is asked again that the house could not answer yet. */
export const ASK_AGAIN = 400;

export class Wagering {
  readonly view = signal<PlayerView | null>(null);
  readonly isLive = signal(false);
  /** What was laid in this round, in order: what a hold or the right button takes back is the last of it. */
  readonly laid = signal<readonly LooseChip[]>([]);
  readonly loose = signal<readonly LooseChip[]>([]);
  readonly pending = signal<ReadonlyMap<string, Pending>>(new Map());
  readonly refused = signal<Refused | null>(null);
  /** What was done last, the newest first. */
  readonly done = signal<readonly DoneOrder[]>([]);

  readonly standing = computed<Stakes>(() => standingOf(this.view.value?.wagers ?? []));
  readonly canBet = computed(() => this.isLive.value && (this.view.value?.is_betting_open ?? false));
  readonly staked = computed(() => sum(this.standing.value.values()));
  readonly places = computed<ReadonlyMap<string, Place>>(() => this.#places());

  readonly #send: (message: FromTerminal) => boolean;
  readonly #key: () => string;
  #version = 0;
  #refusals = 0;

  constructor(send: (message: FromTerminal) => boolean, key: () => string = () => crypto.randomUUID()) {
    this.#send = send;
    this.#key = key;
  }

  // ---- what the house says ----

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

  /** The line is down: what is not registered is not there. */
  lost(): void {
    this.isLive.value = false;
    this.loose.value = [];
    this.pending.value = new Map();
    this.refused.value = null;
  }

  // ---- what the player does ----

  /** Put chips on an area; they are sent once the area takes as much as lies there. */
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

  /** Forget orders whose record the view has reached: what they did is in it. */
  #settle(): void {
    for (const [key, each] of this.pending.value) {
      if (each.upto !== null && each.upto <= this.#version) this.#change(key, null);
    }
  }

  /** Find orders that a view shows before their answer has come, so that nothing is counted twice. */
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

  /** Keep in mind what was laid; after anything else, what lies on an area comes back as a whole. */
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

  /** A round is over: nothing that was not registered lies on the felt of the next. */
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

/** Say by how much a step changes what stands, as far as the screen can know. */
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

/** Find the area that was refused: what stands on others stands, and does not look as if it did not. */
function blamed(step: Step, named: string | undefined): readonly string[] {
  if (named !== undefined) return [named];
  return isOnOne(step) ? areasOf(step) : [];
}

/** Tell whether a step was taken on one area, by hand. */
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
