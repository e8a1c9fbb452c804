"""The messages of a player terminal over its WebSocket, `/terminal`.

The house opens with a challenge. After the proof it sends the whole view and every change to it, each with
its version and the version it follows. Every order has a key: its answer is final, and repeating the order
returns the same answer.
"""

from collections.abc import Callable

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
    """The terminal proves its identity: a signature of `sicbo-connect/1` with its key."""

    device: str
    counter: int
    """Higher than at any earlier connection."""
    signature: str
    """r and s, 32 bytes each, in hexadecimal."""


class CreditStake(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stake from the player's credit on an area."""

    area: str
    amount: Money


class Lay(Message, frozen=True, kw_only=True):
    """Register wagers, or raise existing ones: all or none."""

    key: str
    round: int
    """The round shown on the screen."""
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
    """Undo the last slip of this round: what it laid, took back or moved."""

    key: str
    round: int


class Clear(Message, frozen=True, kw_only=True):
    """Withdraw everything, as one slip that can be undone."""

    key: str
    round: int


class Rebet(Message, frozen=True, kw_only=True):
    """Repeat the wagers of the last round the player took part in: all or none."""

    key: str
    round: int


class Double(Message, frozen=True, kw_only=True):
    """Double every stake: all or none."""

    key: str
    round: int


class GiveNonce(Message, frozen=True, kw_only=True):
    """Contribute a text of the player's choice to a round's draw, where draws come from a committed chain."""

    key: str
    nonce: str


class AnswerOption(Message, frozen=True, kw_only=True):
    """After an interruption: withdraw everything, or stay."""

    key: str
    withdraws: bool


class TellUnregistered(Message, frozen=True, kw_only=True):
    """Tell, after a lost connection, what the screen had shown and has not seen registered."""

    key: str
    round: int
    """The round shown when the connection was lost."""
    stakes: tuple[CreditStake, ...]
    """For each such area all that was shown there; the house compares it with its record."""


class Redeem(Message, frozen=True, kw_only=True):
    """Turn a whole ticket into credit; at a free terminal this begins a visit under a new name."""

    key: str
    ticket: str


class CashOut(Message, frozen=True, kw_only=True):
    """Turn all credit into a ticket, whose number is in the answer, and end the visit."""

    key: str


class LimitMyself(Message, frozen=True, kw_only=True):
    """Set the player's own limits; null is none. Tighter ones apply at once, looser ones after 24 hours."""

    key: str
    loss: Money | None = None
    stake: Money | None = None
    seconds: int | None = None


class ExcludeMyself(Message, frozen=True, kw_only=True):
    """Stop playing: no more buy-ins or wagers here, nor at any other table if the player has an account."""

    key: str


class CallAttendant(Message, frozen=True, kw_only=True):
    """Call a member of staff; the view shows the call until someone has come."""

    key: str


class CallOff(Message, frozen=True, kw_only=True):
    """Cancel the call for an attendant."""

    key: str


class Recall(Message, frozen=True, kw_only=True):
    """Request the player's last rounds, newest first; the house sends at most twenty."""

    key: str
    rounds: int = 10


class Rules(Message, frozen=True, kw_only=True):
    """Request the rules, the pay table and the limits that apply at this terminal."""

    key: str


class Notice(Message, frozen=True, kw_only=True):
    """Request the house's notice to players about age and help."""

    key: str


class Results(Message, frozen=True, kw_only=True):
    """Request the table's last results: history, not advice."""

    key: str


class Receipt(Message, frozen=True, kw_only=True):
    """Request receipts for an order, whose key is `of`; eight records at a time, starting with `first`."""

    key: str
    of: str
    first: int = 0


# ---- from the house --------------------------------------------------------------------------------------


class Challenge(Message, frozen=True, kw_only=True):
    """The first message: what the device has to sign."""

    house: str
    nonce: str


class Welcome(Message, frozen=True, kw_only=True):
    """The proof is accepted: the table the terminal belongs to, and the kind of house."""

    device: str
    table: str
    mark: str


class View(Message, frozen=True, kw_only=True):
    """A version of the player's view; `follows` is null if it follows no earlier one."""

    version: int
    follows: int | None
    view: PlayerView
    """Whole if it follows none; if it follows another, `areas` is empty when unchanged."""


def change_of(view: PlayerView, before: PlayerView | None) -> PlayerView:
    """Leave out what a client with the previous view already has: areas, odds and limits seldom change."""
    is_known = before is not None and view.areas == before.areas
    return replace(view, areas=()) if is_known else view


def whole_of(change: PlayerView, before: PlayerView | None) -> PlayerView:
    """Put back what was left out, from the previous view."""
    return change if change.areas or before is None else replace(change, areas=before.areas)


class Recalled(Message, frozen=True, kw_only=True):
    """The player's last rounds, newest first."""

    key: str
    rounds: tuple[PastRound, ...]


class RulesShown(Message, frozen=True, kw_only=True):
    """The rules that apply at this terminal."""

    key: str
    rules: RulesView


class NoticeShown(Message, frozen=True, kw_only=True):
    """The house's notice to players about age and help; null if it has none."""

    key: str
    notice: PlayerNotice | None


class ResultsShown(Message, frozen=True, kw_only=True):
    """The table's last results, oldest first, by the rules of this terminal."""

    key: str
    results: tuple[RoadResult, ...]


class Receipts(Message, frozen=True, kw_only=True):
    """Receipts for some or all of the `records` an order made; each can be verified without the house."""

    key: str
    of: str
    records: int
    receipts: tuple[SealedReceipt, ...]


Slip = Lay | TakeBack | Move | Undo | Clear | Rebet | Double
VisitOrder = Redeem | CashOut | LimitMyself | ExcludeMyself | CallAttendant | CallOff
Order = Slip | GiveNonce | AnswerOption | TellUnregistered | VisitOrder
Question = Recall | Rules | Notice | Results | Receipt
FromTerminal = Prove | Order | Question | LookAgain
Reply = Recalled | RulesShown | NoticeShown | ResultsShown | Receipts
ToTerminal = Challenge | Welcome | View | Answered | Reply | Goodbye

from_terminal = MessageReader[FromTerminal](FromTerminal)
"""Reads a message from a terminal; raises msgspec.MsgspecError if it is invalid."""
to_terminal: Callable[[str | bytes], ToTerminal] = msgspec.json.Decoder(ToTerminal).decode
"""Reads a message from the house."""
