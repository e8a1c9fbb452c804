// Credit in and out: a ticket becomes credit, and credit becomes a ticket.

import { useSignal } from "@preact/signals";
import { t } from "./words";
import { grouped } from "../ticket-number";
import type { Game } from "./game";

export function Ticket({ game }: { game: Game }) {
  const said = useSignal("");
  const isDone = useSignal(false);
  const issued = game.ticket;
  const isAsked = useSignal(false);
  const credit = game.wagering.view.value?.credit?.minor_units ?? 0;
  const redeem = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const ticket = String(new FormData(form).get("ticket")).replace(/[\s-]/g, "");
    const answer = await game.order((key) => ({ message: "redeem", key, ticket }));
    isDone.value = answer?.answer === "done";
    said.value = answer === null ? t("line-lost") : answer.answer === "done" ? t("ticket-done") : game.why(answer).text;
    if (!isDone.value) return;
    form.reset();
    // It is credit again, so its number is worthless.
    if (issued.value?.ticket === ticket) game.forgetTicket();
  };
  const cashOut = async () => {
    isAsked.value = false;
    const answer = await game.cashOut();
    isDone.value = answer?.answer === "done";
    said.value = "";
    if (!isDone.value)
      said.value = answer === null || answer.answer === "done" ? t("line-lost") : game.why(answer).text;
  };
  return (
    <section class="ticket">
      <h2>{t("ticket-title")}</h2>
      {issued.value && (
        <div class="ticket-number" role="status">
          <p>
            {t("ticket-number")} · <strong>{game.money(issued.value.worth?.minor_units ?? 0)}</strong>
          </p>
          <p class="number">{grouped(issued.value.ticket ?? "")}</p>
          {issued.value.owed && (
            <p class="owed">
              {t("ticket-owed", { amount: game.money(issued.value.owed.minor_units), player: game.cashedOut.value })}
            </p>
          )}
          <p>{t("ticket-keep")}</p>
          <button type="button" data-do="has-ticket" onClick={() => game.forgetTicket()}>
            {t("ticket-kept")}
          </button>
        </div>
      )}
      <p class="quiet">{t("ticket-cash")}</p>
      <form onSubmit={(event) => void redeem(event)}>
        <label>
          {t("ticket-in")}
          <input name="ticket" required autocomplete="off" spellcheck={false} maxLength={64} />
        </label>
        <button type="submit">{t("ticket-redeem")}</button>
      </form>
      <p class={isDone.value ? "" : "wrong"} role="alert">
        {said.value}
      </p>
      {isAsked.value ? (
        <p class="sure">
          {t("ticket-sure", { amount: game.money(credit) })}
          <button class="primary" type="button" onClick={() => void cashOut()}>
            {t("ticket-yes")}
          </button>
          <button
            type="button"
            onClick={() => {
              isAsked.value = false;
            }}
          >
            {t("ticket-no")}
          </button>
        </p>
      ) : (
        <button
          type="button"
          data-do="cash-out"
          disabled={!credit || game.isCashingOut.value}
          onClick={() => {
            isAsked.value = true;
          }}
        >
          {t("ticket-out")}
        </button>
      )}
    </section>
  );
}
