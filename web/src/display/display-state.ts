// The state of a display, as signals.

import { computed, signal } from "@preact/signals";
import { Deadline } from "../deadline";
import { about, ask, lookAbout, pathOf } from "../house";
import { forget, identityAt, type Identity } from "../identity";
import type { DisplayView, LayoutShown, RoadResult } from "../messages";
import type { Currency } from "../money";
import { DisplayConnection, type Way } from "./display-connection";

const NOT_LET_IN = ["display/not-for-anyone", "device/not-known", "sign-in/needed"];

export class DisplayState {
  readonly table: string;
  readonly view = signal<DisplayView | null>(null);
  readonly layout = signal<LayoutShown | null>(null);
  readonly mark = signal("");
  readonly line = signal<DisplayConnection | null>(null);
  readonly identity = signal<Identity | null>(null);
  readonly secondsLeft = signal<number | null>(null);
  /** Which of several layouts is shown; part of the address, so that a screen keeps its choice. */
  readonly chosen = signal(choiceInAddress());

  readonly isLive = computed(() => this.line.value?.state.value === "live");
  /** Whether this screen is not admitted yet. */
  readonly isShutOut = computed(
    () => !this.view.value && NOT_LET_IN.includes(this.line.value?.goodbye.value?.code ?? ""),
  );
  readonly currency = computed<Currency>(() => ({
    code: this.layout.value?.currency ?? "",
    decimals: this.layout.value?.decimals ?? 2,
  }));
  readonly lit = computed(() => {
    const view = this.view.value;
    if (!view?.result) return new Set<string>();
    return new Set(view.lit.length ? view.lit : view.result.winning_areas);
  });
  /** The last results, oldest first. */
  readonly history = computed<readonly RoadResult[]>(() => this.view.value?.history ?? []);

  readonly #closing = new Deadline();
  /** How many milliseconds the house's clock is ahead of this machine's. */
  #ahead = 0;
  #drawn = "";

  constructor(table: string) {
    this.table = table;
    setInterval(() => this.#tick(), 200);
    globalThis.addEventListener?.("hashchange", () => {
      this.chosen.value = choiceInAddress();
      void this.#draw();
    });
  }

  /** The name under which this browser stores its key: a terminal of the same table has another. */
  get place(): string {
    return `display/${this.table}`;
  }

  async start(): Promise<void> {
    const identity = await identityAt(this.place).catch(() => null);
    if (identity) return this.connect(identity);
    await lookAbout().catch(() => null);
    this.#open(about.value?.here ? { by: "ticket" } : { by: "nothing" });
  }

  connect(identity: Identity): void {
    this.identity.value = identity;
    this.#open({ by: "key", identity });
  }

  async beginAgain(): Promise<void> {
    await forget(this.place);
    this.identity.value = null;
  }

  #open(way: Way): void {
    this.line.value?.end();
    const line = new DisplayConnection(this.table, way, {
      tables: (tables) => {
        this.mark.value = tables.mark;
      },
      view: (view) => this.#see(view),
      lost: () => {
        this.#closing.forget();
        this.#tick();
      },
    });
    this.line.value = line;
    line.open();
  }

  /** The house's time, as far as it is known: all screens of a table show the same. */
  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  #see(view: DisplayView): void {
    if (view.now !== null) this.#ahead = Date.parse(view.now) - Date.now();
    this.view.value = view;
    this.#closing.follow(view.closes_at, view.now);
    this.#tick();
    void this.#draw();
  }

  #tick(): void {
    this.secondsLeft.value = this.#closing.seconds();
  }

  /** Request the layout, again for every round: the house may offer another pay table. */
  async #draw(): Promise<void> {
    const view = this.view.value;
    if (!view) return;
    const wanted = view.layouts.find((each) => nameOf(each) === this.chosen.value) ?? view.layouts[0];
    if (!wanted) return;
    const drawn = `${nameOf(wanted)}/${view.round}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    try {
      const path = pathOf("tables", this.table, "layouts", wanted.rule_set, wanted.layout);
      const found = await ask<LayoutShown>("GET", path);
      if (JSON.stringify(found) !== JSON.stringify(this.layout.peek())) this.layout.value = found;
    } catch {
      this.#drawn = ""; // the next view tries again
    }
  }
}

function choiceInAddress(): string {
  return decodeURIComponent(location.hash.slice(1));
}

export function nameOf(layout: { readonly rule_set: string; readonly layout: string }): string {
  return `${layout.rule_set}/${layout.layout}`;
}
