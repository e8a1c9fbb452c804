// A line to the house, as every screen has one: it follows views without a gap, and comes back when it breaks.

import { signal } from "@preact/signals";
import type { Goodbye, LookAgain } from "./messages";

export type LineState = "opening" | "live" | "lost" | "shut";

/** Pauses before the next attempt, in milliseconds. */
const PAUSES = [300, 700, 1500, 3000, 5000] as const;

/** An answer that does not come within this time means that the line is down, whatever the browser thinks. */
export const ANSWER_WITHIN = 4000;

/** After this time without a word the house is asked whether it is there: a line may be dead and look open. */
export const SILENCE = 10_000;

/** Under this name a view is awaited that was asked for. */
const A_VIEW = "view";

/** Goodbyes after which coming back would change nothing by itself. */
const FINAL: readonly string[] = ["socket/elsewhere", "device/counter", "display/not-for-anyone"];

interface Named {
  readonly message: string;
  /** Of an order or a question, and of what answers it. */
  readonly key?: string;
}

/** Sends on the socket that a message came from, and on no later one. */
export type Reply<Sent> = (message: Sent) => void;

export abstract class FollowedLine<Sent extends Named, Told extends Named> {
  readonly state = signal<LineState>("opening");
  /** Why the house closed the line, in its own words. */
  readonly goodbye = signal<{ code: string; sentence: string } | null>(null);

  #socket: WebSocket | null = null;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The version of every view that is whole, by what it is a view of. */
  readonly #versions = new Map<string, number>();
  readonly #isAsked = new Set<string>();
  readonly #address: string;
  /** What must be answered, each with the timer that cuts the line if it is not. */
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

  /** Come back at once. */
  readonly again = (): void => {
    if (this.state.value !== "live") this.renew();
  };

  /** Open the line anew, whatever became of it. */
  renew(): void {
    this.#drop();
    this.#forget();
    this.state.value = "opening";
    this.open();
  }

  /** Give the line up: nothing more is believed of it. */
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

  /** Send a message; nothing is sent on a line that is not live. */
  send(message: Sent): boolean {
    if (this.state.value !== "live" || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    if (message.key !== undefined) this.#await(message.key);
    return true;
  }

  /** Whether what is not answered in time cuts the line; the console and the pit have an eye on what they ordered. */
  protected readonly isImpatient: boolean = false;

  #await(key: string): void {
    if (!this.isImpatient) return;
    clearTimeout(this.#awaited.get(key));
    this.#awaited.set(key, setTimeout(this.cut, ANSWER_WITHIN));
  }

  /** Note that something was answered, and wait for the next word of the house. */
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

  /** The socket is open; where the house does not speak first, this does. */
  protected began(_reply: Reply<Sent>): void {}

  /** Take a message of this line's own. */
  protected abstract heard(message: Told, reply: Reply<Sent>): void;

  protected abstract lost(): void;

  /** Tell whether a view follows the one before or stands by itself; ask for the whole where one was missed. */
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

  /** Believe nothing of this line any more, and come back after a pause where that can change something. */
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

/** Write the address of a socket of the house that this page came from. */
export function socketAddress(path: string, page: Location = location): string {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}${path}`;
}
