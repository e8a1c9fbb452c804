// The state of a console: the view of its table, and the orders sent from here.

import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { Deadline } from "../deadline";
import type { OnArea } from "../felt/felt";
import { ask, freshKey, pathOf, Refusal, sentenceOf } from "../house";
import type { Spoken } from "../house-words";
import { language } from "../locale";
import { t } from "../words";
import type { ColourShown, DealerView, LayoutShown, Proposed, ProposeAtTable, SessionShown } from "../messages";
import { amount, money, onChip, type Currency } from "../money";
import { remembered } from "../browser-settings";
import { StaffConnection } from "../staff/staff-connection";
import { may, withStepUp } from "../staff/signed-in";
import { chipsFor } from "../tray";
import { heatOf, lyingOn } from "./heat";
import { momentOf, nextOf, type Command, type Reading } from "./next";
import { areaName, w } from "./words";

export const TABS = ["layout", "seats", "equipment", "trouble", "people"] as const;
export type Tab = (typeof TABS)[number];

/** How long betting is open, in seconds; empty if the dealer closes it. */
export const WINDOWS = ["", "15", "20", "30", "45", "60", "90"] as const;

/** A new action ignores presses for this long, so that a double press does not make the next call. */
export const STEADY = 350;

/** If no new view follows an answer within this time, the order changed nothing visible. */
export const VIEW_WITHIN = 500;

/** Numbers of colour chips that one press can lay. */
const AT_ONCE = [1, 2, 5, 10, 20] as const;

export interface Refused {
  readonly command: Command | null;
  readonly code: string;
  readonly sentence: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly clause: readonly string[];
}

/** Something hard to undo: its consequences are shown before it is done. */
export interface Question {
  readonly title: string;
  readonly consequence: Spoken;
  readonly authority: string;
  readonly clause: readonly string[];
  /** The total it returns to players, if it affects stakes. */
  readonly back?: string;
  /** What else to ask for: a note, the rounds affected, whether chips lay there before the call. */
  readonly asks: readonly ("note" | "rounds" | "in-time")[];
  readonly yes: string;
  act(answered: Answered): Promise<boolean>;
}

export interface Answered {
  readonly note: string;
  readonly rounds: readonly number[];
  readonly isInTime: boolean;
}

const NO_MONEY: Currency = { code: "", decimals: 2 };
const windowKept = remembered<(typeof WINDOWS)[number]>("console-seconds", WINDOWS);

export class Desk {
  readonly table: string;
  readonly here: SessionShown;
  readonly line: StaffConnection<DealerView>;

