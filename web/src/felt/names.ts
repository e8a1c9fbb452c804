// What a screen reader says of each area. It is written once the picture is there and nothing more changes: nobody
// sees it, and on a slow machine the picture must not wait for a hundred sentences.

const SOON = 60;
const MOST_WAITS = 4;
const AT_ONCE = 12;

/** Who speaks to the screen says what stands on it: the name begins with the words of the felt (WCAG 2.5.3). */
export function nameWith(written: string, name: string): string {
  return [written, name].filter(Boolean).join(" ");
}

/** How an area is called with all that stands on it, and how that stands. */
interface Told {
  readonly name: string;
  readonly state: string;
}

export class Names {
  readonly #cells: readonly Element[];
  readonly #tell: (area: string) => Told;
  readonly #waiting = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasChanged = false;
  #waits = 0;

  constructor(cells: readonly Element[], tell: (area: string) => Told) {
    this.#cells = cells;
    this.#tell = tell;
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

  /** Wait until nothing has changed for a while, though not for ever. */
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

  /** Write a few, and the others a little later. */
  readonly #write = (): void => {
    let written = 0;
    for (const at of this.#waiting) {
      if (written === AT_ONCE) break;
      written += 1;
      this.#waiting.delete(at);
      const cell = this.#cells[at] as SVGElement | undefined;
      if (!cell) continue;
      const { area = "", written: words = "" } = cell.dataset;
      const { name, state } = this.#tell(area);
      const whole = nameWith(words, name);
      if (cell.getAttribute("aria-label") !== whole) cell.setAttribute("aria-label", whole);
      if (cell.dataset["state"] !== state) cell.dataset["state"] = state;
    }
    this.#timer = this.#waiting.size ? setTimeout(this.#write) : undefined;
  };
}
