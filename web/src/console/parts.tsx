// Small components of the console.

import type { ComponentChildren } from "preact";
import { Die } from "../felt/dice";
import { t } from "../words";
import { callText } from "../staff/house-words";
import type { Desk } from "./desk";
import { enterTakes } from "./keys";
import { w } from "./words";

const KEY_NAMES: Readonly<Record<string, string>> = { enter: "⏎", backspace: "⌫", escape: "Esc" };

/** The shortcut of a control, as printed on the key. */
export function Key({ name }: { name: string }) {
  return (
    <kbd class="key" aria-hidden="true">
      {KEY_NAMES[name] ?? name.toUpperCase()}
    </kbd>
  );
}

interface NoteProps {
  readonly name: string;
  readonly css: string;
  readonly role: "alert" | "status";
  /** The key that closes it, if any. */
  readonly keyName?: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly "data-code"?: string;
  readonly "data-ended"?: string;
}

/** A notice that stays visible until it is closed. */
export function Note({ name, css, role, keyName, onClose, children, ...marks }: NoteProps) {
  return (
    <div class={css} role={role} {...marks}>
      {children}
      <button type="button" data-do={`close-${name}`} data-key={keyName} onClick={onClose}>
        {w("said-close")}
        {keyName && <Key name={keyName} />}
      </button>
    </div>
  );
}

interface PressProps {
  readonly desk: Desk;
  readonly name: string;
  readonly keyName?: string;
  readonly css?: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}

/** A button that sends an order: disabled without a connection, and while an order is in progress. */
export function Press({ desk, name, keyName, css = "", disabled = false, onPress, children }: PressProps) {
  return (
    <button
      type="button"
      class={css}
      data-do={name}
      data-key={keyName}
      aria-keyshortcuts={keyName}
      disabled={disabled || !desk.canOrder.value}
      onClick={onPress}
    >
      {children}
      {keyName && <Key name={keyName} />}
    </button>
  );
}

interface MainProps {
  readonly desk: Desk;
  readonly name: string;
  /** The document's own words, to be spoken aloud. */
  readonly call?: string;
  /** The step of the call. */
  readonly act?: string;
  readonly words: string;
  readonly clause?: readonly string[];
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

/** The big next action; it shows the Enter symbol while Enter presses it. */
export function Main({ desk, name, call = "", act = "", words, clause = [], disabled = false, onPress }: MainProps) {
  const keys = enterTakes.value === "step" ? { "data-key": "enter", "aria-keyshortcuts": "Enter" } : {};
  const isReady = desk.canOrder.value && desk.isSteady.value && !disabled;
  return (
    <button
      type="button"
      class="main-action"
      data-do={name}
      data-main={name}
      {...keys}
      disabled={!isReady}
      onClick={onPress}
    >
      <span class="main-words">
        {call && (
          <>
            <q class="main-call" lang="en">
              {call}
            </q>
            <CallMeans act={act} call={call} />
          </>
        )}
        <span class={call ? "main-act" : "main-act alone"}>{words}</span>
        <Clause clause={clause} />
      </span>
      {"data-key" in keys && <Key name="enter" />}
    </button>
  );
}

/** The meaning of a call, beside the document's own words, which are spoken aloud. */
export function CallMeans({ act, call }: { act: string | null; call: string }) {
  const said = act ? callText(act, call) : null;
  if (!said || said.text === call) return null;
  return (
    <span class="call-means" lang={said.lang}>
      {said.text}
    </span>
  );
}

export function Clause({ clause }: { clause: readonly string[] }) {
  if (!clause.length) return null;
  return (
    <small class="clause">
      {t("rules-clause")} {clause.join(", ")}
    </small>
  );
}

/** Dice as they are read: an unknown face is blank. */
export function DiceRow({ faces, size = "" }: { faces: readonly (number | null | undefined)[]; size?: string }) {
  return (
    <span
      class={`dice-row ${size}`}
      role="img"
      aria-label={t("result-dice", { faces: faces.map((each) => each ?? "–").join("-") })}
    >
      {faces.map((face, at) =>
        face ? <Die key={at} face={face} /> : <span key={at} class={face === null ? "no-die unread" : "no-die"} />,
      )}
    </span>
  );
}

export function total(faces: readonly (number | null)[]): number {
  return faces.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

/** Three faces as text. */
export function spoken(faces: readonly (number | null)[]): string {
  const shown = faces.map((each) => each ?? "?").join(" – ");
  return faces.every(Boolean) ? w("faces-said", { faces: shown, total: total(faces) }) : shown;
}
