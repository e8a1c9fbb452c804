// `/sign-in`: sign in with a password, or set one with a one-time code.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { about, ask } from "../house";
import { t } from "../words";
import type { SecondFactor as Told, SetPassword } from "../messages";
import { isKnown, lookWhoIsHere, session, signOut, trouble } from "../staff/session";
import { SignInForm } from "../staff/sign-in-form";
import { wayBack } from "../staff/return-link";
import { s } from "../staff/words";
import { Wrong } from "../ui/error-message";
import { Card } from "./card";
import { NewPassword } from "./new-password";
import { SecondFactor } from "./second-factor";
import { d } from "./words";

/** Where to go after signing in: back to the original page, or else to the house. */
const ON = wayBack(location) ?? "/house";

export function SignInPage() {
  const told = useSignal<Told | null>(null);
  /** Whether a person who has just set a password has confirmed the second factor, and signs in next. */
  const hasFactor = useSignal(false);
  const hasCode = useSignal(location.hash === "#code");
  useEffect(() => {
    void lookWhoIsHere();
  }, []);
  if (!isKnown.value) return <main class="notice-page">{t("loading")}</main>;
  if (session.value) return <AlreadyHere />;
  if (told.value && !hasFactor.value) {
    return (
      <OwnFactor
        told={told.value}
        onDone={() => {
          hasFactor.value = true;
          hasCode.value = false;
        }}
      />
    );
  }
  const title = d(hasCode.value ? "code-title" : "sign-in-title");
  return (
    <Card title={title}>
      <Wrong why={trouble.value} />
      {about.value && !about.value.has_people && (
        <p class="note">
          {d("sign-in-nobody")} <a href="/set-up">{d("set-up-title")}</a>
        </p>
      )}
      {hasCode.value ? (
        <ByCode
          onTold={(factor) => {
            told.value = factor;
            hasFactor.value = false;
          }}
        />
      ) : (
        <SignInForm
          onDone={() => location.assign(ON)}
          expected={told.value && { person: told.value.person, role: told.value.roles?.[0] ?? null }}
        />
      )}
      <p>
        <button
          type="button"
          class="plain"
          data-do="other-way"
          onClick={() => {
            hasCode.value = !hasCode.value;
          }}
        >
          {hasCode.value ? d("code-other") : s("sign-in-new")}
        </button>
      </p>
    </Card>
  );
}

function AlreadyHere() {
  const here = session.value;
  if (!here) return null;
  return (
    <Card title={d("sign-in-title")}>
      <p>{d("sign-in-here", { who: s("here-who", { person: here.person, role: s(`role-${here.role}`) }) })}</p>
      <div class="row">
        <a class="button primary" href={ON}>
          {ON === "/house" ? d("house-title") : d("sign-in-back")}
        </a>
        <button type="button" data-do="sign-out" onClick={() => void signOut()}>
          {s("sign-out")}
        </button>
      </div>
    </Card>
  );
}

/** The second factor after setting a password: the only way on is the next step. */
function OwnFactor({ told, onDone }: { told: Told; onDone: () => void }) {
  return (
    <Card title={d("factor-own")}>
      <p>{d("factor-once")}</p>
      <SecondFactor told={told} />
      <button type="button" class="primary" data-do="go-on" onClick={onDone}>
        {d("factor-done")}
      </button>
    </Card>
  );
}

/** Exchange a one-time code for a password and a second factor. */
function ByCode({ onTold }: { onTold: (factor: Told) => void }) {
  const wrong = useSignal<unknown>(null);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    const field = (name: string) => String(fields.get(name) ?? "").trim();
    const body: SetPassword = {
      person: field("person"),
      code: field("code"),
      password: String(fields.get("password")),
    };
    try {
      onTold(await ask<Told>("POST", "/password", body));
    } catch (thrown) {
      wrong.value = thrown;
    }
  };
  return (
    <form class="fields" data-form="password" onSubmit={(event) => void send(event)}>
      <p>{d("code-why")}</p>
      <label>
        {s("sign-in-person")}
        <input name="person" required autocomplete="username" autocapitalize="none" spellcheck={false} maxLength={64} />
      </label>
      <label>
        {d("code-code")}
        <input name="code" required autocomplete="off" autocapitalize="none" spellcheck={false} maxLength={64} />
      </label>
      <NewPassword name="password" label={d("code-password")} />
      <Wrong why={wrong.value} />
      <button class="primary" type="submit">
        {d("code-send")}
      </button>
    </form>
  );
}
