// The player terminal.

import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { DiceSymbols } from "../felt/dice";
import { language } from "../locale";
import { t } from "./words";
import { beHeard } from "./cues";
import { Enrolment } from "./enrolment";
import type { Game } from "./game";
import { Table } from "./table";

export function App({ game }: { game: Game }) {
  useSignalEffect(() => {
    void language.value;
    document.title = t("title", { table: game.table });
  });
  useEffect(() => beHeard(game), [game]);
  return (
    <>
      <DiceSymbols />
      <Shown game={game} />
    </>
  );
}

function Shown({ game }: { game: Game }) {
  const isReady = useComputed(() => game.wagering.view.value !== null && game.layout.value !== null).value;
  if (!game.isKnown.value) return <main class="notice-page">{t("loading")}</main>;
  if (!game.identity.value || game.isWaiting.value) return <Enrolment game={game} />;
  if (!isReady) return <Waiting game={game} />;
  return <Table game={game} />;
}

/** Shown until the table's view arrives, with the house's reason if it gave one. */
function Waiting({ game }: { game: Game }) {
  const goodbye = game.line.value?.goodbye.value;
  return (
    <main class="notice-page">
      <p role="status">{t("loading")}</p>
      {goodbye && (
        <p role="alert" lang={game.why(goodbye).lang}>
          {game.why(goodbye).text}
        </p>
      )}
    </main>
  );
}
