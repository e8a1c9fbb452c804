// The state of the player terminal, as signals; components only read them.

import { batch, computed, effect, signal, untracked, type ReadonlySignal, type Signal } from "@preact/signals";
import { Deadline } from "../deadline";
import { NOTHING_ON, type OnArea } from "../felt/felt";
import { oddsText, refusalText, type RefusalSent, type Spoken } from "../house-words";
import { forget, identityAt, type Identity } from "../identity";
import { TerminalConnection, socketAddress } from "../terminal-connection";
import { language } from "../locale";
import { t } from "./words";
import type {
  Answered,
  AreaShown,
  CellShown,
  Accepted,
  FromTerminal,
  LayoutShown,
  OwnWager,
  PastRound,
  PlayerNotice,
  PlayerView,
  RoadResult,
  RulesView,
  TerminalReceipts,
  TerminalWelcome,
  ToTerminal,
} from "../messages";
import { amount, money, onChip, type Currency } from "../money";
import { chipsFor } from "../tray";
import { ASK_AGAIN, NOTHING_THERE, Wagering, type Place } from "../wagering";
import { CashOut } from "./cash-out";
import { Favourites } from "./favourites";

const NOT_LET_IN = "device/not-known";

/** Shared empty collections, so that subscribers see no change. */
const NO_AREAS: ReadonlySet<string> = new Set();
const NO_WINNINGS: ReadonlyMap<string, number> = new Map();

/** The house's answer to an order or a question. */
type Said = Answered["answer"] | TerminalReceipts;

/** A request to the house, its player, and the waiting caller. */
interface Waiting {
  readonly message: FromTerminal;
  readonly player: string;
  readonly done: (said: Said | null) => void;
}

/** A chip being dragged over the screen. */
export interface Dragged {
  readonly amount: number;
  readonly x: number;
  readonly y: number;
}

export class Game {
  readonly table: string;
  readonly identity = signal<Identity | null>(null);
  readonly isKnown = signal(false);
  readonly welcome = signal<TerminalWelcome | null>(null);
  readonly layout = signal<LayoutShown | null>(null);
  readonly chip = signal(0);
  readonly looked = signal<string | null>(null);
  readonly line = signal<TerminalConnection | null>(null);
  readonly wasLost = signal(false);
  readonly dragged = signal<Dragged | null>(null);
  readonly favourites: Favourites;
  readonly wagering = new Wagering((message) => this.line.value?.send(message) ?? false);

