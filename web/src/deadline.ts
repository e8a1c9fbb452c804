// How long something lasts yet, by the clock of the house and whatever this machine's clock says: terminals, displays
// and consoles count down alike.

export class Deadline {
  #until: string | null = null;
  /** When it is over, by the clock of this page. */
  #over: number | null = null;

  /** Take what a view says: until when, and what time it was when the view was made. */
  follow(until: string | null, now: string | null): void {
    if (until === null || now === null) {
      this.forget();
      return;
    }
    // A view that took its time says too much: of all that name the same end the earliest is the truest.
    const known = until === this.#until ? this.#over : null;
    this.#over = Math.min(performance.now() + Date.parse(until) - Date.parse(now), known ?? Infinity);
    this.#until = until;
  }

  forget(): void {
    this.#until = this.#over = null;
  }

  /** Give the milliseconds that are left, or null where nothing runs. */
  left(): number | null {
    return this.#over === null ? null : Math.max(this.#over - performance.now(), 0);
  }

  /** Give the seconds that are left: the last of them is one until it is over. */
  seconds(): number | null {
    const left = this.left();
    return left === null ? null : Math.ceil(left / 1000);
  }
}
