// The felt: any layout, drawn once from its cells; what lies on them is a sheet over it. It lets the player point at
// an area; what then happens is for whoever shows it.

import { effect, type ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { LayoutShown } from "../messages";
import { Cloth } from "./cloth";
import { boxOf, isLarge } from "./drawing";
import { Names } from "./names";
import { usePointing, type Pointing } from "./pointing";
import { Stacks } from "./stacks";

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

/** Let every cell follow its own signal: what changes is set where it stands, and nothing is drawn anew. */
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

/** What the style sheet looks for, and nothing else: every change of a class costs a look at all that it may mean. */
function cssOf(plain: string, seen: OnArea): string {
  let css = plain;
  if (seen.isLit) css += " lit";
  if (seen.isWon) css += " won";
  if (seen.state === "refused") css += " refused";
  return seen.heat ? `${css} heat-${seen.heat}` : css;
}
