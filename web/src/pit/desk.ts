// The state of the pit desk: the last view of every table, pending proposals, and the time.

import { computed, signal } from "@preact/signals";
import { ask, pathOf } from "../house";
import type { FirstSteps, OrdersShown, PitView, ProposalShown, ProposalsShown, TableSteps } from "../messages";
import { isAttended } from "../staff/attendance";
import { StaffConnection } from "../staff/staff-connection";
import { may } from "../staff/session";

export type Stream = "cage" | "administration" | (string & {});

/** A pending proposal, and its stream. */
export interface Waiting {
  readonly stream: Stream;
  readonly proposal: ProposalShown;
}

/** Whether this role sends orders to tables without seeing the floor, as technicians, cashiers and admins do. */
export function worksWithoutFloor(): boolean {
  return !may("socket /pit") && !may("socket /console") && may("GET /tables/{table}/orders");
}

const OTHERS = ["cage", "administration"] as const;
const LOOK_AGAIN = 10_000;

/** Return the path for orders to a stream. */
export function pathTo(stream: Stream, ...more: readonly (string | number)[]): string {
  return OTHERS.some((each) => each === stream) ? pathOf(stream, ...more) : pathOf("tables", stream, ...more);
}

/** Return the matrix row of a request to a stream. */
export function rowOf(method: "GET" | "POST", stream: Stream, what: string): string {
  return `${method} ${OTHERS.some((each) => each === stream) ? `/${stream}` : "/tables/{table}"}/${what}`;
}

export class Desk {
  readonly tables = signal<ReadonlyMap<string, PitView>>(new Map());
  readonly others = signal<readonly Waiting[]>([]);
  readonly orders = signal<ReadonlyMap<Stream, OrdersShown>>(new Map());
  /** How many milliseconds the house's clock is ahead of this screen's. */
  readonly ahead = signal(0);
  readonly now = signal(Date.now());
  readonly wasLost = signal(false);
  readonly line: StaffConnection<PitView> | null;
  /** The tables, for roles that do not see the floor; null until they are loaded. */
  readonly steps = signal<readonly TableSteps[] | null>(null);
  /** Whether pending proposals that the socket does not carry were loaded since someone opened the list. */
  readonly #knowsOthers = signal(false);
  /** Whether all pending proposals are known: until then the list must not be shown as empty. */
  readonly knowsWaiting = computed(
    () => this.#knowsOthers.value && (this.line === null || this.line.state.value === "live"),
  );
  /** A counter of refreshes of what the socket does not carry. */
  readonly looks = signal(0);

  /** How many terminals are calling an attendant. */
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
      ? new StaffConnection<PitView>({
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

  /** Return the seconds until a time, by the house's clock. */
  secondsTo(moment: string): number {
    return (Date.parse(moment) - this.now.value - this.ahead.value) / 1000;
  }

  /** Load pending proposals of the cage and the administration, and of tables if the floor is not seen. */
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

  /** Reload pending proposals for someone who has just opened the list. */
  async lookAfresh(): Promise<void> {
    this.#knowsOthers.value = false;
    await this.lookAtOthers();
  }

  /** Load the descriptions of a stream's orders if they are missing or the stream has changed. */
  async describe(stream: Stream, as = ""): Promise<void> {
    if (!isAttended.value) return; // whoever comes back asks anew
    if (this.#asked.get(stream) === as || !may(rowOf("GET", stream, "orders"))) return;
    this.#asked.set(stream, as);
    const shown = await ask<OrdersShown>("GET", pathTo(stream, "orders")).catch(() => null);
    if (shown) this.orders.value = new Map(this.orders.value).set(stream, shown);
    else this.#asked.delete(stream);
  }

  /** Reload the descriptions after an order was accepted. */
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

/** Whether a table has rules, and so takes orders. */
function isSetUp({ steps }: TableSteps): boolean {
  return steps.some((each) => each.step === "set-up" && each.is_done);
}

/** What the fields of a table's orders depend on: they are reloaded when it changes. */
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
