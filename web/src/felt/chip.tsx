// A chip: its colour says what it is worth at a glance, its number says it for certain.

const SPOTS = [0, 60, 120, 180, 240, 300] as const;

/** Draw the disc of a chip around a point; `value` is in whole units of the currency. */
export function Disc({ x, y, r, value, hollow = false }: {
  x: number;
  y: number;
  r: number;
  value: number;
  hollow?: boolean;
}) {
  return (
    <g class={`disc value-${value}${hollow ? " hollow" : ""}`} transform={`translate(${x} ${y})`}>
      <circle class="disc-edge" r={r} />
      {SPOTS.map((angle) => (
        <rect
          key={angle}
          class="disc-spot"
          x={-r * 0.14}
          y={-r}
          width={r * 0.28}
          height={r * 0.26}
          transform={`rotate(${angle})`}
        />
      ))}
      <circle class="disc-ring" r={r * 0.7} />
      <circle class="disc-core" r={r * 0.62} />
    </g>
  );
}
