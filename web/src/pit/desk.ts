// What the pit desk knows: every table as the house last told it, what waits for a second person, and the time.

import { computed, signal } from "@preact/signals";
import { ask, pathOf } from "../house";
import type { FirstSteps, OrdersShown, PitView, ProposalShown, ProposalsShown, TableSteps } from "../messages";
import { isAttended } from "../staff/attended";
import { StaffLine } from "../staff/line";
import { may } from "../staff/session";

export type Stream = "cage" | "administration" | (string & {});

/** Something that waits for a second person, and where. */
export interface Waiting {
  readonly stream: Stream;
  readonly proposal: ProposalShown;
}

/** Whether orders are sent to tables from here without a view of the floor: by technicians, cashiers, admins. */
export function worksWithoutFloor(): boolean {
  return !may("socket /pit") && !may("socket /console") && may("GET /tables/{table}/orders");
}

const OTHERS = ["cage", "administration"] as const;
const LOOK_AGAIN = 10_000;

/** Write where the orders to a stream are sent. */
export function pathTo(stream: Stream, ...more: readonly (string | number)[]): string {
  return OTHERS.some((each) => each === stream) ? pathOf(stream, ...more) : pathOf("tables", stream, ...more);
}

/** The row of the matrix for what is asked of a stream. */
export function rowOf(method: "GET" | "POST", stream: Stream, what: string): string {
  return `${method} ${OTHERS.some((each) => each === stream) ? `/${stream}` : "/tables/{table}"}/${what}`;
}

export class Desk {
  readonly tables = signal<ReadonlyMap<string, PitView>>(new Map());
  readonly others = signal<readonly Waiting[]>([]);
  readonly orders = signal<ReadonlyMap<Stream, OrdersShown>>(new Map());
  /** By how much the clock of the house is ahead of this screen's, in milliseconds. */
  readonly ahead = signal(0);
  readonly now = signal(Date.now());
  readonly wasLost = signal(false);
  readonly line: StaffLine<PitView> | null;
  /** The tables, where the floor is not seen: null before the house has told of them. */
  readonly steps = signal<readonly TableSteps[] | null>(null);
  /** Whether the house has told what waits where no line tells of it, since someone wanted to see it. */
  readonly #knowsOthers = signal(false);
  /** Whether all that waits is known: until then it may not be said that nothing does. */
  readonly knowsWaiting = computed(
    () => this.#knowsOthers.value && (this.line === null || this.line.state.value === "live"),
  );
  /** How often the house was asked for what no line tells. */
  readonly looks = signal(0);

  /** How many terminals ask for someone. */
  readonly calls = computed(() =>
    [...this.tables.value.values()].reduce(
      (all, view) => all + view.positions.filter((each) => each.called_at).length,
      0,
    ),
  );
  readonly waiting = computed<readonly Waiting[]>(() => [
    ...[...this.tables.value].flatMap(([stream, view]) =>
      (view.proposals ?? []).map((proposal) => ({ stream, proposal })),
    ),
    ...this.others.value,
  ]);

  readonly held = computed(() => [...this.tables.value.values()].flatMap((view) => view.holds).length);

  #timers: ReturnType<typeof setInterval>[] = [];
  #asked = new Map<Stream, string>();

  constructor() {
    this.line = may("socket /pit")
      ? new StaffLine<PitView>({
          path: "/pit",
          open: (ticket) => ({ message: "open-pit", ticket }),
          view: (view, table, _, now) => this.#see(view, table, now),
          lost: () => {
            this.wasLost.value = true;
          },
        })
      : null;
  }

  start(): void {
    this.line?.open();
    void this.lookAtOthers();
    this.#timers = [
      setInterval(() => {
        this.now.value = Date.now();
      }, 1000),
      setInterval(() => {
        if (isAttended.value) void this.lookAtOthers();
      }, LOOK_AGAIN),
    ];
  }

  end(): void {
    this.line?.end();
    for (const each of this.#timers) clearInterval(each);
  }

  /** Seconds until a moment, by the clock of the house. */
  secondsTo(moment: string): number {
    return (Date.parse(moment) - this.now.value - this.ahead.value) / 1000;
  }

  /** Ask what waits at the cage and in the administration: no line tells of it; nor of tables, without the floor. */
  async lookAtOthers(): Promise<void> {
    if (worksWithoutFloor()) {
      const shown = await ask<FirstSteps>("GET", "/first-steps").catch(() => null);
      if (shown) this.steps.value = shown.tables.filter(isSetUp);
    }
    const streams = [...OTHERS, ...(this.steps.value ?? []).map((each) => each.table)];
    const found = await Promise.all(
      streams
        .filter((each) => may(rowOf("GET", each, "proposals")))
        .map(async (stream) => {
          const shown = await ask<ProposalsShown>("GET", pathTo(stream, "proposals")).catch(() => null);
          if (shown) this.#tell(shown.now);
          return shown?.proposals.map((proposal) => ({ stream, proposal })) ?? null;
        }),
    );
    this.others.value = found.flatMap((each) => each ?? []);
    if (found.every((each) => each !== null)) this.#knowsOthers.value = true;
    this.looks.value += 1;
  }

  /** Ask what waits now, for someone who has just opened it: what was known before may be old. */
  async lookAfresh(): Promise<void> {
    this.#knowsOthers.value = false;
    await this.lookAtOthers();
  }

  /** Have the orders to a stream described, where they were not, or where the stream has moved since. */
  async describe(stream: Stream, as = ""): Promise<void> {
    if (!isAttended.value) return; // whoever comes back asks anew
    if (this.#asked.get(stream) === as || !may(rowOf("GET", stream, "orders"))) return;
    this.#asked.set(stream, as);
    const shown = await ask<OrdersShown>("GET", pathTo(stream, "orders")).catch(() => null);
    if (shown) this.orders.value = new Map(this.orders.value).set(stream, shown);
    else this.#asked.delete(stream);
  }

  /** Ask anew how orders stand, after one was carried out. */
  async refresh(stream: Stream): Promise<void> {
    if (!this.line || OTHERS.some((each) => each === stream)) {
      this.#asked.delete(stream);
      await Promise.all([this.describe(stream), this.lookAtOthers()]);
    }
  }

  #see(view: PitView, table: string, now: string): void {
    this.#tell(now);
    const next = new Map(this.tables.value).set(table, view);
    this.tables.value = new Map([...next].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #tell(now: string): void {
    this.ahead.value = Date.parse(now) - Date.now();
    this.now.value = Date.now();
  }
}

/** Orders are sent to a table once it has rules; before that it is only a name. */
function isSetUp({ steps }: TableSteps): boolean {
  return steps.some((each) => each.step === "set-up" && each.is_done);
}

/** What of a table the fields of its orders depend on: where this changes, they are asked for anew. */
export function standingOf(view: PitView): string {
  const { is_open, phase, shift, posts, staff, holds, due, mixer, dice, shoe, limits, pay_tables, positions, visits } =
    view;
  const { remedies, boxes_out, round, next_limits_differ, colours } = view;
  return JSON.stringify([
    is_open,
    phase,
    shift,
    posts,
    staff,
    holds,
    due,
    mixer,
    dice,
    shoe,
    limits,
    pay_tables,
    positions,
    visits,
    remedies,
    boxes_out,
    round,
    next_limits_differ,
    colours,
  ]);
}
