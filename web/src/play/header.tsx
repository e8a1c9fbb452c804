// The header of the screen: the kind of money, the table, the round, the time.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "./words";
import { chooseSound, sound } from "../sound";
import { Brand } from "../ui/brand";
import { Mark } from "../ui/mark";
import { Setting } from "../ui/setting";
import { Settings } from "../ui/settings";
import { version } from "../../package.json";
import { CallStaff } from "./attendant-call";
import { Care, played } from "./responsible-play";
import { LAST_SECONDS } from "./cues";
import type { Game } from "./game";
import { PastRounds } from "./history";
import { Rules } from "./rules";
import { phaseOf } from "./stage";
import { Ticket } from "./ticket";

export function Header({ game }: { game: Game }) {
  const table = useComputed(() => game.wagering.view.value?.table ?? "").value;
  const round = useComputed(() => game.wagering.view.value?.round ?? 0).value;
  const mark = game.welcome.value?.mark ?? "";
  return (
    <header class="head">
      <Brand />
      <Mark mark={mark} />
      <dl class="facts">
        <Fact name={t("bar-table")}>{table}</Fact>
        <Fact name={t("bar-round")}>{round || "–"}</Fact>
        <Visit game={game} />
      </dl>
      <CallStaff game={game} />
      <Menu game={game} />
      <Countdown game={game} />
    </header>
  );
}

function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How long the player has been here, and the result so far (STD-B3). */
function Visit({ game }: { game: Game }) {
  const time = useComputed(() => {
    const view = game.wagering.view.value;
    return view?.visit && view.now ? played(game, view.visit) : "";
  }).value;
  const net = useComputed(() => game.wagering.view.value?.visit?.net?.minor_units).value;
  if (!time) return null;
  return (
    <>
      <Fact name={t("bar-played")}>{time}</Fact>
      {net !== undefined && (
        <Fact name={t("bar-net")}>
          {net > 0 ? "+" : ""}
          {game.amount(net)}
        </Fact>
      )}
    </>
  );
}

/** The time left, as a bar over the whole width; the number is beside the dice. */
function Countdown({ game }: { game: Game }) {
  const bar = useRef<HTMLDivElement>(null);
  const share = game.wagering.isLive.value ? game.shareLeft.value : 0;
  useEffect(() => {
    if (bar.current) bar.current.style.transform = `scaleX(${share})`;
  }, [share]);
  const isLast = (game.secondsLeft.value ?? 99) <= LAST_SECONDS;
  return (
    <div class={isLast ? "countdown last" : "countdown"} aria-hidden="true">
      <div ref={bar} />
    </div>
  );
}

const PARTS = ["history", "rules", "care", "ticket", "settings"] as const;
type Part = (typeof PARTS)[number];

function titleOf(part: Part): string {
  const titles = {
    history: "history-title",
    rules: "rules-title",
    care: "care-title",
    ticket: "menu-ticket",
    settings: "menu-settings",
  } as const;
  return t(titles[part]);
}

function Menu({ game }: { game: Game }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const part = useSignal<Part | null>(null);
  return (
    <>
      <button
        class="menu-button"
        type="button"
        onClick={() => {
          part.value = "history";
          dialog.current?.showModal();
        }}
      >
        {t("menu-open")}
      </button>
      <dialog
        ref={dialog}
        class="menu"
        aria-label={t("menu-open")}
        onClose={() => {
          part.value = null;
        }}
      >
        <div class="menu-head">
          {part.value && <Meanwhile game={game} />}
          <div class="switch" role="group" aria-label={t("menu-open")}>
            {PARTS.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={part.value === each}
                data-part={each}
                onClick={() => {
                  part.value = each;
                }}
              >
                {titleOf(each)}
              </button>
            ))}
          </div>
          <button type="button" data-do="close" onClick={() => dialog.current?.close()}>
            {t("do-close")}
          </button>
        </div>
        {part.value === "history" && <PastRounds game={game} />}
        {part.value === "rules" && <Rules game={game} />}
        {part.value === "care" && <Care game={game} />}
        {part.value === "ticket" && <Ticket game={game} />}
        {part.value === "settings" && <Chosen game={game} />}
      </dialog>
    </>
  );
}

/** The state shown in the menu, which covers the layout and must not hide the time or a lost connection. */
function Meanwhile({ game }: { game: Game }) {
  const view = game.wagering.view.value;
  const phase = phaseOf(view);
  const seconds = game.secondsLeft.value;
  if (!view || !phase) return null;
  const isLive = game.wagering.isLive.value;
  return (
    <p class={isLive ? `meanwhile phase-${phase}` : "meanwhile phase-lost"}>
      <strong>
        {isLive ? t(`phase-${phase}`) : t("line-lost")}
        {isLive && view.is_betting_open && seconds !== null && ` · ${seconds}`}
      </strong>
      <span>
        {t("bar-credit")} <b>{view.credit ? game.money(view.credit.minor_units) : "–"}</b>
      </span>
      <span>
        {t("bar-stake")} <b>{game.money(view.staked.minor_units)}</b>
      </span>
    </p>
  );
}

function Chosen({ game }: { game: Game }) {
  return (
    <section>
      <h2>{t("menu-settings")}</h2>
      <div class="choices">
        <Settings />
        <Sounds />
      </div>
      <h3>{t("keys-title")}</h3>
      <ul class="keys">
        {(["arrows", "enter", "delete", "chips", "letters"] as const).map((each) => (
          <li key={each}>{t(`keys-${each}`)}</li>
        ))}
      </ul>
      <p class="about">
        {t("menu-about", { version })} · {t("bar-terminal", { device: game.welcome.value?.device ?? "" })}
      </p>
    </section>
  );
}

/** The sound setting, off by default; no information is given by sound alone. */
function Sounds() {
  return (
    <div class="settings">
      <Setting
        name="sound"
        words={t("menu-sound")}
        value={sound.value}
        choices={["off", "on"]}
        wordsOf={(each) => t(`menu-sound-${each}`)}
        choose={chooseSound}
      />
    </div>
  );
}
