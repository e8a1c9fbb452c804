// The last cash-out of this terminal, until its player has the number of the ticket. The browser keeps the key of the
// order and no number: asked again under the same key, the house gives the same ticket, to this terminal alone.

import type { PlayerView } from "../messages";

interface Kept {
  readonly key: string;
  /** Which visit was cashed out. */
  readonly visit: string;
}

export class CashOut {
  readonly #name: string;

  constructor(table: string) {
    this.#name = `sicbo/cash-out/${table}`;
  }

  /** Keep the key of a cash-out that is about to be asked for, and give it. */
  begin(view: PlayerView): string {
    const key = crypto.randomUUID();
    try {
      localStorage.setItem(this.#name, JSON.stringify({ key, visit: visitOf(view) } satisfies Kept));
    } catch {
      // A browser that keeps nothing still shows the ticket, until the page is loaded again.
    }
    return key;
  }

  /** Name the player who was cashed out last. */
  player(): string {
    return this.#read()?.visit.split("/")[0] ?? "";
  }

  /** Give the key of the cash-out that a ticket may still be asked for by; what was another visitor's is forgotten. */
  keyFor(view: PlayerView): string | null {
    const kept = this.#read();
    if (kept && view.player !== "" && kept.visit !== visitOf(view)) {
      this.forget();
      return null;
    }
    return kept?.key ?? null;
  }

  forget(): void {
    try {
      localStorage.removeItem(this.#name);
    } catch {
      // as above
    }
  }

  #read(): Kept | null {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(this.#name) ?? "null");
      return isKept(found) ? found : null;
    } catch {
      return null;
    }
  }
}

function visitOf(view: PlayerView): string {
  return `${view.player}/${view.visit?.since ?? ""}`;
}

function isKept(found: unknown): found is Kept {
  if (typeof found !== "object" || found === null || !("key" in found) || !("visit" in found)) return false;
  return typeof found.key === "string" && typeof found.visit === "string";
}
