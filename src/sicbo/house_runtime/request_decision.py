"""The decision on a request to a stream: its key, who may act, what takes two people, and what is added.

Tables, cage and administration are decided alike; what is special to a kind of stream is in its
`StreamRules`. A decision takes effect only when it is committed: the writer of a table commits a batch of
requests at once (`tables/committer.py`); at the cage or in the administration each is committed by itself,
and decided again if another process was first (`shared_streams/shared_stream.py`).
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sicbo.administration.state import Administration
from sicbo.house_runtime.bus_messages import write_body
from sicbo.house_runtime.proposals import context_of, number_made, request_tried
from sicbo.house_runtime.requests import Accepted, Answer, Request, by_program, refused_answer
from sicbo.house_runtime.stream_standing import Added, Steps, StreamStanding, add_steps, steps_of
from sicbo.money import Money
from sicbo.orders import OrderSpec, Target
from sicbo.proposals import commands as p
from sicbo.proposals.decide import NO_TARGET, refused_approval
from sicbo.proposals.decide import decide as decide_on_proposal
from sicbo.streams import Command, Event, Refusal

T = TypeVar("T", bound=StreamStanding)


class Decision(Struct, frozen=True, kw_only=True):
    """What follows from an order, and what its answer holds besides the numbers of the records."""

    steps: Steps = ()
    without_second: Refusal | None = None
    """Why it waits for another person; None if it takes one person, or two who may are present."""
    ticket: str = ""
    """The number of the ticket that is issued."""
    cash: Money | None = None
    """What to pay out for a ticket, and in which currency: the payer has only its number."""
    currency: str = ""
    worth: Money | None = None
    """What the issued ticket is worth."""
    owed: Money | None = None
    """What the cage owes the player beyond that ticket."""
    reference: int = 0
    """By which people refer to a ticket that the cage made."""

    def done(self, first: int, last: int) -> Accepted:
        """Make the answer, once committed."""
        return Accepted(
            first,
            last,
            self.ticket,
            cash=self.cash,
            currency=self.currency,
            worth=self.worth,
            owed=self.owed,
            reference=self.reference,
        )


class StreamRules(ABC, Generic[T]):
    """The rules of a kind of stream for orders to it, in its current state."""

    orders: ClassVar[Mapping[type[Any], OrderSpec[Any, Any]]]
    """The specifications of all orders to it."""

    @property
    @abstractmethod
    def administration(self) -> Administration | None:
        """The people of the house, where sign-in is required."""

    @abstractmethod
    def may_not_act(self, request: Request, at: datetime) -> Refusal | None:
        """Return why the sender of a request may not act now."""

    @abstractmethod
    def examine(self, standing: T, request: Request, at: datetime) -> Decision | Refusal:
        """Return what an order would do, and whether it waits for another person; or why it is refused."""

    @abstractmethod
    def target_of(self, standing: T, order: Command) -> Target:
        """Return what an order is about, and the version of that."""

    def as_recorded(self, standing: T, order: Command) -> Command:  # noqa: ARG002 - for those who need it
        """Return an order as its proposal is to hold it, if it must not go on record as it was sent."""
        return order

    def follow(
        self,
        standing: T,  # noqa: ARG002 - as above
        decision: Decision,
        happened: Sequence[Event],  # noqa: ARG002
        request: Request,  # noqa: ARG002
        at: datetime,  # noqa: ARG002
    ) -> Decision | Refusal:
        """Let another stream take part in a decision, or return why it refuses."""
        return decision


class Decided(Struct, Generic[T], frozen=True):
    """The decision on a request: the state of the stream after it, what is added, and the answer."""

    standing: T
    added: tuple[Added, ...]
    answer: Answer


def decide_request(
    standing: T, request: Request, rules: StreamRules[T], at: datetime, *, epoch: int = 0
) -> Decided[T]:
    """Decide a request to a stream in its current state."""
    if isinstance(request.command, p.Command):
        return _decided_on_proposal(standing, request, request.command, rules, at, epoch=epoch)
    decision = rules.examine(standing, request, at)
    if isinstance(decision, Refusal):
        return _refused(standing, decision)
    if decision.without_second is not None:
        return _refused(standing, decision.without_second)
    after, added = _added(standing, decision.steps, request, at, epoch)
    followed = rules.follow(standing, decision, added.happened, request, at)
    if isinstance(followed, Refusal):
        return _refused(standing, followed)
    return Decided(after, (added,), followed.done(standing.seq + 1, after.seq))


def _refused(standing: T, refusal: Refusal) -> Decided[T]:
    return Decided(standing, (), refused_answer(refusal))


def _added(standing: T, steps: Steps, request: Request, at: datetime, epoch: int) -> tuple[T, Added]:
    return add_steps(
        standing,
        steps,
        at=at,
        key=request.key,
        actor=request.actor,
        second=request.second,
        epoch=epoch,
    )


# ---- what takes two people -------------------------------------------------------------------------------


def _decided_on_proposal(  # noqa: PLR0913 - as decide_request
    standing: T, request: Request, command: p.Command, rules: StreamRules[T], at: datetime, *, epoch: int
) -> Decided[T]:
    """Decide on a proposal; an approval and the order that it approves take effect together."""
    may_not = rules.may_not_act(request, at)
    if may_not is not None:
        return _refused(standing, may_not)
    effect = request_tried(standing.stream, standing.proposals, request)
    order = effect.command if effect is not None else None
    decision: Decision | Refusal = Decision()
    if effect is not None and rules.orders[type(effect.command)].may_take_two:
        decision = rules.examine(standing, effect, at)
    context = context_of(
        request,
        order,
        now=at,
        administration=rules.administration,
        target=rules.target_of(standing, order) if order is not None else NO_TARGET,
        refusal=decision if isinstance(decision, Refusal) else None,
        without_second=None if isinstance(decision, Refusal) else decision.without_second,
    )
    if isinstance(command, p.MakeProposal) and order is not None:
        command = replace(command, body=write_body(rules.as_recorded(standing, order)))
    decided = decide_on_proposal(standing.proposals, command, context)
    if isinstance(decided, Refusal):
        return _refused_on_proposal(standing, request, decided, at, epoch)
    after, made = _added(standing, steps_of(decided), request, at, epoch)
    if effect is None or isinstance(decision, Refusal) or not isinstance(command, p.ApproveProposal):
        answer = Accepted(standing.seq + 1, after.seq, proposal=number_made(decided))
        return Decided(after, (made,), answer)
    after, added = _added(after, decision.steps, effect, at, epoch)
    followed = rules.follow(standing, decision, added.happened, effect, at)
    if isinstance(followed, Refusal):
        return _refused_on_proposal(standing, request, followed, at, epoch)
    return Decided(after, (made, added), followed.done(standing.seq + 1, after.seq))


def _refused_on_proposal(
    standing: T, request: Request, refusal: Refusal, at: datetime, epoch: int
) -> Decided[T]:
    """Record a refused approval: by the program, under a key of its own.

    Under a sender's key is only what was done for the sender, and here nothing was.
    """
    event = refused_approval(request.command, request.actor, refusal)
    if event is None:
        return _refused(standing, refusal)
    by = by_program(f"refused-approval/{standing.stream}/{standing.seq}", request.command)
    after, added = _added(standing, steps_of([event]), by, at, epoch)
    return Decided(after, (added,), refused_answer(refusal))
