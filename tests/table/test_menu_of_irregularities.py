"""The menu of irregularities says what a report brings about: at every step of a round of every document."""

from collections.abc import Iterator

import pytest
from msgspec import Struct

from at_the_table import AtTheTable
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Verdict, When
from sicbo.rules.procedure import Act
from sicbo.streams import Refusal
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decide import decide
from sicbo.table.equipment import Card
from sicbo.table.views.irregularity_offers import Offer, ReportedWith, offers

CARDS, AU, V6 = "mbs-3card-2016", "au-sicbo", "mbs-sicbo-v6-2020"
US, RWS = "us-ma-sicbo", "rws-open-cover-etg-2021"
READ_BY_TWO = "two people read the dice, and what they show decides"
LOW = (1, 2, 4)


class Table(Struct, frozen=True):
    """A document, and what its dice are mixed with."""

    document: str
    mixer: Mixer | None = None


TABLES = (Table(CARDS), Table(AU), Table(V6), Table(US), Table(US, Mixer.AUTOMATED_SHAKER), Table(RWS))


def playing(table: Table) -> AtTheTable:
    """Open a round in which a player has staked."""
    at = AtTheTable(table.document, mixer=table.mixer, credits_are_ours=True)
    at.terminal("ann")
    at.open_betting()
    at.lay("ann", {"small": 10})
    return at


def moments(table: Table) -> Iterator[AtTheTable]:
    """Play a round step by step; it is the same table each time."""
    at = playing(table)
    while at.now_table.round is not None:
        yield at
        at.take_next_step(LOW)


def foreseen(at: AtTheTable, report: c.ReportIrregularity) -> tuple[e.Event, ...]:
    """Decide on a report of the dealer, and leave the table as it is."""
    decided = decide(at.now_table, report, at.context(report, "dealer", "", ""))
    assert not isinstance(decided, Refusal), decided
    return decided


def offer_of(at: AtTheTable, event: Irregular) -> Offer:
    """Find an offer that is reported by itself."""
    return next(
        each
        for each in offers(at.now_table)
        if each.event is event and each.reported_with is ReportedWith.NOTHING
    )


FOLLOWS = {
    e.RoundVoided: Verdict.VOID_ROUND,
    e.HeldForRuling: Verdict.HOLD_FOR_RULING,
    e.OptionOffered: Verdict.OPTION_TO_WITHDRAW_ALL,
    e.RoundConcluded: Verdict.CONCLUDE,
}
"""The verdict that an interruption amounts to: it has none of its own on record."""


def came_of(happened: tuple[e.Event, ...]) -> Verdict | str:
    """Return the consequence of a report."""
    for event in happened:
        if isinstance(event, e.IrregularityRecorded):
            return event.verdict
        if type(event) in FOLLOWS:
            return FOLLOWS[type(event)]
    return "nothing"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_the_menu_says_is_what_follows_from_a_report(table: Table) -> None:
    """Every offer of every step: the verdict, whose word it takes, and whether dice are read first."""
    for at in moments(table):
        for offer in offers(at.now_table):
            if offer.reported_with is not ReportedWith.NOTHING:
                continue
            happened = foreseen(at, reported(offer))
            assert offer.verdict == came_of(happened), (at.now_table.next_step, offer)
            for held in (each for each in happened if isinstance(each, e.HeldForRuling)):
                assert (offer.authority, offer.or_above) == (held.authority, held.or_above)


def reported(offer: Offer) -> c.ReportIrregularity:
    """Report what is offered, with what the offer says of the outcome."""
    is_touched = TOUCHED.get(offer.when)
    return c.ReportIrregularity(event=offer.event, note="seen", is_outcome_touched=is_touched)


TOUCHED = {When.OUTCOME_TOUCHED: True, When.OUTCOME_UNTOUCHED: False}


