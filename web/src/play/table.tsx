// The table as a player sees it: layout, dice, chips and money, always in view.

import { useComputed, useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Felt, type Pointing } from "../felt/felt";
import { t } from "./words";
import { Easy } from "./easy-view";
import { LAST_SECONDS } from "./cues";
import type { Game } from "./game";
import { Ghost } from "./dragged-chip";
import { Header } from "./header";
import { Said } from "./announcements";
import { Stage } from "./stage";
import { Tray } from "./chips";

const ZOOMS = [1, 1.6, 2.4, 3.2] as const;

type Shown = "felt" | "easy";

export function Table({ game }: { game: Game }) {
  const { wagering } = game;
  const isNarrow = globalThis.matchMedia?.("(max-width: 700px)").matches ?? false;
  const shown = useSignal<Shown>(isNarrow ? "easy" : "felt");
  const zoom = useSignal(isNarrow ? 2 : 0);
  const acts = useMemo<Pointing>(
    () => ({
      press: (area) => wagering.put(area, game.chip.value),
      takeBack: (area) => wagering.takeBack(area),
      move: (area, to) => wagering.move(area, to),
      drag: (area, at) => {
        const amount = wagering.canBet.value ? wagering.standing.value.get(area) : undefined;
        game.dragged.value = at && amount ? { amount, ...at } : null;
      },
      look: (area) => {
        if (area) game.looked.value = area;
      },
    }),
    [game],
  );
  return (
    <div class="table" onKeyDown={(event) => shortcut(event, game)}>
      <Header game={game} />
      <Stage game={game} />
      <main class={shown.value === "easy" ? "board is-easy" : "board"}>
        <div class="board-tools">
          <div class="switch" role="group" aria-label={t("view-felt")}>
            {(["felt", "easy"] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={shown.value === each}
                onClick={() => {
                  shown.value = each;
                }}
              >
                {t(`view-${each}`)}
              </button>
            ))}
          </div>
          {shown.value === "felt" && (
            <div class="zoom" role="group" aria-label={t("view-zoom-in")}>
              <button
                type="button"
                aria-label={t("view-zoom-out")}
                disabled={zoom.value === 0}
                onClick={() => {
                  zoom.value -= 1;
                }}
              >
                −
              </button>
              <button
                type="button"
                aria-label={t("view-zoom-in")}
                disabled={zoom.value === ZOOMS.length - 1}
                onClick={() => {
                  zoom.value += 1;
                }}
              >
                +
              </button>
            </div>
          )}
        </div>
        {shown.value === "felt" ? (
          <Zoomed zoom={zoom.value}>
            <TheFelt game={game} acts={acts} />
          </Zoomed>
        ) : (
          <Easy game={game} acts={acts} />
        )}
        <LastSeconds game={game} />
        <NoMoreBets game={game} />
      </main>
      <Tray game={game} />
      <Ghost game={game} />
      <Said game={game} />
    </div>
  );
}

/** The layout at a zoom level; the centre stays in place when it changes. */
function Zoomed({ zoom, children }: { zoom: number; children: preact.ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  const middle = useRef({ x: 0.5, y: 0.5 });
  const note = () => {
    const box = place.current;
    if (!box) return;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = box;
    middle.current = {
      x: (scrollLeft + clientWidth / 2) / scrollWidth,
      y: (scrollTop + clientHeight / 2) / scrollHeight,
    };
  };
  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return;
    const { x, y } = middle.current;
    box.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2);
  }, [zoom]);
  return (
    <div ref={place} class={`felt-place zoom-${zoom}`} onScroll={note} {...(zoom ? { tabIndex: 0 } : {})}>
      {children}
    </div>
  );
}

function TheFelt({ game, acts }: { game: Game; acts: Pointing }) {
  const layout = game.layout.value;
  if (!layout) return null;
  return (
    <Felt
      layout={layout}
      title={layout.title}
      on={game.on}
      labels={game.labels}
      isOpen={game.wagering.canBet}
      acts={acts}
    />
  );
}

/** The earlier cue: a frame around the layout during the last seconds. */
function LastSeconds({ game }: { game: Game }) {
  const isLast = useComputed(() => {
    const seconds = game.secondsLeft.value;
    return seconds !== null && seconds <= LAST_SECONDS && game.wagering.canBet.value;
  }).value;
  return isLast ? <div class="last-seconds" aria-hidden="true" /> : null;
}

/** The closing call: a band across the layout until the dice are known. */
function NoMoreBets({ game }: { game: Game }) {
  const isOver = useComputed(() => {
    const phase = game.wagering.view.value?.phase;
    return (
      phase === "betting-closed" ||
      (phase === "betting-open" && !game.wagering.canBet.value && game.wagering.isLive.value)
    );
  }).value;
  if (!isOver) return null;
  return (
    <div class="no-more" aria-hidden="true">
      <strong>{t("phase-betting-closed")}</strong>
    </div>
  );
}

/** Keys of the layout: active only while it has the focus, so that typing elsewhere stakes nothing. */
function shortcut(event: KeyboardEvent, game: Game): void {
  const isOnFelt = event.target instanceof Element && event.target.closest(".board [data-area]") !== null;
  if (!isOnFelt || event.ctrlKey || event.metaKey || event.altKey) return;
  const { wagering } = game;
  const chip = /^[1-9]$/.test(event.key) ? game.chips.value[Number(event.key) - 1] : undefined;
  if (chip !== undefined) game.chip.value = chip;
  else if (event.key === "u") wagering.undo();
  else if (event.key === "c") wagering.clear();
  else if (event.key === "r") wagering.rebet();
  else if (event.key === "d") wagering.double();
}
