// Everything that the player terminal shows, as signals; the parts of the page only read them.

import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { OnArea } from "../felt/felt";
import { forget, identityAt, type Identity } from "../identity";
import { Line, socketAddress } from "../line";
import { language, t } from "../locale";
import type { Key } from "../catalogues/en";
import type {
  Answered,
  AreaShown,
  CellShown,
  FromTerminal,
  LayoutShown,
  OwnWager,
  PastRound,
  PlayerView,
  RoadResult,
  RulesView,
  TerminalWelcome,
  ToTerminal,
} from "../messages";
import { amount, money, onChip, type Currency } from "../money";
import { chipsFor } from "../tray";
import { NOTHING_THERE, Wagering } from "../wagering";

const NOT_LET_IN = "device/not-known";

export class Game {
  readonly table: string;
  readonly identity = signal<Identity | null>(null);
  readonly isKnown = signal(false);
  readonly welcome = signal<TerminalWelcome | null>(null);
  readonly layout = signal<LayoutShown | null>(null);
  readonly chip = signal(0);
  readonly looked = signal<string | null>(null);
  readonly line = signal<Line | null>(null);
  readonly wasLost = signal(false);
  readonly wagering = new Wagering((message) => this.line.value?.send(message) ?? false);

  readonly currency = computed<Currency>(() => ({
    code: this.layout.value?.currency ?? "",
    decimals: this.layout.value?.decimals ?? 2,
  }));
  readonly chips = computed(() => this.#chips());
  readonly secondsLeft = signal<number | null>(null);
  readonly shareLeft = signal(0);
  readonly cells = computed(() => new Map((this.layout.value?.cells ?? []).map((each) => [each.area, each])));
  readonly areas = computed(() => new Map((this.wagering.view.value?.areas ?? []).map((each) => [each.area, each])));
  readonly hasWon = computed(() => this.#hasWon());
  /** What came back of the last round that was settled for this player. */
  readonly lastWin = signal<number | null>(null);

  /** What the last rounds of the table showed, the oldest first, as the house tells it. */
  readonly past = signal<readonly RoadResult[]>([]);
  /** The player's own last rounds, once they were asked for. */
  readonly recalled = signal<readonly PastRound[] | null>(null);
  readonly rules = signal<RulesView | null>(null);

  readonly #on = new Map<string, ReadonlySignal<OnArea>>();
  #closes: number | null = null;
  #window = 1;
  #offered = "";
  #seen = "";
  readonly #waiting = new Map<string, (answer: Answered["answer"]) => void>();

  constructor(table: string) {
    this.table = table;
    setInterval(() => this.#tick(), 100);
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
    const line = new Line(socketAddress("/terminal"), identity, {
      welcome: (welcome) => {
        this.welcome.value = welcome;
      },
      view: (view, version) => this.#view(view, version),
      answered: (answered) => this.#answered(answered),
      other: (message) => this.#told(message),
      lost: () => {
        if (this.wagering.view.value) this.wasLost.value = true;
        this.wagering.lost();
        this.#waiting.clear();
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

  /** Whether the house has not let this terminal in yet. */
  readonly isWaiting = computed(() => this.line.value?.goodbye.value?.code === NOT_LET_IN && !this.welcome.value);

  // ---- asking ----

  /** Ask the house for something that it tells: it comes when it comes. */
  ask(what: "results" | "rules" | "recall"): void {
    this.line.value?.send({ message: what, key: crypto.randomUUID() });
  }

  /** Order something that is no wager, and wait for what the house says. */
  order(message: (key: string) => FromTerminal): Promise<Answered["answer"] | null> {
    const key = crypto.randomUUID();
    if (!this.line.value?.send(message(key))) return Promise.resolve(null);
    return new Promise((done) => this.#waiting.set(key, done));
  }

  #answered(answered: Answered): void {
    const waiting = this.#waiting.get(answered.key);
    this.#waiting.delete(answered.key);
    if (waiting) waiting(answered.answer);
    else this.wagering.answered(answered);
  }

  #told(message: ToTerminal): void {
    if (message.message === "results-shown") this.past.value = message.results;
    else if (message.message === "recalled") this.recalled.value = message.rounds;
    else if (message.message === "rules-shown") this.rules.value = message.rules;
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

  /** Name an area: in the document's words, or in those of the catalogue for who reads Chinese. */
  nameOf(area: string): string {
    const cell = this.cells.value.get(area);
    if (language.value === "en" || !cell) return this.areas.value.get(area)?.name ?? area;
    return t(`kind.${cell.kind}` as Key, { faces: area.split(":")[1] ?? "" });
  }

  limitsOf(shown: AreaShown | undefined): string {
    if (!shown?.minimum || !shown.maximum) return "";
    return t("area.limits", {
      minimum: this.amount(shown.minimum.minor_units),
      maximum: this.amount(shown.maximum.minor_units),
    });
  }

  /** What the felt shows on an area: worked out again only when it changes. */
  readonly on = (area: string): ReadonlySignal<OnArea> => {
    let found = this.#on.get(area);
    if (!found) {
      let last: OnArea | null = null;
      found = computed(() => {
        const next = this.#onArea(area);
        if (last && same(last, next)) return last;
        last = next;
        return next;
      });
      this.#on.set(area, found);
    }
    return found;
  };

  // ---- inside ----

  readonly #lit = computed(() => {
    const view = this.wagering.view.value;
    if (!view?.result) return new Set<string>();
    return new Set(view.lit.length ? view.lit : view.result.winning_areas);
  });

  #onArea(area: string): OnArea {
    const place = this.wagering.places.value.get(area) ?? NOTHING_THERE;
    const wagers = (this.wagering.view.value?.wagers ?? []).filter((each) => each.area === area);
    const won = winningsOf(wagers);
    const isLit = this.#lit.value.has(area);
    const stake = place.registered + place.sending + place.loose;
    const state = place.refused ? "refused" : place.sending ? "sending" : place.loose ? "loose" : stake ? "registered" : "";
    return {
      label: this.#label(area, won, isLit),
      stake,
      stakeText: stake ? this.onChip(stake) : "",
      state,
      isLit,
      isWon: won > 0,
      winText: won > 0 ? `+${this.onChip(won)}` : "",
    };
  }

  #label(area: string, won: number, isLit: boolean): string {
    const shown = this.areas.value.get(area);
    const place = this.wagering.places.value.get(area) ?? NOTHING_THERE;
    const minimum = shown?.minimum ? this.amount(shown.minimum.minor_units) : "";
    const parts = [this.nameOf(area), `${t("area.pays")} ${shown?.pays.join(", ") ?? ""}`];
    if (place.registered) parts.push(t("area.registered", { amount: this.amount(place.registered) }));
    if (place.sending > 0) parts.push(t("area.sending", { amount: this.amount(place.sending) }));
    if (place.sending < 0) parts.push(t("area.taking", { amount: this.amount(-place.sending) }));
    if (place.loose) parts.push(t("area.loose", { amount: this.amount(place.loose), minimum }));
    if (place.refused) parts.push(t("area.refused", { sentence: place.refused.sentence }));
    if (isLit) parts.push(t("area.lit"));
    if (won) parts.push(t("area.won", { amount: this.amount(won) }));
    return parts.join(", ");
  }

  #view(view: PlayerView, version: number): void {
    if (view.back !== null && view.staked.minor_units > 0) this.lastWin.value = view.winnings?.minor_units ?? 0;
    const seen = `${view.result?.round ?? 0}/${view.result?.revision ?? 0}/${view.phase === "idle"}`;
    this.wagering.shown(view, version);
    if (seen !== this.#seen) {
      this.#seen = seen;
      this.ask("results");
    }
    this.#count(view);
    const offered = JSON.stringify([view.rule_set, view.layout, view.areas.map((each) => each.pays)]);
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
    const isRunning = view.is_betting_open && view.closes_at !== null && view.now !== null;
    if (!isRunning || view.closes_at === null || view.now === null) {
      this.#closes = null;
    } else {
      const left = Date.parse(view.closes_at) - Date.parse(view.now);
      if (this.#closes === null) this.#window = Math.max(left, 1);
      this.#closes = performance.now() + left;
    }
    this.#tick();
  }

  #tick(): void {
    const left = this.#closes === null ? null : Math.max(this.#closes - performance.now(), 0);
    this.secondsLeft.value = left === null ? null : Math.ceil(left / 1000);
    this.shareLeft.value = left === null ? 0 : Math.round((left / this.#window) * 200) / 200;
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

  /** Whether there is something to be glad of: more came back than was staked, never less (STD-B4). */
  #hasWon(): boolean {
    const view = this.wagering.view.value;
    return view?.result != null && view.back !== null && view.back.minor_units > view.staked.minor_units;
  }
}

function winningsOf(wagers: readonly OwnWager[]): number {
  return wagers.reduce((all, each) => all + (each.winnings?.minor_units ?? 0), 0);
}

function same(a: OnArea, b: OnArea): boolean {
  return (Object.keys(a) as (keyof OnArea)[]).every((name) => a[name] === b[name]);
}

/** Find the areas that are about just these faces. */
export function areasOfFaces(cells: Iterable<CellShown>, faces: readonly number[]): readonly CellShown[] {
  const wanted = faces.toSorted().join("");
  return [...cells].filter((each) => each.faces.length > 0 && each.faces.toSorted().join("") === wanted);
}
