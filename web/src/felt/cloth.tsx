// The static part of a layout, which does not change during play.

import type { RefObject } from "preact";
import { useMemo } from "preact/hooks";
import type { LayoutShown, NoticeShown } from "../messages";
import { facesOf } from "./dice";
import { boxOf, drawn, drawnNotice, isLarge, type DrawnCell } from "./drawing";
import { nameWith } from "./names";

interface ClothProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly layout: LayoutShown;
  /** Its description for screen readers. */
  readonly label: string;
  /** Whether areas are interactive; otherwise the whole is a picture. */
  readonly isPlayed: boolean;
}

export function Cloth({ svg, layout, label, isPlayed }: ClothProps) {
  const { x, y, width, height } = boxOf(layout);
  // Memoised, so that a thousand shapes are not compared again.
  const drawing = useMemo(
    () => [
      <rect key="cloth" class="cloth" {...boxOf(layout)} rx="5" />,
      ...layout.notices.map((each) => <Notice key={`${each.x}/${each.y}`} notice={each} />),
      ...drawn(layout).map((each, at) => (
        <ClothCell
          key={`${layout.rule_set}/${layout.name}/${each.cell.area}`}
          drawn={each}
          isPlayed={isPlayed}
          isFirst={!at}
        />
      )),
    ],
    [layout, isPlayed],
  );
  return (
    <svg
      ref={svg}
      class="felt"
      viewBox={`${x} ${y} ${width} ${height}`}
      role={isPlayed ? "group" : "img"}
      {...(isPlayed ? { tabindex: -1 } : {})}
      aria-label={label}
      data-layout={layout.name}
    >
      {drawing}
    </svg>
  );
}

function Notice({ notice }: { notice: NoticeShown }) {
  return (
    <g class="notice">
      <rect class="caption" x={notice.x} y={notice.y} width={notice.width} height={notice.height} />
      {drawnNotice(notice).map((text) => (
        <text
          key={text.text}
          class={text.css}
          font-size={text.size}
          {...(notice.upright
            ? { transform: `translate(${text.x} ${text.y}) rotate(-90)`, y: text.size * 0.36 }
            : { x: text.x, y: text.y })}
        >
          {text.text}
        </text>
      ))}
    </g>
  );
}

interface ClothCellProps {
  readonly drawn: DrawnCell;
  readonly isPlayed: boolean;
  readonly isFirst: boolean;
}

function ClothCell({ drawn: { cell, texts, dice }, isPlayed, isFirst }: ClothCellProps) {
  const { bodies, red, black } = facesOf(dice);
  const written = texts.map((text) => text.text).join(" ");
  const played = {
    role: "button",
    tabindex: isFirst ? 0 : -1,
    "aria-label": nameWith(written, cell.name),
    "data-state": "",
    "data-written": written,
  } as const;
  return (
    <g class={isLarge(cell) ? "cell large" : "cell"} data-area={cell.area} {...(isPlayed ? played : {})}>
      <rect class="area" x={cell.x} y={cell.y} width={cell.width} height={cell.height} />
      {texts.map((text) => (
        <text key={`${text.text}/${text.y}`} class={text.css} x={text.x} y={text.y} font-size={text.size}>
          {`${text.text} `}
        </text>
      ))}
      {bodies && <path class="die-body" d={bodies} />}
      {red && <path class="pip red" d={red} />}
      {black && <path class="pip black" d={black} />}
      {isPlayed && <rect class="focus" x={cell.x + 1} y={cell.y + 1} width={cell.width - 2} height={cell.height - 2} />}
    </g>
  );
}
