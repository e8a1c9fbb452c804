// Who is signed in on this screen, in which role, and the second factor where the house wants to see it anew.

import { effect, signal } from "@preact/signals";
import { about, actIn, ask, freshKey, lookAbout, Refusal, SIGN_IN_NEEDED } from "../house";
import type { SessionShown, SignedOut, SignIn } from "../messages";
import { whyNot } from "./house-words";
import { s } from "./words";

/** Who is here; null where nobody is. */
export const session = signal<SessionShown | null>(null);

/** Whether the house has said who is here. */
export const isKnown = signal(false);

/** Who was here last, and why no longer, where that was not by sign-out: the way in says it and knows the name. */
export const left = signal<{ readonly person: string; readonly why: "idle" | "over" } | null>(null);

/** How often a second factor was shown anew: with each the session has another token. */
export const proofs = signal(0);

/** Why the house did not say who is here. */
export const trouble = signal<unknown>(null);

/** Somebody waits for six digits: give them, or nothing. */
export const digitsWanted = signal<((digits: string | null) => void) | null>(null);

/** What went wrong with the last digits. */
export const digitsRefused = signal<unknown>(null);

const STEP_UP_NEEDED = "proposal/step-up-needed";

let shown: string | undefined;

effect(() => {
  const name = session.value?.session;
  if (name === shown) return;
  shown = name;
  actIn(name ?? "");
  // Nobody else goes on with what one person was asked for digits for.
  digitsWanted.peek()?.(null);
});

export async function lookWhoIsHere(): Promise<void> {
  try {
    await lookAbout();
    session.value = about.value?.here ?? null;
    trouble.value = null;
  } catch (thrown) {
    trouble.value = thrown;
  } finally {
    isKnown.value = true;
  }
}

export async function signIn(shown: SignIn): Promise<void> {
  session.value = await ask<SessionShown>("POST", "/sign-in", shown);
  trouble.value = null;
  left.value = null;
}

/** Empty the page for whoever was here, because the session has ended: the house does not know it any more. */
export function sessionIsOver(): void {
  if (session.value) left.value = { person: session.value.person, why: "over" };
  session.value = null;
}

/** Sign out because nobody touches the screen. */
export async function leaveIdle(): Promise<void> {
  const person = session.value?.person;
  await signOut();
  if (person !== undefined) left.value = { person, why: "idle" };
}

/** Leave; where the house could not be told, the page is empty all the same, and says that it was not. */
export async function signOut(): Promise<void> {
  try {
    await ask<SignedOut>("POST", "/sign-out");
  } catch (thrown) {
    const isOver = thrown instanceof Refusal && thrown.code === SIGN_IN_NEEDED;
    if (!isOver) trouble.value = s("sign-out-failed", { why: whyNot(thrown).text });
  }
  session.value = null;
}

/** Tell whether the role that somebody is here in may ask for something, by its row in the house's matrix. */
export function may(what: string): boolean {
  return session.value?.may.includes(what) ?? false;
}

/** Do something; where the house wants a fresh second factor, ask for the digits and do it again.
 *
 * It is done under a key of its own each time: what was refused under one stays refused. */
export async function withStepUp<T>(action: (key: string) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await action(freshKey());
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || thrown.code !== STEP_UP_NEEDED) throw thrown;
      if (!(await steppedUp())) throw thrown;
    }
  }
}

/** Show the second factor anew; false where the person would rather not. */
async function steppedUp(): Promise<boolean> {
  digitsRefused.value = null;
  for (;;) {
    const digits = await new Promise<string | null>((give) => {
      digitsWanted.value = give;
    });
    if (digits === null) {
      digitsWanted.value = null;
      return false;
    }
    try {
      session.value = await ask<SessionShown>("POST", "/step-up", { digits });
      digitsWanted.value = null;
      proofs.value += 1;
      return true;
    } catch (thrown) {
      digitsRefused.value = thrown;
    }
  }
}
