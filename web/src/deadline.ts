// The time remaining, by the house's clock and independent of this machine's: terminals, displays and consoles all
// count down alike.

export class Deadline {
  #until: string | null = null;
  /** When it ends, by this page's clock. */
  #over: number | null = null;

  /** Take from a view when it ends, and when the view was made. */
  follow(until: string | null, now: string | null): void {
    if (until === null || now === null) {
      this.forget();
      return;
    }
    // A delayed view would show too much time: of all views with the same end, the earliest estimate is the best.
    const known = until === this.#until ? this.#over : null;
    this.#over = Math.min(performance.now() + Date.parse(until) - Date.parse(now), known ?? Infinity);
    this.#until = until;
  }

  forget(): void {
    this.#until = this.#over = null;
  }

  /** Return the milliseconds left, or null if nothing is running. */
  left(): number | null {
    return this.#over === null ? null : Math.max(this.#over - performance.now(), 0);
  }

  /** Return the seconds left, rounded up. */
  seconds(): number | null {
    const left = this.left();
    return left === null ? null : Math.ceil(left / 1000);
  }
}
