// `make messages` writes this file from src/sicbo/messages/. Do not edit it.

export type FromTerminal = TerminalProve | TerminalLay | TerminalTakeBack | TerminalMove | TerminalUndo | TerminalClear | TerminalRebet | TerminalDouble | TerminalGiveNonce | TerminalAnswerOption | TerminalTellUnregistered | TerminalRedeem | TerminalCashOut | TerminalLimitMyself | TerminalExcludeMyself | TerminalCallAttendant | TerminalCallOff | TerminalRecall | TerminalRules | TerminalNotice | TerminalResults | TerminalReceipt | LookAgain;

export type ToTerminal = TerminalChallenge | TerminalWelcome | TerminalView | Answered | TerminalRecalled | TerminalRulesShown | TerminalNoticeShown | TerminalResultsShown | TerminalReceipts | Goodbye;

export type FromConsole = ConsoleOpen | ConsoleOrder | LookAgain;

export type ToConsole = ConsoleOpened | ConsoleView | Answered | Goodbye;

export type FromPit = OpenPit | LookAgain;

export type ToPit = PitOpened | TableView | Goodbye;

export type FromDisplay = TerminalProve | OnDisplayOpen | OnDisplayWatch | OnDisplayShow | OnDisplayShowAll | LookAgain;

export type ToDisplay = TerminalChallenge | OnDisplayTables | OnDisplayView | Goodbye;

/** The terminal proves its identity: a signature of `sicbo-connect/1` with its key. */
export interface TerminalProve {
  readonly message: "prove";
  readonly device: string;
  /** Higher than at any earlier connection. */
  readonly counter: number;
  /** r and s, 32 bytes each, in hexadecimal. */
  readonly signature: string;
}

