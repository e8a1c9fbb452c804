// A chip: its colour hints at its value, its number states it.

/** Six spots around a disc of radius one, as one path: a full layout has a hundred chips. */
const SPOTS = [0, 60, 120, 180, 240, 300].map(spot).join("");

function spot(degrees: number): string {
  const at = (x: number, y: number) => {
    const angle = (degrees * Math.PI) / 180;
    const turned = [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
    return turned.map((each) => each.toFixed(3)).join(" ");
  };
  return `M${at(-0.14, -0.99)}L${at(0.14, -0.99)}L${at(0.14, -0.74)}L${at(-0.14, -0.74)}Z`;
}

interface DiscProps {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** In whole units of the currency. */
  readonly value: number;
  readonly hollow?: boolean;
}

/** Draw the disc of a chip around a point. */
export function Disc({ x, y, r, value, hollow = false }: DiscProps) {
  return (
    <g class={`disc value-${value}${hollow ? " hollow" : ""}`} transform={`translate(${x} ${y}) scale(${r})`}>
      <circle class="disc-edge" r="1" />
      <path class="disc-spots" d={SPOTS} />
      <circle class="disc-core" r="0.66" />
    </g>
  );
}
