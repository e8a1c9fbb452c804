// The easy view, for small screens or new players: a few large cards, and dice to pick a wager.

import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import type { Pointing } from "../felt/felt";
import { HOLD } from "../felt/pointing";
import { oddsText } from "../house-words";
import { t } from "./words";
import type { CellShown } from "../messages";
import { Disc } from "../felt/chip";
import { chipOf } from "../tray";
import { plainCondition, totalsText } from "./condition";
import { areasOfFaces, type Game } from "./game";

const GROUPS = ["even", "totals", "dice"] as const;
type Group = (typeof GROUPS)[number];

const MOST_PICKED = 4;

export function Easy({ game, acts }: { game: Game; acts: Pointing }) {
  const group = useSignal<Group>("even");
  const known = game.cells.value;
  const order = game.areas.value;
  const cells = useMemo(() => [...order.keys()].flatMap((area) => known.get(area) ?? []), [known, order]);
  const groups = groupsOf(cells);
  return (
    <div class="easy">
      <div class="tabs" role="group">
        {groups.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={group.value === each}
            onClick={() => {
              group.value = each;
            }}
          >
            {t(`easy-${each}`)}
          </button>
        ))}
      </div>
      <div class="easy-part">
        {group.value === "dice" ? (
          <Picker game={game} cells={cells} acts={acts} />
        ) : (
          <Cards game={game} cells={inGroup(cells, group.value)} acts={acts} isSmall={group.value === "totals"} />
        )}
      </div>
      <Elsewhere game={game} />
    </div>
  );
}

/** Without areas about faces, as with cards, there is nothing to pick. */
export function groupsOf(cells: readonly CellShown[]): readonly Group[] {
  return GROUPS.filter((each) => inGroup(cells, each).length > 0);
}

function inGroup(cells: readonly CellShown[], group: Group): readonly CellShown[] {
  if (group === "dice") return cells.filter((each) => each.faces.length > 0);
  if (group === "totals") {
    return cells.filter((each) => each.kind === "total").toSorted((a, b) => number(a) - number(b));
  }
  return cells.filter((each) => each.kind !== "total" && each.faces.length === 0);
}

function number(cell: CellShown): number {
  return Number(cell.area.split(":")[1]);
}

/** All stakes in one line, so that none is hidden while another group is shown. */
function Elsewhere({ game }: { game: Game }) {
  const standing = [...game.wagering.standing.value];
  // The line is reserved before the first chip, so that nothing moves under the finger.
  if (!standing.length) return <div class="elsewhere" />;
  return (
    <ul class="elsewhere" tabIndex={0} aria-label={t("easy-standing")}>
      {standing.map(([area, stake]) => (
        <li key={area}>
          {game.shortNameOf(area)} <b>{game.amount(stake)}</b>
        </li>
      ))}
    </ul>
  );
}

function Picker({ game, cells, acts }: { game: Game; cells: readonly CellShown[]; acts: Pointing }) {
  const picked = useSignal<readonly number[]>([]);
  const found = areasOfFaces(cells, picked.value);
  return (
    <div class="picker">
      <div class="picked">
        <p>{picked.value.length ? t("easy-picked", { faces: picked.value.join("-") }) : t("easy-pick")}</p>
        <button
          type="button"
          class="again"
          disabled={!picked.value.length}
          onClick={() => {
            picked.value = [];
          }}
        >
          {t("easy-again")}
        </button>
      </div>
      <div class="faces">
        {[1, 2, 3, 4, 5, 6].map((face) => (
          <button
            key={face}
            type="button"
            aria-label={t("easy-die", { face })}
            disabled={picked.value.length >= MOST_PICKED}
            onClick={() => {
              picked.value = [...picked.value, face].toSorted();
            }}
          >
            <svg class="die" viewBox="0 0 100 100" aria-hidden="true">
              <use href={`#die-${face}`} />
            </svg>
          </button>
        ))}
      </div>
      {picked.value.length > 0 && found.length === 0 && <p role="status">{t("easy-more")}</p>}
      <Cards game={game} cells={found} acts={acts} />
    </div>
  );
}

interface CardsProps {
  readonly game: Game;
  readonly cells: readonly CellShown[];
  readonly acts: Pointing;
  /** Many cards with little text: totals. */
  readonly isSmall?: boolean;
}

function Cards({ game, cells, acts, isSmall = false }: CardsProps) {
  return (
    <div class={isSmall ? "cards small" : "cards"}>
      {cells.map((cell) => (
        <Card key={cell.area} game={game} cell={cell} acts={acts} />
      ))}
    </div>
  );
}

function Card({ game, cell, acts }: { game: Game; cell: CellShown; acts: Pointing }) {
  const on = game.on(cell.area).value;
  const shown = game.areas.value.get(cell.area);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  const pays = shown?.pays.map(oddsText).join(" · ") ?? "";
  const limits = game.rangeOf(shown);
  const title = cell.kind === "total" ? cell.label : game.nameOf(cell.area);
  const wins = [totalsText(cell), plainCondition(cell)].filter(Boolean);
  const written = [title, ...wins, pays, limits].filter(Boolean);
  void game.wagering.places.value;
  const css = ["card", on.isLit ? "lit" : "", on.isWon ? "won" : "", on.state].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class={css}
      aria-label={[...written, game.labels.value(cell.area)].join(" ")}
      data-area={cell.area}
      data-state={on.state}
      onPointerDown={() => {
        isHeld.current = false;
        hold.current = setTimeout(() => {
          isHeld.current = true;
          acts.takeBack(cell.area);
        }, HOLD);
      }}
      onPointerUp={() => clearTimeout(hold.current)}
      onPointerLeave={() => clearTimeout(hold.current)}
      onPointerCancel={() => clearTimeout(hold.current)}
      onContextMenu={(event) => {
        event.preventDefault();
        if (!isHeld.current) acts.takeBack(cell.area);
      }}
      onFocus={() => acts.look(cell.area)}
      onClick={() => {
        acts.look(cell.area);
        if (!isHeld.current) acts.press(cell.area);
        isHeld.current = false;
      }}
      onKeyDown={(event) => {
        if (event.key === "Delete" || event.key === "Backspace") acts.takeBack(cell.area);
      }}
    >
      <span class="card-words">
        <strong>{title}</strong>
        {wins.map((each) => (
          <span key={each} class="card-detail">{` ${each} `}</span>
        ))}
        {cell.faces.length > 0 && (
          <span class="card-dice">
            {cell.faces.map((face, at) => (
              <svg key={at} class="die" viewBox="0 0 100 100">
                <use href={`#die-${face}`} />
              </svg>
            ))}
          </span>
        )}
        <span class="card-odds">{` ${pays} `}</span>
        {limits && <span class="card-limits">{` ${limits} `}</span>}
      </span>
      <span class="card-slot">
        {on.stake > 0 && (
          <span class="card-stake">
            <svg class="chip-picture" viewBox="-26 -26 52 52">
              <Disc
                x={0}
                y={0}
                r={25}
                value={chipOf(on.stake, game.currency.value.decimals)}
                hollow={on.state === "sending" || on.state === "loose"}
              />
            </svg>
            <b>{on.stakeText}</b>
          </span>
        )}
        {on.winText && <span class="card-win">{` ${on.winText}`}</span>}
      </span>
    </button>
  );
}
