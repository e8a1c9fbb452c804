// The dragged chip: it follows the pointer, and the target area is highlighted.

import { useComputed, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { ChipPicture } from "./chips";
import type { Game } from "./game";

export function Ghost({ game }: { game: Game }) {
  const ghost = useRef<HTMLDivElement>(null);
  const over = useRef<Element | null>(null);
  const amount = useComputed(() => game.dragged.value?.amount ?? null).value;
  useSignalEffect(() => {
    const at = game.dragged.value;
    if (at && ghost.current) ghost.current.style.transform = `translate(${at.x}px, ${at.y}px)`;
    const under = at && document.elementFromPoint(at.x, at.y)?.closest("[data-area]");
    if (under === over.current) return;
    over.current?.classList.remove("over");
    under?.classList.add("over");
    over.current = under ?? null;
  });
  return (
    <div ref={ghost} class={amount === null ? "ghost" : "ghost dragged"} aria-hidden="true">
      {amount !== null && <ChipPicture game={game} value={amount} />}
    </div>
  );
}
