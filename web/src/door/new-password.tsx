// A field for a new password, which can be revealed before it is sent.

import { useSignal } from "@preact/signals";
import { d } from "./words";

interface Props {
  readonly name: string;
  readonly label: string;
  readonly isNeeded?: boolean;
}

export function NewPassword({ name, label, isNeeded = true }: Props) {
  const isShown = useSignal(false);
  return (
    <div class="new-password">
      <label>
        {label}
        <input
          name={name}
          {...(isShown.value ? ({ type: "text" } as const) : ({ type: "password" } as const))}
          required={isNeeded}
          autocomplete="new-password"
          spellcheck={false}
          maxLength={256}
          aria-describedby={`${name}-hint`}
        />
      </label>
      <button
        type="button"
        aria-pressed={isShown.value}
        onClick={() => {
          isShown.value = !isShown.value;
        }}
      >
        {d("password-show")}
      </button>
      <p class="quiet" id={`${name}-hint`}>
        {d("password-hint")}
      </p>
    </div>
  );
}
