// The accessible names of the areas. They are written once the picture is drawn and idle: they are invisible, and on
// a slow machine the picture must not wait for a hundred sentences.

const SOON = 60;
const MOST_WAITS = 4;
const AT_ONCE = 12;

/** A name begins with the visible text, which users of voice control speak (WCAG 2.5.3). */
export function nameWith(written: string, name: string): string {
  return [written, name].filter(Boolean).join(" ");
}

export class Names {
  readonly #cells: readonly Element[];
  readonly #label: () => (area: string) => string;
  readonly #waiting = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasChanged = false;
  #waits = 0;

  constructor(cells: readonly Element[], label: () => (area: string) => string) {
    this.#cells = cells;
    this.#label = label;
  }

  changed(at: number): void {
    this.#waiting.add(at);
    this.#hasChanged = true;
    this.#timer ??= setTimeout(this.#look, SOON);
  }

  all(): void {
    for (let at = 0; at < this.#cells.length; at += 1) this.changed(at);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  /** Wait until nothing has changed for a while, but not indefinitely. */
  readonly #look = (): void => {
    if (this.#hasChanged && this.#waits < MOST_WAITS) {
      this.#hasChanged = false;
      this.#waits += 1;
      this.#timer = setTimeout(this.#look, SOON);
    } else {
      this.#waits = 0;
      this.#write();
    }
  };

  /** Write a few, and schedule the rest. */
  readonly #write = (): void => {
    const label = this.#label();
    let written = 0;
    for (const at of this.#waiting) {
      if (written === AT_ONCE) break;
      written += 1;
      this.#waiting.delete(at);
      const cell = this.#cells[at] as SVGElement | undefined;
      const { area = "", written: words = "" } = cell?.dataset ?? {};
      const name = nameWith(words, label(area));
      if (cell && cell.getAttribute("aria-label") !== name) cell.setAttribute("aria-label", name);
    }
    this.#timer = this.#waiting.size ? setTimeout(this.#write) : undefined;
  };
}