  readonly currency = computed<Currency>(() => ({
    code: this.layout.value?.currency ?? "",
    decimals: this.layout.value?.decimals ?? 2,
  }));
  readonly chips = computed(() => this.#chips());
  readonly secondsLeft = signal<number | null>(null);
  readonly shareLeft = signal(0);
  readonly cells = computed(() => new Map((this.layout.value?.cells ?? []).map((each) => [each.area, each])));
  /** The areas with odds and limits; the same map until they change. */
  readonly areas = signal<ReadonlyMap<string, AreaShown>>(new Map());
  readonly hasWon = computed(() => this.#hasWon());
  /** The returns of the last round settled for this player. */
  readonly lastWin = signal<number | null>(null);

  /** The ticket of a cash-out, until the player confirms having its number or somebody else plays. */
  readonly ticket = signal<Accepted | null>(null);
  /** Whether a cash-out was sent and not answered yet. */
  readonly isCashingOut = signal(false);
  /** The cage's name for the visit that the ticket belongs to. */
  readonly cashedOut = computed(() => (this.ticket.value ? this.#cashOut.player() : ""));

  /** The table's last results, oldest first. */
  readonly past = signal<readonly RoadResult[]>([]);
  /** The player's last rounds, once requested. */
  readonly recalled = signal<readonly PastRound[] | null>(null);
  readonly rules = signal<RulesView | null>(null);
  /** The house's notice about age and help, once requested. */
  readonly notice = signal<PlayerNotice | null>(null);

  readonly #on = new Map<string, Signal<OnArea>>();
  readonly #closing = new Deadline();
  #window = 1;
  #offered = "";
  /** A counter of changes to odds or limits, after which the layout may have other texts. */
  #offers = 0;
  #seen = "";
  /** How many milliseconds the house's clock is ahead of this machine's. */
  #ahead = 0;
  readonly #waiting = new Map<string, Waiting>();
  readonly #cashOut: CashOut;
  /** Whether the next view is the first of a connection, after loading or reconnecting. */
  #isNewLine = true;

  constructor(table: string) {
    this.table = table;
    this.favourites = new Favourites(table);
    this.#cashOut = new CashOut(table);
    setInterval(() => this.#tick(), 100);
    // Scan all areas once and update only changed signals: a hundred subscribers to the whole view cost more.
    effect(() => {
      void [this.wagering.places.value, this.#won.value, this.#lost.value, this.#lit.value, this.#onChips.value];
      untracked(() =>
        batch(() => {
          for (const [area, shown] of this.#on) {
            const next = this.#onArea(area);
            if (!same(shown.peek(), next)) shown.value = next;
          }
        }),
      );
    });
    effect(() => {
      const chips = this.chips.value;
      if (chips.length && !chips.includes(this.chip.peek())) this.chip.value = chips[0] ?? 0;
    });
  }

  async start(): Promise<void> {
    const found = await identityAt(this.table);
    this.isKnown.value = true;
    if (found) this.connect(found);
  }

  connect(identity: Identity): void {
    this.identity.value = identity;
    const line = new TerminalConnection(socketAddress("/terminal"), identity, {
      welcome: (welcome) => {
        this.welcome.value = welcome;
      },
      view: (view, version) => this.#view(view, version),
      answered: (answered) => this.#answered(answered),
      other: (message) => this.#told(message),
      lost: () => {
        if (this.wagering.view.value) this.wasLost.value = true;
        this.wagering.lost();
        this.dragged.value = null;
        this.#isNewLine = true;
      },
    });
    this.line.value = line;
    line.open();
  }

  async beginAgain(): Promise<void> {
    this.line.value?.end();
    this.line.value = null;
    this.identity.value = null;
    await forget(this.table);
  }

  /** Whether this terminal is not approved yet. */
  readonly isWaiting = computed(() => this.line.value?.goodbye.value?.code === NOT_LET_IN && !this.welcome.value);

  // ---- requests ----

  /** Send a question; its answer arrives later. */
  ask(what: "results" | "rules" | "recall" | "notice"): void {
    this.line.value?.send({ message: what, key: crypto.randomUUID() });
  }

  /** Send an order other than a wager, and wait for the answer; null if the connection is down. */
  async order(message: (key: string) => FromTerminal): Promise<Answered["answer"] | null> {
    const said = await this.#ask(message);
    return said && "answer" in said ? said : null;
  }

  /** Request the receipts of an order. */
  receiptsOf(of: string): Promise<Said | null> {
    return this.#ask((key) => ({ message: "receipt", key, of }));
  }

  /** Turn all credit into a ticket; the answer has its number, which `ticket` holds. */
  async cashOut(): Promise<Answered["answer"] | null> {
    const view = this.wagering.view.peek();
    return view && !this.isCashingOut.peek() ? await this.#askForTicket(this.#cashOut.begin(view)) : null;
  }

  /** Forget a ticket's number: its player has it, or it has become credit again. */
  forgetTicket(): void {
    this.ticket.value = null;
    this.#cashOut.forget();
  }

  /** Request the ticket of a cash-out until the house says whether there is one. */
  async #askForTicket(key: string): Promise<Answered["answer"] | null> {
    this.isCashingOut.value = true;
    try {
      for (;;) {
        const asked = this.#ask((each) => ({ message: "cash-out", key: each }), key);
        if (!this.#waiting.has(key)) this.#cashOut.forget(); // it was not sent at all
        const said = await asked;
        if (said === null || !("answer" in said)) return null;
        if (said.answer === "done") this.ticket.value = said;
        if (said.answer === "refused") this.#cashOut.forget();
        if (said.answer !== "later") return said;
        await new Promise((done) => setTimeout(done, ASK_AGAIN));
      }
    } finally {
      this.isCashingOut.value = false;
    }
  }

  #ask(message: (key: string) => FromTerminal, key: string = crypto.randomUUID()): Promise<Said | null> {
    const asked = message(key);
    if (!this.line.value?.send(asked)) return Promise.resolve(null);
    const player = this.wagering.view.peek()?.player ?? "";
    return new Promise((done) => this.#waiting.set(key, { message: asked, player, done }));
  }

  /** Repeat requests lost with the connection: under the same key the house does each once. */
  #askAgain(player: string): void {
    for (const [key, waiting] of this.#waiting) {
      // At a free terminal only a ticket could begin a visit, so the present player has redeemed it.
      const isSomeoneElse = player !== "" && waiting.player !== "" && player !== waiting.player;
      if (isSomeoneElse || !this.line.value?.send(waiting.message)) this.#say(key, null);
    }
  }

  #answered(answered: Answered): void {
    if (!this.#say(answered.key, answered.answer)) this.wagering.answered(answered);
  }

  #say(key: string, said: Said | null): boolean {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    waiting?.done(said);
    return waiting !== undefined;
  }

  #told(message: ToTerminal): void {
    if (message.message === "results-shown") this.past.value = message.results;
    else if (message.message === "recalled") this.#recall(message.rounds);
    else if (message.message === "rules-shown") this.rules.value = message.rules;
    else if (message.message === "notice-shown") this.notice.value = message.notice;
    else if (message.message === "receipts") this.#say(message.key, message);
  }

  #recall(rounds: readonly PastRound[]): void {
    this.recalled.value = rounds;
    const last = rounds.find((each) => each.staked.minor_units > 0);
    if (last && this.lastWin.peek() === null) this.lastWin.value = last.winnings.minor_units;
  }

  /** The house's time, as far as it is known. */
  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  // ---- words and amounts ----

  amount(minor: number): string {
    return amount(minor, this.currency.value, language.value);
  }

  money(minor: number): string {
    return money(minor, this.currency.value, language.value);
  }

  /** Write an amount for a chip; cached. */
  onChip(minor: number): string {
    const texts = this.#onChips.value;
    let found = texts.get(minor);
    if (found === undefined) texts.set(minor, (found = onChip(minor, this.currency.value, language.value)));
    return found;
  }

  /** Return an area's name: the document's in English, the catalogue's in Chinese. */
  nameOf(area: string): string {
    const cell = this.cells.value.get(area);
    if (language.value === "en" || !cell) return this.areas.value.get(area)?.name ?? area;
    return t(`kind-${cell.kind}` as WordIds["common"], { faces: area.split(":")[1] ?? "" });
  }

  /** Return the shortest name of an area. */
  shortNameOf(area: string): string {
    const cell = this.cells.value.get(area);
    return cell
      ? t(`kind-${cell.kind}` as WordIds["common"], { faces: area.split(":")[1] ?? "" }).trim()
      : this.nameOf(area);
  }

  /** Return the text of a refusal in the screen's language. */
  why(refusal: RefusalSent): Spoken {
    return refusalText(refusal, (area) => this.nameOf(area));
  }

  /** The limits of an area, as short as possible. */
  rangeOf(shown: AreaShown | undefined): string {
    if (!shown?.minimum || !shown.maximum) return "";
    return `${this.onChip(shown.minimum.minor_units)}–${this.onChip(shown.maximum.minor_units)}`;
  }

  limitsOf(shown: AreaShown | undefined): string {
    if (!shown?.minimum || !shown.maximum) return "";
    return t("area-limits", {
      minimum: this.amount(shown.minimum.minor_units),
      maximum: this.amount(shown.maximum.minor_units),
    });
  }

  /** What the layout shows on an area: a new value only when it has changed. */
  readonly on = (area: string): ReadonlySignal<OnArea> => {
    let found = this.#on.get(area);
    if (!found) this.#on.set(area, (found = signal(untracked(() => this.#onArea(area)))));
    return found;
  };

  /** Returns an area's accessible name with its stakes; a new function when texts, odds or limits change. */
  readonly labels = computed(() => {
    void [language.value, this.areas.value, this.cells.value];
    return (area: string) => this.#label(area);
  });

  // ---- inside ----

  readonly #onChips = computed(() => {
    void [this.currency.value, language.value];
    return new Map<number, string>();
  });

