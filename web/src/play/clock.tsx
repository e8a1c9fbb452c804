// The house's time, in 12-hour format at the lower right, highlighted at the beginning and end of a visit and every ten
// minutes (STD-P10).

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { language, timeOfDay } from "../locale";
import type { Game } from "./game";

const MARKED_FOR = 10_000;
const EVERY = 10;

export function Clock({ game }: { game: Game }) {
  const now = useSignal(game.now());
  const player = useComputed(() => game.wagering.view.value?.visit?.since ?? "").value;
  const changed = useRef(0);
  useEffect(() => {
    changed.current = Date.now();
    now.value = game.now();
  }, [player]);
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = game.now();
    }, 1000);
    return () => clearInterval(timer);
  }, [game]);
  void language.value;
  const isMarked = useComputed(() => {
    const isTenth = now.value.getMinutes() % EVERY === 0 && now.value.getSeconds() * 1000 < MARKED_FOR;
    return isTenth || Date.now() - changed.current < MARKED_FOR;
  }).value;
  const text = useComputed(() => timeOfDay(now.value)).value;
  return <time class={isMarked ? "clock marked" : "clock"}>{text}</time>;
}
