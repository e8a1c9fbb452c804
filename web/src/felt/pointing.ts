// Pointer and keyboard input on the layout: tap, hold, right button, drag, keys.

import { useEffect } from "preact/hooks";

export interface Pointing {
  press(area: string): void;
  takeBack(area: string): void;
  move(area: string, to: string): void;
  look(area: string | null): void;
  /** Whether Enter and Backspace belong to the page instead of the focused area. */
  readonly leavesKeys?: boolean;
  /** A stake is being dragged from an area, over another or none; null when released. */
  drag?(from: string, at: { readonly x: number; readonly y: number } | null): void;
}

export const HOLD = 480;
const MOVED = 12;

export function areaAt(target: EventTarget | Element | null): string | null {
  return target instanceof Element ? (target.closest("[data-area]")?.getAttribute("data-area") ?? null) : null;
}

/** Find the area at a point of the screen. */
export function areaUnder(at: { readonly clientX: number; readonly clientY: number }): string | null {
  return areaAt(document.elementFromPoint(at.clientX, at.clientY));
}

interface Down {
  readonly area: string;
  readonly x: number;
  readonly y: number;
  readonly pointer: number;
  isDrag: boolean;
}

export function usePointing(svg: { readonly current: SVGSVGElement | null }, acts: Pointing): void {
  useEffect(() => {
    const felt = svg.current;
    if (!felt) return;
    let down: Down | null = null;
    let hold: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(hold);
      if (down?.isDrag) acts.drag?.(down.area, null);
      down = null;
    };
    const pointerdown = (event: PointerEvent) => {
      const area = areaAt(event.target);
      end();
      if (!area || event.button !== 0) return;
      down = { area, x: event.clientX, y: event.clientY, pointer: event.pointerId, isDrag: false };
      hold = setTimeout(() => {
        down = null;
        acts.takeBack(area);
      }, HOLD);
    };
    const pointermove = (event: PointerEvent) => {
      if (!down || event.pointerId !== down.pointer) return;
      if (!down.isDrag && Math.hypot(event.clientX - down.x, event.clientY - down.y) <= MOVED) return;
      clearTimeout(hold);
      if (!down.isDrag) {
        down.isDrag = true;
        felt.setPointerCapture?.(event.pointerId);
      }
      acts.drag?.(down.area, { x: event.clientX, y: event.clientY });
    };
    const pointerup = (event: PointerEvent) => {
      const from = down;
      end();
      if (!from) return;
      if (!from.isDrag) {
        acts.press(from.area);
        return;
      }
      const to = areaUnder(event);
      if (to && to !== from.area) acts.move(from.area, to);
    };
    const contextmenu = (event: Event) => {
      const area = areaAt(event.target);
      if (!area) return;
      event.preventDefault();
      // Holding a finger down also opens the context menu, but the hold was handled already.
      if (event instanceof PointerEvent && event.pointerType === "touch") return;
      acts.takeBack(area);
    };
    const pointerover = (event: PointerEvent) => acts.look(areaAt(event.target));
    const focusin = (event: FocusEvent) => acts.look(areaAt(event.target));
    const keydown = (event: KeyboardEvent) => key(event, felt, acts);
    // A tap from a screen reader is a click without pointer events before it.
    const click = (event: MouseEvent) => {
      const area = areaAt(event.target);
      if (area && event.detail === 0) acts.press(area);
    };
    const listeners = {
      pointerdown,
      pointermove,
      pointerup,
      pointercancel: end,
      contextmenu,
      pointerover,
      focusin,
      keydown,
      click,
    };
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
  if (acts.leavesKeys && (event.key === "Enter" || event.key === "Backspace")) return;
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

/** Find the nearest cell in a direction, by the centres of the cells. */
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
