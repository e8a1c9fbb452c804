// A terminal's connection: it authenticates with its key, and follows the player's view.

import { ViewConnection, type Reply } from "./connection";
import { counted, signed, type Identity } from "./identity";
import type { Answered, FromTerminal, PlayerView, ToTerminal, TerminalWelcome } from "./messages";

export { socketAddress, type ConnectionState } from "./connection";

export interface TerminalHandlers {
  welcome(welcome: TerminalWelcome): void;
  view(view: PlayerView, version: number): void;
  answered(answered: Answered): void;
  other(message: ToTerminal): void;
  lost(): void;
}

export class TerminalConnection extends ViewConnection<FromTerminal, ToTerminal> {
  protected override readonly isImpatient = true;
  #identity: Identity;
  #areas: PlayerView["areas"] = [];
  readonly #heard: TerminalHandlers;

  constructor(address: string, identity: Identity, heard: TerminalHandlers) {
    super(address);
    this.#identity = identity;
    this.#heard = heard;
  }

  protected override heard(message: ToTerminal, reply: Reply<FromTerminal>): void {
    switch (message.message) {
      case "challenge":
        void this.#prove(message.house, message.nonce, reply);
        break;
      case "welcome":
        this.goodbye.value = null;
        this.#heard.welcome(message);
        break;
      case "view":
        if (this.isNext(message.version, message.follows)) this.#see(message.view, message.version);
        break;
      case "answered":
        this.#heard.answered(message);
        break;
      default:
        this.#heard.other(message);
    }
  }

  protected override lost(): void {
    this.#heard.lost();
  }

  /** Show a view; one that follows another omits unchanged areas. */
  #see(view: PlayerView, version: number): void {
    if (view.areas.length > 0) this.#areas = view.areas;
    this.#heard.view({ ...view, areas: this.#areas }, version);
  }

  async #prove(house: string, nonce: string, reply: Reply<FromTerminal>): Promise<void> {
    this.#identity = await counted(this.#identity);
    const { device, counter, keys } = this.#identity;
    const signature = await signed(keys, { form: "sicbo-connect/1", house, nonce, device, counter });
    reply({ message: "prove", device, counter, signature });
  }
}

/** Request the house's name, which is in its challenge. */
export function houseName(address: string): Promise<string> {
  return new Promise((done, failed) => {
    const socket = new WebSocket(address);
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as ToTerminal;
      if (message.message === "challenge") done(message.house);
      socket.close();
    };
    socket.onclose = () => failed(new Error("the connection broke"));
  });
}
