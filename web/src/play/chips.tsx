// The bottom of the screen: the chips, the actions, and the money.

import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Disc } from "../felt/chip";
import { width } from "../felt/lettering";
import { areaUnder } from "../felt/pointing";
import { t } from "./words";
import { chipOf } from "../tray";
import { Clock } from "./clock";
import type { Game } from "./game";
import { SavedWagers } from "./saved-wagers";

export function Tray({ game }: { game: Game }) {
  return (
    <footer class="foot">
      <Chips game={game} />
      <Actions game={game} />
      <Money game={game} />
    </footer>
  );
}

/** A chip with its number, in the tray and while dragging. */
export function ChipPicture({ game, value }: { game: Game; value: number }) {
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
  const from = useRef({ x: 0, y: 0 });
  const down = (event: PointerEvent, value: number) => {
    game.chip.value = value;
    from.current = { x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent, amount: number) => {
    if (!event.buttons || !game.wagering.canBet.value) return;
    const { clientX: x, clientY: y } = event;
    const isFar = Math.hypot(x - from.current.x, y - from.current.y) > DRAGGED;
    if (isFar || game.dragged.value) game.dragged.value = { amount, x, y };
  };
  const up = (event: PointerEvent) => {
    const dragged = game.dragged.value;
    game.dragged.value = null;
    const area = dragged && areaUnder(event);
    if (area) game.wagering.put(area, dragged.amount);
  };
  return (
    <div class="tray" role="radiogroup" aria-label={t("tray-label")} onKeyDown={(event) => choose(event, game)}>
      {game.chips.value.map((value) => (
        <button
          key={value}
          type="button"
          role="radio"
          class="chip"
          aria-checked={game.chip.value === value}
          tabIndex={game.chip.value === value ? 0 : -1}
          aria-label={t("tray-chip", { value: game.money(value) })}
          data-chip={value}
          onClick={() => {
            game.chip.value = value;
          }}
          onPointerDown={(event) => down(event, value)}
          onPointerMove={(event) => move(event, value)}
          onPointerUp={up}
          onPointerCancel={() => {
            game.dragged.value = null;
          }}
        >
          <ChipPicture game={game} value={value} />
        </button>
      ))}
    </div>
  );
}

const BY_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Arrow keys choose a chip, as with radio buttons. */
function choose(event: KeyboardEvent, game: Game): void {
  const step = BY_KEY[event.key];
  const chips = game.chips.value;
  if (!step || !chips.length) return;
  event.preventDefault();
  const at = (chips.indexOf(game.chip.value) + step + chips.length) % chips.length;
  game.chip.value = chips[at] ?? 0;
  (event.currentTarget as Element).querySelectorAll<HTMLElement>("[data-chip]")[at]?.focus();
}

function Actions({ game }: { game: Game }) {
  const { wagering } = game;
  const canBet = wagering.canBet.value;
  const isAnything = useComputed(() => wagering.standing.value.size > 0).value;
  const isLoose = useComputed(() => wagering.loose.value.length > 0).value;
  const mayUndo = useComputed(() => wagering.view.value?.may_undo ?? false).value;
  const mayRebet = useComputed(() => wagering.view.value?.may_rebet ?? false).value;
  return (
    <div class="actions">
      <button type="button" data-do="undo" disabled={!canBet || !(isLoose || mayUndo)} onClick={() => wagering.undo()}>
        {t("do-undo")}
      </button>
      <button
        type="button"
        data-do="clear"
        disabled={!canBet || !(isLoose || isAnything)}
        onClick={() => wagering.clear()}
      >
        {t("do-clear")}
      </button>
      <button type="button" data-do="rebet" disabled={!canBet || !mayRebet} onClick={() => wagering.rebet()}>
        {t("do-rebet")}
      </button>
      <button type="button" data-do="double" disabled={!canBet || !isAnything} onClick={() => wagering.double()}>
        {t("do-double")}
      </button>
      <SavedWagers game={game} />
    </div>
  );
}

/** Values that change with every view are text signals, so that nothing around them renders again. */
function Money({ game }: { game: Game }) {
  const { view } = game.wagering;
  const { code } = game.currency.value;
  const credit = useComputed(() => amountOr(game, view.value?.credit?.minor_units ?? null));
  const staked = useComputed(() => game.amount(view.value?.staked.minor_units ?? 0));
  const lastWin = useComputed(() => amountOr(game, game.lastWin.value));
  return (
    <dl class="money">
      <div data-money="credit">
        <dt>{t("bar-credit")}</dt>
        <dd>
          <small>{code}</small> {credit}
        </dd>
      </div>
      <div data-money="stake">
        <dt>{t("bar-stake")}</dt>
        <dd>
          <small>{code}</small> {staked}
        </dd>
      </div>
      <div data-money="last">
        <dt>{t("bar-last")}</dt>
        <dd>
          <small>{code}</small> {lastWin}
        </dd>
      </div>
      <div data-money="clock">
        <dt>{t("bar-clock")}</dt>
        <dd>
          <Clock game={game} />
        </dd>
      </div>
    </dl>
  );
}

function amountOr(game: Game, minor: number | null): string {
  return minor === null ? "–" : game.amount(minor);
}
