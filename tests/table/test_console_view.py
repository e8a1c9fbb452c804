"""What the dealer needs besides the round: what is on the table, what may be put there, past rounds, proposals."""

import pytest
from immutables import Map

from at_the_table import NOON, AtTheTable, money
from sicbo.orders import Target
from sicbo.people import Role
from sicbo.proposals.state import Ended, Ending, Proposal, Proposals
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.instruments import Marker
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table.views.dealer import RESULTS, dealer_view
from sicbo.table.views.equipment import ColourRule, DecksTaken
from sicbo.table.views.results import Result
from sicbo.table.views.shared_views import LayoutNamed

V6, US, RWS, CARDS, AU = (
    "mbs-sicbo-v6-2020",
    "us-ma-sicbo",
    "rws-open-cover-etg-2021",
    "mbs-3card-2016",
    "au-sicbo",
)


def test_the_console_shows_what_is_on_a_table_of_dice_and_what_it_takes() -> None:
    """Shaker, dice, inspections by whom and whether they were done; a table of dice has no shoe."""
    shown = dealer_view(AtTheTable(US).now_table, NOON).equipment

    assert (Mixer.MANUAL_SHAKER, Mixer.AUTOMATED_SHAKER) == shown.mixers
    assert shown.mixer is not None
    assert shown.dice is not None
    assert (None, None, ()) == (shown.shoe, shown.decks, shown.backs)
    assert [(Inspected.ELECTRICAL_DEVICE, InspectionTime.BEFORE_OPENING, "Floorperson", True)] == [
        (each.item, each.due, each.post, each.is_done) for each in shown.inspections
    ]
    assert (False, ()) == (shown.is_virtual, shown.remedies)


def test_the_console_shows_the_shoe_of_a_table_of_cards() -> None:
    """How many decks it takes, the backs that its cards have, and no mixer."""
    shown = dealer_view(AtTheTable(CARDS).now_table, NOON).equipment

    assert DecksTaken(fewest=2, most=6, cards_per_face=8) == shown.decks
    assert shown.shoe is not None
    assert ("red",) == shown.backs
    assert ((), None, None) == (shown.mixers, shown.mixer, shown.dice)


def test_the_console_shows_how_colour_chips_are_marked() -> None:
    """From which value on, by what and where; nothing where the document knows none."""
    shown = dealer_view(AtTheTable(V6).now_table, NOON).equipment.colour_rule
    document = AtTheTable(V6).document.colour_chips
    assert document is not None
    assert shown is not None
    assert shown == ColourRule(shown.minimum, document.marker_above_minimum, document.marker_places)
    assert Marker.MARKER in shown.markers
    assert shown.minimum == AtTheTable(V6).now_table.limits.table_minimum
    assert dealer_view(AtTheTable(RWS).now_table, NOON).equipment.colour_rule is None


def test_the_console_names_layouts_and_posts() -> None:
    """Every layout of the rule sets that are offered, and the posts from the lowest to the highest."""
    view = dealer_view(AtTheTable(RWS).now_table, NOON)

    assert LayoutNamed("rws-open-cover-2021-1", "A") in view.layouts
    assert ("Dealer", "Casino Manager") == (view.posts[0], view.posts[-1])


def test_the_console_shows_the_last_rounds_and_what_waits_for_a_second_person() -> None:
    """A bounded number of rounds, the newest last."""
    at = AtTheTable(V6)
    results = tuple(Result(number, (1, 2, 4), 7) for number in range(1, RESULTS + 3))
    waiting = Proposal(
        number=3, action="void-rounds", target=Target("table", "1"), body="{}", body_hash="00", reason="why",
        proposed_by="dora", role=Role.DEALER, session="s", expires_at=NOON,
    )  # fmt: skip
    last = Ending(number=2, action="void-rounds", proposed_by="dora", how=Ended.REJECTED, by="boss", why="no")
    view = dealer_view(at.now_table, NOON, results, Proposals(pending=Map({3: waiting}), last=last))

    assert [*range(3, RESULTS + 3)] == [each.round for each in view.results]
    assert [(3, "void-rounds", "dora")] == [
        (each.number, each.action, each.proposed_by) for each in view.proposals
    ]
    assert last == view.last_decided


def test_every_verdict_of_a_ruling_is_put_into_words() -> None:
    """Whoever decides reads what follows from each."""
    at = AtTheTable(RWS)
    at.do(c.RaiseQuestion(question="does it count?"))

    (hold,) = dealer_view(at.now_table, NOON).holds

    assert len(hold.verdicts) == len(hold.consequences) > 0
    assert all(hold.consequences)


@pytest.mark.parametrize("document", [AU, CARDS])
def test_what_is_called_is_read_back_where_nothing_is_keyed(document: str) -> None:
    """The console shows it until it is confirmed."""
    at = AtTheTable(document)
    at.seat("ann")
    at.open_betting()
    at.advance_to(Act.ANNOUNCE)
    before = dealer_view(at.now_table, NOON).to_read_back

    at.do(c.Announce(faces=(1, 2, 4)))
    called = dealer_view(at.now_table, NOON).to_read_back
    at.do(c.ConfirmOutcome(faces=(1, 2, 4)))
    after = dealer_view(at.now_table, NOON)

    assert (None, (1, 2, 4), None) == (before, called, after.to_read_back)
    assert ((), {"small", "total:7"}) == (after.lit, {"small", "total:7"} & {*after.winners})


def test_a_tumble_that_has_begun_is_shown() -> None:
    """The next thing is to count."""
    at = AtTheTable(V6)
    at.seat("ann")
    at.open_betting()
    before = dealer_view(at.now_table, NOON).is_tumble_started
    at.do(c.StartTumble())

    assert (False, True) == (before, dealer_view(at.now_table, NOON).is_tumble_started)


@pytest.mark.parametrize("document", [AU, US, V6])
def test_a_wrong_call_could_not_be_made_again(document: str) -> None:
    """The dealer misspoke, and the right faces were refused from then on: they differed from the call."""
    at = AtTheTable(document)
    at.seat("ann")
    at.open_betting()
    at.lay("ann", {"small": 10})
    at.advance_to(Act.ANNOUNCE)
    at.do(c.Announce(faces=(6, 5, 4)))
    if document != AU:
        at.do(c.EnterOutcome(faces=(6, 5, 4)))

    at.do(c.Announce(faces=(1, 2, 4)))

    view = dealer_view(at.now_table, NOON)
    assert (1, 2, 4) == view.announced
    assert ((1, 2, 4) if document == AU else None) == view.to_read_back, "what was keyed before is dropped"
    if document != AU:
        assert "outcome/not-entered" == at.refuses(c.ConfirmOutcome(faces=(6, 5, 4))).code
        at.do(c.EnterOutcome(faces=(1, 2, 4)))
    at.do(c.ConfirmOutcome(faces=(1, 2, 4)))
    assert "outcome" in at.refuses(c.Announce(faces=(6, 5, 4))).code or at.now_table.round is not None
    assert money(20) == at.finish((1, 2, 4)).lines[0].returned
