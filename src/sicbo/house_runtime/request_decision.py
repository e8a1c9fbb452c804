"""A request decided upon a stream: its key, who may act, what takes two people, and what is added.

Tables, cage and administration are decided here alike; what a kind of stream has of its own are its
`StreamRules`. What is decided has not happened until it is kept: a table's writer keeps a batch of requests
at once (`tables/committer.py`), and at the cage or in the administration each is kept by itself, and decided
again where another process was first (`shared_streams/shared_stream.py`).
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sicbo.administration.state import Administration
from sicbo.house_runtime.proposals import context_of, number_made, request_tried
from sicbo.house_runtime.requests import Accepted, Answer, Request, by_program, refused_answer
from sicbo.house_runtime.stream_record import Added, Steps, StreamStanding, add_steps, steps_of
from sicbo.house_runtime.wire import write_body
from sicbo.money import Money
from sicbo.orders import OrderSpec, Target
from sicbo.proposals import commands as p
from sicbo.proposals.decide import NO_TARGET, refused_approval
from sicbo.proposals.decide import decide as decide_on_proposal
from sicbo.streams import Command, Event, Refusal

T = TypeVar("T", bound=StreamStanding)


class Decision(Struct, frozen=True, kw_only=True):
    """What follows from an order, and what its answer tells beside the numbers of the records."""

    steps: Steps = ()
    without_second: Refusal | None = None
    """Why it waits for another person; None where it takes one person, or there are two who may."""
    ticket: str = ""
    """The number of the ticket that is made."""
    cash: Money | None = None
    """What is to be handed over for a ticket, and in which currency: who pays it has only its number."""
    currency: str = ""
    worth: Money | None = None
    """What the ticket is for that is made."""
    owed: Money | None = None
    """What the cage owes the player beyond that ticket."""

    def done(self, first: int, last: int) -> Accepted:
        """Make the answer, once it is kept."""
        return Accepted(
            first,
            last,
            self.ticket,
            cash=self.cash,
            currency=self.currency,
            worth=self.worth,
            owed=self.owed,
        )


class StreamRules(ABC, Generic[T]):
    """What a kind of stream says of the orders to it, as things stand now."""

    orders: ClassVar[Mapping[type[Any], OrderSpec[Any, Any]]]
    """The specifications of all orders to it."""

    @property
    @abstractmethod
    def administration(self) -> Administration | None:
        """The people of the house, where they are asked who they are."""

    @abstractmethod
    def may_not_act(self, request: Request, at: datetime) -> Refusal | None:
        """Say why the sender of a request may not act now."""

    @abstractmethod
    def examine(self, standing: T, request: Request, at: datetime) -> Decision | Refusal:
        """Say what would happen on an order, and whether it waits for another person; or why it cannot."""

    @abstractmethod
    def target_of(self, standing: T, order: Command) -> Target:
        """Say what an order is about, and in which version that is."""

    def as_kept(self, standing: T, order: Command) -> Command:  # noqa: ARG002 - for those who need it
        """Give an order as its proposal is to hold it, where it must not stand on record as it was sent."""
        return order

    def follow(
        self,
        standing: T,  # noqa: ARG002 - as above
        decision: Decision,
        happened: Sequence[Event],  # noqa: ARG002
        request: Request,  # noqa: ARG002
        at: datetime,  # noqa: ARG002
    ) -> Decision | Refusal:
        """Let another stream take part in what was decided, or say why it does not."""
        return decision


class Decided(Struct, Generic[T], frozen=True):
    """A request as it is decided: where the stream stands then, what is added, and the answer."""

    standing: T
    added: tuple[Added, ...]
    answer: Answer


def decide_request(
    standing: T, request: Request, rules: StreamRules[T], at: datetime, *, epoch: int = 0
) -> Decided[T]:
    """Decide a request upon a stream as it stands."""
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
    """Decide on a proposal; where one is approved, it and what it asks for happen together."""
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
        command = replace(command, body=write_body(rules.as_kept(standing, order)))
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
    """Put on record that an approval was refused: by the program, under a key of its own.

    What stands under a sender's key is what was done for the sender, and that is nothing.
    """
    event = refused_approval(request.command, request.actor, refusal)
    if event is None:
        return _refused(standing, refusal)
    by = by_program(f"refused-approval/{standing.stream}/{standing.seq}", request.command)
    after, added = _added(standing, steps_of([event]), by, at, epoch)
    return Decided(after, (added,), refused_answer(refusal))
