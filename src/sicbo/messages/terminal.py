"""The messages of a player terminal over its WebSocket, `/terminal`.

The house speaks first, with a challenge. After the proof come the whole view and every change of it, each
with its version and the version that it follows. Every order has a key: the answer under it is final, and is
given again to whoever asks again.
"""

from typing import Any

import msgspec
from msgspec import Struct

from sicbo.messages.sockets import Answered, Goodbye, LookAgain, Message
from sicbo.money import Money
from sicbo.table.views.player import PlayerView

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
    """What the player sees, whole, in its version; `follows` is null where it stands by itself."""

    version: int
    follows: int | None
    view: PlayerView


FROM_TERMINAL = (Prove, Lay, TakeBack, Move, LookAgain)
TO_TERMINAL = (Challenge, Welcome, View, Answered, Goodbye)

FromTerminal = Prove | Lay | TakeBack | Move | LookAgain
ToTerminal = Challenge | Welcome | View | Answered | Goodbye

_from_terminal: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromTerminal)
_to_terminal: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ToTerminal)


def from_terminal(data: bytes) -> FromTerminal:
    """Read a message of a terminal; one that is none raises msgspec.MsgspecError."""
    message: FromTerminal = _from_terminal.decode(data)
    return message


def to_terminal(data: str | bytes) -> ToTerminal:
    """Read a message of the house.

    >>> to_terminal('{"message":"challenge","house":"h1","nonce":"00"}')
    Challenge(house='h1', nonce='00')
    """
    message: ToTerminal = _to_terminal.decode(data)
    return message
