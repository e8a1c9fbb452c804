// This screen as an enrolled console, where the house wants one: its key signs a challenge at every sign-in.

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { CAN_KEEP_A_KEY, enrol } from "../enrolment";
import { about, ask } from "../house";
import { counted, forget, identityAt, signed, type Identity } from "../identity";
import type { ConsoleChallenge, ConsoleProof } from "../messages";
import { Wrong } from "../ui/error-message";
import { t } from "../words";
import { s } from "./words";

const PLACE = "console";

const identity = signal<Identity | null>(null);

async function look(): Promise<void> {
  identity.value = CAN_KEEP_A_KEY ? await identityAt(PLACE).catch(() => null) : null;
}

/** Sign a challenge with the key of this screen; null where the house wants none, or the screen has none. */
export async function consoleProof(): Promise<ConsoleProof | null> {
  if (!about.value?.needs_console) return null;
  await look();
  if (!identity.value) return null;
  const { house, nonce } = await ask<ConsoleChallenge>("POST", "/sign-in/challenge");
  const { keys, device, counter } = await counted(identity.value);
  const signature = await signed(keys, { form: "sicbo-connect/1", house, nonce, device, counter });
  return { device, nonce, counter, signature };
}

/** Which console this screen is, or the form that enrols it. */
export function ConsoleDevice() {
  useEffect(() => void look(), []);
  const here = identity.value;
  if (!about.value?.needs_console) return null;
  if (!here) return <EnrolForm />;
  const begin = async () => {
    await forget(PLACE);
    await look();
  };
  return (
    <section class="console-device" data-console={here.device}>
      <p>{s("console-this", { device: here.device })}</p>
      <p>{t("enrol-compare")}</p>
      <p class="fingerprint" aria-label={t("enrol-fingerprint")}>
        {here.fingerprint.split("-").map((group, at) => (
          <span key={at}>{group}</span>
        ))}
      </p>
      <button type="button" data-do="forget-console" onClick={() => void begin()}>
        {t("enrol-forget")}
      </button>
    </section>
  );
}

function EnrolForm() {
  const wrong = useSignal<unknown>(null);
  if (!CAN_KEEP_A_KEY) return <p role="alert">{t("enrol-old")}</p>;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    const field = (name: string) => String(fields.get(name) ?? "").trim();
    try {
      identity.value = await enrol(PLACE, field("device"), field("code"));
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  return (
    <form class="fields" data-form="enrol-console" onSubmit={(event) => void send(event)}>
      <p>{s("console-why")}</p>
      <label>
        {s("console-name")}
        <input name="device" required autocomplete="off" autocapitalize="none" spellcheck={false} maxLength={64} />
      </label>
      <label>
        {t("enrol-code")}
        <input name="code" required autocomplete="off" autocapitalize="none" spellcheck={false} maxLength={64} />
      </label>
      <Wrong why={wrong.value} />
      <button type="submit">{t("enrol-send")}</button>
    </form>
  );
}
