// The public layout: it shows lit areas and no chips.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Cloth } from "../felt/cloth";
import type { LayoutShown } from "../messages";

interface Props {
  readonly layout: LayoutShown;
  readonly lit: ReadonlySet<string>;
  /** Its description for screen readers. */
  readonly label: string;
}

export function Board({ layout, lit, label }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    for (const cell of svg.current?.querySelectorAll<SVGGElement>(".cell") ?? []) {
      cell.classList.toggle("lit", lit.has(cell.dataset.area ?? ""));
    }
  }, [layout, lit]);
  return <Cloth svg={svg} layout={layout} label={label} isPlayed={false} />;
}
