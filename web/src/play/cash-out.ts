// The last cash-out of this terminal, until its player has the ticket's number. The browser stores the order's key
// but not the number: repeating the order under this key returns the same ticket, only to this terminal.

import type { PlayerView } from "../messages";

interface Kept {
  readonly key: string;
  /** The visit that was cashed out. */
  readonly visit: string;
}

export class CashOut {
  readonly #name: string;

  constructor(table: string) {
    this.#name = `sicbo/cash-out/${table}`;
  }

  /** Store the key of a cash-out about to be sent, and return it. */
  begin(view: PlayerView): string {
    const key = crypto.randomUUID();
    try {
      localStorage.setItem(this.#name, JSON.stringify({ key, visit: visitOf(view) } satisfies Kept));
    } catch {
      // Without storage the ticket is still shown, until the page is reloaded.
    }
    return key;
  }

  /** Set the player who was cashed out last. */
  player(): string {
    return this.#read()?.visit.split("/")[0] ?? "";
  }

  /** Return the key under which a ticket can still be requested; another visitor's is forgotten. */
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