/** Register wagers, or raise existing ones: all or none. */
export interface TerminalLay {
  readonly message: "lay";
  readonly key: string;
  /** The round shown on the screen. */
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

/** Undo the last slip of this round: what it laid, took back or moved. */
export interface TerminalUndo {
  readonly message: "undo";
  readonly key: string;
  readonly round: number;
}

/** Withdraw everything, as one slip that can be undone. */
export interface TerminalClear {
  readonly message: "clear";
  readonly key: string;
  readonly round: number;
}

/** Repeat the wagers of the last round the player took part in: all or none. */
export interface TerminalRebet {
  readonly message: "rebet";
  readonly key: string;
  readonly round: number;
}

/** Double every stake: all or none. */
export interface TerminalDouble {
  readonly message: "double";
  readonly key: string;
  readonly round: number;
}

/** Contribute a text of the player's choice to a round's draw, where draws come from a committed chain. */
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

/** Tell, after a lost connection, what the screen had shown and has not seen registered. */
export interface TerminalTellUnregistered {
  readonly message: "tell-unregistered";
  readonly key: string;
  /** The round shown when the connection was lost. */
  readonly round: number;
  /** For each such area all that was shown there; the house compares it with its record. */
  readonly stakes: readonly CreditStake[];
}

/** Turn a whole ticket into credit; at a free terminal this begins a visit under a new name. */
export interface TerminalRedeem {
  readonly message: "redeem";
  readonly key: string;
  readonly ticket: string;
}

/** Turn all credit into a ticket, whose number is in the answer, and end the visit. */
export interface TerminalCashOut {
  readonly message: "cash-out";
  readonly key: string;
}

/** Set the player's own limits; null is none. Tighter ones apply at once, looser ones after 24 hours. */
export interface TerminalLimitMyself {
  readonly message: "limit-myself";
  readonly key: string;
  readonly loss?: Money | null;
  readonly stake?: Money | null;
  readonly seconds?: number | null;
}

/** Stop playing: no more buy-ins or wagers here, nor at any other table if the player has an account. */
export interface TerminalExcludeMyself {
  readonly message: "exclude-myself";
  readonly key: string;
}

/** Call a member of staff; the view shows the call until someone has come. */
export interface TerminalCallAttendant {
  readonly message: "call-attendant";
  readonly key: string;
}

/** Cancel the call for an attendant. */
export interface TerminalCallOff {
  readonly message: "call-off";
  readonly key: string;
}

/** Request the player's last rounds, newest first; the house sends at most twenty. */
export interface TerminalRecall {
  readonly message: "recall";
  readonly key: string;
  readonly rounds?: number;
}

/** Request the rules, the pay table and the limits that apply at this terminal. */
export interface TerminalRules {
  readonly message: "rules";
  readonly key: string;
}

/** Request the house's notice to players about age and help. */
export interface TerminalNotice {
  readonly message: "notice";
  readonly key: string;
}

/** Request the table's last results: history, not advice. */
export interface TerminalResults {
  readonly message: "results";
  readonly key: string;
}

/** Request receipts for an order, whose key is `of`; eight records at a time, starting with `first`. */
export interface TerminalReceipt {
  readonly message: "receipt";
  readonly key: string;
  readonly of: string;
  readonly first?: number;
}

/** Request the whole view again, after missing a version. */
export interface LookAgain {
  readonly message: "look-again";
}

/** The first message: what the device has to sign. */
export interface TerminalChallenge {
  readonly message: "challenge";
  readonly house: string;
  readonly nonce: string;
}

/** The proof is accepted: the table the terminal belongs to, and the kind of house. */
export interface TerminalWelcome {
  readonly message: "welcome";
  readonly device: string;
  readonly table: string;
  readonly mark: string;
}

/** A version of the player's view; `follows` is null if it follows no earlier one. */
export interface TerminalView {
  readonly message: "view";
  readonly version: number;
  readonly follows: number | null;
  /** Whole if it follows none; if it follows another, `areas` is empty when unchanged. */
  readonly view: PlayerView;
}

/** The answer to an order: accepted, rejected, or retry later under the same key. */
export interface Answered {
  readonly message: "answered";
  readonly key: string;
  readonly answer: Accepted | Rejected | RetryLater;
}

/** The player's last rounds, newest first. */
export interface TerminalRecalled {
  readonly message: "recalled";
  readonly key: string;
  readonly rounds: readonly PastRound[];
}

/** The rules that apply at this terminal. */
export interface TerminalRulesShown {
  readonly message: "rules-shown";
  readonly key: string;
  readonly rules: RulesView;
}

/** The house's notice to players about age and help; null if it has none. */
export interface TerminalNoticeShown {
  readonly message: "notice-shown";
  readonly key: string;
  readonly notice: PlayerNotice | null;
}

/** The table's last results, oldest first, by the rules of this terminal. */
export interface TerminalResultsShown {
  readonly message: "results-shown";
  readonly key: string;
  readonly results: readonly RoadResult[];
}

/** Receipts for some or all of the `records` an order made; each can be verified without the house. */
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
  /** The names and numbers in the sentence. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** The first message: the table and the socket ticket. */
export interface ConsoleOpen {
  readonly message: "open";
  readonly table: string;
  readonly ticket: string;
}

/** A command to the table. */
export interface ConsoleOrder {
  readonly message: "order";
  readonly key: string;
  readonly command: SetUpTable | OpenTable | CloseTable | AnnounceLastRound | TakeBackLastRound | StartShift | SetLimits | OfferPayTable | AssignPost | AssignActing | EndActing | ReleasePerson | FitMixer | RemoveMixer | TakeCustody | LogDice | RemoveDice | NoticeOverdueDice | LoadShoe | FitReader | RemoveReader | CommitToDraws | RevealSeed | RecordInspection | RecordRemedy | SetUpPosition | RemovePosition | TakePosition | LeavePosition | BuyIn | CashOut | SetOwnLimits | ExcludePlayer | CallAttendant | AnswerCall | LockTerminal | UnlockTerminal | IssueColourChips | RedeemColourChips | FillTray | CreditTray | CountTray | DropBox | CountBox | LayWagers | GiveNonce | TakeBackWagers | MoveWager | UndoSlip | ClearWagers | RepeatWagers | DoubleWagers | SpeakWager | LaySpokenWager | ReportChips | ReportChipsTaken | ReportChipsMoved | OpenBetting | CloseBetting | StartTumble | ReportTumble | TakeStep | ReportStep | CheckFlat | DrawOutcome | DrawCards | ReportCard | ReadDie | Announce | EnterOutcome | ConfirmOutcome | LapseEntry | TakeOutcome | TakeDeviceResult | ReportLights | ReportDisplay | SettleRound | ReportIrregularity | RaiseQuestion | GiveRuling | CorrectOutcome | VoidRounds | RaiseDispute | RecordDispute | TellPlayers | AnnounceRecovery | AttestDice | AnswerOption | CloseOption | RecordPresence | ResetDevice | ReportTerminals;
}

/** The console is open: its table, who is signed in, and the kind of house. */
export interface ConsoleOpened {
  readonly message: "opened";
  readonly table: string;
  readonly person: string;
  readonly role: Role;
  readonly mark: string;
}

/** A version of the dealer's whole view; `follows` is null if it follows no earlier one. */
export interface ConsoleView {
  readonly message: "view";
  readonly version: number;
  readonly follows: number | null;
  readonly view: DealerView;
}

/** The first message: the socket ticket. */
export interface OpenPit {
  readonly message: "open-pit";
  readonly ticket: string;
}

/** The desk is open: who is signed in, and the kind of house. */
export interface PitOpened {
  readonly message: "pit-opened";
  readonly person: string;
  readonly role: Role;
  readonly mark: string;
}

/** A version of the pit's whole view of a table; `follows` is null if it follows no earlier one. */
export interface TableView {
  readonly message: "table-view";
  readonly table: string;
  readonly version: number;
  readonly follows: number | null;
  /** The house's time, by which a desk counts down to deadlines. */
  readonly now: string;
  readonly view: PitView;
}

/** Watch as a signed-in person, with a ticket from `POST /socket-ticket`. */
export interface OnDisplayOpen {
  readonly message: "open";
  readonly ticket: string;
}

/** Watch anonymously: only in a demo house, and from the machine it runs on. */
export interface OnDisplayWatch {
  readonly message: "watch";
}

/** Choose the table to show, or switch to another. */
export interface OnDisplayShow {
  readonly message: "show";
  readonly table: string;
}

/** Choose all visible tables; versions count per table, and new tables are announced as they appear. */
export interface OnDisplayShowAll {
  readonly message: "show-all";
}

/** The viewer is admitted: the visible tables, and the kind of house. */
export interface OnDisplayTables {
  readonly message: "tables";
  readonly mark: string;
  readonly tables: readonly string[];
}

/** A version of the whole public view; `follows` is null if it follows no earlier one. */
export interface OnDisplayView {
  readonly message: "view";
  readonly version: number;
  readonly follows: number | null;
  readonly view: DisplayView;
}

/** It happened: the numbers of its records, the ticket that was issued, the cash for one that was paid. */
export interface Accepted {
  readonly answer: "done";
  readonly first: number;
  readonly last: number;
  readonly ticket?: string;
  readonly cash?: Money | null;
  readonly currency?: string;
  /** What the ticket is for that was issued. */
  readonly worth?: Money | null;
  /** The number of the proposal that was made. */
  readonly proposal?: number;
  /** What the cage owes the player beyond that ticket, which has a bound. */
  readonly owed?: Money | null;
  /** By which people refer to a ticket that the cage made: its number is on the paper only. */
  readonly reference?: number;
}

/** At most 200 tickets, newest first. */
export interface TicketsShown {
  readonly tickets: readonly TicketShown[];
}

/** Everything the cage knows about a player, by account name or by the name used in play. */
export interface PlayerShown {
  readonly player: string;
  readonly account: AccountShown | null;
  /** The earliest time at which the player may be readmitted; None if not excluded. */
  readonly excluded_until: string | null;
  /** The live tickets from the player's visits. */
  readonly tickets: readonly TicketShown[];
  readonly payable: Money;
  readonly receivables: readonly Receivable[];
}

/** Everyone excluded from play, sorted by name. */
export interface ExcludedShown {
  readonly excluded: readonly Excluded[];
}

/** What remains owed after corrections: by players to the house, and by the house to players. */
export interface OwedShown {
  readonly payables: readonly Payable[];
  readonly receivables: readonly Receivable[];
}

/** The register of dice, cards and shakers, from receipt to destruction. */
export interface RegisterShown {
  readonly gear: readonly Gear[];
}

/** An admin requests a code with which one device, of one kind, can enrol. */
export interface DeviceCode {
  readonly device: string;
  readonly kind: DeviceKind;
  readonly table?: string;
}

/** An enrolment code, shown once and valid for ten minutes. */
export interface CodeIssued {
  readonly code: string;
}

/** A device presents its code and public key, with a signature that proves it holds the private key. */
export interface Enrol {
  readonly device: string;
  readonly code: string;
  /** In hexadecimal: the uncompressed P-256 point, or for a dice reader the 32 bytes of its Ed25519 key. */
  readonly public_key: string;
  /** Of `sicbo-enrol/1`, in hexadecimal: r and s, 32 bytes each; Ed25519 if from a dice reader. */
  readonly signature: string;
}

/** The device is proposed; a supervisor compares the fingerprint on both screens and approves it. */
export interface Enrolled {
  readonly device: string;
  readonly fingerprint: string;
}

/** A supervisor approves a device after checking its fingerprint. */
export interface DeviceDecision {
  readonly key: string;
  readonly device: string;
  readonly fingerprint: string;
}

/** Revoke a device. */
export interface DeviceRevocation {
  readonly key: string;
  readonly device: string;
  readonly reason: string;
}

/** All devices of the house, sorted by name. */
export interface DevicesShown {
  readonly devices: readonly DeviceShown[];
}

/** Records by time, or newest first; `next` is the cursor of the next page, empty at the end. */
export interface EventsFound {
  readonly events: readonly EventTold[];
  readonly next: string;
}

/** The steps of the house, and of each of its tables. */
export interface FirstSteps {
  readonly steps: readonly StepOfHouse[];
  readonly tables: readonly TableSteps[];
  /** The steps another table would take, under a name not yet in use. */
  readonly new_table: TableSteps;
}

/** The orders still needed before a table's first round, in the order they are sent. */
export interface FirstOrders {
  readonly table: string;
  readonly currency: string;
  readonly decimals: number;
  readonly orders: readonly FirstOrder[];
}

/** A layout of a rule set, and the currency it is played in. */
export interface LayoutShown {
  readonly rule_set: string;
  readonly name: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly cells: readonly CellShown[];
  readonly notices: readonly NoticeShown[];
  /** What in it is our own choice and not the document's. */
  readonly ours: string;
  readonly currency: string;
  readonly decimals: number;
  /** Stakes are whole multiples of it. */
  readonly step: Money;
}

/** All documents, sorted by name. */
export interface DocumentsOffered {
  readonly documents: readonly DocumentOffered[];
}

/** The orders to a table, the cage or the administration, as available now. */
export interface OrdersShown {
  /** The currency of the amounts; empty if the order itself names it. */
  readonly currency: string;
  readonly decimals: number;
  readonly orders: readonly OrderShown[];
}

/** What anyone may know about a house: its id, its kind, how to sign in, and who is signed in here. */
export interface About {
  readonly house: string;
  readonly mark: string;
  /** Whether consoles, desks and orders need an enrolled device (STD-X8). */
  readonly needs_console: boolean;
  /** Whether anyone works here yet; the first people use the code of the first start (`POST /set-up`). */
  readonly has_people: boolean;
  readonly roles: readonly RoleOffered[];
  /** Who is signed in on this screen, if anyone; unlike `GET /session`, nobody is not an error. */
  readonly here: SessionShown | null;
}

/** The first people of a new house, authorised by the code that its first start prints. */
export interface SetUp {
  readonly code: string;
  readonly shift_manager: FirstPerson;
  readonly admin: FirstPerson;
  /** The first dealer may be included; later ones are appointed by two people. */
  readonly dealer?: FirstPerson | null;
}

/** Set one's own password with the code one was given. */
export interface SetPassword {
  readonly person: string;
  readonly code: string;
  readonly password: string;
}

/** A second factor, shown once: the address that an authenticator app reads. `roles` are those the person may sign in to. */
export interface SecondFactor {
  readonly person: string;
  readonly address: string;
  readonly roles?: readonly Role[];
}

/** The second factors of the first people. */
export interface SecondFactors {
  readonly people: readonly SecondFactor[];
}

/** Request a code with which a newly appointed person sets a first password. */
export interface PersonCode {
  readonly person: string;
}

/** A code, shown once. */
export interface PersonCodeDrawn {
  readonly person: string;
  readonly code: string;
}

/** Sign in to one role, with six digits if it needs a second factor, at an enrolled console or not. */
export interface SignIn {
  readonly person: string;
  readonly password: string;
  readonly role: Role;
  readonly digits?: string;
  readonly console?: ConsoleProof | null;
}

/** What an enrolled console signs when somebody signs in at it, within a minute. */
export interface ConsoleChallenge {
  readonly house: string;
  readonly nonce: string;
}

/** A second factor presented again, before something is approved. */
export interface StepUp {
  readonly digits: string;
}

/** Who is signed in here, and when the session ends if it stays idle. It ends `idle_seconds` after the last input: an order, or `POST /session/touch` for whoever only looks. */
export interface SessionShown {
  readonly session: string;
  readonly person: string;
  readonly role: Role;
  readonly ends: string;
  readonly idle_seconds: number;
  /** Whether a second factor was presented within the last few minutes. */
  readonly is_proved: boolean;
  /** The enrolled console at which somebody has signed in, if it is one. */
  readonly device?: string;
  /** What this role may request, as named in the rows of the matrix: screens offer nothing else (STD-D2). */
  readonly may: readonly string[];
}

/** The session is over. */
export interface SignedOut {
  readonly session: string;
}

/** A ticket that opens one socket of this session, once, within thirty seconds. */
export interface SocketTicket {
  readonly ticket: string;
}

/** All people of the house, sorted by name. */
export interface PeopleShown {
  readonly people: readonly StaffMember[];
}

/** All tables of the house that are set up, sorted by name. */
export interface FloorShown {
  readonly mark: string;
  readonly now: string;
  readonly tables: readonly TableShown[];
}

/** A proposal about a table. */
export interface ProposeAtTable {
  readonly key: string;
  readonly reason: string;
  readonly order: OpenTable | CloseTable | SetLimits | OfferPayTable | CashOut | IssueColourChips | FillTray | CreditTray | CountTray | DropBox | CountBox | ReportChips | GiveRuling | CorrectOutcome | VoidRounds | AnnounceRecovery | AttestDice | AnswerOption;
}

/** A proposal about a ticket. */
export interface ProposeAtCage {
  readonly key: string;
  readonly reason: string;
  readonly order: ReplaceTicket | ReadmitPerson | PayPayable | SettleReceivable | AdjustPayable | WriteOffReceivable | ReceiveGear | DestroyGear;
}

/** A proposal about the house's people or keys. */
export interface ProposeInAdministration {
  readonly key: string;
  readonly reason: string;
  readonly order: AppointPerson | ChangeRoles | AssignPit | RegisterSigningKey | RotateSigningKey | SetGamingDay;
}

/** The proposal was made: its number at its table, the cage or the administration. */
export interface Proposed {
  readonly proposal: number;
  readonly first: number;
  readonly last: number;
}

/** Approve another person's proposal; `body_hash` is that of the order on the approver's screen. */
export interface Approve {
  readonly key: string;
  readonly body_hash: string;
}

/** Reject another person's proposal. */
export interface Reject {
  readonly key: string;
  readonly reason: string;
}

/** Withdraw one's own proposal. */
export interface Withdraw {
  readonly key: string;
}

/** Proposals waiting for a second person, oldest first. */
export interface ProposalsShown {
  /** The house's time, by which a screen counts down to their expiry. */
  readonly now: string;
  readonly proposals: readonly ProposalShown[];
}

/** How a pending order would change rounds and money; `refused` says why it is not possible now. */
export interface EffectShown {
  readonly currency: string;
  readonly decimals: number;
  readonly rounds: readonly RoundForeseen[];
  readonly refused: string;
  /** The same refusal with its code, for a screen in another language. */
  readonly why?: Rejected | null;
}

/** All reports the requester may read. */
export interface ReportsKnown {
  readonly reports: readonly ReportKnown[];
}

/** The result of a verification, and its time. */
export interface VerificationShown {
  readonly at: string;
  readonly is_whole: boolean;
  readonly version: string;
  readonly sha256: string;
  readonly files: number;
  readonly compared_with: string;
  readonly differences: readonly string[];
  readonly rules: readonly RulesInForce[];
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

/** Everything on a player's screen. `credit` comes from the books, if they have any for the player. `player` is empty while nobody plays here: a ticket (`redeem`) opens a visit, and so does a cash buy-in with the staff (`POST /tables/TABLE/buy-in` with the position, and a name for the visit). `now` is the server's time, from which the screen counts down to `closes_at`: the end of betting, or of the time for an answer after an interruption; `opened_at` is when betting opened, so that a screen that connects late can show how much of the window has passed. Where the dealer's call closes betting, both are null until then. */
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
  /** All that came back in this round: winnings and stakes. */
  readonly back: Money | null;
  readonly lit: readonly string[];
  readonly returned: readonly ReturnedShown[];
  readonly void: VoidShown | null;
  readonly credit: Money | null;
  readonly visit?: OwnVisit | null;
  /** The step or the verdict whose call is in `call`. */
  readonly called?: string | null;
  /** When the unanswered call for an attendant was made. */
  readonly called_at?: string | null;
  /** Whether the player has wagers from an earlier round of this visit to repeat. */
  readonly may_rebet?: boolean;
  readonly opened_at?: string | null;
  readonly notices?: Notices;
  /** Rounds of the player that were voided after their settlement. */
  readonly late_voids?: readonly VoidShown[];
  /** The notice in force that winnings of a void round are recovered. */
  readonly recovery_notice?: string;
}

/** It was refused, for good under this key; `facts` are the names and numbers in the sentence. */
export interface Rejected {
  readonly answer: "refused";
  readonly code: string;
  readonly sentence: string;
  readonly clause?: readonly string[];
  readonly facts?: Readonly<Record<string, string>>;
}

/** No answer yet: ask again with the same key. It is not kept, and says nothing of what was done. */
export interface RetryLater {
  readonly answer: "later";
  readonly code: string;
  readonly sentence: string;
  readonly facts?: Readonly<Record<string, string>>;
}

/** A past round of one player. `after` is `before` less the stakes, plus what came back and `other`, all in credit; a later correction is in the wagers and in `corrected`, but not in `after`. */
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
  /** Other movements of credit during the round: buy-ins, returned stakes. */
  readonly other: Money;
  readonly after: Money;
  /** The change that later corrections made to what came back. */
  readonly corrected: Money;
}

