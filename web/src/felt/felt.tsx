// Any layout, drawn once from its cells, with the chips in a layer above. It reports which area is pointed at; its
// parent decides what happens then.

import { effect, type ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { LayoutShown } from "../messages";
import { Cloth } from "./cloth";
import { boxOf, isLarge } from "./drawing";
import { Names } from "./names";
import { usePointing, type Pointing } from "./pointing";
import { Stacks } from "./stacks";

export type { Pointing } from "./pointing";

/** What is shown on one area. */
export interface OnArea {
  readonly stake: number;
  readonly stakeText: string;
  readonly state: "" | "registered" | "sending" | "loose" | "refused" | "lost";
  readonly isLit: boolean;
  readonly isWon: boolean;
  readonly winText: string;
  /** The area's heat from 1 to 5, if shown. */
  readonly heat?: number;
  /** The area's accessible name with its stakes, if `labels` does not provide it. */
  readonly label?: string;
}

export const NOTHING_ON: OnArea = { stake: 0, stakeText: "", state: "", isLit: false, isWon: false, winText: "" };

export interface FeltProps {
  readonly layout: LayoutShown;
  readonly title: string;
  readonly on: (area: string) => ReadonlySignal<OnArea>;
  /** Returns the accessible name of an area with its stakes; a new function when the texts change. */
  readonly labels?: ReadonlySignal<(area: string) => string>;
  readonly isOpen: ReadonlySignal<boolean>;
  readonly acts: Pointing;
}

export function Felt({ layout, title, on, labels, isOpen, acts }: FeltProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const stacks = useRef<HTMLDivElement>(null);
  usePointing(svg, acts);
  useShowing(svg, stacks, { layout, on, ...(labels && { labels }) });
  useEffect(() => {
    const { width, height } = boxOf(layout);
    sheet.current?.style.setProperty("--shape", String(width / height));
  }, [layout]);
  useEffect(() => effect(() => void sheet.current?.classList.toggle("open", isOpen.value)), [isOpen]);
  return (
    <div ref={sheet} class="sheet">
      <Cloth svg={svg} layout={layout} label={title} isPlayed />
      <div ref={stacks} class="stacks" aria-hidden="true" />
    </div>
  );
}

interface Showing {
  readonly layout: LayoutShown;
  readonly on: FeltProps["on"];
  readonly labels?: ReadonlySignal<(area: string) => string>;
}

/** Bind every cell to its own signal: changes are applied in place, without rendering again. */
function useShowing(
  svg: { readonly current: SVGSVGElement | null },
  place: { readonly current: HTMLElement | null },
  { layout, on, labels }: Showing,
): void {
  const stacks = useRef<Stacks | null>(null);
  useEffect(() => {
    stacks.current = place.current && new Stacks(place.current);
    return () => stacks.current?.end();
  }, [place]);
  useEffect(() => {
    const cells = [...(svg.current?.querySelectorAll<SVGGElement>(".cell") ?? [])];
    stacks.current?.lay(layout);
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
      let state: OnArea["state"] | null = null;
      return effect(() => {
        const seen = on(area).value;
        const css = cssOf(plain, seen);
        if (css !== last) cell.setAttribute("class", (last = css));
        if (seen.state !== state) cell.setAttribute("data-state", (state = seen.state));
        stacks.current?.show(at, seen);
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

/** Only the classes that the style sheet uses: every change of a class triggers style matching. */
function cssOf(plain: string, seen: OnArea): string {
  let css = plain;
  if (seen.isLit) css += " lit";
  if (seen.isWon) css += " won";
  if (seen.state === "refused") css += " refused";
  return seen.heat ? `${css} heat-${seen.heat}` : css;
}
