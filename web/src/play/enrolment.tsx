// Enrolment of a terminal: it presents a code, and the supervisor compares its fingerprint.

import { useSignal } from "@preact/signals";
import { CAN_KEEP_A_KEY, enrol } from "../enrolment";
import { Refusal, sentenceOf } from "../house";
import { refusalText } from "../house-words";
import type { Identity } from "../identity";
import { t } from "./words";
import type { Game } from "./game";
import { Settings } from "../ui/settings";

export function Enrolment({ game }: { game: Game }) {
  return (
    <main class="enrol">
      <div class="enrol-card">
        <div class="enrol-mark" aria-hidden="true">
          {[1, 4, 6].map((face) => (
            <svg key={face} class="die" viewBox="0 0 100 100">
              <use href={`#die-${face}`} />
            </svg>
          ))}
        </div>
        <h1>{t("enrol-title", { table: game.table })}</h1>
        {game.identity.value ? <Compare game={game} identity={game.identity.value} /> : <Form game={game} />}
        <Settings />
      </div>
    </main>
  );
}

function Form({ game }: { game: Game }) {
  const wrong = useSignal("");
  const isSending = useSignal(false);
  if (!CAN_KEEP_A_KEY) return <p role="alert">{t("enrol-old")}</p>;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    isSending.value = true;
    try {
      game.connect(await enrol(game.table, String(fields.get("device")).trim(), String(fields.get("code")).trim()));
    } catch (thrown) {
      wrong.value = thrown instanceof Refusal ? refusalText(thrown).text : sentenceOf(thrown);
    } finally {
      isSending.value = false;
    }
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <p>{t("enrol-why")}</p>
      <label>
        {t("enrol-device")}
        <input name="device" required autocomplete="off" autocapitalize="none" spellcheck={false} maxLength={64} />
      </label>
      <label>
        {t("enrol-code")}
        <input
          name="code"
          required
          autocomplete="one-time-code"
          autocapitalize="none"
          spellcheck={false}
          maxLength={64}
        />
      </label>
      <p class="wrong" role="alert">
        {wrong.value}
      </p>
      <button class="primary" type="submit" disabled={isSending.value}>
        {t("enrol-send")}
      </button>
    </form>
  );
}

function Compare({ game, identity }: { game: Game; identity: Identity }) {
  return (
    <div class="compare">
      <p class="enrol-wait" role="status">
        {t("enrol-wait")}
      </p>
      <p>{t("enrol-compare")}</p>
      <p class="fingerprint" aria-label={t("enrol-fingerprint")}>
        {identity.fingerprint.split("-").map((group, at) => (
          <span key={at}>{group}</span>
        ))}
      </p>
      <p>{t("bar-terminal", { device: identity.device })}</p>
      <button type="button" onClick={() => void game.beginAgain()}>
        {t("enrol-forget")}
      </button>
    </div>
  );
}