  readonly #lit = computed(() => {
    const view = this.wagering.view.value;
    if (!view?.result) return NO_AREAS;
    return new Set(view.lit.length ? view.lit : view.result.winning_areas);
  });

  readonly #won = computed(() => winningsOf(this.wagering.view.value?.wagers ?? []));

  /** Areas on which everything was lost. */
  readonly #lost = computed(() => {
    const wagers = this.wagering.view.value?.wagers ?? [];
    if (!wagers.some((each) => each.state === "lost")) return NO_AREAS;
    const kept = new Set(wagers.filter((each) => each.state !== "lost").map((each) => each.area));
    return new Set(wagers.map((each) => each.area).filter((area) => !kept.has(area)));
  });

  #onArea(area: string): OnArea {
    const place = this.wagering.places.value.get(area) ?? NOTHING_THERE;
    const won = this.#won.value.get(area) ?? 0;
    const isLit = this.#lit.value.has(area);
    if (place === NOTHING_THERE && !won && !isLit) return NOTHING_ON;
    const stake = place.registered + place.sending + place.loose;
    return {
      stake,
      stakeText: stake ? this.onChip(stake) : "",
      state: this.#stateOf(area, place, stake),
      isLit,
      isWon: won > 0,
      winText: won > 0 ? `+${this.onChip(won)}` : "",
    };
  }

  #stateOf(area: string, place: Place, stake: number): OnArea["state"] {
    if (place.refused) return "refused";
    if (place.sending) return "sending";
    if (place.loose) return "loose";
    if (!stake) return "";
    return this.#lost.value.has(area) ? "lost" : "registered";
  }

  #label(area: string): string {
    const shown = this.areas.value.get(area);
    const on = this.on(area).peek();
    const place = this.wagering.places.peek().get(area) ?? NOTHING_THERE;
    return [
      [on.stakeText, on.winText, this.nameOf(area)].filter(Boolean).join(" "),
      `${t("area-pays")} ${shown?.pays.map(oddsText).join(", ") ?? ""}`,
      ...this.states(area, place),
      ...(on.isLit ? [t("area-lit")] : []),
    ].join(", ");
  }

  /** Return the state of chips on an area: registered, pending, too few, refused, won or lost. */
  states(area: string, place: Place): readonly string[] {
    const minimum = this.areas.value.get(area)?.minimum?.minor_units ?? 0;
    const parts: string[] = [];
    const won = this.#won.peek().get(area) ?? 0;
    const isOver = this.wagering.view.peek()?.back != null;
    if (place.registered)
      parts.push(t(isOver ? "area-staked" : "area-registered", { amount: this.amount(place.registered) }));
    if (won) parts.push(t("area-won", { amount: this.amount(won) }));
    if (this.#lost.peek().has(area)) parts.push(t("area-lost"));
    if (place.sending > 0) parts.push(t("area-sending", { amount: this.amount(place.sending) }));
    if (place.sending < 0) parts.push(t("area-taking", { amount: this.amount(-place.sending) }));
    if (place.loose) {
      parts.push(t("area-loose", { amount: this.amount(place.loose), minimum: this.amount(minimum) }));
    }
    if (place.refused) parts.push(t("area-refused", { sentence: this.why(place.refused).text }));
    return parts;
  }

  #view(view: PlayerView, version: number): void {
    batch(() => {
      // A player's winnings and rounds are not shown to the next player.
      if (view.player !== this.wagering.view.peek()?.player) {
        this.lastWin.value = this.recalled.value = null;
        if (view.player !== "") this.ticket.value = null;
        this.#cashOut.keyFor(view);
      }
      if (view.back !== null && view.staked.minor_units > 0) this.lastWin.value = view.winnings?.minor_units ?? 0;
      // Most views have the identical areas of the previous one, so there is nothing to compare.
      if (view.areas !== this.wagering.view.peek()?.areas && !sameAreas(this.areas.peek(), view.areas)) {
        this.areas.value = new Map(view.areas.map((each) => [each.area, each]));
        this.#offers += 1;
      }
      this.wagering.shown(view, version);
      this.favourites.follow(view.player, view.rule_set);
      if (view.now !== null) this.#ahead = Date.parse(view.now) - Date.now();
      this.#count(view);
    });
    if (this.#isNewLine) {
      this.#isNewLine = false;
      this.#seen = ""; // rounds may have gone by
      this.#askAgain(view.player);
      if (view.visit) this.ask("recall"); // what was won last may have been seen by another page
      const key = this.#cashOut.keyFor(view);
      if (key !== null && !this.ticket.peek() && !this.isCashingOut.peek()) void this.#askForTicket(key);
    }
    const seen = `${view.result?.round ?? 0}/${view.result?.revision ?? 0}/${view.phase === "idle"}`;
    if (seen !== this.#seen) {
      this.#seen = seen;
      this.ask("results");
    }
    const offered = `${view.rule_set}/${view.layout}/${this.#offers}`;
    if (offered !== this.#offered) {
      this.#offered = offered;
      void this.#fetchLayout(view);
    }
  }

  async #fetchLayout(view: PlayerView): Promise<void> {
    const parts = ["tables", view.table, "layouts", view.rule_set, view.layout].map(encodeURIComponent);
    const answer = await fetch(`/${parts.join("/")}`);
    if (answer.ok) this.layout.value = (await answer.json()) as LayoutShown;
    else this.#offered = "";
  }

  #count(view: PlayerView): void {
    this.#closing.follow(view.is_betting_open || view.may_withdraw_all ? view.closes_at : null, view.now);
    if (view.closes_at !== null && view.opened_at) {
      this.#window = Math.max(Date.parse(view.closes_at) - Date.parse(view.opened_at), 1);
    }
    this.#tick();
  }

  #tick(): void {
    this.secondsLeft.value = this.#closing.seconds();
    this.shareLeft.value = Math.round(((this.#closing.left() ?? 0) / this.#window) * 200) / 200;
  }

  #chips(): readonly number[] {
    const layout = this.layout.value;
    if (!layout) return [];
    const areas = [...this.areas.value.values()].map((each) => ({
      minimum: each.minimum?.minor_units ?? null,
      maximum: each.maximum?.minor_units ?? null,
    }));
    return chipsFor(areas, layout.step.minor_units, layout.decimals);
  }

  /** Whether to celebrate: only if more came back than was staked (STD-B4). */
  #hasWon(): boolean {
    const view = this.wagering.view.value;
    return view?.result != null && view.back !== null && view.back.minor_units > view.staked.minor_units;
  }
}

