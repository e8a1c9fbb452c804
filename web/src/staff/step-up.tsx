// The dialog that asks for the second factor again.

import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Wrong } from "../ui/error-message";
import { digitsRefused, digitsWanted } from "./session";
import { Digits } from "./sign-in-form";
import { s } from "./words";

export function StepUp() {
  const dialog = useRef<HTMLDialogElement>(null);
  useSignalEffect(() => {
    const box = dialog.current;
    if (!box) return;
    if (digitsWanted.value && !box.open) box.showModal();
    else if (!digitsWanted.value && box.open) box.close();
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const digits = String(new FormData(form).get("digits")).replaceAll(" ", "");
    form.reset();
    digitsWanted.value?.(digits);
  };
  return (
    <dialog
      ref={dialog}
      class="card step-up"
      aria-labelledby="step-up-title"
      onClose={() => digitsWanted.value?.(null)}
    >
      <h2 id="step-up-title">{s("step-up-title")}</h2>
      <p>{s("step-up-why")}</p>
      <form class="fields" data-form="step-up" onSubmit={send}>
        <Digits />
        <Wrong why={digitsRefused.value} />
        <div class="row">
          <button class="primary" type="submit">
            {s("step-up-send")}
          </button>
          <button type="button" data-do="cancel" onClick={() => dialog.current?.close()}>
            {s("step-up-cancel")}
          </button>
        </div>
      </form>
    </dialog>
  );
}
