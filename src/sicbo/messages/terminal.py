"""The messages of a player terminal over its WebSocket, `/terminal`.

The house speaks first, with a challenge. After the proof come the whole view and every change of it, each
with its version and the version that it follows. Every order has a key: the answer under it is final, and is
given again to whoever asks again.
"""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sicbo.administration.player_notice import PlayerNotice
from sicbo.messages.sockets import Answered, Goodbye, LookAgain, Message, MessageReader
from sicbo.money import Money
from sicbo.storage.evidence.receipts import Receipt as SealedReceipt
from sicbo.table.views.past import PastRound
from sicbo.table.views.player import PlayerView
from sicbo.table.views.results import RoadResult
from sicbo.table.views.rules import RulesView

# ---- from the terminal -----------------------------------------------------------------------------------


class Prove(Message, frozen=True, kw_only=True):
    """The terminal shows who it is: a signature of `sicbo-connect/1` by its key."""

    device: str
    counter: int
    """Higher than at any connection before."""
    signature: str
    """r and s, 32 bytes each, in hexadecimal."""


class CreditStake(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stake from the player's credit on an area."""

    area: str
    amount: Money


class Lay(Message, frozen=True, kw_only=True):
    """Register wagers, or raise those that stand: all or none."""

    key: str
    round: int
    """The round that the screen showed."""
    stakes: tuple[CreditStake, ...]


class TakeBack(Message, frozen=True, kw_only=True):
    """Lower or withdraw wagers: all or none."""

    key: str
    round: int
    stakes: tuple[CreditStake, ...]


class Move(Message, frozen=True, kw_only=True):
    """Move a stake to another area."""

    key: str
    round: int
    stake: CreditStake
    to: str


class Undo(Message, frozen=True, kw_only=True):
    """Do the last slip of this round backwards: what it laid, took back or moved."""

    key: str
    round: int


class Clear(Message, frozen=True, kw_only=True):
    """Withdraw everything; it is one slip, and can be undone."""

    key: str
    round: int


class Rebet(Message, frozen=True, kw_only=True):
    """Lay again what stood in the last round that the player did not sit out, all or none."""

    key: str
    round: int


class Double(Message, frozen=True, kw_only=True):
    """Raise every stake by as much again, all or none."""

    key: str
    round: int


class GiveNonce(Message, frozen=True, kw_only=True):
    """Have a part in the draw of a round, where draws are committed to: a text of the player's choice."""

    key: str
    nonce: str


class AnswerOption(Message, frozen=True, kw_only=True):
    """After an interruption: withdraw everything, or stay."""

    key: str
    withdraws: bool


class Redeem(Message, frozen=True, kw_only=True):
    """Turn a ticket into credit, all of it; where nobody plays, a visit begins under a name of its own."""

    key: str
    ticket: str


class CashOut(Message, frozen=True, kw_only=True):
    """Turn all credit into a ticket, whose number is in the answer; the visit is over."""

    key: str


class LimitMyself(Message, frozen=True, kw_only=True):
    """Set the player's limits; null has none. Tighter ones hold at once, looser ones after 24 hours."""

    key: str
    loss: Money | None = None
    stake: Money | None = None
    seconds: int | None = None


class ExcludeMyself(Message, frozen=True, kw_only=True):
    """Play no more: no buy-in and no wager is taken, at any table where the player has an account."""

    key: str


class CallAttendant(Message, frozen=True, kw_only=True):
    """Ask for someone of the staff to come; the view says so until someone has."""

    key: str


class CallOff(Message, frozen=True, kw_only=True):
    """Say that nobody need come any more."""

    key: str


class Recall(Message, frozen=True, kw_only=True):
    """Ask for the player's last rounds, the newest first; the house gives twenty at most."""

    key: str
    rounds: int = 10


class Rules(Message, frozen=True, kw_only=True):
    """Ask for the rules, the pay table and the limits that this terminal plays by."""

    key: str


class Notice(Message, frozen=True, kw_only=True):
    """Ask what the house tells its players about age and help."""

    key: str


class Results(Message, frozen=True, kw_only=True):
    """Ask for what the last rounds of the table showed: history, and no advice."""

    key: str


class Receipt(Message, frozen=True, kw_only=True):
    """Ask for receipts of what an order did: `of` is its key; eight records at once, from the `first` on."""

    key: str
    of: str
    first: int = 0


# ---- from the house --------------------------------------------------------------------------------------


class Challenge(Message, frozen=True, kw_only=True):
    """The first message: what is to be signed."""

    house: str
    nonce: str


class Welcome(Message, frozen=True, kw_only=True):
    """The proof is right: which table the terminal belongs to, and what kind of house it is."""

    device: str
    table: str
    mark: str


class View(Message, frozen=True, kw_only=True):
    """What the player sees, in its version; `follows` is null where it stands by itself."""

    version: int
    follows: int | None
    view: PlayerView
    """Whole where it stands by itself; where it follows another, `areas` is empty if they are the same."""


def change_of(view: PlayerView, before: PlayerView | None) -> PlayerView:
    """Leave out of a view what whoever saw the one before has: areas, odds and limits seldom change."""
    is_known = before is not None and view.areas == before.areas
    return replace(view, areas=()) if is_known else view


def whole_of(change: PlayerView, before: PlayerView | None) -> PlayerView:
    """Put back what was left out, from the view that it follows."""
    return change if change.areas or before is None else replace(change, areas=before.areas)


class Recalled(Message, frozen=True, kw_only=True):
    """The own last rounds, the newest first."""

    key: str
    rounds: tuple[PastRound, ...]


class RulesShown(Message, frozen=True, kw_only=True):
    """The rules that this terminal plays by."""

    key: str
    rules: RulesView


class NoticeShown(Message, frozen=True, kw_only=True):
    """What the house tells its players about age and help; null where it has not said anything."""

    key: str
    notice: PlayerNotice | None


class ResultsShown(Message, frozen=True, kw_only=True):
    """What the last rounds of the table showed, the oldest first, by the rules of this terminal."""

    key: str
    results: tuple[RoadResult, ...]


class Receipts(Message, frozen=True, kw_only=True):
    """Receipts of `records` that an order made, or of some of them; each is checked without the house."""

    key: str
    of: str
    records: int
    receipts: tuple[SealedReceipt, ...]


SLIPS = (Lay, TakeBack, Move, Undo, Clear, Rebet, Double)
ORDERS = (
    *(*SLIPS, GiveNonce, AnswerOption),
    *(Redeem, CashOut, LimitMyself, ExcludeMyself, CallAttendant, CallOff),
)
QUESTIONS = (Recall, Rules, Notice, Results, Receipt)
FROM_TERMINAL = (Prove, *ORDERS, *QUESTIONS, LookAgain)
TO_TERMINAL = (
    *(Challenge, Welcome, View, Answered),
    *(Recalled, RulesShown, NoticeShown, ResultsShown, Receipts),
    Goodbye,
)

Slip = Lay | TakeBack | Move | Undo | Clear | Rebet | Double
OfAVisit = Redeem | CashOut | LimitMyself | ExcludeMyself | CallAttendant | CallOff
Order = Slip | GiveNonce | AnswerOption | OfAVisit
Question = Recall | Rules | Notice | Results | Receipt
FromTerminal = Prove | Order | Question | LookAgain
Told = Recalled | RulesShown | NoticeShown | ResultsShown | Receipts
ToTerminal = Challenge | Welcome | View | Answered | Told | Goodbye

from_terminal = MessageReader[FromTerminal](*FROM_TERMINAL)
"""Reads a message of a terminal; what is none raises msgspec.MsgspecError."""
_to_terminal: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ToTerminal)


def to_terminal(data: str | bytes) -> ToTerminal:
    """Read a message of the house.

    >>> to_terminal('{"message":"challenge","house":"h1","nonce":"00"}')
    Challenge(house='h1', nonce='00')
    """
    message: ToTerminal = _to_terminal.decode(data)
    return message