  readonly view = signal<DealerView | null>(null);
  readonly layout = signal<LayoutShown | null>(null);
  readonly chosenLayout = signal("");
  readonly tab = signal<Tab>("layout");
  readonly refused = signal<Refused | null>(null);
  readonly said = signal("");
  /** The outcome of a proposal decided while this console was open, until it is dismissed. */
  readonly ended = signal<DealerView["last_decided"]>(null);
  readonly asking = signal(0);
  /** How many orders from here have been answered. */
  readonly answers = signal(0);
  /** Whether the shown action accepts presses: not while it is new, nor just after it was done. */
  readonly isSteady = computed(() => this.#isRested.value && !this.#isViewDue.value);
  /** The shown moment, once it accepts presses. */
  readonly moment = computed(() => (this.isSteady.value && this.asking.value === 0 ? momentOf(this.view.value) : ""));
  readonly wasLost = signal(false);
  /** The faces tapped and not sent yet; null for a die that cannot be read. */
  readonly tapped = signal<readonly (number | null)[]>([]);
  /** What is keyed or called again because the read-back was wrong. */
  readonly again = signal<Reading | null>(null);
  readonly question = signal<Question | null>(null);
  readonly window = signal<(typeof WINDOWS)[number]>(windowKept.read() ?? "");
  /** The seat that was chosen; empty if it was put down, null before anyone chose. */
  readonly #chosenSeat = signal<string | null>(null);
  /** The seat that chips are laid for, their kind, and how much one press lays. */
  readonly seat = computed(() => this.#chosenSeat.value ?? onlySeat(this.view.value));
  readonly stakeOf = signal("");
  readonly chip = signal(0);
  /** Whether staff lay the chips at the player's request, with chips handed over. */
  readonly isOnRequest = signal(false);
  readonly looked = signal<string | null>(null);
  readonly closesIn = signal<number | null>(null);
  readonly confirmIn = signal<number | null>(null);

  readonly isLive = computed(() => this.line.state.value === "live");
  /** Whether an order may be sent now: the connection is live, and the last order was answered. */
  readonly canOrder = computed(() => this.isLive.value && this.asking.value === 0);
  readonly isOpen = computed(() => this.view.value?.phase === "betting-open");
  readonly canLay = computed(() => this.isLive.value && this.isOpen.value && this.seat.value !== "");
  readonly next = computed(() => (this.view.value ? nextOf(this.view.value) : null));
  readonly currency = computed<Currency>(() => {
    const layout = this.layout.value;
    return layout ? { code: layout.currency, decimals: layout.decimals } : NO_MONEY;
  });
  readonly cells = computed(() => new Map(this.layout.value?.cells.map((each) => [each.area, each]) ?? []));
  readonly heat = computed(() => heatOf(this.view.value ? lyingOn(this.view.value) : []));
  /** The colour of the chips being laid, if they are colour chips: each colour has its own value. */
  readonly colour = computed<ColourShown | null>(() => {
    const view = this.view.value;
    const player = view?.positions.find((each) => each.position === this.seat.value)?.player;
    const held = view?.colours.filter((each) => each.player === player) ?? [];
    const chosen = this.stakeOf.value || (held[0] ? `colour-chips/${held[0].colour}` : "");
    return held.find((each) => chosen === `colour-chips/${each.colour}`) ?? null;
  });
  readonly chips = computed<readonly number[]>(() => this.#chips());

  readonly #on = new Map<string, ReadonlySignal<OnArea>>();
  readonly #marked = new Map<string, ReadonlySignal<OnArea>>();
  readonly marked = signal<ReadonlySet<string>>(new Set());
  #moment = "";
  readonly #isRested = signal(true);
  /** Whether an order was accepted and its view has not arrived yet. */
  readonly #isViewDue = signal(false);
  /** The last record shown by a view, and the last one made by an order from here. */
  #shown = 0;
  #done = 0;
  /** The last decided proposal that this console has reported; null before the first view. */
  #told: string | null = null;
  #looksUp = false;
  #fetched = "";
  readonly #closing = new Deadline();
  readonly #confirming = new Deadline();
  #steady: ReturnType<typeof setTimeout> | undefined;
  #viewTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #ticking: ReturnType<typeof setInterval>;
  readonly #ends: (() => void)[] = [];

  constructor(table: string, here: SessionShown) {
    this.table = table;
    this.here = here;
    this.line = new StaffConnection<DealerView>({
      path: "/console",
      open: (ticket) => ({ message: "open", table, ticket }),
      view: (view, _, version) => this.#see(view, version),
      lost: () => {
        if (this.view.value) this.wasLost.value = true;
        batch(() => {
          this.tapped.value = [];
          this.question.value = null;
          this.closesIn.value = null;
          this.confirmIn.value = null;
        });
        this.#closing.forget();
        this.#confirming.forget();
      },
    });
    this.#ticking = setInterval(() => this.#tick(), 100);
    this.#ends.push(
      effect(() => {
        const chips = this.chips.value;
        if (chips.length && !chips.includes(this.chip.peek())) this.chip.value = chips[0] ?? 0;
      }),
      effect(() => void this.#fetchLayout(this.view.value, this.chosenLayout.value)),
    );
    this.line.open();
  }

  end(): void {
    clearInterval(this.#ticking);
    clearTimeout(this.#viewTimer);
    for (const each of this.#ends) each();
    this.line.end();
  }

  /** Whether the signed-in role may send a command at all; the table decides each case (STD-D2). */
  may(command: Command["command"]): boolean {
    return may(`table ${command}`);
  }

  /** Choose the seat for which a press on the layout lays chips. */
  layFor(seat: string): void {
    this.#chosenSeat.value = seat;
    this.stakeOf.value = "";
  }

  // ---- ordering ----

  /** Send an order; return whether it was accepted. A refusal is shown until the next order. */
  async order(command: Command): Promise<boolean> {
    if (!this.canOrder.value) return false;
    this.asking.value += 1;
    this.refused.value = null;
    if (this.ended.value?.how === "approved") this.ended.value = null; // what was rejected stays until it is read
    try {
      const answer = await this.line.order(command);
      if (answer?.answer === "done") {
        this.#awaitView(answer.last);
        return true;
      }
      if (!answer) return false; // the line broke: the next view shows what became of it
      const { clause = [], facts = {} } = answer.answer === "refused" ? answer : {};
      this.refused.value = { command, code: answer.code, sentence: answer.sentence, facts, clause };
    } finally {
      this.#answered();
    }
    return false;
  }

  /** Send orders in turn until one is not accepted. */
  async orders(commands: readonly Command[]): Promise<boolean> {
    for (const each of commands) if (!(await this.order(each))) return false;
    return true;
  }

  /** Propose an order that takes two people; the second approves it at the pit desk. */
  async propose(order: ProposeAtTable["order"], reason: string): Promise<boolean> {
    if (!this.canOrder.value) return false;
    this.asking.value += 1;
    this.refused.value = null;
    try {
      const path = pathOf("tables", this.table, "proposals");
      await withStepUp((key) => ask<Proposed>("POST", path, { key, reason, order } satisfies ProposeAtTable));
      return true;
    } catch (thrown) {
      this.#refuse(order, thrown);
      return false;
    } finally {
      this.#answered();
    }
  }

  async withdraw(proposal: number): Promise<void> {
    try {
      const path = pathOf("tables", this.table, "proposals", proposal, "withdraw");
      await ask("POST", path, { key: freshKey() });
    } catch (thrown) {
      this.#refuse(null, thrown);
    }
  }

  /** Ignore presses until a view shows what was done, so that nothing is done twice; but only briefly: if the
   * order changes nothing a dealer sees, such as credit, no view follows. */
  #awaitView(last: number): void {
    this.#done = last;
    if (this.#shown >= last) return;
    this.#isViewDue.value = true;
    clearTimeout(this.#viewTimer);
    this.#viewTimer = setTimeout(() => {
      this.#isViewDue.value = false;
    }, VIEW_WITHIN);
  }

  #answered(): void {
    batch(() => {
      this.asking.value -= 1;
      this.answers.value += 1;
    });
  }

  #refuse(command: Command | null, thrown: unknown): void {
    const { code, facts } = thrown instanceof Refusal ? thrown : { code: "", facts: {} };
    this.refused.value = { command, code, sentence: sentenceOf(thrown), facts, clause: [] };
  }

  chooseWindow(seconds: string): void {
    const found = WINDOWS.find((each) => each === seconds) ?? "";
    this.window.value = found;
    windowKept.write(found);
  }

  // ---- words and amounts ----

  amount(minor: number): string {
    return amount(minor, this.currency.value, language.value);
  }

  money(minor: number): string {
    return money(minor, this.currency.value, language.value);
  }

  onChip(minor: number): string {
    return onChip(minor, this.currency.value, language.value);
  }

  /** Return an area's name: the document's in English, the catalogue's in Chinese. */
  nameOf(area: string): string {
    return areaName(area, this.cells.value.get(area));
  }

  // ---- the felt ----

  /** What the heat map shows on an area. */
  readonly on = (area: string): ReadonlySignal<OnArea> => kept(this.#on, area, () => this.#onArea(area));

  /** What the layout shows while marking the areas that are lit on the table. */
  readonly onMarked = (area: string): ReadonlySignal<OnArea> =>
    kept(this.#marked, area, () => ({ ...BARE, label: this.nameOf(area), isLit: this.marked.value.has(area) }));

  mark(area: string): void {
    const next = new Set(this.marked.value);
    if (!next.delete(area)) next.add(area);
    this.marked.value = next;
  }

  /** The lit areas if the document has lights, otherwise the winning ones. */
  readonly #lit = computed(() => {
    const view = this.view.value;
    const hasLights = view?.steps.some((each) => each.act === "light-winners");
    return new Set(hasLights ? view?.lit : view?.winners);
  });

  #onArea(area: string): OnArea {
    const hot = this.heat.value.get(area);
    const isLit = this.#lit.value.has(area);
    const stake = hot?.minor ?? 0;
    const label = [this.nameOf(area)];
    if (hot) label.push(w("felt-stakes", { amount: this.amount(stake), wagers: hot.wagers }));
    if (isLit) label.push(t("area-lit"));
    return {
      ...BARE,
      label: label.join(", "),
      stake,
      stakeText: stake ? this.onChip(stake) : "",
      state: stake ? "registered" : "",
      isLit,
      heat: hot?.heat ?? 0,
    };
  }

  // ---- inside ----

  #see(view: DealerView, version: number): void {
    const moment = momentOf(view);
    batch(() => {
      this.#shown = version;
      if (version >= this.#done) this.#isViewDue.value = false;
      this.view.value = view;
      this.#tellEnded(view);
      if (moment !== this.#moment) this.#turn(moment);
      const chosen = this.#chosenSeat.value;
      if (chosen && !view.positions.some((each) => each.position === chosen)) this.#chosenSeat.value = null;
    });
    this.#closing.follow(view.closes_at, view.now);
    this.#confirming.follow(view.confirm_before, view.now);
    this.#tick();
    if (this.#looksUp) this.lookUp(false);
  }

  /** On a narrow screen consequences are above: scroll there after a report, and again with the next view. */
  lookUp(isAgain = true): void {
    this.#looksUp = isAgain;
    requestAnimationFrame(() => document.querySelector(".now")?.scrollIntoView({ block: "nearest" }));
  }

  /** Report a proposal that someone has decided. */
  #tellEnded(view: DealerView): void {
    const ended = view.last_decided ?? null;
    const now = ended ? `${ended.number}/${ended.how}` : "";
    if (this.#told !== null && ended && now !== this.#told) {
      this.ended.value = ended;
    }
    this.#told = now;
  }

  /** A new moment: discard taps for the previous one, and ignore presses briefly. */
  #turn(moment: string): void {
    this.#moment = moment;
    this.tapped.value = [];
    this.again.value = null;
    this.#isRested.value = false;
    clearTimeout(this.#steady);
    this.#steady = setTimeout(() => {
      this.#isRested.value = true;
    }, STEADY);
  }

  #tick(): void {
    this.closesIn.value = this.#closing.seconds();
    this.confirmIn.value = this.#confirming.seconds();
  }

