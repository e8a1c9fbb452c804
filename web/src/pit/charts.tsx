// Charts of reports, drawn from the figures in the table below them.

import type { ComponentChildren, JSX } from "preact";
import { language } from "../locale";
import { grouped } from "../money";
import { figure, percent, type Row, type Section } from "./report-types";
import { p, r } from "./words";

const WIDTH = 720;
const LEFT = 190;
const RIGHT = 130;
const ROW = 46;
const HEAD = 30;

function has(section: Section, ...names: readonly string[]): boolean {
  return names.every((name) => section.columns.some((each) => each.name === name));
}

/** Draw the chart of a section, or nothing if it has no suitable figures. */
export function ChartOf({ section }: { section: Section }) {
  if (!section.rows.length) return null;
  if (has(section, "theoretical_win", "low_99", "high_99")) return <ByCurrency section={section} Chart={Bands} />;
  if (has(section, "handle", "win", "table")) return <ByCurrency section={section} Chart={Wins} />;
  if (has(section, "face_1", "face_6")) return <Faces section={section} />;
  return null;
}

interface OfMoney {
  readonly rows: readonly Row[];
  readonly currency: string;
}

/** Draw money with one axis per currency: amounts in different currencies cannot be compared. */
function ByCurrency({ section, Chart }: { section: Section; Chart: (props: OfMoney) => JSX.Element }) {
  const currencies = [...new Set(section.rows.map((row) => String(row["currency"] ?? "")))];
  return (
    <>
      {currencies.map((currency) => (
        <Chart
          key={currency}
          currency={currency}
          rows={section.rows.filter((row) => String(row["currency"] ?? "") === currency)}
        />
      ))}
    </>
  );
}

interface Scale {
  readonly at: (value: number) => number;
  readonly zero: number;
}

/** Scale figures to the width, with zero always in view. */
function scaleOf(figures: readonly number[], width = WIDTH - LEFT - RIGHT): Scale {
  const low = Math.min(0, ...figures);
  const high = Math.max(0, ...figures);
  const span = high - low || 1;
  const at = (value: number) => LEFT + ((value - low) / span) * width;
  return { at, zero: at(0) };
}

function numbers(rows: readonly Row[], ...names: readonly string[]): readonly number[] {
  return rows.flatMap((row) => names.map((name) => figure(row[name])).filter((each) => each !== null));
}

interface FrameProps {
  readonly title: string;
  /** The unit of the figures, which labels the axis. */
  readonly currency: string;
  /** The position of zero on the axis. */
  readonly zero: number;
  readonly rows: number;
  readonly kind: string;
  readonly legend: readonly (readonly [string, string])[];
  readonly children: ComponentChildren;
}

function Frame({ title: words, currency, zero, rows, kind, legend, children }: FrameProps) {
  const title = [words, currency].filter(Boolean).join(", ");
  return (
    <figure class="chart" data-chart={kind} data-currency={currency}>
      <figcaption>
        {title}
        <ul class="legend">
          {legend.map(([name, words]) => (
            <li key={name}>
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <rect class={name} x="1" y="3" width="14" height="10" />
              </svg>
              {words}
            </li>
          ))}
        </ul>
      </figcaption>
      <Drawing title={title} height={HEAD + rows * ROW}>
        <text class="axis-name" x={zero} y={HEAD - 14} text-anchor="middle">
          {`${currency} 0`.trim()}
        </text>
        <line class="axis" x1={zero} x2={zero} y1={HEAD - 8} y2={HEAD + rows * ROW} />
        {children}
      </Drawing>
    </figure>
  );
}

/** A drawing that scrolls sideways if the screen is too narrow. */
function Drawing({ title, height, children }: { title: string; height: number; children: ComponentChildren }) {
  return (
    <div class="chart-drawn" tabIndex={0} role="region" aria-label={title}>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={title}>
        {children}
      </svg>
    </div>
  );
}

/** Handle and win of every table, by period. */
function Wins({ rows, currency }: OfMoney) {
  const { at, zero } = scaleOf(numbers(rows, "handle", "win"));
  return (
    <Frame
      title={p("chart-wins")}
      currency={currency}
      zero={zero}
      rows={rows.length}
      kind="wins"
      legend={[
        ["bar-handle", r("column--handle")],
        ["bar-win", r("column--win")],
      ]}
    >
      {rows.map((row, place) => {
        const top = HEAD + place * ROW;
        const win = figure(row["win"]) ?? 0;
        return (
          <g key={place} data-row={place} data-handle={String(row["handle"])} data-win={String(row["win"])}>
            <text class="label" x={LEFT - 10} y={top + 26} text-anchor="end">
              {[row["period"], row["shift"], row["table"]].filter(Boolean).join(" · ")}
            </text>
            <rect
              class="bar-handle"
              x={zero}
              y={top + 6}
              width={Math.max(at(figure(row["handle"]) ?? 0) - zero, 0)}
              height="14"
            />
            <rect
              class={win < 0 ? "bar-loss" : "bar-win"}
              x={Math.min(at(win), zero)}
              y={top + 22}
              width={Math.abs(at(win) - zero)}
              height="14"
            />
            <text class="value" x={WIDTH - RIGHT + 10} y={top + 18}>
              {grouped(String(row["handle"]), language.value)}
            </text>
            <text class="value strong" x={WIDTH - RIGHT + 10} y={top + 35}>
              {grouped(String(row["win"]), language.value)}
            </text>
          </g>
        );
      })}
    </Frame>
  );
}