def test_an_interruption_was_said_to_void_the_round_and_had_its_dice_read() -> None:
    """At RWS dice that have tumbled are read by two people, and the menu says so."""
    at = playing(Table(RWS))
    assert (
        "it is held until somebody else has found it to be so; "
        "then the round is void and every stake is returned"
        == offer_of(at, Irregular.ROUND_INTERRUPTED).consequence
    )

    at.advance_to(Act.CHECK_FLAT)

    offer = offer_of(at, Irregular.ROUND_INTERRUPTED)
    assert (True, Verdict.VOID_ROUND) == (offer.is_read_by_two, offer.moments[0].follows)
    assert offer.consequence.endswith(READ_BY_TWO)


def test_an_interruption_after_the_first_card_was_said_to_conclude_and_was_held() -> None:
    """At 3 Card a round with a card and no outcome is held, whatever that card decides by itself."""
    at = playing(Table(CARDS))
    at.advance_to(Act.DRAW_CARDS)
    at.do(c.ReportCard(card=Card(LOW[0], "red")))

    offer = offer_of(at, Irregular.ROUND_INTERRUPTED)

    assert (Verdict.HOLD_FOR_RULING, "Gaming Shift Manager") == (offer.verdict, offer.authority)


def test_an_interruption_after_the_third_card_was_said_to_be_held() -> None:
    """Three recorded cards are the outcome (3.9): the round is concluded."""
    at = playing(Table(CARDS))
    at.advance_to(Act.DRAW_CARDS)
    at.take_next_step(LOW)

    assert Verdict.CONCLUDE is offer_of(at, Irregular.ROUND_INTERRUPTED).verdict


def test_a_shaker_that_fails_before_it_is_worked_was_said_to_void_the_round_and_was_held() -> None:
    """At a US table its fault is found when it is to tumble; before that it cannot fail, and is not offered."""
    at = playing(Table(US, Mixer.AUTOMATED_SHAKER))
    assert Irregular.SHAKER_FAULT not in {each.event for each in offers(at.now_table)}

    at.advance_to(Act.TUMBLE)

    (moment,) = {
        each for each in offer_of(at, Irregular.SHAKER_FAULT).moments if each.moment is Moment.CLOSED
    }
    assert (Verdict.HOLD_FOR_RULING, Verdict.VOID_ROUND) == (moment.verdict, moment.follows)


def test_what_is_judged_by_its_chips_or_terminal_is_not_offered_bare() -> None:
    """Whose chips are under the minimum, and for which time, no bare report tells: the menu says with what."""
    found = {
        (each.event, each.when): each.reported_with
        for each in offers(playing(Table(V6)).now_table)
        if each.reported_with is not ReportedWith.NOTHING
    }

    assert {
        (Irregular.UNDER_MINIMUM, When.FIRST_TIME): ReportedWith.CHIPS,
        (Irregular.UNDER_MINIMUM, When.LATER): ReportedWith.CHIPS,
        (Irregular.TERMINALS_INTERRUPTED, When.NOT_REGISTERED): ReportedWith.TERMINAL,
    } == found


def test_an_interruption_of_a_round_that_waits_was_offered_and_nothing_came_of_it() -> None:
    """Once two people must read the dice, the round is as interrupted as it can be."""
    at = playing(Table(RWS))
    at.advance_to(Act.CHECK_FLAT)
    at.do(c.ReportIrregularity(event=Irregular.ROUND_INTERRUPTED))

    assert Irregular.ROUND_INTERRUPTED not in {each.event for each in offers(at.now_table)}


@pytest.mark.parametrize("document", [CARDS, AU, V6, US])
def test_a_table_of_chips_alone_offered_interrupted_terminals_that_it_does_not_have(document: str) -> None:
    """The report is made with a terminal: without one it led nowhere."""
    at = AtTheTable(document)
    at.seat("ann")
    at.open_betting()
    assert Irregular.TERMINALS_INTERRUPTED not in {each.event for each in offers(at.now_table)}

    at = playing(Table(document))
    assert Irregular.TERMINALS_INTERRUPTED in {each.event for each in offers(at.now_table)}