  /** Fetch the chosen layout, or the one that most positions have. */
  async #fetchLayout(view: DealerView | null, chosen: string): Promise<void> {
    const wanted = view && (view.layouts.find((each) => layoutName(each) === chosen) ?? mostUsed(view));
    if (!wanted || layoutName(wanted) === this.#fetched) return;
    this.#fetched = layoutName(wanted);
    try {
      const path = pathOf("tables", this.table, "layouts", wanted.rule_set, wanted.layout);
      const layout = await ask<LayoutShown>("GET", path);
      if (this.#fetched === layoutName(wanted)) this.layout.value = layout;
    } catch {
      this.#fetched = "";
    }
  }

  #chips(): readonly number[] {
    const colour = this.colour.value;
    if (colour) return AT_ONCE.map((chips) => chips * colour.value.minor_units);
    const layout = this.layout.value;
    const limits = this.view.value?.limits ?? [];
    if (!layout || !limits.length) return [];
    const ranges = limits.map((each) => ({ minimum: each.minimum.minor_units, maximum: each.maximum.minor_units }));
    return chipsFor(ranges, layout.step.minor_units, layout.decimals);
  }
}

const BARE: OnArea = { label: "", stake: 0, stakeText: "", state: "", isLit: false, isWon: false, winText: "" };

