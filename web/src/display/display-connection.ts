// A display's connection: with an enrolled key, a signed-in person's ticket, or anonymously in a demo house.

import { ViewConnection, socketAddress, type Reply } from "../connection";
import { ask } from "../house";
import { counted, signed, type Identity } from "../identity";
import type { DisplayView, FromDisplay, OnDisplayTables, SocketTicket, ToDisplay } from "../messages";

/** How a display authenticates. */
export type Way =
  { readonly by: "key"; readonly identity: Identity } | { readonly by: "ticket" } | { readonly by: "nothing" };

export interface DisplayHandlers {
  tables(tables: OnDisplayTables): void;
  view(view: DisplayView): void;
  lost(): void;
}

export class DisplayConnection extends ViewConnection<FromDisplay, ToDisplay> {
  /** Or all visible tables. */
  readonly #table: string | null;
  readonly #heard: DisplayHandlers;
  #way: Way;

  constructor(table: string | null, way: Way, heard: DisplayHandlers) {
    super(socketAddress("/display"));
    this.#table = table;
    this.#way = way;
    this.#heard = heard;
  }

  protected override heard(message: ToDisplay, reply: Reply<FromDisplay>): void {
    switch (message.message) {
      case "challenge":
        void this.#first(message.house, message.nonce).then(reply);
        break;
      case "tables":
        this.goodbye.value = null;
        this.#heard.tables(message);
        reply(this.#table === null ? { message: "show-all" } : { message: "show", table: this.#table });
        break;
      case "view":
        if (this.isNext(message.version, message.follows, message.view.table)) this.#heard.view(message.view);
        break;
      case "goodbye":
        break;
    }
  }

  protected override lost(): void {
    this.#heard.lost();
  }

  async #first(house: string, nonce: string): Promise<FromDisplay> {
    const way = this.#way;
    if (way.by === "nothing") return { message: "watch" };
    if (way.by === "ticket") {
      const { ticket } = await ask<SocketTicket>("POST", "/socket-ticket").catch(() => ({ ticket: "" }));
      return { message: "open", ticket };
    }
    const identity = await counted(way.identity);
    this.#way = { by: "key", identity };
    const { device, counter, keys } = identity;
    const signature = await signed(keys, { form: "sicbo-connect/1", house, nonce, device, counter });
    return { message: "prove", device, counter, signature };
  }
}