/** Sum the winnings of each area. */
function winningsOf(wagers: readonly OwnWager[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { area, winnings } of wagers) {
    if (winnings) found.set(area, (found.get(area) ?? 0) + winnings.minor_units);
  }
  return found.size ? found : NO_WINNINGS;
}

function same(a: OnArea, b: OnArea): boolean {
  return (
    a === b ||
    (a.stake === b.stake &&
      a.stakeText === b.stakeText &&
      a.state === b.state &&
      a.isLit === b.isLit &&
      a.isWon === b.isWon &&
      a.winText === b.winText)
  );
}

/** Whether the areas, their odds and limits are unchanged. */
function sameAreas(known: ReadonlyMap<string, AreaShown>, shown: readonly AreaShown[]): boolean {
  return (
    known.size === shown.length &&
    shown.every((each) => {
      const last = known.get(each.area);
      return (
        last !== undefined &&
        last.name === each.name &&
        last.minimum?.minor_units === each.minimum?.minor_units &&
        last.maximum?.minor_units === each.maximum?.minor_units &&
        last.pays.length === each.pays.length &&
        last.pays.every((pays, at) => pays === each.pays[at])
      );
    })
  );
}

/** Find the areas about exactly these faces. */
export function areasOfFaces(cells: Iterable<CellShown>, faces: readonly number[]): readonly CellShown[] {
  const wanted = faces.toSorted().join("");
  return [...cells].filter((each) => each.faces.length > 0 && each.faces.toSorted().join("") === wanted);
}
