// `make messages` writes this file from src/sicbo/messages/. Do not edit it.

export type FromTerminal = Prove | Lay | TakeBack | Move | LookAgain;

export type ToTerminal = Challenge | Welcome | View | Answered | Goodbye;

/** The terminal shows who it is: a signature of `sicbo-connect/1` by its key. */
export interface Prove {
  readonly message: "prove";
  readonly device: string;
  /** Higher than at any connection before. */
  readonly counter: number;
  /** r and s, 32 bytes each, in hexadecimal. */
  readonly signature: string;
}

/** Register wagers, or raise those that stand: all or none. */
export interface Lay {
  readonly message: "lay";
  readonly key: string;
  /** The round that the screen showed. */
  readonly round: number;
  readonly stakes: readonly CreditStake[];
}

/** Lower or withdraw wagers: all or none. */
export interface TakeBack {
  readonly message: "take-back";
  readonly key: string;
  readonly round: number;
  readonly stakes: readonly CreditStake[];
}

/** Move a stake to another area. */
export interface Move {
  readonly message: "move";
  readonly key: string;
  readonly round: number;
  readonly stake: CreditStake;
  readonly to: string;
}

/** Ask for the whole view anew: a version was missed. */
export interface LookAgain {
  readonly message: "look-again";
}

/** The first message: what is to be signed. */
export interface Challenge {
  readonly message: "challenge";
  readonly house: string;
  readonly nonce: string;
}

/** The proof is right: which table the terminal belongs to, and what kind of house it is. */
export interface Welcome {
  readonly message: "welcome";
  readonly device: string;
  readonly table: string;
  readonly mark: string;
}

/** What the player sees, whole, in its version; `follows` is null where it stands by itself. */
export interface View {
  readonly message: "view";
  readonly version: number;
  readonly follows: number | null;
  readonly view: PlayerView;
}

/** The answer to an order: done, refused, or to be asked again later under the same key. */
export interface Answered {
  readonly message: "answered";
  readonly key: string;
  readonly answer: Done | NotDone | Later;
}

/** The last message before the house closes the socket, and why. */
export interface Goodbye {
  readonly message: "goodbye";
  readonly code: string;
  readonly sentence: string;
}

/** A device shows its code and its public key, and signs that it has the other half. */
export interface Enrol {
  readonly device: string;
  readonly code: string;
  /** The point on P-256, not compressed, in hexadecimal. */
  readonly public_key: string;
  /** Of `sicbo-enrol/1`: r and s, 32 bytes each, in hexadecimal. */
  readonly signature: string;
}

/** The device is proposed; a supervisor compares the fingerprint on both screens and lets it in. */
export interface Enrolled {
  readonly device: string;
  readonly fingerprint: string;
}

/** A layout of a rule set, and the money that is played with on it. */
export interface LayoutShown {
  readonly rule_set: string;
  readonly name: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly cells: readonly CellShown[];
  readonly notices: readonly NoticeShown[];
  /** What of it is no document's, but ours. */
  readonly ours: string;
  readonly currency: string;
  readonly decimals: number;
  /** Stakes are made of it. */
  readonly step: Money;
}

/** A stake from the player's credit on an area. */
export interface CreditStake {
  readonly area: string;
  readonly amount: Money;
}

/** Everything on a player's screen. `credit` comes from the books, where there are any for the player. `now` is the time of the house, by which the screen counts down to `closes_at`. */
export interface PlayerView {
  readonly table: string;
  readonly position: string;
  readonly player: string;
  readonly rule_set: string;
  readonly title: string;
  readonly layout: string;
  readonly areas: readonly AreaShown[];
  readonly instruments: readonly InstrumentShown[];
  readonly phase: Phase;
  readonly call: string;
  readonly round: number;
  readonly is_betting_open: boolean;
  readonly closes_at: string | null;
  readonly now: string | null;
  readonly may_withdraw_all: boolean;
  readonly wagers: readonly OwnWager[];
  readonly staked: Money;
  readonly result: ResultShown | null;
  readonly winnings: Money | null;
  /** All that came back of this round: winnings and stakes. */
  readonly back: Money | null;
  readonly lit: readonly string[];
  readonly returned: readonly ReturnedShown[];
  readonly void: VoidShown | null;
  readonly credit: Money | null;
  readonly visit?: OwnVisit | null;
}

/** It happened: the numbers of its records, and that of the ticket where one was issued. */
export interface Done {
  readonly answer: "done";
  readonly first: number;
  readonly last: number;
  readonly ticket?: string;
}

