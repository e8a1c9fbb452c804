"""For each code of the catalogue of proposals, an order that is refused with it."""

from collections.abc import Callable
from datetime import timedelta

from msgspec.structs import replace

from proposals.desk import ALONE, MAKE, MAX, PIA, SUE, Desk, proposed
from sicbo.orders import Target
from sicbo.people import Actor, Role
from sicbo.proposals import commands as c
from sicbo.proposals.decide import MAX_PENDING
from sicbo.streams import Refusal

Case = Callable[[], Refusal]

RANK = replace(ALONE, sentence="this takes two different people, and a dealer cannot approve it")


def too_many() -> Refusal:
    """Propose once more than can wait."""
    desk = Desk()
    for number in range(MAX_PENDING):
        desk.propose(body=str(number))
    return desk.refuses(MAKE, PIA, ALONE)


def over() -> Refusal:
    """Approve what was taken back."""
    desk = proposed()
    desk.do(c.WithdrawProposal(proposal=1), PIA)
    return desk.refuses(desk.approve(1), MAX)


def late() -> Refusal:
    """Approve when ten minutes are over."""
    desk = proposed()
    desk.now += timedelta(minutes=10)
    return desk.refuses(desk.approve(1), MAX)


def by_oneself(actor: Actor) -> Refusal:
    """Approve what one has proposed."""
    desk = proposed()
    return desk.refuses(desk.approve(1), actor)


def overtaken() -> Refusal:
    """Approve something about what another approval has changed."""
    desk = proposed()
    desk.propose(SUE, body='{"command":"set-limits","other":1}')
    desk.do(desk.approve(1), MAX)
    return desk.refuses(desk.approve(2, '{"command":"set-limits","other":1}'), MAX)


def approving(waits: Refusal | None = None, **other: object) -> Refusal:
    """Approve where something is not as it should be."""
    desk = proposed()
    return desk.refuses(desk.approve(1), MAX, waits, **other)


MINUTE = timedelta(minutes=1)

REFUSED: dict[str, Case] = {
    "proposal/needs-a-reason": lambda: Desk().refuses(replace(MAKE, reason=" "), PIA, ALONE),
    "proposal/not-needed": lambda: Desk().refuses(MAKE, PIA),
    "proposal/is-made": lambda: proposed().refuses(MAKE, PIA, ALONE),
    "proposal/too-many": too_many,
    "proposal/unknown": lambda: Desk().refuses(Desk().approve(1), MAX),
    "proposal/is-over": over,
    "proposal/too-late": late,
    "proposal/same-person": lambda: by_oneself(PIA),
    "proposal/same-session": lambda: by_oneself(replace(MAX, session="s-pia")),
    "proposal/not-yours": lambda: proposed().refuses(c.WithdrawProposal(proposal=1), MAX),
    "proposal/other-body": lambda: proposed().refuses(Desk().approve(1, "{}"), MAX),
    "proposal/step-up-needed": lambda: approving(proved_at=None),
    "proposal/has-moved": lambda: approving(target=Target("limits", "v2")),
}
"""In the order of the catalogue."""

ALSO: dict[str, tuple[str, Case]] = {
    "propose what the stream would refuse anyway": (
        "role/may-not",
        lambda: Desk().refuses(MAKE, PIA, refusal=Refusal("role/may-not", "the role may not")),
    ),
    "approve with a second factor of long ago": (
        "proposal/step-up-needed",
        lambda: approving(proved_at=Desk().now - 5 * MINUTE - timedelta(seconds=1)),
    ),
    "approve as oneself, in another role and session": (
        "proposal/same-person",
        lambda: by_oneself(Actor("pia", Role.SHIFT_MANAGER, session="s-2")),
    ),
    "approve what another approval has overtaken": ("proposal/has-moved", overtaken),
    "approve without the rank": ("staff/needs-a-second-person", lambda: approving(RANK)),
    "approve what the rules refuse": (
        "table/round-in-play",
        lambda: approving(refusal=Refusal("table/round-in-play", "round 3 is in play")),
    ),
    "reject without the rank": (
        "staff/needs-a-second-person",
        lambda: proposed().refuses(c.RejectProposal(proposal=1, reason="no"), MAX, RANK),
    ),
    "reject what is one's own": (
        "proposal/same-person",
        lambda: proposed().refuses(c.RejectProposal(proposal=1, reason="no"), PIA),
    ),
    "reject without a reason": (
        "proposal/needs-a-reason",
        lambda: proposed().refuses(c.RejectProposal(proposal=1, reason=""), MAX),
    ),
}
"""The same reasons met elsewhere."""
