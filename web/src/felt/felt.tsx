// The felt: any layout, drawn once from its cells; what lies on them is a sheet over it. It lets the player point at
// an area; what then happens is for whoever shows it.

import { effect, type ReadonlySignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { LayoutShown } from "../messages";
import { drawn, drawnNotice, isLarge, type DrawnCell } from "./drawing";
import { Names, nameWith } from "./names";
import { usePointing, type Pointing } from "./pointing";
import { Stack } from "./stack";

export type { Pointing } from "./pointing";

/** What is to be seen on one area. */
export interface OnArea {
  readonly stake: number;
  readonly stakeText: string;
  readonly state: "" | "registered" | "sending" | "loose" | "refused" | "lost";
  readonly isLit: boolean;
  readonly isWon: boolean;
  readonly winText: string;
  /** How much of all stakes lies here, from 1 to 5, where that is to be seen. */
  readonly heat?: number;
  /** How the area is called, with what stands on it, where `labels` does not say it. */
  readonly label?: string;
}

export const NOTHING_ON: OnArea = { stake: 0, stakeText: "", state: "", isLit: false, isWon: false, winText: "" };

export interface FeltProps {
  readonly layout: LayoutShown;
  readonly title: string;
  readonly on: (area: string) => ReadonlySignal<OnArea>;
  /** How an area is called and what stands on it, for who does not see it; another function where the words change. */
  readonly labels?: ReadonlySignal<(area: string) => string>;
  readonly isOpen: ReadonlySignal<boolean>;
  readonly acts: Pointing;
}

const MARGIN = 6;

export function Felt({ layout, title, on, labels, isOpen, acts }: FeltProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const stacks = useRef<SVGSVGElement>(null);
  usePointing(svg, acts);
  useShowing(svg, stacks, { layout, on, ...(labels && { labels }) });
  useEffect(() => sheet.current?.style.setProperty("--shape", String(shapeOf(layout))), [layout]);
  useEffect(() => effect(() => void sheet.current?.classList.toggle("open", isOpen.value)), [isOpen]);
  return (
    <div ref={sheet} class="sheet">
      <Drawing svg={svg} layout={layout} title={title} />
      <svg ref={stacks} class="stacks" viewBox={boxOf(layout)} aria-hidden="true" />
    </div>
  );
}

function shapeOf(layout: LayoutShown): number {
  return (layout.width + 2 * MARGIN) / (layout.height + 2 * MARGIN);
}

function boxOf(layout: LayoutShown): string {
  return `${-MARGIN} ${-MARGIN} ${layout.width + 2 * MARGIN} ${layout.height + 2 * MARGIN}`;
}

interface Showing {
  readonly layout: LayoutShown;
  readonly on: FeltProps["on"];
  readonly labels?: ReadonlySignal<(area: string) => string>;
}

/** Let every cell follow its own signal: what changes is set where it stands, and nothing is drawn anew. */
function useShowing(
  svg: { readonly current: SVGSVGElement | null },
  sheet: { readonly current: SVGSVGElement | null },
  { layout, on, labels }: Showing,
): void {
  useEffect(() => {
    const cells = [...(svg.current?.querySelectorAll<SVGGElement>(".cell") ?? [])];
    const stacks = layout.cells.map((cell) => new Stack(cell, layout.decimals));
    sheet.current?.replaceChildren(...stacks.map((each) => each.element));
    const own = (area: string) => {
      const { stakeText, winText, label } = on(area).peek();
      return [stakeText, winText, label].filter(Boolean).join(" ");
    };
    const names = new Names(cells, () => labels?.peek() ?? own);
    const ends = cells.map((cell, at) => {
      const shown = layout.cells[at];
      const area = shown?.area ?? "";
      const plain = shown && isLarge(shown) ? "cell large" : "cell";
      let last = "";
      return effect(() => {
        const seen = on(area).value;
        const css = cssOf(plain, seen);
        if (css !== last) {
          last = css;
          cell.setAttribute("class", css);
          cell.setAttribute("data-state", seen.state);
        }
        stacks[at]?.show(seen);
        names.changed(at);
      });
    });
    ends.push(
      effect(() => {
        void labels?.value;
        names.all();
      }),
    );
    return () => {
      for (const end of ends) end();
      names.end();
    };
  }, [layout, on, labels]);
}

function cssOf(plain: string, seen: OnArea): string {
  let css = plain;
  if (seen.isLit) css += " lit";
  if (seen.isWon) css += " won";
  if (seen.state) css += ` ${seen.state}`;
  return seen.heat ? `${css} heat-${seen.heat}` : css;
}

interface DrawingProps {
  readonly svg: preact.RefObject<SVGSVGElement | null>;
  readonly layout: LayoutShown;
  readonly title: string;
}

/** All that stays as it is while a layout is played on. */
function Drawing({ svg, layout, title }: DrawingProps) {
  const cells = useMemo(() => drawn(layout), [layout]);
  const notices = useMemo(() => layout.notices.map((each) => ({ each, texts: drawnNotice(each) })), [layout]);
  return (
    <svg ref={svg} class="felt" viewBox={boxOf(layout)} role="group" aria-label={title} data-layout={layout.name}>
      <rect
        class="cloth"
        x={-MARGIN}
        y={-MARGIN}
        width={layout.width + 2 * MARGIN}
        height={layout.height + 2 * MARGIN}
        rx="5"
      />
      {notices.map(({ each, texts }) => (
        <g key={`${each.x}/${each.y}`} class="notice">
          <rect class="caption" x={each.x} y={each.y} width={each.width} height={each.height} />
          {texts.map((text) => (
            <text
              key={text.text}
              class={text.css}
              font-size={text.size}
              {...(each.upright
                ? { transform: `translate(${text.x} ${text.y}) rotate(-90)`, y: text.size * 0.36 }
                : { x: text.x, y: text.y })}
            >
              {text.text}
            </text>
          ))}
        </g>
      ))}
      {cells.map((each, at) => (
        <FeltCell key={`${layout.rule_set}/${layout.name}/${each.cell.area}`} drawn={each} isFirst={!at} />
      ))}
    </svg>
  );
}

function FeltCell({ drawn: { cell, texts, dice }, isFirst }: { drawn: DrawnCell; isFirst: boolean }) {
  const written = texts.map((text) => text.text).join(" ");
  return (
    <g
      class={isLarge(cell) ? "cell large" : "cell"}
      role="button"
      tabindex={isFirst ? 0 : -1}
      aria-label={nameWith(written, cell.name)}
      data-area={cell.area}
      data-state=""
      data-written={written}
    >
      <rect class="area" x={cell.x} y={cell.y} width={cell.width} height={cell.height} />
      {texts.map((text) => (
        <text key={`${text.text}/${text.y}`} class={text.css} x={text.x} y={text.y} font-size={text.size}>
          {`${text.text} `}
        </text>
      ))}
      {dice.map((die) => (
        <use
          key={`${die.x}/${die.y}`}
          href={`#die-${die.face}`}
          x={die.x}
          y={die.y}
          width={die.size}
          height={die.size}
        />
      ))}
      <rect class="focus" x={cell.x + 1} y={cell.y + 1} width={cell.width - 2} height={cell.height - 2} />
    </g>
  );
}
