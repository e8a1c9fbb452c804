// The session on this screen: the person, the role, and presenting the second factor again when required.

import { effect, signal } from "@preact/signals";
import { about, actIn, ask, freshKey, lookAbout, Refusal, SIGN_IN_NEEDED } from "../house";
import type { SessionShown, SignedOut, SignIn } from "../messages";
import { consoleProof } from "./console-device";
import { whyNot } from "./house-words";
import { s } from "./words";

/** The current session, or null. */
export const session = signal<SessionShown | null>(null);

/** Whether the session was loaded. */
export const isKnown = signal(false);

interface Left {
  readonly person: string;
  readonly why: "idle" | "over";
  /** After how many minutes without input. */
  readonly minutes: number;
}

/** Who was signed in last, and why not any more unless they signed out; the sign-in form shows it. */
export const left = signal<Left | null>(null);

/** How often the second factor was presented again: each time the session gets a new token. */
export const proofs = signal(0);

/** Why the session could not be loaded. */
export const trouble = signal<unknown>(null);

/** A pending request for six digits: call it with them, or with null. */
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
  // Another person must not continue what someone was asked for digits for.
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
  session.value = await signedIn(shown);
  trouble.value = null;
  left.value = null;
}

/** Sign in, as an enrolled console if this screen is one; while it waits for approval, without. */
async function signedIn(shown: SignIn): Promise<SessionShown> {
  const console = await consoleProof();
  if (!console) return await ask<SessionShown>("POST", "/sign-in", shown);
  try {
    return await ask<SessionShown>("POST", "/sign-in", { ...shown, console });
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.code !== "device/not-known") throw thrown;
    return await ask<SessionShown>("POST", "/sign-in", shown);
  }
}

/** Clear the page because the session has ended. */
export function sessionIsOver(): void {
  if (session.value) left.value = { person: session.value.person, why: "over", minutes: minutesOf(session.value) };
  session.value = null;
}

function minutesOf(here: SessionShown): number {
  return Math.max(Math.round((here.idle_seconds ?? 300) / 60), 1);
}

/** Sign out after inactivity. */
export async function leaveIdle(): Promise<void> {
  const was = session.value;
  await signOut();
  if (was) left.value = { person: was.person, why: "idle", minutes: minutesOf(was) };
}

/** Sign out; if the house cannot be reached, clear the page anyway and say so. */
export async function signOut(): Promise<void> {
  try {
    await ask<SignedOut>("POST", "/sign-out");
  } catch (thrown) {
    const isOver = thrown instanceof Refusal && thrown.code === SIGN_IN_NEEDED;
    if (!isOver) trouble.value = s("sign-out-failed", { why: whyNot(thrown).text });
  }
  session.value = null;
}

/** Whether the signed-in role may request something, by its row in the house's matrix. */
export function may(what: string): boolean {
  return session.value?.may.includes(what) ?? false;
}

/** Do something; if the house requires a recent second factor, ask for the digits and do it again.
 *
 * Each time uses a new key: a refusal under a key is final. */
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

/** Ask for the second factor again; false if the person cancels. */
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
