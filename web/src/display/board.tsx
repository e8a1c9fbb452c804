// The layout as everyone sees it: nothing lies on it but light.

import { useMemo } from "preact/hooks";
import { drawn, drawnNotice, isLarge } from "../felt/drawing";
import type { LayoutShown } from "../messages";

const MARGIN = 6;

interface Props {
  readonly layout: LayoutShown;
  readonly lit: ReadonlySet<string>;
  /** What is said of it to who does not see it. */
  readonly label: string;
}

export function Board({ layout, lit, label }: Props) {
  const cells = useMemo(() => drawn(layout), [layout]);
  const notices = useMemo(() => layout.notices.map((each) => ({ each, texts: drawnNotice(each) })), [layout]);
  const wide = layout.width + 2 * MARGIN;
  const high = layout.height + 2 * MARGIN;
  return (
    <svg class="felt" viewBox={`${-MARGIN} ${-MARGIN} ${wide} ${high}`} role="img" aria-label={label} data-layout={layout.name}>
      <rect class="cloth" x={-MARGIN} y={-MARGIN} width={wide} height={high} rx="5" />
      {notices.map(({ each, texts }) => (
        <g key={`${each.x}/${each.y}`}>
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
      {cells.map(({ cell, texts, dice }) => (
        <g
          key={cell.area}
          class={["cell", isLarge(cell) ? "large" : "", lit.has(cell.area) ? "lit" : ""].filter(Boolean).join(" ")}
          data-area={cell.area}
        >
          <rect class="area" x={cell.x} y={cell.y} width={cell.width} height={cell.height} />
          {texts.map((text) => (
            <text key={`${text.text}/${text.y}`} class={text.css} x={text.x} y={text.y} font-size={text.size}>
              {text.text}
            </text>
          ))}
          {dice.map((die) => (
            <use key={`${die.x}/${die.y}`} href={`#die-${die.face}`} x={die.x} y={die.y} width={die.size} height={die.size} />
          ))}
        </g>
      ))}
    </svg>
  );
}
