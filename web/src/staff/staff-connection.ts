// A signed-in person's connection, opened with a ticket, as a console or pit desk. It follows views, reconnects when it
// breaks, and sends orders under keys.

import { effect } from "@preact/signals";
import { ViewConnection, socketAddress, type Reply } from "../connection";
import { ask, freshKey, Refusal } from "../house";
import type {
  Answered,
  ConsoleOpened,
  ConsoleOrder,
  DealerView,
  FromConsole,
  FromPit,
  PitOpened,
  PitView,
  SocketTicket,
  ToConsole,
  ToPit,
} from "../messages";
import { proofs } from "./session";

type Sent = FromConsole | FromPit;
type Told = ToConsole | ToPit;

export type Answer = Answered["answer"];
export type Command = ConsoleOrder["command"];

const UNAUTHORISED = 401;

/** The path of a connection, and the handlers of its messages. */
export interface StaffHandlers<View> {
  readonly path: "/console" | "/pit";
  /** Return the first message. */
  open(ticket: string): Sent;
  opened?(opened: ConsoleOpened | PitOpened): void;
  /** Handles a view that is whole or follows the last one of its table. */
  view(view: View, table: string, version: number, now: string): void;
  lost?(): void;
}

export class StaffConnection<View extends DealerView | PitView> extends ViewConnection<Sent, Told> {
  readonly #handlers: StaffHandlers<View>;
  readonly #waiting = new Map<string, (answer: Answer | null) => void>();
  readonly #forgetProofs: () => void;
  #ticket = "";
  #opening = 0;

  constructor(handlers: StaffHandlers<View>) {
    super(socketAddress(handlers.path));
    this.#handlers = handlers;
    let seen = proofs.peek();
    // Presenting the second factor again changes the session, and the house would close the old connection.
    this.#forgetProofs = effect(() => {
      if (proofs.value === seen) return;
      seen = proofs.value;
      this.renew();
    });
  }

  /** Request a ticket, and connect with it. */
  override open(): void {
    void this.#openWithTicket();
  }

  override end(): void {
    this.#opening += 1;
    this.#forgetProofs();
    super.end();
    this.#give(null);
  }

  /** Send an order to the table, and return the answer.
   *
   * Returns null if the connection broke first: the outcome is then unknown until the next view. The order is not
   * repeated automatically, since the moment it was meant for may have passed. */
  order(command: Command, key: string = freshKey()): Promise<Answer | null> {
    if (!this.send({ message: "order", key, command })) return Promise.resolve(null);
    return new Promise((done) => this.#waiting.set(key, done));
  }

  async #openWithTicket(): Promise<void> {
    this.#opening += 1;
    const opening = this.#opening;
    try {
      const { ticket } = await ask<SocketTicket>("POST", "/socket-ticket");
      if (opening !== this.#opening) return;
      this.#ticket = ticket;
      super.open();
    } catch (thrown) {
      if (opening !== this.#opening) return;
      if (thrown instanceof Refusal) this.goodbye.value = thrown;
      this.down(thrown instanceof Refusal && thrown.status === UNAUTHORISED);
    }
  }

  protected override began(reply: Reply<Sent>): void {
    reply(this.#handlers.open(this.#ticket));
  }

  protected override heard(message: Told): void {
    switch (message.message) {
      case "opened":
      case "pit-opened":
        this.goodbye.value = null;
        this.#handlers.opened?.(message);
        break;
      case "view":
        this.#see(message.view, message.view.table, message.version, message.follows, message.view.now);
        break;
      case "table-view":
        this.#see(message.view, message.table, message.version, message.follows, message.now);
        break;
      case "answered":
        this.#waiting.get(message.key)?.(message.answer);
        this.#waiting.delete(message.key);
        break;
      case "goodbye":
        break;
    }
  }

  protected override lost(): void {
    this.#give(null);
    this.#handlers.lost?.();
  }

  #see(view: DealerView | PitView, table: string, version: number, follows: number | null, now: string): void {
    // The path determines which of the two it is.
    if (this.isNext(version, follows, table)) this.#handlers.view(view as View, table, version, now);
  }

  #give(answer: null): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const each of waiting) each(answer);
  }
}
