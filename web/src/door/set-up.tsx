// `/set-up`: the first two people of a house come in, by the code that its first start prints.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { about, ask } from "../house";
import { t } from "../locale";
import type { SecondFactors, SetUp } from "../messages";
import { isKnown, lookWhoIsHere, trouble } from "../staff/session";
import { s } from "../staff/words";
import { Wrong } from "../ui/wrong";
import { Card } from "./card";
import { NewPassword } from "./new-password";
import { SecondFactor } from "./second-factor";
import { d } from "./words";

const FIRST = ["shift_manager", "admin"] as const;
const ROLES = { shift_manager: "role.shift-manager", admin: "role.admin" } as const;

export function SetUpPage() {
  const told = useSignal<SecondFactors | null>(null);
  useEffect(() => {
    void lookWhoIsHere();
  }, []);
  if (!isKnown.value) return <main class="notice-page">{t("loading")}</main>;
  if (told.value) return <BothFactors told={told.value} />;
  return (
    <Card title={d("set-up.title")} isWide>
      <Wrong why={trouble.value} />
      {about.value?.has_people ? (
        <>
          <p>{d("set-up.done")}</p>
          <a class="button primary" href="/sign-in">
            {d("sign-in.title")}
          </a>
        </>
      ) : (
        <FirstPeople
          onTold={(factors) => {
            told.value = factors;
          }}
        />
      )}
    </Card>
  );
}

function FirstPeople({ onTold }: { onTold: (factors: SecondFactors) => void }) {
  const wrong = useSignal<unknown>(null);
  const isSending = useSignal(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    const person = (post: (typeof FIRST)[number]) => ({
      name: String(fields.get(`${post}-name`)).trim(),
      password: String(fields.get(`${post}-password`)),
    });
    const code = String(fields.get("code")).trim();
    isSending.value = true;
    try {
      const body: SetUp = { code, shift_manager: person("shift_manager"), admin: person("admin") };
      onTold(await ask<SecondFactors>("POST", "/set-up", body));
    } catch (thrown) {
      wrong.value = thrown;
    } finally {
      isSending.value = false;
    }
  };
  return (
    <form class="fields" data-form="set-up" onSubmit={(event) => void send(event)}>
      <p>{d("set-up.why")}</p>
      <label>
        {d("set-up.code")}
        <input name="code" required autocomplete="off" autocapitalize="none" spellcheck={false} maxLength={64} />
      </label>
      <div class="two">
        {FIRST.map((post) => (
          <fieldset key={post}>
            <legend>{s(ROLES[post])}</legend>
            <label>
              {s("sign-in.person")}
              <input name={`${post}-name`} required autocomplete="off" autocapitalize="none" spellcheck={false} maxLength={64} />
            </label>
            <NewPassword name={`${post}-password`} label={s("sign-in.password")} />
          </fieldset>
        ))}
      </div>
      <Wrong why={wrong.value} />
      <button class="primary" type="submit" disabled={isSending.value}>
        {d("set-up.send")}
      </button>
    </form>
  );
}

function BothFactors({ told }: { told: SecondFactors }) {
  return (
    <Card title={d("factor.title")} isWide>
      <p>{d("factor.once")}</p>
      <div class="two">
        {told.people.map((each) => (
          <SecondFactor key={each.person} told={each} />
        ))}
      </div>
      <a class="button primary" href="/sign-in" data-do="go-on">
        {d("factor.done")}
      </a>
    </Card>
  );
}
