"""Any orders about proposals in any order: nothing is approved that two people have not seen alike, in time."""

from datetime import timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from proposals.desk import ALONE, MAX, NOON, PIA, PROGRAM, SUE, Desk
from sicbo.orders import Target
from sicbo.people import Actor
from sicbo.proposals import commands as c
from sicbo.proposals import events as e
from sicbo.proposals.decide import FRESH, body_hash, decide, refused_approval
from sicbo.proposals.evolve import evolve
from sicbo.proposals.state import REMEMBERED, Ended, Ending, Proposals, next_expiry
from sicbo.streams import EventOutOfPlace, Refusal

people = st.sampled_from([PIA, MAX, SUE, Actor("pia", SUE.role, session="s-pia-2")])
numbers = st.integers(1, 6)
bodies = st.sampled_from(['{"a":1}', '{"a":2}'])
ago = st.sampled_from([None, timedelta(0), FRESH, FRESH + timedelta(seconds=1)])


class AnyOrders(RuleBasedStateMachine):
    """A desk at which anyone tries anything, and a list of what each proposal was, kept beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.desk = Desk()
        self.seen: dict[int, tuple[Actor, str, str]] = {}
        self.approved: list[int] = []

    @rule(by=people, body=bodies)
    def propose(self, by: Actor, body: str) -> None:
        """Propose something about the limits."""
        order = c.MakeProposal(body=body, reason="why not")
        if not isinstance(self.desk.decide(order, by, ALONE), Refusal):
            self.desk.do(order, by, ALONE)
            self.seen[self.desk.proposals.made] = (by, body, self.desk.version)

    @rule(number=numbers, by=people, body=bodies, proved=ago)
    def approve(self, number: int, by: Actor, body: str, proved: timedelta | None) -> None:
        """Try to approve; where it is done, it must have been right by the list."""
        order = c.ApproveProposal(proposal=number, body_hash=body_hash(body))
        proved_at = None if proved is None else self.desk.now - proved
        decided = self.desk.decide(order, by, proved_at=proved_at)
        is_waiting = number in self.desk.proposals.pending
        if isinstance(decided, Refusal):
            assert (number > self.desk.proposals.made) is (refused_approval(order, by, decided) is None)
            return
        proposer, seen, version = self.seen[number]
        assert is_waiting
        assert (seen, version) == (body, self.desk.version)
        assert by.person != proposer.person
        assert by.session != proposer.session
        assert proved is not None
        assert proved <= FRESH
        assert number not in self.approved
        self.desk.do(order, by, proved_at=proved_at)
        self.desk.version += "+"
        self.approved.append(number)

    @rule(number=numbers, by=people)
    def reject(self, number: int, by: Actor) -> None:
        """Try to say no."""
        order = c.RejectProposal(proposal=number, reason="no")
        if not isinstance(self.desk.decide(order, by), Refusal):
            assert by.person != self.seen[number][0].person
            self.desk.do(order, by)

    @rule(number=numbers, by=people)
    def withdraw(self, number: int, by: Actor) -> None:
        """Try to take back."""
        order = c.WithdrawProposal(proposal=number)
        if not isinstance(self.desk.decide(order, by), Refusal):
            assert by.person == self.seen[number][0].person
            self.desk.do(order, by)

    @rule(minutes=st.integers(0, 6))
    def wait(self, minutes: int) -> None:
        """Let time pass; the program puts on record what has expired, or has not come to it yet."""
        self.desk.now += timedelta(minutes=minutes)
        if minutes % 2:
            self.desk.do(c.ExpireProposals(), PROGRAM)
            following = next_expiry(self.desk.proposals)
            assert following is None or following > self.desk.now

    @rule()
    def change(self) -> None:
        """Let the limits be changed in another way."""
        self.desk.version += "!"

    @invariant()
    def a_proposal_waits_or_is_over(self) -> None:
        """Each is in one place, and an approved one is over for good."""
        proposals = self.desk.proposals
        assert set(self.seen) == {*proposals.pending, *proposals.ended}
        assert all(proposals.ended[each] is Ended.APPROVED for each in self.approved)

    def teardown(self) -> None:
        """Check that the events alone lead to the same proposals."""
        proposals = Proposals()
        for event in self.desk.happened:
            proposals = evolve(proposals, event)
        assert proposals == self.desk.proposals


TestAnyOrders = AnyOrders.TestCase
TestAnyOrders.settings = settings(max_examples=80, stateful_step_count=40, deadline=None)


def test_what_became_of_proposals_is_forgotten_after_a_hundred() -> None:
    """The records know; a stream does not grow with every proposal that there ever was."""
    desk = Desk()
    for _ in range(REMEMBERED + 5):
        desk.do(c.WithdrawProposal(proposal=desk.propose()), PIA)

    assert REMEMBERED == len(desk.proposals.ended)
    assert "proposal/unknown" == desk.refuses(desk.approve(1), MAX).code


def test_a_dealer_whose_proposal_was_rejected_saw_it_vanish_and_nothing_more() -> None:
    """Who ended the last one, how and why, is stored for its proposer."""
    desk = Desk()
    desk.do(c.RejectProposal(proposal=desk.propose(), reason="not today"), MAX)
    rejected = Ending(
        number=1, action="set-limits", proposed_by="pia", how=Ended.REJECTED, by="max", why="not today"
    )
    assert rejected == desk.proposals.last

    desk.do(desk.approve(desk.propose()), MAX)
    approved = Ending(number=2, action="set-limits", proposed_by="pia", how=Ended.APPROVED, by="max")
    assert approved == desk.proposals.last

    desk.do(c.WithdrawProposal(proposal=desk.propose()), PIA)
    taken_back = Ending(number=3, action="set-limits", proposed_by="pia", how=Ended.WITHDRAWN)
    assert taken_back == desk.proposals.last


def test_an_approval_overtakes_what_is_about_the_same_and_nothing_else() -> None:
    """The box is not the limits: its proposal waits on, and is as good as before."""
    desk = Desk()
    desk.propose()
    box = '{"box":"B1","command":"drop-box"}'
    desk.do(c.MakeProposal(body=box, reason="full"), PIA, ALONE, target=Target("box B1", "open"))
    desk.do(desk.approve(1), MAX)
    desk.do(desk.approve(2, box), MAX, target=Target("box B1", "open"))

    assert {1: Ended.APPROVED, 2: Ended.APPROVED} == dict(desk.proposals.ended)


def test_events_that_cannot_have_happened_are_not_taken() -> None:
    """A record of a proposal out of its place is a broken record, and so is an order of another kind."""

    class Strange(e.Event, frozen=True, kw_only=True, tag="strange/1"):
        """Nothing that happens."""

    class StrangeOrder(c.Command, frozen=True, kw_only=True):
        """Nothing that is asked."""

    desk = Desk()
    desk.propose()
    (made,) = desk.happened
    for event in (made, e.ProposalWithdrawn(proposal=2), Strange()):
        with pytest.raises(EventOutOfPlace):
            evolve(desk.proposals, event)
    with pytest.raises(EventOutOfPlace):
        decide(desk.proposals, StrangeOrder(), desk.context(PIA))


def test_an_approval_that_was_refused_is_kept_and_changes_nothing() -> None:
    """Who tried, in which session, and why not; the proposal waits on."""
    desk = Desk()
    desk.propose()
    refusal = desk.refuses(desk.approve(1), PIA)
    kept = refused_approval(desk.approve(1), PIA, refusal)

    assert kept == e.ApprovalRefused(
        proposal=1,
        person="pia",
        role=PIA.role,
        session="s-pia",
        code="proposal/same-person",
        sentence="pia proposed it: another person must approve it",
    )
    assert desk.proposals == evolve(desk.proposals, kept)
    assert refused_approval(c.WithdrawProposal(proposal=1), MAX, refusal) is None
    assert NOON + timedelta(minutes=10) == next_expiry(desk.proposals)
