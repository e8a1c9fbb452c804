// All visible tables of the house, live, over one connection.

import { computed, signal } from "@preact/signals";
import { Deadline } from "../deadline";
import { DisplayConnection } from "../display/display-connection";
import { about, lookAbout } from "../house";
import type { DisplayView } from "../messages";

/** The public view of a table, and the time until betting closes. */
export class LiveTable {
  readonly view: DisplayView;
  readonly secondsLeft = signal<number | null>(null);
  readonly #closing: Deadline;

  constructor(view: DisplayView, before: LiveTable | undefined) {
    this.view = view;
    this.#closing = before ? before.#closing : new Deadline();
    this.#closing.follow(view.closes_at, view.now);
    this.tick();
  }

  tick(): void {
    this.secondsLeft.value = this.#closing.seconds();
  }
}

const TICK = 200;

export class Floor {
  readonly tables = signal<ReadonlyMap<string, LiveTable>>(new Map());
  readonly line = signal<DisplayConnection | null>(null);
  /** Whether the list of tables has arrived. */
  readonly isTold = signal(false);
  readonly isLost = computed(() => this.isTold.value && this.line.value?.state.value === "lost");
  /** Whether the house refuses anonymous viewers. */
  readonly isPrivate = computed(() => !this.isTold.value && Boolean(this.line.value?.goodbye.value));

  async start(): Promise<void> {
    await lookAbout().catch(() => null);
    const line = new DisplayConnection(null, about.value?.here ? { by: "ticket" } : { by: "nothing" }, {
      tables: ({ tables }) => {
        this.isTold.value = true;
        this.tables.value = new Map([...this.tables.peek()].filter(([name]) => tables.includes(name)));
      },
      view: (view) => this.#see(view),
      lost: () => void lookAbout().catch(() => null),
    });
    this.line.value = line;
    line.open();
    setInterval(() => {
      for (const each of this.tables.peek().values()) each.tick();
    }, TICK);
  }

  #see(view: DisplayView): void {
    const before = this.tables.peek();
    const shown = new Map(before).set(view.table, new LiveTable(view, before.get(view.table)));
    this.tables.value = new Map([...shown].toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true })));
  }
}
