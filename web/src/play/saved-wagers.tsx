// Saved wagers: one tap saves the wagers on the layout, another lays them again.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { t } from "./words";
import { sum } from "../wagering";
import { MOST_SAVED, type Saved } from "./favourites";
import type { Game } from "./game";

export function SavedWagers({ game }: { game: Game }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useSignal(false);
  return (
    <>
      <button
        type="button"
        data-do="saved"
        aria-haspopup="dialog"
        onClick={() => {
          isOpen.value = true;
          dialog.current?.showModal();
        }}
      >
        {t("do-saved")}
      </button>
      <dialog
        ref={dialog}
        class="menu saved"
        aria-label={t("saved-title")}
        onClose={() => {
          isOpen.value = false;
        }}
      >
        <div class="menu-head">
          <h2>{t("saved-title")}</h2>
          <button type="button" data-do="close-saved" onClick={() => dialog.current?.close()}>
            {t("do-close")}
          </button>
        </div>
        {isOpen.value && <All game={game} laid={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

function All({ game, laid }: { game: Game; laid: () => void }) {
  const { wagering, favourites } = game;
  const standing = wagering.standing.value;
  const saved = favourites.saved.value;
  const lay = (each: Saved) => {
    wagering.lay(new Map(each));
    laid();
  };
  return (
    <>
      <p class="quiet">{t("saved-note", { most: MOST_SAVED })}</p>
      <button
        type="button"
        class="primary"
        data-do="save"
        disabled={!standing.size}
        onClick={() => favourites.save(standing)}
      >
        {t("saved-save", { amount: game.money(sum(standing.values())) })}
      </button>
      {saved.length === 0 && <p>{t("saved-none")}</p>}
      <ul class="saved-list">
        {saved.map((each) => (
          <li key={JSON.stringify(each)}>
            <span class="saved-areas">
              {each.map(([area, amount]) => `${game.nameOf(area)} ${game.onChip(amount)}`).join(" · ")}
            </span>
            <b>{game.money(sum(each.map(([, amount]) => amount)))}</b>
            <button type="button" class="primary" disabled={!wagering.canBet.value} onClick={() => lay(each)}>
              {t("saved-lay")}
            </button>
            <button type="button" onClick={() => favourites.remove(each)}>
              {t("saved-remove")}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
