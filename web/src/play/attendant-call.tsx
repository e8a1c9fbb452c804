// The button that calls an attendant: it shows the call until someone has come, and can cancel it.

import { useComputed, useSignal } from "@preact/signals";
import { timeOfDay } from "../locale";
import { t } from "./words";
import type { Game } from "./game";

export function CallStaff({ game }: { game: Game }) {
  const since = useComputed(() => game.wagering.view.value?.called_at ?? null).value;
  const said = useSignal("");
  const isSending = useSignal(false);
  const order = async (message: "call-attendant" | "call-off") => {
    isSending.value = true;
    const answer = await game.order((key) => ({ message, key }));
    isSending.value = false;
    if (answer === null) said.value = t("call-refused", { why: t("line-lost") });
    else said.value = answer.answer === "done" ? "" : t("call-refused", { why: game.why(answer).text });
  };
  const isBlocked = isSending.value || !game.wagering.isLive.value;
  return (
    <>
      <button
        class="call-button"
        type="button"
        data-do="call"
        aria-pressed={since !== null}
        title={since === null ? "" : t("call-why", { time: timeOfDay(new Date(since)) })}
        disabled={isBlocked}
        onClick={() => void order(since === null ? "call-attendant" : "call-off")}
      >
        {t(since === null ? "call-ask" : "call-asked")}
      </button>
      {said.value && (
        <div class="banner refused" role="alert">
          <p>{said.value}</p>
          <button
            type="button"
            onClick={() => {
              said.value = "";
            }}
          >
            {t("do-close")}
          </button>
        </div>
      )}
    </>
  );
}
