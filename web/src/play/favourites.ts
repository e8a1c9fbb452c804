// A player's saved wagers, to lay again together. They belong to the player, not the machine: the browser stores them
// as long as the same player is here, and discards them with the next.

import { signal } from "@preact/signals";
import type { Stakes } from "../wagering";

export const MOST_SAVED = 8;

export type Saved = readonly (readonly [area: string, minor: number])[];

interface Kept {
  readonly of: string;
  readonly saved: readonly Saved[];
}

export class Favourites {
  readonly saved = signal<readonly Saved[]>([]);
  readonly #name: string;
  #of = "";

  constructor(table: string) {
    this.#name = `sicbo/saved/${table}`;
  }

  /** Track the player and the rules: another player's saved wagers are discarded. */
  follow(player: string, ruleSet: string): void {
    const of = player && `${player}/${ruleSet}`;
    if (of === this.#of) return;
    this.#of = of;
    const kept = this.#read();
    this.saved.value = of && kept?.of === of ? kept.saved : [];
    if (kept && kept.of !== of) this.#write();
  }

  save(stakes: Stakes): void {
    const wanted = [...stakes];
    const others = this.saved.value.filter((each) => JSON.stringify(each) !== JSON.stringify(wanted));
    if (!wanted.length || !this.#of) return;
    this.saved.value = [wanted, ...others].slice(0, MOST_SAVED);
    this.#write();
  }

  remove(saved: Saved): void {
    this.saved.value = this.saved.value.filter((each) => each !== saved);
    this.#write();
  }

  #read(): Kept | null {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(this.#name) ?? "null");
      return isKept(found) ? found : null;
    } catch {
      return null; // a browser that keeps nothing can be played on as well
    }
  }

  #write(): void {
    try {
      if (this.saved.value.length)
        localStorage.setItem(this.#name, JSON.stringify({ of: this.#of, saved: this.saved.value }));
      else localStorage.removeItem(this.#name);
    } catch {
      // as above
    }
  }
}

function isKept(found: unknown): found is Kept {
  if (typeof found !== "object" || found === null || !("of" in found) || !("saved" in found)) return false;
  return typeof found.of === "string" && Array.isArray(found.saved) && found.saved.every(isSaved);
}

function isSaved(found: unknown): found is Saved {
  const isStake = (each: unknown) =>
    Array.isArray(each) && typeof each[0] === "string" && Number.isSafeInteger(each[1]) && (each[1] as number) > 0;
  return Array.isArray(found) && found.length > 0 && found.every(isStake);
}