/** The rules of a position. */
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
  /** The most that the house pays on one outcome of a round, if it has set a cap. */
  readonly cap: Money | null;
  readonly areas: readonly AreaRule[];
  readonly instruments: readonly InstrumentShown[];
  readonly steps: readonly StepRule[];
  readonly troubles: readonly TroubleRule[];
}

/** The minimum age, where to find help, and what else the house says. */
export interface PlayerNotice {
  readonly least_age: number;
  readonly contacts: string;
  readonly english?: string;
  readonly simplified_chinese?: string;
  readonly traditional_chinese?: string;
}

/** The result of a round and the even-money areas that won on one layout, for drawing roads. If neither Big nor Small won, it was a triple. */
export interface RoadResult {
  readonly round: number;
  readonly faces: readonly [number, number, number];
  readonly total: number;
  readonly won: readonly string[];
}

/** A complete receipt: hashes in hexadecimal, bytes in base64, signed texts verbatim. */
export interface Receipt {
  readonly seq: number;
  readonly record: string;
  readonly previous: string;
  readonly hash: string;
  readonly path: readonly string[];
  /** The stream's leaf in the upper tree, byte for byte. */
  readonly stream: string;
  readonly stream_index: number;
  readonly stream_path: readonly string[];
  /** The signed line, byte for byte. */
  readonly tree_head: string;
  readonly signature: string;
  readonly form?: string;
}

/** Set up a closed table from a rule file, with its limits and the emblem and colours of its chips. */
export interface SetUpTable {
  readonly command: "set-up-table";
  readonly table: string;
  /** The whole text of the rule file, so that the record of the table contains its rules. */
  readonly rules: string;
  readonly rule_sets: readonly string[];
  readonly limits: Limits;
  readonly emblem?: string;
  readonly colours?: readonly string[];
  readonly backs_alike_in_shoe?: boolean | null;
  /** How long keyed faces may be confirmed; after that they must be keyed again. */
  readonly read_back_seconds?: number;
  /** How long players may say after an interruption whether they withdraw; whoever does not, stays. */
  readonly option_seconds?: number;
}

/** Open the table for play, with the chips counted in its tray. */
export interface OpenTable {
  readonly command: "open-table";
  readonly count: Money;
}

/** Close the table, with the chips counted in its tray. `at_once` says why, where the law wants players told of the last round and they were not. */
export interface CloseTable {
  readonly command: "close-table";
  readonly count: Money;
  readonly at_once?: ClosingGround | null;
}

/** Announce that the next round is the last before the table closes. */
export interface AnnounceLastRound {
  readonly command: "announce-last-round";
}

/** Say that the table does not close after all. */
export interface TakeBackLastRound {
  readonly command: "take-back-last-round";
  readonly reason: string;
}

/** Begin a shift. */
export interface StartShift {
  readonly command: "start-shift";
  readonly shift: string;
}

/** Set the limits from the next round on, or announce them where the law asks for it; by two people. */
export interface SetLimits {
  readonly command: "set-limits";
  readonly limits: Limits;
}

/** Offer another pay table of a rule set from the next round on; by two people. */
export interface OfferPayTable {
  readonly command: "offer-pay-table";
  readonly rule_set: string;
  readonly pay_table: string;
}

/** Give a person a post at this table, for the shift. */
export interface AssignPost {
  readonly command: "assign-post";
  readonly person: string;
  readonly post: string;
}

/** Let a person act in a post until further notice. */
export interface AssignActing {
  readonly command: "assign-acting";
  readonly person: string;
  readonly post: string;
}

/** Stop a person acting in a post. */
export interface EndActing {
  readonly command: "end-acting";
  readonly person: string;
}

/** Take a person off the roster. */
export interface ReleasePerson {
  readonly command: "release-person";
  readonly person: string;
}

/** Fit a tumbler or shaker: one that the program operates, or a virtual one that has no dice at all. */
export interface FitMixer {
  readonly command: "fit-mixer";
  readonly mixer: Mixer;
  readonly serial: string;
  readonly is_held?: boolean;
  readonly is_virtual?: boolean;
  readonly is_sealed?: boolean;
}

/** Take the tumbler or shaker off the table. */
export interface RemoveMixer {
  readonly command: "remove-mixer";
}

/** Take custody of the shaker. */
export interface TakeCustody {
  readonly command: "take-custody";
}

/** Put a set of dice into the mixer, and list the faces of each die. */
export interface LogDice {
  readonly command: "log-dice";
  readonly serial: string;
  readonly dice: readonly (readonly number[])[];
}

/** Take the dice off the table. */
export interface RemoveDice {
  readonly command: "remove-dice";
}

/** Record that the dice have been on the table for too long. */
export interface NoticeOverdueDice {
  readonly command: "notice-overdue-dice";
}

/** Shuffle whole decks into the shoe, to be dealt down to the cut, with a number of cards left behind it. `is_virtual` means that there are no cards, and the program draws from what the shoe would hold. */
export interface LoadShoe {
  readonly command: "load-shoe";
  readonly decks: readonly Deck[];
  readonly cut?: number;
  readonly is_virtual?: boolean;
  /** The serial number of each deck, where the house registers its cards. */
  readonly serials?: readonly string[];
}

/** Let a device read the dice: as a check on the dealer's entry, or alone. */
export interface FitReader {
  readonly command: "fit-reader";
  readonly device: string;
  readonly is_alone?: boolean;
}

/** Go back to reading the dice without the device, even during a round. */
export interface RemoveReader {
  readonly command: "remove-reader";
}

/** Commit to a chain of seeds before its first round: its anchor, its salt, and for how many rounds. */
export interface CommitToDraws {
  readonly command: "commit-to-draws";
  readonly anchor: string;
  readonly salt: string;
  readonly rounds: number;
}

/** Reveal the seed of a finished round, in hexadecimal. */
export interface RevealSeed {
  readonly command: "reveal-seed";
  readonly round: number;
  readonly seed: string;
}

/** Log an inspection: how each operation went; for the device, what was tried and what lit up. */
export interface RecordInspection {
  readonly command: "record-inspection";
  readonly item: Inspected;
  readonly due: InspectionTime;
  readonly operations?: readonly boolean[];
  readonly trials?: readonly DeviceTrial[];
}

/** Record a repair or a replacement that the table is waiting for. */
export interface RecordRemedy {
  readonly command: "record-remedy";
  readonly remedy: Remedy;
  readonly note: string;
}

/** Give the table a seat or a terminal, with the rule set and the layout that it plays by. */
export interface SetUpPosition {
  readonly command: "set-up-position";
  readonly position: string;
  readonly is_terminal: boolean;
  readonly rule_set: string;
  readonly layout: string;
}

/** Take a seat or a terminal away. */
export interface RemovePosition {
  readonly command: "remove-position";
  readonly position: string;
}

/** Open a visit: a player at a seat or terminal, with an account where the player has one. */
export interface TakePosition {
  readonly command: "take-position";
  readonly position: string;
  readonly player: string;
  readonly account?: string;
}

/** Close a visit. */
export interface LeavePosition {
  readonly command: "leave-position";
  readonly player: string;
}

/** Change cash, value chips or a ticket into credit, for a player or for whoever is at a position. If nobody is at the position, a visit is opened under the name `visit`. Without an amount, the cage looks up the value of the ticket. */
export interface BuyIn {
  readonly command: "buy-in";
  readonly player?: string;
  readonly amount?: Money;
  readonly paid_with: PaidWith;
  readonly ticket?: string;
  readonly position?: string;
  readonly visit?: string;
}

/** Change all credit of a player, or of whoever is at a position, into a ticket; the visit closes. Only the terminal itself gets a ticket. Staff pay out a terminal only when it is dead: two people, with a reason; then the cage owes the money to the visit. */
export interface CashOut {
  readonly command: "cash-out";
  readonly player?: string;
  readonly ticket?: string;
  readonly position?: string;
  readonly reason?: string;
}

/** Set a player's own limits as the player wishes: a tighter one holds at once, any other after a day. */
export interface SetOwnLimits {
  readonly command: "set-own-limits";
  readonly player?: string;
  readonly loss?: Money | null;
  readonly stake?: Money | null;
  readonly seconds?: number | null;
  readonly position?: string;
}

/** Take no more buy-ins and wagers from a player, as the player or the house wishes. */
export interface ExcludePlayer {
  readonly command: "exclude-player";
  readonly player?: string;
  readonly reason?: string;
  readonly position?: string;
}

/** Call an attendant to a terminal. */
export interface CallAttendant {
  readonly command: "call-attendant";
  readonly position: string;
}

/** Record that someone has come to a terminal that called, or that nobody need come any more. */
export interface AnswerCall {
  readonly command: "answer-call";
  readonly position: string;
}

