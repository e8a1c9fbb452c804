// `/set-up`: creates the first people of a house, with the code that its first start prints.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { about, ask } from "../house";
import { t } from "../words";
import type { FirstPerson, SecondFactors, SetUp } from "../messages";
import { isKnown, lookWhoIsHere, signIn, trouble } from "../staff/session";
import { Digits } from "../staff/sign-in-form";
import { s } from "../staff/words";
import { Wrong } from "../ui/error-message";
import { Card } from "./card";
import { NewPassword } from "./new-password";
import { SecondFactor } from "./second-factor";
import { d } from "./words";

const FIRST = ["shift_manager", "admin", "dealer"] as const;
type Post = (typeof FIRST)[number];
const ROLES = { shift_manager: "role-shift-manager", admin: "role-admin", dealer: "role-dealer" } as const;

/** The credentials typed for the first people, held only until each has signed in from here. */
type Typed = Readonly<Partial<Record<Post, FirstPerson>>>;

interface Told {
  readonly factors: SecondFactors;
  readonly typed: Typed;
}

export function SetUpPage() {
  const told = useSignal<Told | null>(null);
  useEffect(() => {
    void lookWhoIsHere();
  }, []);
  if (!isKnown.value) return <main class="notice-page">{t("loading")}</main>;
  if (told.value) return <AllFactors told={told.value} />;
  return (
    <Card title={d("set-up-title")} isWide>
      <Wrong why={trouble.value} />
      {about.value?.has_people ? (
        <>
          <p>{d("set-up-done")}</p>
          <a class="button primary" href="/sign-in">
            {d("sign-in-title")}
          </a>
        </>
      ) : (
        <FirstPeople
          onTold={(found) => {
            told.value = found;
          }}
        />
      )}
    </Card>
  );
}

function FirstPeople({ onTold }: { onTold: (told: Told) => void }) {
  const wrong = useSignal<unknown>(null);
  const isSending = useSignal(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    const person = (post: Post) => ({
      name: String(fields.get(`${post}-name`)).trim(),
      password: String(fields.get(`${post}-password`)),
    });
    const dealer = person("dealer");
    const code = String(fields.get("code")).trim();
    isSending.value = true;
    try {
      const typed = { shift_manager: person("shift_manager"), admin: person("admin"), ...(dealer.name && { dealer }) };
      const body: SetUp = { code, ...typed };
      onTold({ factors: await ask<SecondFactors>("POST", "/set-up", body), typed });
    } catch (thrown) {
      wrong.value = thrown;
    } finally {
      isSending.value = false;
    }
  };
  return (
    <form class="fields" data-form="set-up" onSubmit={(event) => void send(event)}>
      <p>{d("set-up-why")}</p>
      <label>
        {d("set-up-code")}
        <input
          ref={first}
          name="code"
          required
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={64}
        />
      </label>
      <div class="two">
        {FIRST.map((post) => (
          <fieldset key={post}>
            <legend>{s(ROLES[post])}</legend>
            <p class="quiet">{d(`set-up-${post}`)}</p>
            <label>
              {s("sign-in-person")}
              <input
                name={`${post}-name`}
                required={post !== "dealer"}
                autocomplete="off"
                autocapitalize="none"
                spellcheck={false}
                maxLength={64}
              />
            </label>
            <NewPassword name={`${post}-password`} label={s("sign-in-password")} isNeeded={post !== "dealer"} />
          </fieldset>
        ))}
      </div>
      <Wrong why={wrong.value} />
      <button class="primary" type="submit" disabled={isSending.value}>
        {d("set-up-send")}
      </button>
    </form>
  );
}

function AllFactors({ told }: { told: Told }) {
  const { factors, typed } = told;
  return (
    <Card title={d("factor-title")} isWide>
      <p>{d("factor-once")}</p>
      <p>{d("factor-next")}</p>
      <div class="two">
        {factors.people.map((each) => {
          const post = FIRST.find((one) => typed[one]?.name.normalize("NFC") === each.person);
          const password = post && typed[post]?.password;
          return (
            <div key={each.person} class="factor-of">
              <SecondFactor told={each} />
              {post === "dealer" && <p class="quiet">{d("factor-dealer")}</p>}
              {post && post !== "dealer" && password && (
                <SignInHere person={each.person} post={post} password={password} />
              )}
            </div>
          );
        })}
      </div>
      <a class="button" href="/sign-in" data-do="go-on">
        {d("factor-done")}
      </a>
    </Card>
  );
}

/** Once the second factor is in the app, six digits prove that it works. */
function SignInHere({ person, post, password }: { person: string; post: "shift_manager" | "admin"; password: string }) {
  const wrong = useSignal<unknown>(null);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const digits = String(new FormData(form).get("digits") ?? "").replaceAll(" ", "");
    try {
      await signIn({ person, password, role: post === "admin" ? "admin" : "shift-manager", digits });
      location.assign("/house");
    } catch (thrown) {
      wrong.value = thrown;
      form.reset();
    }
  };
  return (
    <form class="fields" data-form={`sign-in-${post}`} onSubmit={(event) => void send(event)}>
      <Digits />
      <Wrong why={wrong.value} />
      <button class="primary" type="submit">
        {d("factor-sign-in", { person, role: s(ROLES[post]) })}
      </button>
    </form>
  );
}
