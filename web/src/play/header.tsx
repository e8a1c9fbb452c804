// The head of the screen: whose money this is, which table, which round, what time.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { language, t, timeOfDay } from "../locale";
import type { Key } from "../catalogues/en";
import { version } from "../../package.json";
import type { Game } from "./game";
import { Settings } from "./menu";
import { PastRounds } from "./past";
import { Rules } from "./rules";

export function Header({ game }: { game: Game }) {
  const view = game.wagering.view.value;
  const mark = game.welcome.value?.mark ?? "";
  return (
    <header class="head">
      <span class="brand" aria-hidden="true">
        <svg class="die" viewBox="0 0 100 100">
          <use href="#die-1" />
        </svg>
        Sicbo
      </span>
      {mark && <span class={`mark mark-${mark}`}>{markText(mark)}</span>}
      <dl class="facts">
        <Fact name={t("bar.table")}>{view?.table ?? ""}</Fact>
        <Fact name={t("bar.round")}>{view?.round || "–"}</Fact>
        <Fact name={t("bar.clock")}>
          <Clock />
        </Fact>
      </dl>
      <Menu game={game} />
      <Countdown game={game} />
    </header>
  );
}

function markText(mark: string): string {
  const key = `mark.${mark}`;
  return key === "mark.demo" || key === "mark.laboratory" || key === "mark.real" ? t(key as Key) : mark;
}

function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Clock() {
  const now = useSignal(new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = new Date();
    }, 5000);
    return () => clearInterval(timer);
  }, []);
  void language.value;
  return <time dateTime={now.value.toISOString()}>{timeOfDay(now.value)}</time>;
}

/** The time that is left, as a bar over the whole width; the number stands beside the dice. */
function Countdown({ game }: { game: Game }) {
  const bar = useRef<HTMLDivElement>(null);
  const share = game.shareLeft.value;
  useEffect(() => {
    if (bar.current) bar.current.style.transform = `scaleX(${share})`;
  }, [share]);
  const isLast = (game.secondsLeft.value ?? 99) <= 5;
  return (
    <div class={isLast ? "countdown last" : "countdown"} aria-hidden="true">
      <div ref={bar} />
    </div>
  );
}

function Menu({ game }: { game: Game }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useSignal(false);
  return (
    <>
      <button
        class="menu-button"
        type="button"
        onClick={() => {
          isOpen.value = true;
          dialog.current?.showModal();
        }}
      >
        {t("menu.open")}
      </button>
      <dialog
        ref={dialog}
        class="menu"
        aria-label={t("menu.open")}
        onClose={() => {
          isOpen.value = false;
        }}
      >
        <div class="menu-head">
          <Settings />
          <button type="button" onClick={() => dialog.current?.close()}>
            {t("do.close")}
          </button>
        </div>
        {isOpen.value && (
          <>
            <PastRounds game={game} />
            <Rules game={game} />
            <section>
              <h2>{t("menu.keys")}</h2>
              <ul class="keys">
                {(["arrows", "enter", "delete", "chips", "letters"] as const).map((each) => (
                  <li key={each}>{t(`keys.${each}`)}</li>
                ))}
              </ul>
            </section>
            <p class="about">{t("menu.about", { version })}</p>
          </>
        )}
      </dialog>
    </>
  );
}