/** Lock a terminal at which someone plays; the program does it when nobody has touched it for long. Its wagers stand, and it takes no order of its player until staff have unlocked it. */
export interface LockTerminal {
  readonly command: "lock-terminal";
  readonly position: string;
}

/** Unlock a terminal whose player is there. */
export interface UnlockTerminal {
  readonly command: "unlock-terminal";
  readonly position: string;
}

/** Sell colour chips to a player, at a value that the player names. Of no chips, it puts a marker down for those that the player holds. */
export interface IssueColourChips {
  readonly command: "issue-colour-chips";
  readonly player: string;
  readonly colour: string;
  readonly chips: number;
  readonly value: Money | null;
  readonly paid_with: PaidWith;
  readonly marker?: Marker | null;
  readonly marker_value?: Money;
  readonly marker_at?: MarkerPlace | null;
  readonly consents?: readonly string[];
  readonly is_anyone_waiting?: boolean;
  readonly ticket?: string;
}

/** Take colour chips back at their value, with the emblem that they are seen to bear. It is sent to the table that issued them, wherever they are redeemed. */
export interface RedeemColourChips {
  readonly command: "redeem-colour-chips";
  readonly player: string;
  readonly colour: string;
  readonly chips: number;
  readonly emblem: string;
  readonly at: RedeemedAt;
}

/** Bring chips from the cage; by two people. The house numbers the slip. */
export interface FillTray {
  readonly command: "fill-tray";
  readonly amount: Money;
}

/** Take chips to the cage; by two people. The house numbers the slip. */
export interface CreditTray {
  readonly command: "credit-tray";
  readonly amount: Money;
}

/** Count the tray of a table that stays open, as at the cut-off of a gaming day; by two people. */
export interface CountTray {
  readonly command: "count-tray";
  readonly count: Money;
}

/** Take the drop box to the count; by two people who are not of the pit. */
export interface DropBox {
  readonly command: "drop-box";
  readonly box: string;
}

/** Record what was found in a box that went to the count; by two people who are not of the pit. */
export interface CountBox {
  readonly command: "count-box";
  readonly box: string;
  readonly counted: Money;
  /** How the sum was made up. */
  readonly denominations?: readonly Denomination[];
}

/** Register new wagers or raise standing ones, all or none. */
export interface LayWagers {
  readonly command: "lay-wagers";
  readonly position: string;
  readonly stakes: readonly Stake[];
  /** Whether staff lay it at the player's request, with chips handed over. */
  readonly is_on_request?: boolean;
  /** The round that the sender saw, so that late wagers do not count in the next; None where people deal. */
  readonly round?: number | null;
}

/** Contribute a nonce to the draw of a round: a text of the terminal's choice; the last one counts. */
export interface GiveNonce {
  readonly command: "give-nonce";
  readonly position: string;
  readonly nonce: string;
}

/** Lower or withdraw wagers, all or none. */
export interface TakeBackWagers {
  readonly command: "take-back-wagers";
  readonly position: string;
  readonly stakes: readonly Stake[];
  readonly round?: number | null;
}

/** Move a stake to another area. */
export interface MoveWager {
  readonly command: "move-wager";
  readonly position: string;
  readonly stake: Stake;
  readonly to: string;
  readonly round?: number | null;
}

/** Undo exactly what the last slip at a position did in this round: what was laid, lowered or moved. */
export interface UndoSlip {
  readonly command: "undo-slip";
  readonly position: string;
  readonly round?: number | null;
}

/** Withdraw all credit staked by a player in this round. */
export interface ClearWagers {
  readonly command: "clear-wagers";
  readonly position: string;
  readonly round?: number | null;
}

/** Lay the player's credit stakes of the last round not sat out again, all or none. */
export interface RepeatWagers {
  readonly command: "repeat-wagers";
  readonly position: string;
  readonly round?: number | null;
}

/** Double every credit stake of a player, all or none. */
export interface DoubleWagers {
  readonly command: "double-wagers";
  readonly position: string;
  readonly round?: number | null;
}

/** Ask for a wager aloud, to be laid before the closing call. */
export interface SpeakWager {
  readonly command: "speak-wager";
  readonly position: string;
  readonly stake: Stake;
  readonly are_chips_in_hand: boolean;
}

/** Lay a spoken wager, on the area where the chips are actually put. */
export interface LaySpokenWager {
  readonly command: "lay-spoken-wager";
  readonly spoken: number;
  readonly area: string;
}

/** Unregistered chips lie on the layout: laid early, late, or outside the limits. `is_in_time` says that chips found after the closing call were laid before it. */
export interface ReportChips {
  readonly command: "report-chips";
  readonly position: string;
  readonly stake: Stake;
  readonly is_in_time?: boolean;
}

/** A player took chips off the layout after the closing call. */
export interface ReportChipsTaken {
  readonly command: "report-chips-taken";
  readonly wager: number;
  readonly amount: Money;
}

/** Chips were shifted after the closing call, on purpose or not, or their position is unclear. `moment` says when, if that was not just now: where they lay when positions counted is settled. */
export interface ReportChipsMoved {
  readonly command: "report-chips-moved";
  readonly wager: number;
  readonly to: string;
  readonly is_on_purpose: boolean;
  readonly moment?: Moment | null;
}

/** Open betting for a new round, for a number of seconds or until the dealer closes it. Where only the dealer's call closes betting, the seconds say when the dealer is asked for it. */
export interface OpenBetting {
  readonly command: "open-betting";
  readonly seconds?: number | null;
}

/** Make the closing call; unless it is the dealer's, the program makes it when the betting window ends. */
export interface CloseBetting {
  readonly command: "close-betting";
}

/** Announce that the dice are about to be tumbled: recorded before anything moves. */
export interface StartTumble {
  readonly command: "start-tumble";
}

/** The dice were tumbled this many more times. While the mixer goes on, its tumbles are counted, and are not too few before it has ended. */
export interface ReportTumble {
  readonly command: "report-tumble";
  readonly times: number;
  readonly is_covered?: boolean;
  readonly goes_on?: boolean;
}

/** Take a step of the round that has no data: button, covers, collecting, paying, clearing. */
export interface TakeStep {
  readonly command: "take-step";
  readonly act: Act;
}

/** A step was done on the table, in its turn or not. */
export interface ReportStep {
  readonly command: "report-step";
  readonly act: Act;
}

/** Report whether each die rests flat. */
export interface CheckFlat {
  readonly command: "check-flat";
  readonly flat: readonly [boolean, boolean, boolean];
}

/** Draw the outcome of the virtual tumbler or shoe. The order has no faces: they are drawn while it is decided, and stored with the outcome or not at all. */
export interface DrawOutcome {
  readonly command: "draw-outcome";
}

/** Draw the cards given from a shoe; in a laboratory only. */
export interface DrawCards {
  readonly command: "draw-cards";
  readonly cards: readonly Card[];
}

/** A card was drawn face up. */
export interface ReportCard {
  readonly command: "report-card";
  readonly card: Card;
}

/** Enter one die as it is read. */
export interface ReadDie {
  readonly command: "read-die";
  readonly die: number;
  readonly face: number;
}

/** Call the faces. */
export interface Announce {
  readonly command: "announce";
  readonly faces: readonly number[];
}

/** Key the faces in for the read-back. */
export interface EnterOutcome {
  readonly command: "enter-outcome";
  readonly faces: readonly number[];
}

/** Confirm the faces that were read back: they are the outcome. */
export interface ConfirmOutcome {
  readonly command: "confirm-outcome";
  readonly faces: readonly number[];
}

/** Drop faces that were keyed and not confirmed in time. */
export interface LapseEntry {
  readonly command: "lapse-entry";
}

/** Take the faces given, for the virtual tumbler or a device; in a laboratory only. */
export interface TakeOutcome {
  readonly command: "take-outcome";
  readonly faces: readonly [number, number, number];
}

/** Take a device's signed reading; its signature, in hexadecimal, is already verified. */
export interface TakeDeviceResult {
  readonly command: "take-device-result";
  readonly device: string;
  readonly table: string;
  readonly round: number;
  readonly counter: number;
  readonly faces: readonly number[];
  readonly read_at: string;
  readonly signature?: string;
  /** The house that it was signed for. */
  readonly house?: string;
}

/** Report which areas are lit on the layout. */
export interface ReportLights {
  readonly command: "report-lights";
  readonly areas: readonly string[];
}

/** Report what a results display shows for a round: three faces, or none if it is blank. */
export interface ReportDisplay {
  readonly command: "report-display";
  readonly round: number;
  readonly faces?: readonly number[];
}

/** Take all remaining steps of the settlement, in the document's order. */
export interface SettleRound {
  readonly command: "settle-round";
}

/** Something irregular has happened: what, at which moment, and a reason in words. Without a moment it has happened now or, where that cannot be, at the last moment at which it can have. The rounds are named if earlier ones are affected; the one in play is then affected only if it is named. */
export interface ReportIrregularity {
  readonly command: "report-irregularity";
  readonly event: Event;
  readonly note?: string;
  readonly rounds?: readonly number[];
  readonly moment?: Moment | null;
  /** Of a fault of the equipment: whether it touched the outcome; None if nobody can say yet. */
  readonly is_outcome_touched?: boolean | null;
}

/** Ask how a rule is to be read, or raise a player's dispute. If a supervisor accepts a dispute, it holds the round (`holds_round`); from a dealer it waits for one. */
export interface RaiseQuestion {
  readonly command: "raise-question";
  readonly question: string;
  readonly holds_round?: boolean;
}

/** Rule on what is held. `area` says where an unclear wager lies, `rounds` which rounds are void or corrected, `faces` what the dice of a corrected round showed. Rulings on settled rounds take two people. Where a law has a closed list of grounds, a void names one; `under` is the row of the document if the ground is its rules. */
export interface GiveRuling {
  readonly command: "give-ruling";
  readonly hold: number;
  readonly verdict: Verdict;
  readonly reason: string;
  readonly area?: string;
  readonly rounds?: readonly number[];
  readonly faces?: readonly [number, number, number] | null;
  readonly ground?: Ground | null;
  readonly under?: Event | null;
}

/** Correct the outcome of a round, settled or not; by two people. */
export interface CorrectOutcome {
  readonly command: "correct-outcome";
  readonly round: number;
  readonly faces: readonly [number, number, number];
  readonly event: Event;
  readonly reason: string;
}

/** Void rounds that were settled; by two people. */
export interface VoidRounds {
  readonly command: "void-rounds";
  readonly rounds: readonly number[];
  readonly event: Event;
  readonly reason: string;
}

