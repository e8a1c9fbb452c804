"""Requests to a stream and its answers: a request has a key, and one final answer forever."""

from datetime import datetime
from hashlib import sha256

import msgspec
from msgspec import Struct, field

from sicbo.house_runtime.refusals import LATER, house_refusal
from sicbo.money import Money
from sicbo.people import Actor, Role
from sicbo.storage.contract import StoredAnswer
from sicbo.streams import Command, Refusal

PROGRAM = Actor("program", Role.PROGRAM)
"""The sender of orders that no person sends: recovery, expiry, the founding of a house."""


class Request(Struct, frozen=True, kw_only=True):
    """An order to a stream under its sender's key; `body` is what the key stands for, as bytes.

    `is_proposed` where `actor` has proposed it earlier, and it is the second person who acts now.
    """

    key: str
    command: Command
    actor: Actor
    body: bytes
    second: Actor | None = None
    is_proposed: bool = False

    @property
    def body_hash(self) -> bytes:
        """The hash that tells a retry from another request under the same key."""
        return sha256(self.body).digest()


def by_program(key: str, command: Command) -> Request:
    """Make an order of the program itself; only the program uses its keys."""
    return Request(key=f"{PROGRAM.person}/{key}", command=command, actor=PROGRAM, body=b"")


class Accepted(Struct, frozen=True, tag="done", tag_field="answer", omit_defaults=True):
    """It happened: the numbers of its records, the ticket that was issued, the cash for one that was paid."""

    first: int
    last: int
    ticket: str = ""
    cash: Money | None = None
    currency: str = ""
    worth: Money | None = None
    """What the ticket is for that was issued."""
    proposal: int = 0
    """The number of the proposal that was made."""
    owed: Money | None = None
    """What the cage owes the player beyond that ticket, which has a bound."""
    reference: int = 0
    """By which people refer to a ticket that the cage made: its number is on the paper only."""


class Rejected(Struct, frozen=True, tag="refused", tag_field="answer"):
    """It was refused, for good under this key; `facts` are the names and numbers in the sentence."""

    code: str
    sentence: str
    clause: tuple[str, ...] = ()
    facts: dict[str, str] = field(default_factory=dict)


class RetryLater(Struct, frozen=True, tag="later", tag_field="answer"):
    """No answer yet: ask again with the same key. It is not kept, and says nothing of what was done."""

    code: str
    sentence: str
    facts: dict[str, str] = field(default_factory=dict)


class KeptRefusal(Struct, frozen=True, kw_only=True, tag="refused", tag_field="answer"):
    """A refusal as it is stored under its key: also of which stream, after which record, and when.

    A retry gets no more than the first answer (`Rejected`); the rest is for disputes.
    """

    code: str
    sentence: str
    clause: tuple[str, ...] = ()
    facts: dict[str, str] = field(default_factory=dict)
    stream: str = ""
    after: int = 0
    at: datetime | None = None


Answer = Accepted | Rejected | RetryLater

_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(Answer)
_refusals = msgspec.json.Decoder(KeptRefusal)


def refused_answer(refusal: Refusal) -> Rejected:
    """Make the final answer for a refusal."""
    return Rejected(refusal.code, refusal.sentence, refusal.clause, refusal.facts)


def _later(code: str) -> RetryLater:
    return RetryLater(code, LATER[code])


OTHER_BODY = refused_answer(house_refusal("key/other-body"))
BROKEN_REQUEST = refused_answer(house_refusal("request/broken", why="the house knows no such order"))

INBOX_IS_FULL = _later("inbox/is-full")
STORE_IS_AWAY = _later("store/is-away")
BUS_IS_AWAY = _later("bus/is-away")
BOOKS_REFUSE = _later("books/do-not-agree")
NOBODY_RUNS_IT = _later("table/nobody-runs-it")
NOT_KNOWN = _later("table/did-not-answer")
NOT_THE_OWNER = _later("table/not-owned-here")
STOPPED = _later("table/stopped")
IS_BUSY = _later("house/is-busy")
IS_CLOSING = _later("house/is-closing")
PROGRAM_HAS_CHANGED = _later("house/program-has-changed")
CLOCK_WAS_SET = _later("house/clock-was-set")
CLOCK_DIFFERS = _later("house/clock-differs")


def encode_answer(answer: Answer) -> bytes:
    """Encode an answer as it is stored."""
    return _encoder.encode(answer)


def decode_answer(data: bytes) -> Answer:
    """Decode a stored answer.

    >>> encode_answer(Accepted(3, 5))
    b'{"answer":"done","first":3,"last":5}'
    >>> decode_answer(encode_answer(Accepted(3, 5))) == Accepted(3, 5)
    True
    """
    answer: Answer = _decoder.decode(data)
    return answer


def encode_kept(answer: Answer, stream: str, after: int, at: datetime) -> bytes:
    """Encode an answer for the store: for a refusal, also where and when it happened."""
    if not isinstance(answer, Rejected):
        return encode_answer(answer)
    return _encoder.encode(
        KeptRefusal(
            code=answer.code,
            sentence=answer.sentence,
            clause=answer.clause,
            facts=answer.facts,
            stream=stream,
            after=after,
            at=at,
        )
    )


def stored_answer(request: Request, answer: Answer, stream: str, after: int, at: datetime) -> StoredAnswer:
    """Make the final answer to a request, as the store saves it under its key."""
    return StoredAnswer(request.key, request.body_hash, encode_kept(answer, stream, after, at))


def answer_again(kept: StoredAnswer, request: Request) -> Answer:
    """Return the stored answer of a key again, if it was to the same request."""
    return decode_answer(kept.answer) if kept.body_hash == request.body_hash else OTHER_BODY


def read_refusal(data: bytes) -> KeptRefusal | None:
    """Decode a stored refusal; None for any other answer.

    >>> from datetime import UTC
    >>> kept = encode_kept(OTHER_BODY, "T1", 7, datetime(2026, 11, 16, tzinfo=UTC))
    >>> decode_answer(kept) == OTHER_BODY, read_refusal(kept).after
    (True, 7)
    >>> read_refusal(encode_answer(Accepted(3, 5)))
    """
    return _refusals.decode(data) if isinstance(decode_answer(data), Rejected) else None


def broken_request(mistake: ValueError) -> Rejected:
    """Describe what is wrong with a request that could not be read."""
    return refused_answer(house_refusal("request/broken", why=mistake))
