// Prepared orders: a person's changes to them, and sending them in turn.

import { signal } from "@preact/signals";
import { ask, OrderKey, pathOf } from "../house";
import type { DocumentOffered, Accepted, FirstOrder, FirstOrders, Money } from "../messages";
import { pathTo } from "../pit/desk";
import { draftOf, NotFilledIn, orderOf, type DraftGroup } from "../pit/drafts";
import type { Body } from "../pit/order-lines";
import { p } from "../pit/words";
import { withStepUp } from "../staff/session";

/** Why an order failed: an empty field, or a refusal by the house. */
export interface Trouble {
  readonly id: string;
  readonly at: string;
  readonly sentence: string;
  readonly why: unknown;
}

/** Identify an order among those of its table. */
export function idOf({ shown, body }: FirstOrder): string {
  return `${shown.order}/${shown.about ?? ""}/${body}`;
}

export class Preparation {
  readonly table: string;
  readonly told = signal<FirstOrders | null>(null);
  readonly wrong = signal<unknown>(null);
  readonly trouble = signal<Trouble | null>(null);
  readonly isSending = signal(false);
  readonly #drafts = signal<Readonly<Record<string, DraftGroup>>>({});
  readonly #chosen = signal<Readonly<Record<string, boolean>>>({});
  readonly #keys = new Map<string, OrderKey>();
  #document: DocumentOffered | undefined;

  constructor(table: string) {
    this.table = table;
  }

  /** Request the prepared orders; for a table not set up yet, by its intended document. */
  async look(document?: DocumentOffered): Promise<void> {
    if (this.isSending.peek()) return;
    const query = document ? `?document=${encodeURIComponent(document.document)}` : "";
    try {
      const told = await ask<FirstOrders>("GET", pathOf("tables", this.table, "first-orders") + query);
      if (this.isSending.peek()) return;
      this.#document = document;
      this.told.value = told;
      this.wrong.value = null;
    } catch (thrown) {
      this.wrong.value = thrown;
    }
  }

  draft(order: FirstOrder): DraftGroup {
    const decimals = this.told.value?.decimals ?? 0;
    return (
      this.#drafts.value[idOf(order)] ??
      Object.fromEntries((order.shown.fields ?? []).map((each) => [each.name, draftOf(each, decimals)]))
    );
  }

  change(order: FirstOrder, draft: DraftGroup): void {
    this.#drafts.value = { ...this.#drafts.value, [idOf(order)]: draft };
    if (this.trouble.value?.id === idOf(order)) this.trouble.value = null;
  }

  choose(order: FirstOrder, isWanted: boolean): void {
    this.#chosen.value = { ...this.#chosen.value, [idOf(order)]: isWanted };
  }

  /** Whether to send an order: as chosen, or by default if it is required or has been filled in. */
  isWanted(order: FirstOrder): boolean {
    const chosen = this.#chosen.value[idOf(order)];
    if (chosen !== undefined) return chosen;
    if (!order.is_optional) return true;
    const open = (order.shown.fields ?? []).filter((each) => !each.value);
    const draft = this.draft(order);
    return open.length > 0 && open.every((each) => Boolean(draft[each.name]));
  }

  /** The orders that would be sent now. */
  get mine(): readonly FirstOrder[] {
    return (this.told.value?.orders ?? []).filter((each) => each.is_ready && this.isWanted(each));
  }

  /** Send everything that is ready, in turn; stop at the first refusal. */
  async send(): Promise<boolean> {
    this.trouble.value = null;
    const bodies: [FirstOrder, Body][] = [];
    for (const order of this.mine) {
      try {
        bodies.push([order, this.#body(order)]);
      } catch (thrown) {
        if (!(thrown instanceof NotFilledIn)) throw thrown;
        const sentence = p(`wrong-${thrown.why}`, { decimals: this.told.value?.decimals ?? 0 });
        this.trouble.value = { id: idOf(order), at: thrown.at, sentence, why: null };
        return false;
      }
    }
    this.isSending.value = true;
    try {
      for (const [order, body] of bodies) {
        if (!(await this.#sent(order, body))) return false;
      }
      return true;
    } finally {
      this.isSending.value = false;
    }
  }

  async #sent(order: FirstOrder, body: Body): Promise<boolean> {
    const id = idOf(order);
    const key = this.#keys.get(id) ?? new OrderKey();
    this.#keys.set(id, key);
    const path = pathTo(order.stream || this.table, order.shown.order);
    try {
      await withStepUp(() => key.under(body, (fresh) => ask<Accepted>("POST", path, { key: fresh, ...body })));
      const told = this.told.value;
      if (told) this.told.value = { ...told, orders: told.orders.filter((each) => idOf(each) !== id) };
      return true;
    } catch (thrown) {
      this.trouble.value = { id, at: "", sentence: "", why: thrown };
      return false;
    }
  }

  #body(order: FirstOrder): Body {
    const fields = order.shown.fields ?? [];
    const written = orderOf(fields, this.draft(order), this.told.value?.decimals ?? 0);
    const suggested = JSON.parse(order.body) as Body;
    if (order.shown.order !== "set-up-table") return { ...suggested, ...written };
    const { minimum, maximum, ...rest } = written as { minimum: Money; maximum: Money };
    const limits = {
      by_kind: Object.fromEntries((this.#document?.kinds ?? []).map((kind) => [kind, { minimum, maximum }])),
    };
    return { ...suggested, ...rest, rules: this.#document?.rules ?? "", limits };
  }
}

/** A person's input on the page: it survives when a table moves from one part of the page to another. */
export class Choices {
  /** The chosen document of each new table. */
  readonly documents = signal<Readonly<Record<string, string>>>({});
  readonly #preparations = new Map<string, Preparation>();

  choose(table: string, document: string): void {
    this.documents.value = { ...this.documents.value, [table]: document };
  }

  preparation(table: string, document = ""): Preparation {
    const name = `${table}/${document}`;
    const found = this.#preparations.get(name) ?? new Preparation(table);
    this.#preparations.set(name, found);
    return found;
  }
}
