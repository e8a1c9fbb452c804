// Sound cues, if enabled: each accompanies something visible.

import { effect } from "@preact/signals";
import { make } from "../sound";
import type { Game } from "./game";

export const LAST_SECONDS = 5;

/** Start the sound cues; return a function that stops them. */
export function beHeard(game: Game): () => void {
  const { wagering } = game;
  let wasOpen = false;
  let last = "";
  const ends = [
    effect(() => {
      const seconds = game.secondsLeft.value;
      if (seconds !== null && seconds > 0 && seconds <= LAST_SECONDS) make("tick");
    }),
    effect(() => {
      const isOpen = wagering.view.value?.is_betting_open ?? false;
      if (wasOpen && !isOpen) make("closed");
      wasOpen = isOpen;
    }),
    effect(() => {
      const result = wagering.view.value?.result;
      const seen = result ? `${result.round}/${result.revision}` : "";
      if (seen && last && seen !== last) make(game.hasWon.peek() ? "won" : "dice");
      last = seen || "none";
    }),
    effect(() => {
      if (wagering.refused.value) make("refused");
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
