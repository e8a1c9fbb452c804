// The felt: any layout, drawn from its cells, with what lies on them. It lets the player point at an area; what then
// happens is for whoever shows it.

import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { LayoutShown } from "../messages";
import { chipOf } from "../tray";
import { Disc } from "./chip";
import { drawn, drawnNotice, isLarge, type DrawnCell } from "./drawing";
import { fittingSize, width } from "./lettering";

/** What is to be seen on one area. */
export interface OnArea {
  readonly label: string;
  readonly stake: number;
  readonly stakeText: string;
  readonly state: "" | "registered" | "sending" | "loose" | "refused";
  readonly isLit: boolean;
  readonly isWon: boolean;
  readonly winText: string;
  /** How much of all stakes lies here, from 1 to 5, where that is to be seen. */
  readonly heat?: number;
}

export interface FeltProps {
  readonly layout: LayoutShown;
  readonly title: string;
  readonly on: (area: string) => ReadonlySignal<OnArea>;
  readonly isOpen: ReadonlySignal<boolean>;
  readonly acts: Pointing;
}

export interface Pointing {
  press(area: string): void;
  takeBack(area: string): void;
  move(area: string, to: string): void;
  look(area: string | null): void;
}

const MARGIN = 6;

export function Felt({ layout, title, on, isOpen, acts }: FeltProps) {
  const cells = useMemo(() => drawn(layout), [layout]);
  const notices = useMemo(() => layout.notices.map((each) => ({ each, texts: drawnNotice(each) })), [layout]);
  const svg = useRef<SVGSVGElement>(null);
  usePointing(svg, acts);
  const box = `${-MARGIN} ${-MARGIN} ${layout.width + 2 * MARGIN} ${layout.height + 2 * MARGIN}`;
  return (
    <svg
      ref={svg}
      class={isOpen.value ? "felt open" : "felt"}
      viewBox={box}
      role="group"
      aria-label={title}
      data-layout={layout.name}
    >
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
        <FeltCell key={each.cell.area} drawn={each} on={on(each.cell.area)} decimals={layout.decimals} isFirst={!at} />
      ))}
    </svg>
  );
}

interface CellProps {
  readonly drawn: DrawnCell;
  readonly on: ReadonlySignal<OnArea>;
  readonly decimals: number;
  readonly isFirst: boolean;
}

function FeltCell({ drawn: { cell, texts, dice }, on, decimals, isFirst }: CellProps) {
  const { label, state, isLit, isWon, stakeText, winText, heat } = on.value;
  // Who speaks to the screen says what stands on it: the name begins with the words of the felt (WCAG 2.5.3).
  const written = [...texts.map((text) => text.text), stakeText, winText].filter(Boolean);
  const css = ["cell", isLarge(cell) ? "large" : "", isLit ? "lit" : "", isWon ? "won" : "", state, heat ? `heat-${heat}` : ""].filter(Boolean);
  return (
    <g
      class={css.join(" ")}
      role="button"
      tabindex={isFirst ? 0 : -1}
      aria-label={[...written, label].join(" ")}
      data-area={cell.area}
      data-state={state}
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
      <OnCell on={on} cell={cell} decimals={decimals} />
      <rect class="focus" x={cell.x + 1} y={cell.y + 1} width={cell.width - 2} height={cell.height - 2} />
    </g>
  );
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly room: number;
}

/** Where chips lie: beside the words where the cell is wide, over its foot where it is narrow. */
function spotOf(cell: DrawnCell["cell"]): Spot {
  if (cell.width > 44) {
    const r = Math.min(cell.height * 0.4, cell.width * 0.18, 12);
    return { x: cell.x + cell.width - r - 3, y: cell.y + cell.height - r - 3, r, room: 2 * r + 6 };
  }
  const r = Math.min(cell.width * 0.38, cell.height * 0.34, 12);
  return { x: cell.x + cell.width / 2, y: cell.y + cell.height - r - 1.5, r, room: cell.width - 3 };
}

/** The chips on a cell, and what it won. */
function OnCell({ on, cell, decimals }: { on: ReadonlySignal<OnArea>; cell: DrawnCell["cell"]; decimals: number }) {
  const { stake, stakeText, state, winText, isWon } = on.value;
  if (!stake && !winText) return null;
  const { x, y, r, room } = spotOf(cell);
  const size = fittingSize(stakeText, room, Math.min(r * 0.95, 9));
  const wide = width(stakeText, size) + size * 0.5;
  const winSize = fittingSize(winText, Math.min(cell.width - 4, 60), Math.min(8.5, r * 0.9));
  const winWide = width(winText, winSize) + winSize * 0.6;
  const winY = y - r - winSize * 0.35;
  return (
    <g class="chips" aria-hidden="true">
      {stake > 0 && (
        <>
          <Disc x={x} y={y} r={r} value={chipOf(stake, decimals)} hollow={state === "sending" || state === "loose"} />
          <rect
            class="amount-back"
            x={x - wide / 2}
            y={y - size * 0.66}
            width={wide}
            height={size * 1.32}
            rx={size * 0.4}
          />
          <text class="amount" x={x} y={y + size * 0.36} font-size={size}>
            {`${stakeText} `}
          </text>
        </>
      )}
      {isWon && winText && (
        <>
          <rect
            class="win-back"
            x={x - winWide / 2}
            y={winY - winSize * 0.7}
            width={winWide}
            height={winSize * 1.4}
            rx={winSize * 0.35}
          />
          <text class="win" x={x} y={winY + winSize * 0.36} font-size={winSize}>
            {winText}
          </text>
        </>
      )}
    </g>
  );
}

