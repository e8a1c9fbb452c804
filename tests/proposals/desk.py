"""Proposals to test with, of a stream with scripted answers, and people who propose and approve.

`waits` is why an order waits for a second person, or another than the one who is there.
"""

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from sicbo.orders import Target
from sicbo.people import Actor, Role
from sicbo.proposals import commands as c
from sicbo.proposals import events as e
from sicbo.proposals.decide import Context, body_hash, decide
from sicbo.proposals.evolve import evolve
from sicbo.proposals.state import Proposals
from sicbo.streams import Refusal

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
PIA = Actor("pia", Role.PIT_SUPERVISOR, session="s-pia")
MAX = Actor("max", Role.PIT_MANAGER, session="s-max")
SUE = Actor("sue", Role.SHIFT_MANAGER, session="s-sue")
PROGRAM = Actor("program", Role.PROGRAM)
ALONE = Refusal("staff/needs-a-second-person", "this takes two different people, and there is only one")
LIMITS = '{"command":"set-limits"}'
MAKE = c.MakeProposal(body=LIMITS, reason="a busy evening")


class Desk:
    """The proposals of a stream, as their events have left them."""

    def __init__(self) -> None:
        self.proposals = Proposals()
        self.now = NOON
        self.version = "v1"
        self.happened: list[e.Event] = []

    def context(self, actor: Actor, waits: Refusal | None = None, **other: object) -> Context:
        """Bring what surrounds an order; a second factor was shown a minute ago."""
        context = Context(
            now=self.now,
            actor=actor,
            proved_at=self.now - timedelta(minutes=1),
            action="set-limits",
            target=Target("limits", self.version),
            without_second=waits,
        )
        return replace(context, **other)

    def decide(
        self, command: c.Command, by: Actor, waits: Refusal | None = None, **other: object
    ) -> tuple[e.Event, ...] | Refusal:
        """Decide without letting it happen."""
        return decide(self.proposals, command, self.context(by, waits, **other))

    def do(self, command: c.Command, by: Actor, waits: Refusal | None = None, **other: object) -> None:
        """Do what must be done."""
        decided = self.decide(command, by, waits, **other)
        assert not isinstance(decided, Refusal), decided
        for event in decided:
            self.proposals = evolve(self.proposals, event)
            self.happened.append(event)

    def refuses(
        self, command: c.Command, by: Actor, waits: Refusal | None = None, **other: object
    ) -> Refusal:
        """Ask for what must be refused."""
        decided = self.decide(command, by, waits, **other)
        assert isinstance(decided, Refusal), decided
        return decided

    def propose(self, by: Actor = PIA, body: str = LIMITS) -> int:
        """Make a proposal; give its number."""
        self.do(replace(MAKE, body=body), by, ALONE)
        return self.proposals.made

    def approve(self, number: int, body: str = LIMITS) -> c.ApproveProposal:
        """Make the order by which a proposal is approved."""
        return c.ApproveProposal(proposal=number, body_hash=body_hash(body))


def proposed(by: Actor = PIA) -> Desk:
    """Return a desk at which one proposal waits."""
    desk = Desk()
    desk.propose(by)
    return desk
