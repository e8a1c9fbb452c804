// The keypad for three faces: six buttons with pips, the dice tapped so far, and undo.

import { Die } from "../felt/dice";
import type { Desk } from "./desk";
import { DiceRow, Key, Press } from "./parts";
import { w } from "./words";

const FACES = [1, 2, 3, 4, 5, 6] as const;
const DICE = 3;

interface Props {
  readonly desk: Desk;
  /** Whether a die may be unreadable. */
  readonly mayBeUnread?: boolean;
}

export function Keypad({ desk, mayBeUnread = false }: Props) {
  const tapped = desk.tapped.value;
  const add = (face: number | null) => {
    if (desk.tapped.value.length < DICE) desk.tapped.value = [...desk.tapped.value, face];
  };
  const isFull = tapped.length === DICE;
  return (
    <div class="keypad" role="group" aria-label={w("faces-label")}>
      <div class="tapped" data-tapped={tapped.join("-")}>
        <DiceRow faces={[tapped[0], tapped[1], tapped[2]]} size="large" />
        <button
          type="button"
          class="take-back"
          data-do="take-back-face"
          data-key="backspace"
          aria-keyshortcuts="Backspace"
          aria-label={w("faces-back")}
          disabled={!tapped.length}
          onClick={() => {
            desk.tapped.value = desk.tapped.value.slice(0, -1);
          }}
        >
          <Key name="backspace" />
        </button>
      </div>
      <div class="faces-pad">
        {FACES.map((face) => (
          <button
            key={face}
            type="button"
            class="face"
            data-face={face}
            data-key={face}
            aria-keyshortcuts={String(face)}
            aria-label={w("faces-one", { face })}
            disabled={isFull || !desk.isLive.value}
            onClick={() => add(face)}
          >
            <Die face={face} />
            <Key name={String(face)} />
          </button>
        ))}
        {mayBeUnread && (
          <Press desk={desk} name="unread" keyName="0" css="face unread" disabled={isFull} onPress={() => add(null)}>
            {w("faces-unread")}
          </Press>
        )}
      </div>
    </div>
  );
}
