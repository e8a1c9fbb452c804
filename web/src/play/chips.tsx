// The foot of the screen: the chips, what can be done with them, and the money.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Disc } from "../felt/chip";
import { width } from "../felt/lettering";
import { t } from "../locale";
import { chipOf } from "../tray";
import type { Game } from "./game";

export function Tray({ game }: { game: Game }) {
  return (
    <footer class="foot">
      <Chips game={game} />
      <Actions game={game} />
      <Money game={game} />
    </footer>
  );
}

/** A chip with its number, as it lies in the tray and under the finger. */
function ChipPicture({ game, value }: { game: Game; value: number }) {
  const text = game.onChip(value);
  const size = Math.min(17, (17 * 30) / width(text, 17));
  return (
    <svg class="chip-picture" viewBox="-26 -26 52 52" aria-hidden="true">
      <Disc x={0} y={0} r={25} value={chipOf(value, game.currency.value.decimals)} />
      <text class="chip-value" y={size * 0.36} font-size={size}>
        {text}
      </text>
    </svg>
  );
}

const DRAGGED = 8;

function Chips({ game }: { game: Game }) {
  const dragged = useSignal<number | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const from = useRef({ x: 0, y: 0 });
  const place = (event: PointerEvent) => {
    if (ghost.current) ghost.current.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  };
  const down = (event: PointerEvent, value: number) => {
    game.chip.value = value;
    from.current = { x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent, value: number) => {
    if (!event.buttons || !game.wagering.canBet.value) return;
    const far = Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > DRAGGED;
    if (far) dragged.value = value;
    if (dragged.value !== null) place(event);
  };
  const up = (event: PointerEvent) => {
    const value = dragged.value;
    dragged.value = null;
    if (value === null) return;
    const area = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-area]");
    const name = area?.getAttribute("data-area");
    if (name) game.wagering.put(name, value);
  };
  return (
    <>
      <div class="tray" role="radiogroup" aria-label={t("tray.label")}>
        {game.chips.value.map((value) => (
          <button
            key={value}
            type="button"
            role="radio"
            class="chip"
            aria-checked={game.chip.value === value}
            aria-label={t("tray.chip", { value: game.money(value) })}
            data-chip={value}
            onClick={() => {
              game.chip.value = value;
            }}
            onPointerDown={(event) => down(event, value)}
            onPointerMove={(event) => move(event, value)}
            onPointerUp={up}
            onPointerCancel={() => {
              dragged.value = null;
            }}
          >
            <ChipPicture game={game} value={value} />
          </button>
        ))}
      </div>
      <div ref={ghost} class={dragged.value === null ? "ghost" : "ghost dragged"} aria-hidden="true">
        {dragged.value !== null && <ChipPicture game={game} value={dragged.value} />}
      </div>
    </>
  );
}

function Actions({ game }: { game: Game }) {
  const { wagering } = game;
  const canBet = wagering.canBet.value;
  const isAnything = wagering.standing.value.size > 0;
  const isLoose = wagering.loose.value.length > 0;
  return (
    <div class="actions">
      <button
        type="button"
        data-do="undo"
        disabled={!canBet || !(isLoose || wagering.view.value?.may_undo)}
        onClick={() => wagering.undo()}
      >
        {t("do.undo")}
      </button>
      <button
        type="button"
        data-do="clear"
        disabled={!canBet || !(isLoose || isAnything)}
        onClick={() => wagering.clear()}
      >
        {t("do.clear")}
      </button>
      <button
        type="button"
        data-do="rebet"
        disabled={!canBet}
        onClick={() => wagering.rebet()}
      >
        {t("do.rebet")}
      </button>
      <button type="button" data-do="double" disabled={!canBet || !isAnything} onClick={() => wagering.double()}>
        {t("do.double")}
      </button>
    </div>
  );
}

function Money({ game }: { game: Game }) {
  const view = game.wagering.view.value;
  const lastWin = game.lastWin.value;
  const { code } = game.currency.value;
  return (
    <dl class="money">
      <div data-money="credit">
        <dt>{t("bar.credit")}</dt>
        <dd>
          <small>{code}</small> {view?.credit ? game.amount(view.credit.minor_units) : "–"}
        </dd>
      </div>
      <div data-money="stake">
        <dt>{t("bar.stake")}</dt>
        <dd>
          <small>{code}</small> {game.amount(view?.staked.minor_units ?? 0)}
        </dd>
      </div>
      <div data-money="last">
        <dt>{t("bar.last")}</dt>
        <dd>
          <small>{code}</small> {lastWin === null ? "–" : game.amount(lastWin)}
        </dd>
      </div>
    </dl>
  );
}