// ---- pointing: tap, hold, right button, drag, keys ----

const HOLD = 480;
const MOVED = 12;

function areaAt(target: EventTarget | Element | null): string | null {
  return target instanceof Element ? (target.closest("[data-area]")?.getAttribute("data-area") ?? null) : null;
}

function usePointing(svg: { readonly current: SVGSVGElement | null }, acts: Pointing): void {
  useEffect(() => {
    const felt = svg.current;
    if (!felt) return;
    let down: { area: string; x: number; y: number; at: number; touch: boolean } | null = null;
    let hold: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(hold);
      down = null;
    };
    const pointerdown = (event: PointerEvent) => {
      const area = areaAt(event.target);
      if (!area || event.button !== 0) return;
      down = { area, x: event.clientX, y: event.clientY, at: event.pointerId, touch: event.pointerType === "touch" };
      hold = setTimeout(() => {
        if (down) acts.takeBack(down.area);
        down = null;
      }, HOLD);
    };
    const pointermove = (event: PointerEvent) => {
      if (down && Math.hypot(event.clientX - down.x, event.clientY - down.y) > MOVED) clearTimeout(hold);
    };
    const pointerup = (event: PointerEvent) => {
      clearTimeout(hold);
      const from = down;
      down = null;
      if (!from) return;
      const far = Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED;
      if (!far) acts.press(from.area);
      else if (!from.touch) {
        const to = areaAt(document.elementFromPoint(event.clientX, event.clientY));
        if (to && to !== from.area) acts.move(from.area, to);
      }
    };
    const contextmenu = (event: Event) => {
      const area = areaAt(event.target);
      if (!area) return;
      event.preventDefault();
      // A finger that is held down asks for the menu as well: the hold has done it.
      if (event instanceof PointerEvent && event.pointerType === "touch") return;
      acts.takeBack(area);
    };
    const pointerover = (event: PointerEvent) => acts.look(areaAt(event.target));
    const focusin = (event: FocusEvent) => acts.look(areaAt(event.target));
    const keydown = (event: KeyboardEvent) => key(event, felt, acts);
    // A tap that a screen reader makes comes as a click without a pointer before it.
    const click = (event: MouseEvent) => {
      const area = areaAt(event.target);
      if (area && event.detail === 0) acts.press(area);
    };
    const listeners = { pointerdown, pointermove, pointerup, pointercancel: end, contextmenu, pointerover, focusin, keydown, click };
    for (const [name, listener] of Object.entries(listeners)) felt.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        felt.removeEventListener(name, listener as EventListener);
      }
      end();
    };
  }, [svg.current, acts]);
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function key(event: KeyboardEvent, felt: SVGSVGElement, acts: Pointing): void {
  const area = areaAt(event.target);
  if (!area) return;
  const arrow = ARROWS[event.key];
  if (arrow) {
    event.preventDefault();
    goTo(neighbour(felt, event.target as Element, arrow), felt);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    acts.press(area);
  } else if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    acts.takeBack(area);
  }
}

function goTo(cell: Element | null, felt: SVGSVGElement): void {
  if (!(cell instanceof SVGElement)) return;
  for (const each of felt.querySelectorAll('[data-area][tabindex="0"]')) each.setAttribute("tabindex", "-1");
  cell.setAttribute("tabindex", "0");
  cell.focus();
}

/** Find the nearest cell that way, by the middle of the cells. */
function neighbour(felt: SVGSVGElement, from: Element, [dx, dy]: readonly [number, number]): Element | null {
  const here = from.getBoundingClientRect();
  let best: Element | null = null;
  let least = Infinity;
  for (const each of felt.querySelectorAll("[data-area]")) {
    if (each === from) continue;
    const box = each.getBoundingClientRect();
    const across = box.x + box.width / 2 - (here.x + here.width / 2);
    const down = box.y + box.height / 2 - (here.y + here.height / 2);
    const along = across * dx + down * dy;
    const aside = Math.abs(across * dy) + Math.abs(down * dx);
    if (along < 2) continue;
    const far = along + aside * 2.5;
    if (far < least) [best, least] = [each, far];
  }
  return best;
}
