// The line to the house: shows who is there, follows the view without a gap, and comes back when it breaks.

import { signal } from "@preact/signals";
import { counted, signed, type Identity } from "./identity";
import type { Answered, FromTerminal, PlayerView, ToTerminal, TerminalWelcome } from "./messages";

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
const FINAL: readonly string[] = ["socket/elsewhere", "device/counter"];

export interface Heard {
  welcome(welcome: TerminalWelcome): void;
  view(view: PlayerView, version: number): void;
  answered(answered: Answered): void;
  other(message: ToTerminal): void;
  lost(): void;
}

export class Line {
  readonly state = signal<LineState>("opening");
  /** Why the house closed the line, in its own words. */
  readonly goodbye = signal<{ code: string; sentence: string } | null>(null);

  #socket: WebSocket | null = null;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #version: number | null = null;
  #isWhole = false;
  #identity: Identity;
  /** What must be answered, each with the timer that cuts the line if it is not. */
  readonly #awaited = new Map<string, ReturnType<typeof setTimeout>>();
  #silence: ReturnType<typeof setTimeout> | undefined;
  readonly #heard: Heard;
  readonly #address: string;

  constructor(address: string, identity: Identity, heard: Heard) {
    this.#address = address;
    this.#identity = identity;
    this.#heard = heard;
    globalThis.addEventListener?.("offline", this.cut);
    globalThis.addEventListener?.("online", this.again);
  }

  open(): void {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onmessage = (event) => void this.#take(socket, JSON.parse(event.data as string) as ToTerminal);
    socket.onclose = () => this.#closed(socket);
  }

  /** Come back at once. */
  readonly again = (): void => {
    if (this.state.value === "live") return;
    this.#drop();
    this.state.value = "opening";
    this.open();
  };

  /** Give the line up: nothing more is believed of it. */
  readonly cut = (): void => {
    const socket = this.#socket;
    this.#drop();
    if (socket) this.#down();
  };

  end(): void {
    this.#drop();
    clearTimeout(this.#timer);
    globalThis.removeEventListener?.("offline", this.cut);
    globalThis.removeEventListener?.("online", this.again);
  }

  /** Send a message; nothing is sent on a line that is not live. */
  send(message: FromTerminal): boolean {
    if (this.state.value !== "live" || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    if ("key" in message) this.#await(message.key);
    return true;
  }

  #await(key: string): void {
    clearTimeout(this.#awaited.get(key));
    this.#awaited.set(key, setTimeout(this.cut, ANSWER_WITHIN));
  }

  #hear(key: string): void {
    clearTimeout(this.#awaited.get(key));
    this.#awaited.delete(key);
  }

  /** Wait for the next word of the house, and ask for one where it stays away too long. */
  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lookAgain(), SILENCE);
  }

  #lookAgain(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ message: "look-again" } satisfies FromTerminal));
    this.#await(A_VIEW);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#timer);
    this.#forget();
    socket?.close();
  }

  #forget(): void {
    clearTimeout(this.#silence);
    for (const timer of this.#awaited.values()) clearTimeout(timer);
    this.#awaited.clear();
  }

  #closed(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#forget();
    this.#down();
  }

  #down(): void {
    this.#isWhole = false;
    this.#version = null;
    const isFinal = FINAL.includes(this.goodbye.value?.code ?? "");
    this.state.value = isFinal ? "shut" : "lost";
    this.#heard.lost();
    if (isFinal) return;
    const pause = PAUSES[Math.min(this.#attempts, PAUSES.length - 1)];
    this.#attempts += 1;
    this.#timer = setTimeout(() => this.open(), pause);
  }

  async #take(socket: WebSocket, message: ToTerminal): Promise<void> {
    if (socket !== this.#socket) return;
    this.#listen();
    this.#hear("key" in message ? message.key : message.message);
    switch (message.message) {
      case "challenge":
        await this.#prove(socket, message.house, message.nonce);
        break;
      case "welcome":
        this.goodbye.value = null;
        this.#heard.welcome(message);
        break;
      case "view":
        this.#see(message.version, message.follows, message.view);
        break;
      case "answered":
        this.#heard.answered(message);
        break;
      case "goodbye":
        this.goodbye.value = { code: message.code, sentence: message.sentence };
        break;
      default:
        this.#heard.other(message);
    }
  }

  async #prove(socket: WebSocket, house: string, nonce: string): Promise<void> {
    this.#identity = await counted(this.#identity);
    const { device, counter, keys } = this.#identity;
    const signature = await signed(keys, { form: "sicbo-connect/1", house, nonce, device, counter });
    if (socket.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify({ message: "prove", device, counter, signature } satisfies FromTerminal));
    }
  }

  /** Show a view that follows the one before, or stands by itself; ask for the whole where one was missed. */
  #see(version: number, follows: number | null, view: PlayerView): void {
    if (follows !== null && follows !== this.#version) {
      this.#isWhole = false;
      this.#lookAgain();
      return;
    }
    if (follows !== null && !this.#isWhole) return;
    this.#isWhole = true;
    this.#version = version;
    this.#attempts = 0;
    this.state.value = "live";
    this.#heard.view(view, version);
  }
}

/** Write the address of a socket of the house that this page came from. */
export function socketAddress(path: string, page: Location = location): string {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}${path}`;
}

/** Ask the house for its name: its challenge says it. */
export function houseName(address: string): Promise<string> {
  return new Promise((done, failed) => {
    const socket = new WebSocket(address);
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as ToTerminal;
      if (message.message === "challenge") done(message.house);
      socket.close();
    };
    socket.onclose = () => failed(new Error("the line broke"));
  });
}
