// A screen's connection to the house: it follows views without gaps, and reconnects when it breaks.

import { signal } from "@preact/signals";
import type { Goodbye, LookAgain } from "./messages";

export type ConnectionState = "opening" | "live" | "lost" | "shut";

/** Delays before reconnecting, in milliseconds. */
const PAUSES = [300, 700, 1500, 3000, 5000] as const;

/** Without an answer within this time the connection is down, whatever the browser reports. */
export const ANSWER_WITHIN = 4000;

/** After this much silence the house is asked for a view: a dead connection may look open. */
export const SILENCE = 10_000;

/** The key under which a requested view is awaited. */
const A_VIEW = "view";

/** Goodbyes after which reconnecting would not help. */
const FINAL: readonly string[] = ["socket/elsewhere", "device/counter", "display/not-for-anyone"];

interface Named {
  readonly message: string;
  /** The key of an order or a question, and of its answer. */
  readonly key?: string;
}

/** Sends on the socket that a message came from, never on a later one. */
export type Reply<Sent> = (message: Sent) => void;

export abstract class ViewConnection<Sent extends Named, Told extends Named> {
  readonly state = signal<ConnectionState>("opening");
  /** Why the house closed the connection, in its own words. */
  readonly goodbye = signal<{ code: string; sentence: string } | null>(null);

  #socket: WebSocket | null = null;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The current version of each complete view, by its subject. */
  readonly #versions = new Map<string, number>();
  readonly #isAsked = new Set<string>();
  readonly #address: string;
  /** Awaited answers, each with the timer that cuts the connection. */
  readonly #awaited = new Map<string, ReturnType<typeof setTimeout>>();
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(address: string) {
    this.#address = address;
    globalThis.addEventListener?.("offline", this.cut);
    globalThis.addEventListener?.("online", this.again);
  }

  open(): void {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    const reply = (message: Sent) => {
      if (socket === this.#socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    };
    socket.onopen = () => this.began(reply);
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#take(JSON.parse(event.data as string) as Told, reply);
    };
    socket.onclose = () => this.#closed(socket);
  }

  /** Reconnect now. */
  readonly again = (): void => {
    if (this.state.value !== "live") this.renew();
  };

  /** Open a new connection, whatever the state of this one. */
  renew(): void {
    this.#drop();
    this.#forget();
    this.state.value = "opening";
    this.open();
  }

  /** Treat the connection as lost. */
  readonly cut = (): void => {
    const socket = this.#socket;
    this.#drop();
    if (socket) this.down();
  };

  end(): void {
    this.#drop();
    globalThis.removeEventListener?.("offline", this.cut);
    globalThis.removeEventListener?.("online", this.again);
  }

  /** Send a message, only on a live connection. */
  send(message: Sent): boolean {
    if (this.state.value !== "live" || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    if (message.key !== undefined) this.#await(message.key);
    return true;
  }

  /** Whether a missing answer cuts the connection; staff at a console or the pit watch their orders themselves. */
  protected readonly isImpatient: boolean = false;

  #await(key: string): void {
    if (!this.isImpatient) return;
    clearTimeout(this.#awaited.get(key));
    this.#awaited.set(key, setTimeout(this.cut, ANSWER_WITHIN));
  }

  /** Note an answer, and restart the silence timer. */
  #hear(key: string): void {
    clearTimeout(this.#awaited.get(key));
    this.#awaited.delete(key);
    if (!this.isImpatient) return;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      if (this.state.value === "live") this.#lookAgain();
    }, SILENCE);
  }

  #lookAgain(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ message: "look-again" } satisfies LookAgain));
    this.#await(A_VIEW);
  }

  /** The socket is open; send the first message if the house does not. */
  protected began(_reply: Reply<Sent>): void {}

  /** Handle a message specific to this connection. */
  protected abstract heard(message: Told, reply: Reply<Sent>): void;

  protected abstract lost(): void;

  /** Whether a view is whole or follows the previous one; request a whole one if a version was missed. */
  protected isNext(version: number, follows: number | null, of = ""): boolean {
    if (follows !== null && follows !== this.#versions.get(of)) {
      this.#versions.delete(of);
      if (!this.#isAsked.has(of)) {
        this.#isAsked.add(of);
        this.#lookAgain();
      }
      return false;
    }
    this.#isAsked.delete(of);
    this.#versions.set(of, version);
    this.live();
    return true;
  }

  protected live(): void {
    this.#attempts = 0;
    this.state.value = "live";
  }

  /** Mark the connection as down, and reconnect after a delay unless the goodbye was final. */
  protected down(isFinal = FINAL.includes(this.goodbye.value?.code ?? "")): void {
    this.#forget();
    this.state.value = isFinal ? "shut" : "lost";
    this.lost();
    if (isFinal) return;
    const pause = PAUSES[Math.min(this.#attempts, PAUSES.length - 1)];
    this.#attempts += 1;
    this.#timer = setTimeout(() => this.open(), pause);
  }

  #forget(): void {
    this.#versions.clear();
    this.#isAsked.clear();
    clearTimeout(this.#silence);
    for (const timer of this.#awaited.values()) clearTimeout(timer);
    this.#awaited.clear();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#timer);
    this.#forget();
    socket?.close();
  }

  #closed(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.down();
  }

  #take(message: Told, reply: Reply<Sent>): void {
    this.#hear(message.key ?? (message.message.endsWith("view") ? A_VIEW : ""));
    if (isGoodbye(message)) this.goodbye.value = message;
    else this.heard(message, reply);
  }
}

function isGoodbye(message: Named): message is Goodbye {
  return message.message === "goodbye";
}

/** Return the address of a socket of this page's house. */
export function socketAddress(path: string, page: Location = location): string {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}${path}`;
}
