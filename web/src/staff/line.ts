// The line of someone who is signed in: opened with a ticket, to a console or to the pit desk. It follows what is
// seen there, comes back when it breaks, and sends orders under keys.

import { effect } from "@preact/signals";
import { FollowedLine, socketAddress, type Reply } from "../following";
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

/** Where a line goes to, and who hears what comes. */
export interface Ends<View> {
  readonly path: "/console" | "/pit";
  /** Write the first message. */
  open(ticket: string): Sent;
  opened?(opened: ConsoleOpened | PitOpened): void;
  /** A view that follows the last one of its table, or stands by itself. */
  view(view: View, table: string, version: number, now: string): void;
  lost?(): void;
}

export class StaffLine<View extends DealerView | PitView> extends FollowedLine<Sent, Told> {
  readonly #ends: Ends<View>;
  readonly #waiting = new Map<string, (answer: Answer | null) => void>();
  readonly #forgetProofs: () => void;
  #ticket = "";
  #opening = 0;

  constructor(ends: Ends<View>) {
    super(socketAddress(ends.path));
    this.#ends = ends;
    let seen = proofs.peek();
    // A second factor that was shown anew makes the session another: the old line would be closed by the house.
    this.#forgetProofs = effect(() => {
      if (proofs.value === seen) return;
      seen = proofs.value;
      this.renew();
    });
  }

  /** Draw a ticket, and open the line with it. */
  override open(): void {
    void this.#openWithTicket();
  }

  override end(): void {
    this.#opening += 1;
    this.#forgetProofs();
    super.end();
    this.#give(null);
  }

  /** Order something of the table, and give what the house answers.
   *
   * Nothing is given where the line broke before: nobody knows what became of the order, and the next view shows
   * it. It is not sent again by itself, as the moment that it was meant for may have passed. */
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
    reply(this.#ends.open(this.#ticket));
  }

  protected override heard(message: Told): void {
    switch (message.message) {
      case "opened":
      case "pit-opened":
        this.goodbye.value = null;
        this.#ends.opened?.(message);
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
    this.#ends.lost?.();
  }

  #see(view: DealerView | PitView, table: string, version: number, follows: number | null, now: string): void {
    // Which of the two it is was said by the path.
    if (this.isNext(version, follows, table)) this.#ends.view(view as View, table, version, now);
  }

  #give(answer: null): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const each of waiting) each(answer);
  }
}