/** Seats whose players use chips. */
export function seatsOf(view: DealerView): DealerView["positions"] {
  return view.positions.filter((each) => !each.is_terminal && each.is_taken);
}

/** The seat for which chips are laid where nobody else plays with chips. */
function onlySeat(view: DealerView | null): string {
  const seats = view ? seatsOf(view) : [];
  return seats.length === 1 ? (seats[0]?.position ?? "") : "";
}

export function layoutName(layout: DealerView["layouts"][number]): string {
  return `${layout.rule_set}/${layout.layout}`;
}

function mostUsed(view: DealerView): DealerView["layouts"][number] | undefined {
  const uses = (layout: DealerView["layouts"][number]) =>
    view.positions.filter((each) => each.rule_set === layout.rule_set && each.layout === layout.layout).length;
  return view.layouts.toSorted((a, b) => uses(b) - uses(a))[0];
}

function kept(known: Map<string, ReadonlySignal<OnArea>>, area: string, make: () => OnArea): ReadonlySignal<OnArea> {
  let found = known.get(area);
  if (!found) {
    let last: OnArea | null = null;
    found = computed(() => {
      const next = make();
      const before = last;
      if (before && (Object.keys(next) as (keyof OnArea)[]).every((name) => before[name] === next[name])) return before;
      last = next;
      return next;
    });
    known.set(area, found);
  }
  return found;
}
