// `make messages` writes this file from src/sicbo/messages/. Do not edit it.

export type FromTerminal = TerminalProve | TerminalLay | TerminalTakeBack | TerminalMove | TerminalUndo | TerminalClear | TerminalRebet | TerminalDouble | TerminalGiveNonce | TerminalAnswerOption | TerminalRedeem | TerminalCashOut | TerminalLimitMyself | TerminalExcludeMyself | TerminalRecall | TerminalRules | TerminalResults | TerminalReceipt | LookAgain;

export type ToTerminal = TerminalChallenge | TerminalWelcome | TerminalView | Answered | TerminalRecalled | TerminalRulesShown | TerminalResultsShown | TerminalReceipts | Goodbye;

/** The terminal shows who it is: a signature of `sicbo-connect/1` by its key. */
export interface TerminalProve {
  readonly message: "prove";
  readonly device: string;
  /** Higher than at any connection before. */
  readonly counter: number;
  /** r and s, 32 bytes each, in hexadecimal. */
  readonly signature: string;
}

/** Register wagers, or raise those that stand: all or none. */
export interface TerminalLay {
  readonly message: "lay";
  readonly key: string;
  /** The round that the screen showed. */
  readonly round: number;
  readonly stakes: readonly CreditStake[];
}

/** Lower or withdraw wagers: all or none. */
export interface TerminalTakeBack {
  readonly message: "take-back";
  readonly key: string;
  readonly round: number;
  readonly stakes: readonly CreditStake[];
}

/** Move a stake to another area. */
export interface TerminalMove {
  readonly message: "move";
  readonly key: string;
  readonly round: number;
  readonly stake: CreditStake;
  readonly to: string;
}

/** Do the last slip of this round backwards: what it laid, took back or moved. */
export interface TerminalUndo {
  readonly message: "undo";
  readonly key: string;
  readonly round: number;
}

/** Withdraw everything; it is one slip, and can be undone. */
export interface TerminalClear {
  readonly message: "clear";
  readonly key: string;
  readonly round: number;
}

/** Lay again what stood in the round before, all or none. */
export interface TerminalRebet {
  readonly message: "rebet";
  readonly key: string;
  readonly round: number;
}

/** Raise every stake by as much again, all or none. */
export interface TerminalDouble {
  readonly message: "double";
  readonly key: string;
  readonly round: number;
}

/** Have a part in the draw of a round, where draws are committed to: a text of the own choice. */
export interface TerminalGiveNonce {
  readonly message: "give-nonce";
  readonly key: string;
  readonly nonce: string;
}

/** After an interruption: withdraw everything, or stay. */
export interface TerminalAnswerOption {
  readonly message: "answer-option";
  readonly key: string;
  readonly withdraws: boolean;
}

/** Turn a ticket into credit, all of it; where nobody is at the terminal, a visit begins. */
export interface TerminalRedeem {
  readonly message: "redeem";
  readonly key: string;
  readonly ticket: string;
}

/** Turn all credit into a ticket, whose number is in the answer; the visit is over. */
export interface TerminalCashOut {
  readonly message: "cash-out";
  readonly key: string;
}

/** Set the own limits; null has none. What is tighter holds at once, what is looser after 24 hours. */
export interface TerminalLimitMyself {
  readonly message: "limit-myself";
  readonly key: string;
  readonly loss?: Money | null;
  readonly stake?: Money | null;
  readonly seconds?: number | null;
}

/** Play no more: no buy-in and no wager is taken, at any table where the player has an account. */
export interface TerminalExcludeMyself {
  readonly message: "exclude-myself";
  readonly key: string;
}

/** Ask for the own last rounds, the newest first; the house gives twenty at most. */
export interface TerminalRecall {
  readonly message: "recall";
  readonly key: string;
  readonly rounds?: number;
}

/** Ask for the rules, the pay table and the limits that this terminal plays by. */
export interface TerminalRules {
  readonly message: "rules";
  readonly key: string;
}