/** It was refused, for good under this key. */
export interface NotDone {
  readonly answer: "refused";
  readonly code: string;
  readonly sentence: string;
  readonly clause?: readonly string[];
}

/** No answer yet: ask again with the same key. It is not kept, and says nothing of what was done. */
export interface Later {
  readonly answer: "later";
  readonly code: string;
  readonly sentence: string;
}

/** An area on a layout: its rectangle in units of the layout, and what is written on it. */
export interface CellShown {
  readonly area: string;
  readonly kind: Kind;
  /** In the document's words. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly chinese: string;
  readonly detail: string;
  /** The dice that are drawn on it. */
  readonly dice: readonly number[];
  /** The faces that the area is about, drawn or not; none for totals and the even-money areas. */
  readonly faces: readonly number[];
  /** In the felt's words; three for a single, by the number of matching dice. */
  readonly odds: readonly string[];
  /** Whether a notice beside it says the odds, and not the cell. */
  readonly odds_on_caption: boolean;
  readonly condition: string;
}

/** A text on a layout that is no area; an upright one is read from below. */
export interface NoticeShown {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly upright: boolean;
}

/** An amount in whole minor units; negative for a net loss. */
export interface Money {
  readonly minor_units: number;
}

/** An area with its odds, and the limits of a stake on it where they are shown. */
export interface AreaShown {
  readonly area: string;
  readonly name: string;
  readonly pays: readonly string[];
  readonly minimum: Money | null;
  readonly maximum: Money | null;
}

/** Something that the document lets players stake with, by the document's name for it. */
export interface InstrumentShown {
  readonly kind: Instrument;
  readonly name: string;
}

/** The phases of a table; the later ones belong to a round in play. */
export type Phase = "closed" | "halted" | "idle" | "betting-open" | "betting-closed" | "revealed" | "outcome" | "settling" | "held" | "dice-to-be-read" | "option-open";

/** A wager of the player's; what it won and what comes back are there once the outcome is. `is_settled` tells whether the money has moved; `owed` is what was lost of chips that were taken off. */
export interface OwnWager {
  readonly number: number;
  readonly area: string;
  readonly stake: Money;
  readonly instrument: Instrument;
  readonly colour: string;
  readonly state: WagerState;
  readonly is_laid_by_staff: boolean;
  readonly is_settled: boolean;
  readonly played?: Money | null;
  readonly winnings?: Money | null;
  readonly returned?: Money | null;
  readonly owed?: Money | null;
}

/** The result of a round; a corrected one has a later revision. */
export interface ResultShown {
  readonly round: number;
  readonly revision: number;
  readonly faces: readonly [number, number, number];
  readonly total: number;
  readonly winning_areas: readonly string[];
}

/** A stake that went back unplayed, and why. */
export interface ReturnedShown {
  readonly round: number;
  readonly stake: StakeShown;
  readonly why: string;
  readonly clause: readonly string[];
}

/** A round without a result, and why. */
export interface VoidShown {
  readonly round: number;
  readonly why: string;
  readonly clause: readonly string[];
}

/** How long a player has been here, what became credit since, and the own limits for this visit. `net` is what the player is ahead by, or behind: credit and stakes less what was bought in (STD-B3). */
export interface OwnVisit {
  readonly since: string;
  readonly bought_in: Money;
  readonly net: Money | null;
  readonly limits: OwnLimits;
  readonly is_excluded: boolean;
}

/** What sort of thing a wager is on; a text, because it is a key of maps that are kept as JSON. */
export type Kind = "small" | "big" | "odd" | "even" | "any-triple" | "triple" | "double" | "total" | "domino" | "single" | "trio" | "double-single" | "four";

/** A kind of thing that can be laid on an area. */
export type Instrument = "value-chips" | "colour-chips" | "promotional-tokens" | "vouchers" | "plaques" | "credits" | "cash";

/** How a wager stands; one of a void round, or outside the limits, is returned. */
export type WagerState = "registered" | "held" | "won" | "lost" | "returned";

/** A stake on an area. */
export interface StakeShown {
  readonly area: string;
  readonly amount: Money;
  readonly instrument: Instrument;
  readonly colour: string;
}

/** What a player wants to lose in a day at most, to stake in one round, and to play for; None has no end. The day of a player without an account is the visit. */
export interface OwnLimits {
  readonly loss?: Money | null;
  readonly stake?: Money | null;
  readonly seconds?: number | null;
}