/** A player disputes a round: what about, and which dice or cards are kept for it besides those in use. */
export interface RaiseDispute {
  readonly command: "raise-dispute";
  readonly player: string;
  readonly round: number;
  readonly complaint: string;
  readonly kept?: readonly string[];
}

/** Take a dispute one step on: accept it, record who was told, or how it ended. */
export interface RecordDispute {
  readonly command: "record-dispute";
  readonly dispute: number;
  readonly step: DisputeStep;
  readonly note?: string;
}

/** Record that players were told in person that a round is void; without names, all who are to be told. */
export interface TellPlayers {
  readonly command: "tell-players";
  readonly round: number;
  readonly players?: readonly string[];
}

/** Announce that winnings of void rounds are recovered, from the next round on; empty ends the notice. */
export interface AnnounceRecovery {
  readonly command: "announce-recovery";
  readonly notice: string;
}

/** Say what the dice show after an interruption, None for one covered or unreadable; by two people. Dice that were not tumbled in the round show no result, whatever lies on top. */
export interface AttestDice {
  readonly command: "attest-dice";
  readonly faces: readonly [number | null, number | null, number | null];
  readonly not_tumbled?: boolean;
}

/** Withdraw all wagers of a player after an interruption, or stay; withdrawing only some is refused. The player is given by name or by position. */
export interface AnswerOption {
  readonly command: "answer-option";
  readonly player?: string;
  readonly withdraws: boolean;
  /** Which wagers are withdrawn; empty means all. */
  readonly wagers?: readonly number[];
  readonly position?: string;
}

/** End the time for answers: whoever has not answered stays. */
export interface CloseOption {
  readonly command: "close-option";
}

/** Be present while a round is settled by hand. */
export interface RecordPresence {
  readonly command: "record-presence";
}

/** Reset the equipment after a step was missed. */
export interface ResetDevice {
  readonly command: "reset-device";
}

/** Terminals are down, or have come back with stakes that they showed and do not know to be registered. `unregistered` says what a terminal showed on an area in all; what of it is on record is registered. Without a `round`, it was shown in the round in play or, between rounds, in the last one. */
export interface ReportTerminals {
  readonly command: "report-terminals";
  readonly down?: readonly string[];
  readonly back?: readonly string[];
  readonly unregistered?: readonly (readonly [string, Stake])[];
  readonly round?: number | null;
}

/** What an actor has signed in as; the last two are not people. */
export type Role = "terminal" | "dealer" | "pit-supervisor" | "pit-manager" | "shift-manager" | "casino-manager" | "cashier" | "technician" | "auditor" | "admin" | "device" | "program";

/** Everything on the console, including faces just read or keyed, for the read-back. */
export interface DealerView {
  readonly table: string;
  readonly phase: Phase;
  readonly call: string;
  /** The step or the verdict of that call, for screens in other languages. */
  readonly act: string | null;
  readonly round: number;
  /** When betting ends by itself, or when the dealer is asked for the closing call. */
  readonly closes_at: string | null;
  /** Whether `closes_at` asks the dealer for the closing call; betting is open until it is made. */
  readonly is_call_asked_for: boolean;
  /** The server's time, from which the console counts down to `closes_at` and `confirm_before`. */
  readonly now: string;
  readonly next_steps: readonly StepShown[];
  readonly steps: readonly StepShown[];
  readonly is_tumble_started: boolean;
  readonly tumbles: number;
  readonly dice: readonly [number | null, number | null, number | null];
  readonly cards: readonly number[];
  readonly announced: readonly [number, number, number] | null;
  /** The faces keyed, or called where none are keyed, that are not confirmed yet. */
  readonly to_read_back: readonly [number, number, number] | null;
  /** When the keyed faces lapse and must be keyed again. */
  readonly confirm_before: string | null;
  readonly outcome: readonly [number, number, number] | null;
  readonly lit: readonly string[];
  /** The winning areas on all layouts of the table, whether or not the document has lights. */
  readonly winners: readonly string[];
  readonly void: VoidShown | null;
  readonly stakes_by_area: readonly StakesOn[];
  readonly stakes_by_position: readonly StakesOn[];
  readonly spoken: readonly SpokenShown[];
  readonly returned: readonly ReturnedShown[];
  readonly positions: readonly PositionShown[];
  readonly must_reset: boolean;
  readonly presence_needed: string;
  readonly irregularities: readonly Offer[];
  readonly holds: readonly HoldShown[];
  readonly due: readonly Due[];
  readonly shift: string;
  readonly staff: readonly PersonShown[];
  /** People on the roster who may deal; a shift is handed over by assigning the post to another. */
  readonly dealers: readonly string[];
  /** Who has custody of the shaker, if there is one. */
  readonly custodian: string;
  readonly reader: ReaderShown | null;
  readonly option: Option | null;
  readonly limits: readonly LimitShown[];
  readonly instruments: readonly InstrumentShown[];
  readonly staked: Money;
  /** The wagers of the seats, with their numbers. */
  readonly chips: readonly ChipsShown[];
  /** The last moment at which chips that were shifted lie where they count, if it is over. */
  readonly shifted_before: Moment | null;
  readonly colours: readonly ColourShown[];
  readonly free_colours: readonly string[];
  readonly emblem: string;
  readonly equipment: EquipmentShown;
  /** Those that its positions may use. */
  readonly layouts: readonly LayoutNamed[];
  /** The posts of the document, the most senior last. */
  readonly posts: readonly string[];
  /** The last rounds, the newest last. */
  readonly results: readonly Result[];
  readonly proposals: readonly ProposalShown[];
  /** How the last proposal ended. */
  readonly last_decided?: Ending | null;
  readonly notices?: Notices;
  /** Who is to be told in person that a round is void. */
  readonly to_tell?: readonly ToTell[];
}

/** Everything on the pit desk about one table. */
export interface PitView {
  readonly table: string;
  readonly document: string;
  readonly currency: Currency;
  readonly is_open: boolean;
  readonly phase: Phase;
  readonly shift: string;
  readonly round: number;
  /** When betting ends by itself, or when the dealer is asked for the closing call. */
  readonly closes_at: string | null;
  /** The result of the round, once there is one. */
  readonly result: ResultShown | null;
  /** Players who have a wager in the round. */
  readonly players: readonly string[];
  readonly posts: readonly PostShown[];
  readonly staff: readonly PersonShown[];
  readonly may_act: boolean;
  readonly may_stand_in_for_juniors: boolean;
  readonly holds: readonly HoldShown[];
  readonly due: readonly Due[];
  /** What must be done before the next round opens. */
  readonly remedies: readonly Remedy[];
  readonly boxes_out: readonly BoxShown[];
  readonly mixer: FittedMixer | null;
  readonly dice: DiceShown | null;
  readonly shoe: ShoeShown | null;
  readonly limits: readonly LimitShown[];
  readonly next_limits_differ: boolean;
  readonly pay_tables: readonly (readonly [string, string])[];
  readonly exposure: ExposureShown | null;
  readonly void: VoidShown | null;
  readonly positions: readonly PositionShown[];
  readonly visits: readonly VisitShown[];
  readonly colours: readonly ColoursShown[];
  readonly revisions: readonly RevisionShown[];
  readonly proposals?: readonly ProposalShown[];
  readonly notices?: Notices;
  /** Those that are open, with what was recorded of them. */
  readonly disputes?: readonly Dispute[];
  /** Who is to be told in person that a round is void. */
  readonly to_tell?: readonly ToTell[];
}

/** Everything on the display; the last result stays until the next round opens (STD-P5). `now` is the server's time, from which a screen counts down to `closes_at`. */
export interface DisplayView {
  readonly table: string;
  readonly house: string;
  /** The title of the game, from the document. */
  readonly title: string;
  readonly currency: Currency;
  readonly phase: Phase;
  readonly call: string;
  /** The step or the verdict of that call, for screens in other languages. */
  readonly act: string | null;
  readonly round: number;
  readonly closes_at: string | null;
  readonly now: string | null;
  readonly limits: readonly LimitShown[];
  readonly result: ResultShown | null;
  readonly lit: readonly string[];
  readonly void: VoidShown | null;
  /** The last results by the first rule set of the table, for drawing roads. */
  readonly history: readonly RoadResult[];
  /** Those in use at its positions first. */
  readonly layouts: readonly LayoutNamed[];
  readonly draws: DrawsShown | null;
  readonly notices?: Notices;
  /** Rounds that were voided after their settlement. */
  readonly late_voids?: readonly VoidShown[];
  /** The notice in force that winnings of a void round are recovered. */
  readonly recovery_notice?: string;
}

/** A ticket without its number; `table` and `player` identify the visit it came from, if any. `made_by` are those who sold it, or replaced another by it: they print it for the player, once. */
export interface TicketShown {
  readonly reference: number;
  readonly ends_with: string;
  readonly amount: Money;
  readonly currency: string;
  readonly table: string;
  readonly player: string;
  readonly expires_at: string;
  readonly standing: TicketStanding;
  readonly is_printed: boolean;
  readonly made_by?: readonly string[];
}

/** A player account: its limits, the table the player is at, and the totals of the last day's visits. `lost` is negative if the player won. */
export interface AccountShown {
  readonly account: string;
  readonly currency: string;
  readonly limits: OwnLimits;
  readonly later: Looser | null;
  readonly table: string;
  readonly day: string;
  readonly lost: Money;
  readonly seconds: number;
}

/** What a player owes for a round. */
export interface Receivable {
  readonly player: string;
  readonly table: string;
  readonly round: number;
  readonly amount: Money;
  readonly currency: string;
}

/** A person excluded from every table, by account name or by the name used in play. */
export interface Excluded {
  readonly player: string;
  /** The earliest time at which the person may be readmitted. */
  readonly until: string;
}

/** What the house owes a player who has left; `currency` is empty if the house has several currencies. */
export interface Payable {
  readonly player: string;
  readonly amount: Money;
  readonly currency: string;
}

/** A piece of gear; `table` is where it is in play, `day` the gaming day of its last inspection. */
export interface Gear {
  readonly serial: string;
  readonly kind: GearKind;
  readonly standing?: GearStanding;
  readonly table?: string;
  readonly day?: string;
  /** The open disputes for which it is kept whole, each as table/number. */
  readonly kept_for?: readonly string[];
}

/** What a device is for. */
export type DeviceKind = "terminal" | "console" | "display" | "dice-reader";

/** A device and the state of its enrolment. */
export interface DeviceShown {
  readonly device: string;
  readonly kind: DeviceKind;
  readonly table: string;
  readonly standing: DeviceStanding;
  readonly proposed_by: string;
  readonly fingerprint: string;
}