/** The win of every series against its exact expectation, within the bands in which fair play nearly always stays. */
function Bands({ rows, currency }: OfMoney) {
  const { at, zero } = scaleOf(numbers(rows, "low_99", "high_99", "actual_win", "theoretical_win"));
  return (
    <Frame
      title={p("chart-bands")}
      currency={currency}
      zero={zero}
      rows={rows.length}
      kind="bands"
      legend={[
        ["band-99", p("chart-band99")],
        ["band-95", p("chart-band95")],
        ["theory", r("column--theoretical_win")],
        ["actual", r("column--actual_win")],
      ]}
    >
      {rows.map((row, place) => {
        const top = HEAD + place * ROW;
        const spot = (name: string) => at(figure(row[name]) ?? 0);
        const isAlarm = row["alarm"] === true;
        return (
          <g
            key={place}
            data-row={place}
            data-actual={String(row["actual_win"])}
            data-theory={String(row["theoretical_win"])}
          >
            <text class="label" x={LEFT - 10} y={top + 20} text-anchor="end">
              {row["table"]} · {row["series"]}
            </text>
            <text class="label small" x={LEFT - 10} y={top + 35} text-anchor="end">
              {row["pay_table"]}
            </text>
            <rect
              class="band-99"
              x={spot("low_99")}
              y={top + 10}
              width={Math.max(spot("high_99") - spot("low_99"), 1)}
              height="24"
            />
            <rect
              class="band-95"
              x={spot("low_95")}
              y={top + 10}
              width={Math.max(spot("high_95") - spot("low_95"), 1)}
              height="24"
            />
            <line class="theory" x1={spot("theoretical_win")} x2={spot("theoretical_win")} y1={top + 6} y2={top + 38} />
            <circle class={isAlarm ? "actual alarm" : "actual"} cx={spot("actual_win")} cy={top + 22} r="7" />
            <text class="value strong" x={WIDTH - RIGHT + 10} y={top + 20}>
              {grouped(String(row["actual_win"]), language.value)}
            </text>
            <text class="value" x={WIDTH - RIGHT + 10} y={top + 36}>
              {percent(row["actual_hold"], language.value)} / {percent(row["theoretical_hold"], language.value)}
            </text>
          </g>
        );
      })}
    </Frame>
  );
}

const FACES = [1, 2, 3, 4, 5, 6] as const;
const BAR = 56;
const TALL = 90;

/** The frequency of each face, by set of dice. */
function Faces({ section }: { section: Section }) {
  const most = Math.max(1, ...numbers(section.rows, ...FACES.map((face) => `face_${face}`)));
  const row = TALL + 44;
  return (
    <figure class="chart" data-chart="faces">
      <figcaption>{p("chart-faces")}</figcaption>
      <Drawing title={p("chart-faces")} height={section.rows.length * row + 10}>
        {section.rows.map((each, place) => {
          const floor = place * row + TALL + 18;
          return (
            <g key={place} data-row={place}>
              <text class="label" x={LEFT - 10} y={floor - 40} text-anchor="end">
                {each["table"]}
              </text>
              <text class="label small" x={LEFT - 10} y={floor - 22} text-anchor="end">
                {each["dice"]}
              </text>
              {FACES.map((face) => {
                const count = figure(each[`face_${face}`]) ?? 0;
                const height = (count / most) * (TALL - 14);
                const left = LEFT + (face - 1) * (BAR + 14);
                return (
                  <g key={face} data-face={face} data-came={count}>
                    <rect class="bar-win" x={left} y={floor - height} width={BAR} height={height} />
                    <text class="value" x={left + BAR / 2} y={floor - height - 5} text-anchor="middle">
                      {count}
                    </text>
                    <use href={`#die-${face}`} x={left + BAR / 2 - 10} y={floor + 4} width="20" height="20" />
                  </g>
                );
              })}
              <line class="axis" x1={LEFT} x2={LEFT + 6 * (BAR + 14) - 14} y1={floor} y2={floor} />
            </g>
          );
        })}
      </Drawing>
    </figure>
  );
}