/** Ask for what the last rounds of the table showed: history, and no advice. */
export interface TerminalResults {
  readonly message: "results";
  readonly key: string;
}

/** Ask for receipts of what an order did: `of` is its key; eight records at once, from the `first` on. */
export interface TerminalReceipt {
  readonly message: "receipt";
  readonly key: string;
  readonly of: string;
  readonly first?: number;
}

/** Ask for the whole view anew: a version was missed. */
export interface LookAgain {
  readonly message: "look-again";
}

/** The first message: what is to be signed. */
export interface TerminalChallenge {
  readonly message: "challenge";
  readonly house: string;
  readonly nonce: string;
}

/** The proof is right: which table the terminal belongs to, and what kind of house it is. */
export interface TerminalWelcome {
  readonly message: "welcome";
  readonly device: string;
  readonly table: string;
  readonly mark: string;
}

/** What the player sees, whole, in its version; `follows` is null where it stands by itself. */
export interface TerminalView {
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

/** The own last rounds, the newest first. */
export interface TerminalRecalled {
  readonly message: "recalled";
  readonly key: string;
  readonly rounds: readonly PastRound[];
}

/** The rules that this terminal plays by. */
export interface TerminalRulesShown {
  readonly message: "rules-shown";
  readonly key: string;
  readonly rules: RulesView;
}

/** What the last rounds of the table showed, the oldest first, by the rules of this terminal. */
export interface TerminalResultsShown {
  readonly message: "results-shown";
  readonly key: string;
  readonly results: readonly RoadResult[];
}

/** Receipts of `records` that an order made, or of some of them; each is checked without the house. */
export interface TerminalReceipts {
  readonly message: "receipts";
  readonly key: string;
  readonly of: string;
  readonly records: number;
  readonly receipts: readonly Receipt[];
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
  /** The point on P-256, not compressed, in hexadecimal; of a dice reader its 32 bytes of Ed25519. */
  readonly public_key: string;
  /** Of `sicbo-enrol/1`: r and s, 32 bytes each, in hexadecimal; of a dice reader that of Ed25519. */
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

/** An amount in whole minor units; negative for a net loss. */
export interface Money {
  readonly minor_units: number;
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
  /** Whether the last slip of this round can still be undone. */
  readonly may_undo: boolean;
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
  /** The step whose call is in `call`. */
  readonly called?: Act | null;
}

/** It happened: the numbers of its records, and that of the ticket where one was issued. */
export interface Done {
  readonly answer: "done";
  readonly first: number;
  readonly last: number;
  readonly ticket?: string;
}

/** It was refused, for good under this key; `facts` are the names and numbers in the sentence. */
export interface NotDone {
  readonly answer: "refused";
  readonly code: string;
  readonly sentence: string;
  readonly clause?: readonly string[];
  readonly facts?: Readonly<Record<string, string>>;
}

/** No answer yet: ask again with the same key. It is not kept, and says nothing of what was done. */
export interface Later {
  readonly answer: "later";
  readonly code: string;
  readonly sentence: string;
}

/** A round that is over, as one player had it. `after` is `before` less the stakes, with what came back and with `other`, all in credit; a correction that came later is in the wagers and in `corrected`, and not in `after`. */
export interface PastRound {
  readonly table: string;
  readonly round: number;
  readonly player: string;
  readonly rule_set: string;
  readonly pay_table: string;
  readonly opened_at: string;
  readonly ended_at: string;
  readonly result: ResultShown | null;
  readonly void: VoidShown | null;
  readonly wagers: readonly OwnWager[];
  readonly returned: readonly ReturnedShown[];
  readonly staked: Money;
  readonly winnings: Money;
  /** All that came back: winnings and stakes. */
  readonly back: Money;
  readonly before: Money;
  /** What else moved the credit while the round was played: a buy-in, stakes that went back. */
  readonly other: Money;
  readonly after: Money;
  /** What a correction after the end has changed of what came back. */
  readonly corrected: Money;
}

/** What a position plays by. */
export interface RulesView {
  readonly rule_set: string;
  readonly title: string;
  readonly document: string;
  readonly version: string;
  readonly in_force: string | null;
  readonly pay_table: string;
  readonly layout: string;
  readonly currency: string;
  readonly decimals: number;
  readonly stake_step: Money;
  /** The most that the house pays on one outcome of a round, where it has set one. */
  readonly cap: Money | null;
  readonly areas: readonly AreaRule[];
  readonly instruments: readonly InstrumentShown[];
  readonly steps: readonly StepRule[];
  readonly troubles: readonly TroubleRule[];
}

/** What a round showed, and which even-money areas it won on one layout: what a road is drawn from. Where neither Big nor Small has won, a triple came. */
export interface RoadResult {
  readonly round: number;
  readonly faces: readonly [number, number, number];
  readonly total: number;
  readonly won: readonly string[];
}

/** All that is needed: hashes in hexadecimal digits, bytes in base64, signed texts as they are. */
export interface Receipt {
  readonly seq: number;
  readonly record: string;
  readonly previous: string;
  readonly hash: string;
  readonly path: readonly string[];
  /** The leaf of the stream in the tree above, to the byte. */
  readonly stream: string;
  readonly stream_index: number;
  readonly stream_path: readonly string[];
  /** The line that was signed, to the byte. */
  readonly tree_head: string;
  readonly signature: string;
  readonly form?: string;
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

/** How long a player has been here, what became credit since, and the own limits for this visit. `net` is what the player is ahead by, or behind: credit and stakes less what was bought in (STD-B3). `limits` is null for the player of an account: its limits are kept at the cage. */
export interface OwnVisit {
  readonly since: string;
  readonly bought_in: Money;
  readonly net: Money | null;
  readonly limits: OwnLimits | null;
  readonly is_excluded: boolean;
}

/** One thing that is done in a round. */
export type Act = "open-betting" | "tumble" | "close-betting" | "press-deal-button" | "cover" | "uncover" | "check-flat" | "draw-cards" | "announce" | "enter-outcome" | "light-winners" | "collect-losers" | "pay-winners" | "clear-lights" | "conclude";

/** An area: what it is called, what it pays, by which clauses, and the limits of a stake on it. */
export interface AreaRule {
  readonly area: string;
  readonly kind: string;
  readonly name: string;
  readonly pays: readonly string[];
  readonly clause: readonly string[];
  readonly minimum: Money;
  readonly maximum: Money;
}

/** A step of the round, with the document's words for its call. */
export interface StepRule {
  readonly act: string;
  readonly call: string;
  readonly clause: readonly string[];
}

/** Something that may go wrong, when it matters, and what follows: in words, and as what it is. */
export interface TroubleRule {
  readonly name: string;
  readonly when: When;
  readonly consequence: string;
  readonly authority: string;
  readonly clause: readonly string[];
  readonly verdict: Verdict;
  /** What no round opens before. */
  readonly until: Remedy | null;
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

/** What must also hold for a row to apply. */
export type When = "always" | "outcome-established" | "no-outcome" | "registered" | "not-registered" | "first-time" | "later";

/** What follows from an irregularity. */
export type Verdict = "void-round" | "void-affected-rounds" | "no-roll" | "tumble-on" | "continue" | "conclude" | "settle-by-dice" | "reset-and-enter" | "correct-and-resettle" | "settle-then-stop" | "later-rounds-stand" | "refuse" | "stake-stands" | "return-stake" | "settle-once" | "pay-to-maximum" | "considered-settled" | "option-to-withdraw-all" | "hold-for-ruling";

/** What must be done before another round may open. */
export type Remedy = "dice-replaced" | "equipment-replaced" | "device-repaired";
