// The frame of a staff page: it shows nothing before sign-in, and always shows who is signed in.

import { useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { about, signInsNeeded } from "../house";
import { t } from "../words";
import type { SessionShown } from "../messages";
import { Brand } from "../ui/brand";
import { Mark } from "../ui/mark";
import { Settings } from "../ui/settings";
import { Wrong } from "../ui/error-message";
import { isKnown, left, lookWhoIsHere, may, session, sessionIsOver, signOut, trouble } from "./session";
import { ConsoleDevice } from "./console-device";
import { watchIdleness } from "./idle";
import { SignInForm } from "./sign-in-form";
import { wayToCode } from "./return-link";
import { StepUp } from "./step-up";
import { s } from "./words";

export { may, session, withStepUp } from "./session";

interface Props {
  readonly title: string;
  /** The matrix row that the page requires, such as `socket /console`; other roles get a message. */
  readonly needs?: string;
  /** Content of the bar beside the title. */
  readonly bar?: ComponentChildren;
  readonly children: (here: SessionShown) => ComponentChildren;
}

/** Show a page to a signed-in person, and the sign-in form to anybody else. */
export function SignedIn({ title, needs = "", bar, children }: Props) {
  useEffect(() => {
    void lookWhoIsHere();
    // A page restored from the browser's cache must not show a person who has signed out meanwhile.
    const back = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      session.value = null;
      void lookWhoIsHere();
    };
    globalThis.addEventListener("pageshow", back);
    return () => globalThis.removeEventListener("pageshow", back);
  }, []);
  const seen = useSignal(signInsNeeded.peek());
  useSignalEffect(() => {
    if (signInsNeeded.value === seen.peek()) return;
    seen.value = signInsNeeded.value;
    sessionIsOver();
  });
  useSignalEffect(() => {
    document.title = `${title} · Sicbo`;
  });
  const name = session.value?.session;
  useEffect(() => (name ? watchIdleness() : undefined), [name]);
  if (!isKnown.value) return <main class="notice-page">{t("loading")}</main>;
  const here = session.value;
  if (!here) return <WayIn title={title} />;
  return (
    <div class="staff">
      <StaffBar title={title} here={here}>
        {bar}
      </StaffBar>
      {needs && !may(needs) ? <OtherRole here={here} /> : children(here)}
      <StepUp />
    </div>
  );
}

function WayIn({ title }: { title: string }) {
  return (
    <main class="way-in">
      <div class="card">
        <div class="card-head">
          <Brand />
          <Mark mark={about.value?.mark ?? ""} />
        </div>
        <h1>{title}</h1>
        {trouble.value && <Wrong why={trouble.value} />}
        {left.value && (
          <p class="left-because" role="status" data-left={left.value.why}>
            {s(`left-${left.value.why}`, { person: left.value.person, minutes: left.value.minutes })}
          </p>
        )}
        <SignInForm />
        <ConsoleDevice />
        <p>
          <a href={wayToCode(location)}>{s("sign-in-new")}</a>
        </p>
        <Settings />
      </div>
    </main>
  );
}

interface BarProps {
  readonly title: string;
  readonly here: SessionShown;
  readonly children: ComponentChildren;
}

/** The signed-in person and role, always in view. */
function StaffBar({ title, here, children }: BarProps) {
  return (
    <header class="staff-bar">
      <Brand />
      <Mark mark={about.value?.mark ?? ""} />
      <h1>{title}</h1>
      <div class="staff-bar-more">{children}</div>
      <details class="staff-settings">
        <summary>{t("menu-settings")}</summary>
        <Settings />
      </details>
      <p class="staff-who" data-person={here.person} data-role={here.role}>
        {s("here-who", { person: here.person, role: s(`role-${here.role}`) })}
      </p>
      <button type="button" data-do="sign-out" onClick={() => void signOut()}>
        {s("sign-out")}
      </button>
    </header>
  );
}

function OtherRole({ here }: { here: SessionShown }) {
  return (
    <main class="notice-page">
      <p role="alert">{s("here-other", { role: s(`role-${here.role}`) })}</p>
      <p>
        <a href="/house">{s("here-house")}</a>
      </p>
    </main>
  );
}
