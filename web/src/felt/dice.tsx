// Dice in the Asian style: the one large and red, the four red.

const LOW = 27;
const MIDDLE = 50;
const HIGH = 73;

const PLACES: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[MIDDLE, MIDDLE]],
  2: [
    [LOW, LOW],
    [HIGH, HIGH],
  ],
  3: [
    [LOW, LOW],
    [MIDDLE, MIDDLE],
    [HIGH, HIGH],
  ],
  4: [
    [LOW, LOW],
    [HIGH, LOW],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  5: [
    [LOW, LOW],
    [HIGH, LOW],
    [MIDDLE, MIDDLE],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  6: [
    [LOW, LOW],
    [HIGH, LOW],
    [LOW, MIDDLE],
    [HIGH, MIDDLE],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
};

function isRed(face: number): boolean {
  return face === 1 || face === 4;
}

function radiusOf(face: number): number {
  return face === 1 ? 17 : 10;
}

function Pips({ face }: { face: number }) {
  return (
    <>
      <rect class="die-body" x="3" y="3" width="94" height="94" rx="21" />
      {(PLACES[face] ?? []).map(([cx, cy]) => (
        <circle key={`${cx}/${cy}`} class={isRed(face) ? "pip red" : "pip black"} cx={cx} cy={cy} r={radiusOf(face)} />
      ))}
    </>
  );
}

/** The six faces, defined once per page for reuse. */
export function DiceSymbols() {
  return (
    <svg class="symbols" aria-hidden="true" width="0" height="0">
      {[1, 2, 3, 4, 5, 6].map((face) => (
        <symbol key={face} id={`die-${face}`} viewBox="0 0 100 100">
          <Pips face={face} />
        </symbol>
      ))}
    </svg>
  );
}

/** One die that fills its container; the parent provides the accessible text. */
export function Die({ face }: { face: number }) {
  return (
    <svg class="die" viewBox="0 0 100 100" aria-hidden="true">
      <Pips face={face} />
    </svg>
  );
}

interface PlacedDie {
  readonly face: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Draw many dice as three paths: a layout has two hundred, which are too many separate images. */
export function facesOf(dice: readonly PlacedDie[]): {
  readonly bodies: string;
  readonly red: string;
  readonly black: string;
} {
  const found = { bodies: "", red: "", black: "" };
  for (const { face, x, y, size } of dice) {
    const at = (part: number) => (part * size) / 100;
    found.bodies += body(x + at(3), y + at(3), at(94), at(21));
    for (const [cx, cy] of PLACES[face] ?? []) {
      found[isRed(face) ? "red" : "black"] += dot(x + at(cx), y + at(cy), at(radiusOf(face)));
    }
  }
  return found;
}

function body(x: number, y: number, side: number, r: number): string {
  const long = rounded(side - 2 * r);
  const turn = (dx: number, dy: number) => `a${rounded(r)} ${rounded(r)} 0 0 1 ${rounded(dx * r)} ${rounded(dy * r)}`;
  return `M${rounded(x + r)} ${rounded(y)}h${long}${turn(1, 1)}v${long}${turn(-1, 1)}h${-long}${turn(-1, -1)}v${-long}${turn(1, -1)}z`;
}

function dot(cx: number, cy: number, r: number): string {
  const half = (by: number) => `a${rounded(r)} ${rounded(r)} 0 1 1 ${rounded(by * r)} 0`;
  return `M${rounded(cx - r)} ${rounded(cy)}${half(2)}${half(-2)}z`;
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