/** One record: its stream and number, time, person, key and event, and the event in words. */
export interface EventTold {
  readonly stream: string;
  readonly seq: number;
  readonly at: string;
  readonly person: string;
  readonly role: Role;
  readonly device: string;
  readonly second: string;
  readonly key: string;
  readonly event: string;
  readonly words: string;
  /** The values in the words, each with its name. */
  readonly facts?: readonly Fact[];
  /** The round it concerns, if any. */
  readonly round?: number;
}

/** A step, and whether it is done; `waits_for` lists what is still missing. */
export interface StepOfHouse {
  readonly step: Step;
  readonly is_done: boolean;
  readonly waits_for: readonly Due[];
}

/** The steps of one table, and the terminals that have a position at it. */
export interface TableSteps {
  readonly table: string;
  readonly steps: readonly StepOfHouse[];
  readonly terminals?: readonly string[];
}

/** A prepared order: who would send it, and the suggested values of its fields. */
export interface FirstOrder {
  readonly step: Step;
  /** `administration`, or empty if it goes to the table. */
  readonly stream: string;
  /** Who may send it when its turn comes, preferably the person asking; empty if nobody may. */
  readonly by: string;
  /** The role to send it in. */
  readonly role: Role | null;
  readonly is_mine: boolean;
  /** Whether the person asking could send it now, after sending their own orders before it. */
  readonly is_ready: boolean;
  /** Whether the table can go without it. */
  readonly is_optional: boolean;
  /** The suggested order as JSON, except the text of a rule file and the limits of each kind. */
  readonly body: string;
  /** Its fields with their suggested values; an empty field must be filled in by a person. */
  readonly shown: OrderShown;
}

/** An area on a layout: its rectangle in layout units, and what is written on it. */
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
  /** The dice drawn on it. */
  readonly dice: readonly number[];
  /** The faces the area depends on, drawn or not; none for totals and the even-money areas. */
  readonly faces: readonly number[];
  /** As printed on the layout; three for a single, by the number of matching dice. */
  readonly odds: readonly string[];
  /** Whether a notice beside the cell shows the odds instead of the cell. */
  readonly odds_on_caption: boolean;
  /** In the felt's words. */
  readonly condition: string;
  /** The first and the last total on which Small or Big wins; nothing for other areas. */
  readonly totals: readonly [number, number] | null;
  readonly loses_on_every_triple: boolean;
}

/** A text on a layout that is not an area; an upright one reads from bottom to top. */
export interface NoticeShown {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly upright: boolean;
}

/** A document: its house, currency, rule sets and kinds of wagers, and the text of its file. */
export interface DocumentOffered {
  readonly document: string;
  readonly house: string;
  /** The game; for several rule sets, what their titles have in common. */
  readonly title: string;
  readonly titles: readonly string[];
  readonly currency: string;
  readonly decimals: number;
  readonly rule_sets: readonly string[];
  readonly kinds: readonly Kind[];
  /** Whether its tables need an emblem and colours. */
  readonly has_colour_chips: boolean;
  readonly rules: string;
}

/** An order that can be sent or proposed: its name in the URL, and its fields. */
export interface OrderShown {
  readonly order: string;
  readonly group: Group;
  /** What the order does, in plain words. */
  readonly says: string;
  readonly people: People;
  /** Whether the requester's role may send it, or propose it if it takes two people. */
  readonly may_send: boolean;
  /** Whether it applies to the table's current state: an open table cannot be opened. */
  readonly fits_now?: boolean;
  /** What it applies to, where there is one order per thing: the number of a hold, an inspection. */
  readonly about?: string;
  readonly fields?: readonly FieldShown[];
}

/** A role people sign in to, and whether it needs a second factor. */
export interface RoleOffered {
  readonly role: Role;
  readonly needs_digits: boolean;
}

/** One of the first two people of a house. */
export interface FirstPerson {
  readonly name: string;
  readonly password: string;
}

/** An enrolled console proves itself: a signature of `sicbo-connect/1` with its key. */
export interface ConsoleProof {
  readonly device: string;
  readonly nonce: string;
  /** Higher than at any earlier sign-in. */
  readonly counter: number;
  readonly signature: string;
}

/** A person who works here, or used to. */
export interface StaffMember {
  readonly person: string;
  readonly roles: readonly Role[];
  readonly is_dismissed: boolean;
  /** A person who has one is given no code for another here. */
  readonly has_password: boolean;
  readonly sessions: readonly AtWork[];
}

/** A table as the pit sees it, and the number of its last record. */
export interface TableShown {
  readonly table: string;
  readonly version: number;
  readonly view: PitView;
}

/** Void a lost ticket and issue another in its place; by two people of the pit. */
export interface ReplaceTicket {
  readonly command: "replace-ticket";
  readonly number?: string;
  readonly reference?: number;
  readonly reason: string;
}

/** Readmit a person once the time is over; by two people of the pit. */
export interface ReadmitPerson {
  readonly command: "readmit-person";
  readonly player: string;
  readonly reason: string;
}

/** Pay a player what the house still owes; by two people, with a reason. */
export interface PayPayable {
  readonly command: "pay-payable";
  readonly player: string;
  readonly amount: Money;
  readonly currency: Currency;
  readonly reason?: string;
}

/** Take a player's payment, in full or in part, of what is owed for a round; by two, with a reason. */
export interface SettleReceivable {
  readonly command: "settle-receivable";
  readonly player: string;
  readonly table: string;
  readonly round: number;
  readonly amount: Money;
  readonly currency: Currency;
  readonly paid_with?: SettledWith;
  readonly reason?: string;
}

/** Owe a player more or less, for a reason that no round has; by two people. */
export interface AdjustPayable {
  readonly command: "adjust-payable";
  readonly player: string;
  readonly amount: Money;
  readonly currency: Currency;
  readonly change: Change;
  readonly reason: string;
}

/** Give up what a player owes for a round, in full or in part; by two people. */
export interface WriteOffReceivable {
  readonly command: "write-off-receivable";
  readonly player: string;
  readonly table: string;
  readonly round: number;
  readonly amount: Money;
  readonly currency: Currency;
  readonly reason: string;
}

/** Take new dice, cards or a shaker into the store, sealed; by two people. */
export interface ReceiveGear {
  readonly command: "receive-gear";
  readonly serial: string;
  readonly kind: GearKind;
  readonly note?: string;
}

/** Record that retired gear was destroyed; by two people. */
export interface DestroyGear {
  readonly command: "destroy-gear";
  readonly serial: string;
  readonly note?: string;
}

/** Appoint a person to these roles; by two people. */
export interface AppointPerson {
  readonly command: "appoint-person";
  readonly person: string;
  readonly roles: readonly Role[];
}

/** Replace the roles of a person; by two people. */
export interface ChangeRoles {
  readonly command: "change-roles";
  readonly person: string;
  readonly roles: readonly Role[];
}

/** Set the tables at which a person supervises or manages; by two people. None named means all. */
export interface AssignPit {
  readonly command: "assign-pit";
  readonly person: string;
  readonly tables?: readonly string[];
}

/** Register the first key that signs tree heads; by two people. */
export interface RegisterSigningKey {
  readonly command: "register-signing-key";
  readonly key: string;
  readonly public_key: string;
}

/** Replace the key that signs; by two people. */
export interface RotateSigningKey {
  readonly command: "rotate-signing-key";
  readonly key: string;
  readonly to: string;
  readonly public_key: string;
}

/** Set when a gaming day begins, in minutes after midnight, the offset from UTC, and its shifts. It takes two people. */
export interface SetGamingDay {
  readonly command: "set-gaming-day";
  readonly begins_at: number;
  readonly utc_offset: number;
  readonly shifts?: number;
}

/** A proposal that waits for a second person: what, about what, why, by whom, and until when. `body` is the order as it would be carried out; an approval must carry `body_hash`. */
export interface ProposalShown {
  readonly number: number;
  readonly action: string;
  readonly target: string;
  readonly body: string;
  readonly body_hash: string;
  readonly reason: string;
  readonly proposed_by: string;
  readonly role: Role;
  readonly expires_at: string;
  /** Whether its target has changed since, so that it can no longer be approved. */
  readonly has_moved: boolean;
  /** The roles that may approve it. */
  readonly approved_by?: readonly Role[];
  /** People at the table who may approve it, without the proposer. */
  readonly people?: readonly string[];
}

/** A round that would be corrected, or voided if it would no longer have faces. */
export interface RoundForeseen {
  readonly round: number;
  readonly was: readonly [number, number, number] | null;
  readonly now: readonly [number, number, number] | null;
  readonly wagers: readonly WagerForeseen[];
  readonly money: readonly MoneyForeseen[];
}

/** A report the requester may read: its name in the URL, and what it shows. What it `needs` must be given in the URL (`table=T1`), and what else it `takes` may be; every report takes `from` and `to`, and nothing else affects it. */
export interface ReportKnown {
  readonly name: string;
  readonly title: string;
  readonly tells: string;
  readonly needs?: readonly string[];
  readonly takes?: readonly string[];
}

/** A table's rule file: its hash, and the shipped file it is identical to, if any. */
export interface RulesInForce {
  readonly table: string;
  /** Empty if the file is the house's own. */
  readonly document: string;
  readonly sha256: string;
  readonly is_shipped: boolean;
}

/** An area with its odds, and its stake limits where they are shown. */
export interface AreaShown {
  readonly area: string;
  readonly name: string;
  readonly pays: readonly string[];
  readonly minimum: Money | null;
  readonly maximum: Money | null;
}

/** An instrument that the document lets players stake, with the document's name for it. */
export interface InstrumentShown {
  readonly kind: Instrument;
  readonly name: string;
}

/** The phases of a table; the later ones belong to a round in play. */
export type Phase = "closed" | "halted" | "idle" | "betting-open" | "betting-closed" | "revealed" | "outcome" | "settling" | "held" | "dice-to-be-read" | "option-open";

/** A wager of the player; its winnings and return are set once there is an outcome. `is_settled` means that the money has moved; `owed` is what was lost on chips taken off the layout. */
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

/** The result of a round; each correction raises the revision. */
export interface ResultShown {
  readonly round: number;
  readonly revision: number;
  readonly faces: readonly [number, number, number];
  readonly total: number;
  readonly winning_areas: readonly string[];
}

/** A stake returned unplayed, and why. */
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

