// A display that is not admitted yet: it enrols with a code, or somebody signs in on it.

import { useSignal } from "@preact/signals";
import { CAN_KEEP_A_KEY, enrol } from "../enrolment";
import { t } from "../words";
import { Brand } from "../ui/brand";
import { Settings } from "../ui/settings";
import { Wrong } from "../ui/error-message";
import type { DisplayState } from "./display-state";
import { w } from "./words";

export function LetIn({ shown }: { shown: DisplayState }) {
  const identity = shown.identity.value;
  return (
    <main class="way-in">
      <div class="card">
        <div class="card-head">
          <Brand />
        </div>
        <h1>{w("let-in-title", { table: shown.table })}</h1>
        {identity ? (
          <>
            <p role="status">{t("enrol-wait")}</p>
            <p>{t("enrol-compare")}</p>
            <p class="fingerprint" aria-label={t("enrol-fingerprint")}>
              {identity.fingerprint.split("-").map((group, at) => (
                <span key={at}>{group}</span>
              ))}
            </p>
            <button type="button" onClick={() => void shown.beginAgain()}>
              {t("enrol-forget")}
            </button>
          </>
        ) : (
          <Form shown={shown} />
        )}
        <Settings />
      </div>
    </main>
  );
}

function Form({ shown }: { shown: DisplayState }) {
  const wrong = useSignal<unknown>(null);
  if (!CAN_KEEP_A_KEY) return <p role="alert">{t("enrol-old")}</p>;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    const field = (name: string) => String(fields.get(name) ?? "").trim();
    try {
      shown.connect(await enrol(shown.place, field("device"), field("code")));
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  return (
    <form class="fields" data-form="enrol" onSubmit={(event) => void send(event)}>
      <p>
        {w("let-in-why")} <a href="/sign-in">{w("let-in-sign-in")}</a>
      </p>
      <label>
        {w("let-in-device")}
        <input name="device" required autocomplete="off" autocapitalize="none" spellcheck={false} maxLength={64} />
      </label>
      <label>
        {t("enrol-code")}
        <input name="code" required autocomplete="off" autocapitalize="none" spellcheck={false} maxLength={64} />
      </label>
      <Wrong why={wrong.value} />
      <button class="primary" type="submit">
        {t("enrol-send")}
      </button>
    </form>
  );
}
