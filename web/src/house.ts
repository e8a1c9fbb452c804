// HTTP requests to the house; refusals are thrown with the house's own sentence.

import { signal } from "@preact/signals";
import type { About, Rejected } from "./messages";
import { t } from "./words";

export type Method = "GET" | "POST";

/** The house refused, or cannot be reached; the sentence is the house's own. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly sentence: string;

  /** The names and numbers in the sentence. */
  readonly facts: Readonly<Record<string, string>>;

  constructor(status: number, code: string, sentence: string, facts: Readonly<Record<string, string>> = {}) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.sentence = sentence;
    this.facts = facts;
  }
}

/** Thrown if nobody answers: the connection or the house is down. */
export const UNREACHABLE = "house/unreachable";

/** Nobody is signed in here, or no longer. */
export const SIGN_IN_NEEDED = "sign-in/needed";

/** Somebody else has signed in with this browser since the page was opened. */
export const ANOTHER_SIGNED_IN = "sign-in/another";

/** How often the house has required sign-in. */
export const signInsNeeded = signal(0);

/** Send a request, and return the answer; throws on a refusal. */
export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await sentTo(method, path, body);
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok) return told as T;
  throw refusalOf(answer, told);
}

async function sentTo(method: Method, path: string, body?: unknown): Promise<Response> {
  return await fetch(path, written(method, body)).catch(() => {
    throw new Refusal(0, UNREACHABLE, t("unreachable"));
  });
}

function refusalOf(answer: Response, told: unknown): Refusal {
  const { code = "", sentence = answer.statusText, facts = {} } = (told ?? {}) as Partial<Omit<Rejected, "answer">>;
  if (code === SIGN_IN_NEEDED || code === ANOTHER_SIGNED_IN) signInsNeeded.value += 1;
  return new Refusal(answer.status, code, sentence, facts);
}

/** Request a page from the house, such as one to print. */
export async function askForPage(path: string, body: unknown): Promise<string> {
  const answer = await sentTo("POST", path, body);
  if (answer.ok) return await answer.text();
  throw refusalOf(answer, await answer.json().catch(() => null));
}

/** The session of this page; pages share a cookie, and another may have signed somebody else in. */
let shownSession = "";

/** Name the session that every request is meant for: the house refuses any other. */
export function actIn(session: string): void {
  shownSession = session;
}

function written(method: Method, body: unknown): RequestInit {
  const headers: Record<string, string> = shownSession ? { "sicbo-session": shownSession } : {};
  if (body === undefined) return { method, headers };
  return {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body).normalize("NFC"),
  };
}

/** Build a path from parts that may be any text. */
export function pathOf(...parts: readonly (string | number)[]): string {
  return `/${parts.map((each) => encodeURIComponent(each)).join("/")}`;
}

/** Create the key of an order: repeating the order under it returns the same answer, and does it only once. */
export function freshKey(): string {
  return crypto.randomUUID();
}

/** The key of a form's order: the same order keeps its key until its answer is known.
 *
 * Otherwise pressing again because no answer came would do it twice. */
export class OrderKey {
  #order = "";
  #key = "";

  async under<T>(order: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const written = JSON.stringify(order);
    if (written !== this.#order) this.#key = freshKey();
    this.#order = written;
    try {
      const told = await send(this.#key);
      this.#order = "";
      return told;
    } catch (thrown) {
      if (isAnswer(thrown)) this.#order = "";
      throw thrown;
    }
  }
}

/** Whether a refusal is final; without an answer, or with "not now", the order may have been carried out. */
function isAnswer(thrown: unknown): boolean {
  return thrown instanceof Refusal && thrown.status !== 0 && thrown.status < 500;
}

/** Return the text of anything thrown. */
export function sentenceOf(thrown: unknown): string {
  return thrown instanceof Refusal ? thrown.sentence : String(thrown);
}

/** What anyone may know about the house, once requested. */
export const about = signal<About | null>(null);

export async function lookAbout(): Promise<void> {
  about.value = await ask<About>("GET", "/about");
}