/** When the visit began, what was bought in since, and the player's own limits. `net` is how far the player is ahead or behind: credit, stakes on the layout and pending payments, less the buy-ins (STD-B3). `limits` are those in force: of the visit, or of the account at the cage. `later` are looser ones that the player asked for, with the time from which they apply. */
export interface OwnVisit {
  readonly since: string;
  readonly bought_in: Money;
  readonly net: Money | null;
  readonly limits: OwnLimits | null;
  readonly is_excluded: boolean;
  readonly later?: Looser | null;
  /** Whether the terminal takes no orders before staff have unlocked it. */
  readonly is_locked?: boolean;
}

/** What is announced at a table. */
export interface Notices {
  readonly stops?: readonly StopShown[];
  /** The round announced as the last before the table closes, if one was. */
  readonly last_round?: number;
  readonly limits_later?: LimitsToCome | null;
  readonly held?: readonly HoldNotice[];
  /** Whether people read the dice in the place of a device (STD-R9). */
  readonly is_read_by_hand?: boolean;
}

/** An area: its name, odds, clauses and stake limits. */
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

/** An irregularity, when it matters, and what follows: as text, and as codes. */
export interface TroubleRule {
  readonly name: string;
  readonly when: When;
  readonly consequence: string;
  readonly authority: string;
  readonly clause: readonly string[];
  readonly verdict: Verdict;
  /** What must be done before the next round opens. */
  readonly until: Remedy | null;
}

/** A limit for every kind of wager; `cap` is the most that the house may have to pay on any outcome. */
export interface Limits {
  readonly by_kind: Readonly<Record<Kind, Limit>>;
  readonly cap?: Money | null;
}

/** Why a table may close at once, where its players must be told beforehand. */
export type ClosingGround = "safety" | "honesty" | "urgent-repair";

/** What mixes the dice. */
export type Mixer = "electronic-tumbler" | "dice-tumbler" | "manual-shaker" | "automated-shaker";

/** A deck: the backs of its cards, and how many of each face it has. */
export interface Deck {
  readonly backs: readonly string[];
  readonly counts: readonly [number, number, number, number, number, number];
}

/** What is inspected. */
export type Inspected = "electrical-device" | "automated-shaker";

/** When an inspection is due. */
export type InspectionTime = "before-opening" | "shift-start";

/** Three faces keyed in to test the device, and the areas that lit up. */
export interface DeviceTrial {
  readonly faces: readonly number[];
  readonly lit: readonly string[];
}

/** What must be done before another round may open. */
export type Remedy = "dice-replaced" | "equipment-replaced" | "device-repaired" | "shoe-changed";

/** What a player gives for credit or colour chips. */
export type PaidWith = "cash" | "value-chips" | "ticket";

/** How the value of colour chips above the table minimum is shown. */
export type Marker = "marker" | "cash-chip" | "sample-and-button";

/** Where a marker is put. */
export type MarkerPlace = "chip-bank" | "stand";

/** Where colour chips are presented. */
export type RedeemedAt = "issuing-table" | "other-table" | "cage";

/** What was counted of one value: notes, coins or chips. */
export interface Denomination {
  readonly value: Money;
  readonly pieces: number;
}

/** A stake on an area; colour chips have a colour, and the emblem that they are seen to bear. */
export interface Stake {
  readonly area: string;
  readonly amount: Money;
  readonly instrument: Instrument;
  readonly colour?: string;
  readonly emblem?: string;
}

/** A moment of a round of play, in the order in which they come; the last four are not moments of one. */
export type Moment = "betting" | "closed" | "tumbling" | "concealed" | "shown" | "outcome" | "settling" | "between-rounds" | "earlier" | "of-the-round" | "any";

/** Something that is done in a round. */
export type Act = "open-betting" | "tumble" | "close-betting" | "press-deal-button" | "cover" | "uncover" | "check-flat" | "draw-cards" | "announce" | "enter-outcome" | "light-winners" | "collect-losers" | "pay-winners" | "clear-lights" | "conclude";

/** A card: its face and its back. */
export interface Card {
  readonly face: number;
  readonly back?: string;
}

/** Something irregular that is reported. */
export type Event = "exposed-early" | "tumbled-early" | "short-tumble" | "die-not-flat" | "damaged-die" | "broken-dome" | "broken-die" | "foreign-card" | "wrong-card-count" | "shoe-short" | "shaker-fault" | "device-fault-after-outcome" | "equipment-fault" | "lights-wrong" | "deal-button-missed" | "wrong-result-keyed" | "wrong-display" | "error-found-later" | "round-interrupted" | "terminals-interrupted" | "early-wager" | "late-wager" | "late-withdrawal" | "under-minimum" | "over-maximum" | "limit-breach-found-later" | "chips-unclear" | "player-mistake" | "interpretation" | "unforeseen";

/** What follows from an irregularity. */
export type Verdict = "void-round" | "void-affected-rounds" | "no-roll" | "tumble-on" | "continue" | "conclude" | "settle-by-dice" | "reset-and-enter" | "correct-and-resettle" | "settle-then-stop" | "later-rounds-stand" | "refuse" | "stake-stands" | "return-stake" | "settle-once" | "pay-to-maximum" | "considered-settled" | "option-to-withdraw-all" | "hold-for-ruling" | "not-so";

/** Why a round may be void, where the law has a closed list. `approved-rules` is any row of the document's irregularities that voids a round. */
export type Ground = "force-majeure" | "suspected-offence" | "approved-rules";

/** What happens to a dispute after it was raised. The last three end it: player and house agree, the inquiry has decided, or nobody asked for one in time. */
export type DisputeStep = "accepted" | "inspector-told" | "player-told" | "inquiry-asked" | "settled" | "decided" | "lapsed";

/** A step of the round with the document's words for its call. */
export interface StepShown {
  readonly act: Act;
  readonly call: string;
  readonly times_fewest: number;
  readonly clause: readonly string[];
  readonly is_done: boolean;
}

/** The total staked on an area or from a position, and the number of wagers. */
export interface StakesOn {
  readonly place: string;
  readonly amount: Money;
  readonly wagers: number;
}

/** A spoken wager that is not laid yet. */
export interface SpokenShown {
  readonly number: number;
  readonly position: string;
  readonly stake: StakeShown;
}

/** A seat or terminal: whether it is taken, whether it is connected, and the rules it plays by. */
export interface PositionShown {
  readonly position: string;
  readonly is_terminal: boolean;
  readonly is_taken: boolean;
  readonly is_down: boolean;
  readonly player?: string;
  readonly rule_set?: string;
  readonly layout?: string;
  /** When the unanswered call for an attendant was made. */
  readonly called_at?: string | null;
  /** Whether it takes no order of its player before staff have unlocked it. */
  readonly is_locked?: boolean;
}

/** An irregularity that can be reported now: what follows, who decides it, and by which clause. What it says of itself is true of the first of its moments; a report names the one that it means. `or_above` means that more senior posts may decide as well. */
export interface Offer {
  readonly event: Event;
  readonly name: string;
  readonly when: When;
  readonly verdict: Verdict;
  readonly consequence: string;
  readonly authority: string;
  readonly or_above: boolean;
  /** What must be done before the next round opens. */
  readonly until: Remedy | null;
  readonly clause: readonly string[];
  readonly reported_with?: ReportedWith;
  /** Whether two people read the dice, once it is found; their reading then decides. */
  readonly is_read_by_two?: boolean;
  readonly moments?: readonly MomentOffered[];
}

/** A hold: who rules on it, what it is about, and which verdicts are allowed. */
export interface HoldShown {
  readonly number: number;
  readonly round: number;
  readonly wager: number;
  readonly event: Event;
  readonly about: string;
  readonly note: string;
  readonly authority: string;
  readonly or_above: boolean;
  readonly verdicts: readonly Verdict[];
  readonly clause: readonly string[];
  /** What each verdict means, in English. */
  readonly consequences?: readonly string[];
  /** Who reported the fact, where another person must confirm it. */
  readonly found_not_by?: string;
  /** Where the wager can lie, if a ruling on it may say so. */
  readonly areas?: readonly string[];
  /** One of which a void must name, where a law has a closed list. */
  readonly grounds?: readonly Ground[];
  /** The rows of the document that a void may name, if its ground is the approved rules. */
  readonly under?: readonly Event[];
  readonly reported_by?: string;
  /** When it happened, as reported. */
  readonly moment?: Moment | null;
}

/** Something due: what, by whom if the document says so, and the clause. `facts` are the names and numbers in the text. */
export interface Due {
  readonly kind: DueKind;
  readonly code: DueCode;
  readonly what: string;
  readonly by?: string;
  readonly clause?: readonly string[];
  readonly facts?: Readonly<Record<string, string>>;
}

/** A person on the roster: their post, any acting post, and the joint names of these. */
export interface PersonShown {
  readonly person: string;
  readonly post: string;
  readonly acting: string;
  readonly answers_to: readonly string[];
}

/** The device that reads the dice; its reading is shown once the dealer has keyed one. `differs` means that device and dealer disagree and a ruling is needed. Once it is given (`is_ruled`), the reading of people counts. */
export interface ReaderShown {
  readonly device: string;
  readonly is_alone: boolean;
  readonly has_read: boolean;
  readonly faces: readonly [number, number, number] | null;
  readonly differs: boolean;
  readonly is_ruled?: boolean;
}

/** The choice after an interruption: who may still withdraw everything, and who has answered. */
export interface Option {
  readonly open_to: readonly string[];
  readonly answered: readonly string[];
  /** Until when players may answer; whoever has not answered by then stays. */
  readonly closes_at?: string | null;
}

/** The limits of one kind of wager. */
export interface LimitShown {
  readonly kind: Kind;
  readonly name: string;
  readonly minimum: Money;
  readonly maximum: Money;
}

/** A wager in chips: its seat, its player, and how it settles once there is an outcome. */
export interface ChipsShown {
  readonly position: string;
  readonly player: string;
  readonly wager: OwnWager;
}

/** A player's chips of one colour, in hand or staked: value of one, number, and marker. */
export interface ColourShown {
  readonly player: string;
  readonly colour: string;
  readonly value: Money;
  readonly chips: number;
  readonly marker: Marker | null;
}

/** What is fitted to the table, and what may be. */
export interface EquipmentShown {
  readonly mixer: FittedMixer | null;
  /** Those that the document allows; none for a card game. */
  readonly mixers: readonly Mixer[];
  readonly dice: DiceShown | null;
  readonly shoe: ShoeShown | null;
  /** The backs of the cards in the shoe. */
  readonly backs: readonly string[];
  readonly decks: DecksTaken | null;
  /** Whether the program draws the outcome, so that nobody reads dice or draws cards. */
  readonly is_virtual: boolean;
  readonly inspections: readonly InspectionShown[];
  /** What must be done before the next round opens. */
  readonly remedies: readonly Remedy[];
  readonly colour_rule: ColourRule | null;
}

