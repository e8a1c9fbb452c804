// Dice as they lie on tables of the region: the one large and red, the four red.

const LOW = 27;
const MIDDLE = 50;
const HIGH = 73;

const PLACES: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[MIDDLE, MIDDLE]],
  2: [[LOW, LOW], [HIGH, HIGH]],
  3: [[LOW, LOW], [MIDDLE, MIDDLE], [HIGH, HIGH]],
  4: [[LOW, LOW], [HIGH, LOW], [LOW, HIGH], [HIGH, HIGH]],
  5: [[LOW, LOW], [HIGH, LOW], [MIDDLE, MIDDLE], [LOW, HIGH], [HIGH, HIGH]],
  6: [[LOW, LOW], [HIGH, LOW], [LOW, MIDDLE], [HIGH, MIDDLE], [LOW, HIGH], [HIGH, HIGH]],
};

function Pips({ face }: { face: number }) {
  const colour = face === 1 || face === 4 ? "pip red" : "pip black";
  return (
    <>
      <rect class="die-body" x="3" y="3" width="94" height="94" rx="21" />
      {(PLACES[face] ?? []).map(([cx, cy]) => (
        <circle key={`${cx}/${cy}`} class={colour} cx={cx} cy={cy} r={face === 1 ? 17 : 10} />
      ))}
    </>
  );
}

/** The six faces, once in a page, for everything else to refer to. */
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

/** One die, as large as its place; what it shows is said by whoever shows it. */
export function Die({ face }: { face: number }) {
  return (
    <svg class="die" viewBox="0 0 100 100" aria-hidden="true">
      <Pips face={face} />
    </svg>
  );
}