/** The names by which a screen requests a layout of the table. */
export interface LayoutNamed {
  readonly rule_set: string;
  readonly layout: string;
}

/** The faces of a round. */
export interface Result {
  readonly round: number;
  readonly faces: readonly [number, number, number];
  readonly total: number;
}

/** How a proposal ended, by whom and why; `by` is empty if it expired. */
export interface Ending {
  readonly number: number;
  readonly action: string;
  readonly proposed_by: string;
  readonly how: Ended;
  readonly by?: string;
  readonly why?: string;
}

/** A void round, and the players who are to be told of it in person. */
export interface ToTell {
  readonly round: number;
  readonly players: readonly string[];
}

/** A currency: its code, and how many decimals its amounts have. */
export interface Currency {
  readonly code: string;
  readonly decimals: number;
}

/** A post of the document and its rank. */
export interface PostShown {
  readonly title: string;
  readonly rank: number;
}

/** A drop box sent to the count, and its content according to the books. */
export interface BoxShown {
  readonly box: string;
  readonly booked: Money;
}

/** A tumbler or shaker on the table; `is_held` means that the program operates it or can lock it. */
export interface FittedMixer {
  readonly mixer: Mixer;
  readonly serial: string;
  readonly is_held: boolean;
  readonly is_virtual: boolean;
  readonly custodian: string;
}

/** The dice in play. */
export interface DiceShown {
  readonly serial: string;
  readonly since: string;
  readonly is_overdue: boolean;
}

/** The shoe: its decks and how many cards are left, but not which. */
export interface ShoeShown {
  readonly decks: number;
  readonly cards_left: number;
  readonly cut: number;
  readonly is_due_for_shuffle: boolean;
}

/** The stakes of a round, the most the house could pay, and the faces on which it would. */
export interface ExposureShown {
  readonly round: number;
  readonly stakes: Money;
  readonly most: Money;
  readonly on: readonly [number, number, number];
  readonly cap: Money | null;
}

/** A player at a position, and whether the player has a wager in this round. */
export interface VisitShown {
  readonly player: string;
  readonly position: string;
  readonly since: string;
  readonly is_in_round: boolean;
}

/** A player's chips of one colour, in hand or staked. */
export interface ColoursShown {
  readonly player: string;
  readonly colour: string;
  readonly value: Money;
  readonly worth: Money;
}

/** An earlier round that was corrected or voided after its settlement. */
export interface RevisionShown {
  readonly round: number;
  readonly revision: number;
}

/** An open dispute about a round; `kept` are the dice or cards that are under inquiry. */
export interface Dispute {
  readonly number: number;
  readonly player: string;
  readonly round: number;
  readonly complaint: string;
  readonly kept: readonly string[];
  readonly raised_at: string;
  readonly raised_by: string;
  readonly steps?: readonly StepDone[];
  /** The hold of the round, if a supervisor accepted the dispute while the round could be held. */
  readonly hold?: number;
  /** Until when the player may ask for an inquiry, once told of the right to it. */
  readonly ask_before?: string | null;
}

/** The chain of seeds that a table is committed to, and the last seed revealed, if any. */
export interface DrawsShown {
  readonly anchor: string;
  readonly first: number;
  readonly rounds: number;
  readonly seed_of: number;
  readonly seed: string;
}

/** The state of a ticket; the first two are live: the house owes them. */
export type TicketStanding = "live" | "reported lost" | "redeemed" | "paid out" | "expired" | "void";

/** The most a player wants to lose in a day, stake in one round, and play for; None is unlimited. For a player without an account the day is the visit. */
export interface OwnLimits {
  readonly loss?: Money | null;
  readonly stake?: Money | null;
  readonly seconds?: number | null;
}

/** Looser limits that are not in force yet. */
export interface Looser {
  readonly limits: OwnLimits;
  readonly since: string;
}

/** What is registered: a set of dice, a deck of cards, a tumbler or shaker. */
export type GearKind = "dice" | "cards" | "shaker";

/** Where a piece is in its life; from the last two there is no way back into play. */
export type GearStanding = "sealed" | "inspected" | "in-play" | "used" | "retired" | "destroyed";

/** The state of a device: a new one may act only after a second person approves it. */
export type DeviceStanding = "proposed" | "active" | "revoked";

/** A field with its name and its value as text, or the facts of each value in it. A flag that is true has neither. */
export interface Fact {
  readonly name: string;
  readonly words?: string;
  readonly each?: readonly (readonly Fact[])[];
}

/** Something a house needs before its first round, in the order it is done. */
export type Step = "first-people" | "dealer" | "table" | "set-up" | "posts" | "shift" | "equipment" | "positions" | "open" | "player" | "round";

/** The kind of a betting area; a string, because it is a key of mappings stored as JSON. */
export type Kind = "small" | "big" | "odd" | "even" | "any-triple" | "triple" | "double" | "total" | "domino" | "single" | "trio" | "double-single" | "four";

/** What an order is about. */
export type Group = "table" | "staff" | "limits" | "equipment" | "positions" | "players" | "money" | "trouble" | "rulings" | "tickets" | "accounts" | "owed" | "people" | "house";

/** How many people an order takes. */
export type People = "one" | "two" | "one-or-two";

/** A field of an order. */
export interface FieldShown {
  readonly name: string;
  readonly kind: FieldKind;
  /** Whether the field is required. */
  readonly is_needed?: boolean;
  /** The document's name for it, if it has one. */
  readonly words?: string;
  /** The current value as JSON, empty if there is none. */
  readonly value?: string;
  /** The expected value as JSON, where only a person can say what the value is. */
  readonly advice?: string;
  readonly choices?: readonly Choice[];
  readonly fields?: readonly FieldShown[];
  readonly fewest?: number;
  readonly most?: number;
}

/** A session of someone at work; its name is not secret and is used to end it (`sign-person-out`). */
export interface AtWork {
  readonly session: string;
  readonly role: Role;
  readonly device: string;
}

/** What a player pays a debt with: cash, or what the house owes the player. */
export type SettledWith = "cash" | "payable";

/** Which way an adjustment goes. */
export type Change = "more" | "less";

/** A wager that would be settled again: what it returned to the player, and what it would return. */
export interface WagerForeseen {
  readonly player: string;
  readonly area: string;
  /** The document's name for the area. */
  readonly name: string;
  readonly instrument: Instrument;
  readonly stake: Money;
  readonly was: Money;
  readonly now: Money;
}

/** The changes to a player's credit, chips, debt to the house and payable. Negative amounts are decreases. */
export interface MoneyForeseen {
  readonly player: string;
  readonly credit: Money;
  readonly chips: Money;
  readonly owes: Money;
  readonly is_owed: Money;
}

/** Something that can be laid on an area. */
export type Instrument = "value-chips" | "colour-chips" | "promotional-tokens" | "vouchers" | "plaques" | "credits" | "cash";

/** The state of a wager; in a void round, or outside the limits, it is returned. */
export type WagerState = "registered" | "held" | "won" | "lost" | "returned";

/** A stake on an area. */
export interface StakeShown {
  readonly area: string;
  readonly amount: Money;
  readonly instrument: Instrument;
  readonly colour: string;
}

/** A stop of play; `reason` and `by` are for staff. */
export interface StopShown {
  readonly number: number;
  readonly scope: StopScope;
  readonly is_fault: boolean;
  readonly rule_set?: string;
  readonly pay_table?: string;
  readonly reason?: string;
  readonly by?: string;
}

/** Limits that hold from the first round that opens after a time on. */
export interface LimitsToCome {
  readonly since: string;
  readonly limits: readonly LimitShown[];
}

/** A round that is held, and what was reported of it; a held wager is only shown to its player. */
export interface HoldNotice {
  readonly round: number;
  readonly why: string;
}

/** What must also hold for a row to apply. */
export type When = "always" | "outcome-established" | "no-outcome" | "registered" | "not-registered" | "first-time" | "later" | "outcome-touched" | "outcome-untouched";

/** The least and the most that a player may stake on one area. */
export interface Limit {
  readonly minimum: Money;
  readonly maximum: Money;
}

/** What a report must carry: nothing, or the chips or terminal without which it cannot be judged. */
export type ReportedWith = "nothing" | "chips" | "terminal";

/** A moment at which something can have happened, and what follows if that is reported now. If somebody must find the fact first, `follows` is the document's verdict once it is found to be so, and `authority` finds it; otherwise `authority` rules, or must be present. */
export interface MomentOffered {
  readonly moment: Moment;
  readonly verdict: Verdict;
  readonly consequence: string;
  readonly authority: string;
  readonly or_above: boolean;
  readonly follows?: Verdict | null;
}

/** The kinds of things that can be due. */
export type DueKind = "people" | "remedy" | "inspection" | "mixer" | "dice" | "custody" | "shoe";

/** What is to be done, for screens in other languages. */
export type DueCode = "nobody-deals" | "nobody-rules" | "remedy" | "inspect" | "fit-mixer" | "take-custody" | "log-dice" | "change-dice" | "load-shoe" | "shuffle";

/** The decks that the document allows in a shoe. */
export interface DecksTaken {
  readonly fewest: number;
  readonly most: number;
  readonly cards_per_face: number;
}

/** An inspection that the document requires: of what, when, by which post, and the fewest trials. */
export interface InspectionShown {
  readonly item: Inspected;
  readonly due: InspectionTime;
  readonly post: string;
  readonly operations_fewest: number;
  readonly is_done: boolean;
  readonly clause: readonly string[];
}

/** Above which value colour chips need a marker, and where it is placed. */
export interface ColourRule {
  readonly minimum: Money;
  readonly markers: readonly Marker[];
  readonly places: readonly MarkerPlace[];
}

/** How a proposal ended. */
export type Ended = "approved" | "rejected" | "withdrawn" | "expired";

/** A step of a dispute, when it was taken and by whom. */
export interface StepDone {
  readonly step: DisputeStep;
  readonly at: string;
  readonly by: string;
}

/** How a field is filled in. */
export type FieldKind = "text" | "words" | "whole" | "wholes" | "texts" | "flag" | "money" | "time" | "faces" | "reading" | "choice" | "several" | "group" | "list" | "attest";

/** An option: its value as JSON, as it goes into the order, and its description. */
export interface Choice {
  readonly value: string;
  readonly words: string;
}

/** What a stop concerns. */
export type StopScope = "house" | "table" | "pay-table";
