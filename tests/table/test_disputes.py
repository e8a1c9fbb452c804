"""Disputes with their times, and what is kept for them.

Where the law asks for it (the three documents that are played in Singapore), an inspector is told, and the
player of the right to an inquiry, which may be asked for within seven days.
"""

from datetime import timedelta

import pytest

from at_the_table import NOON, ORDINARY_DICE, AtTheTable
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.disputes import DisputeStep
from sicbo.table.equipment import Deck
from sicbo.table.refusals import Refusal
from sicbo.table.views.pit import pit_view
from table.moments import RULES_ON

SINGAPORE = ("mbs-3card-2016", "mbs-sicbo-v6-2020", "rws-open-cover-etg-2021")
V6, AU = "mbs-sicbo-v6-2020", "au-sicbo"


def disputed(document: str = V6, *, round_: int = 1, until: Act | None = None) -> AtTheTable:
    """Let kim lose a round, or be about to, and dispute it."""
    at = AtTheTable(document)
    at.terminal("kim")
    at.open_betting()
    at.lay("kim", {"small": 100})
    at.advance_to(until or Act.COLLECT_LOSERS, (6, 6, 5))
    if until is None:
        at.finish((6, 6, 5))
    at.do(c.RaiseDispute(player="kim", round=round_, complaint="it was a four"))
    return at


def step(at: AtTheTable, taken: DisputeStep, *, by: str = "boss") -> tuple[e.Event, ...] | Refusal:
    """Take the dispute one step on."""
    return at.send(c.RecordDispute(dispute=1, step=taken, note="noted"), by=by)


def refusal(at: AtTheTable, taken: DisputeStep, *, by: str = "boss") -> str:
    """Give the code with which a step is refused."""
    refused = step(at, taken, by=by)
    assert isinstance(refused, Refusal)
    return refused.code


@pytest.mark.parametrize("document", SINGAPORE)
def test_a_dispute_has_its_times_and_its_deadline(document: str) -> None:
    """Raised, told to the inspector, the player told of the right to an inquiry, seven days to ask."""
    at = disputed(document)
    at.now = NOON + timedelta(minutes=5)
    step(at, DisputeStep.INSPECTOR_TOLD)
    at.now = NOON + timedelta(minutes=7)
    step(at, DisputeStep.PLAYER_TOLD)

    (shown,) = pit_view(at.now_table, at.now).disputes

    assert ("kim", 1, "it was a four", NOON, "dealer") == (
        shown.player,
        shown.round,
        shown.complaint,
        shown.raised_at,
        shown.raised_by,
    )
    assert [
        (DisputeStep.INSPECTOR_TOLD, NOON + timedelta(minutes=5), "boss"),
        (DisputeStep.PLAYER_TOLD, NOON + timedelta(minutes=7), "boss"),
    ] == [(each.step, each.at, each.by) for each in shown.steps]
    assert NOON + timedelta(days=7, minutes=7) == shown.ask_before


def test_a_dispute_was_closed_before_the_player_could_ask_for_an_inquiry() -> None:
    """It lapses after the seven days and not before; after them no inquiry is asked for."""
    at = disputed()
    assert "dispute/not-now" == refusal(at, DisputeStep.LAPSED)
    assert "dispute/not-now" == refusal(at, DisputeStep.DECIDED)
    assert "dispute/not-now" == refusal(at, DisputeStep.INQUIRY_ASKED)
    step(at, DisputeStep.PLAYER_TOLD)
    at.now = NOON + timedelta(days=7) - timedelta(seconds=1)
    assert "dispute/not-now" == refusal(at, DisputeStep.LAPSED)
    at.now = NOON + timedelta(days=7)
    assert "dispute/not-now" == refusal(at, DisputeStep.INQUIRY_ASKED)

    step(at, DisputeStep.LAPSED)

    assert () == at.now_table.disputes
    assert "dispute/unknown" == refusal(at, DisputeStep.SETTLED)


def test_an_inquiry_that_was_asked_for_is_ended_by_its_decision_alone_or_by_agreement() -> None:
    """Then no time passes it by."""
    at = disputed()
    step(at, DisputeStep.PLAYER_TOLD)
    step(at, DisputeStep.INQUIRY_ASKED)
    at.now = NOON + timedelta(days=30)
    assert "dispute/not-now" == refusal(at, DisputeStep.LAPSED)
    assert "dispute/not-now" == refusal(at, DisputeStep.PLAYER_TOLD)
    step(at, DisputeStep.INSPECTOR_TOLD)

    step(at, DisputeStep.DECIDED)

    assert () == at.now_table.disputes


def test_where_no_law_speaks_of_inquiries_a_dispute_is_settled_or_decided() -> None:
    """The house follows its own procedure, on record."""
    at = disputed(AU)
    assert "dispute/not-now" == refusal(at, DisputeStep.PLAYER_TOLD)

    step(at, DisputeStep.DECIDED)

    assert () == at.now_table.disputes


def test_a_dispute_that_a_supervisor_accepts_holds_its_round() -> None:
    """A dealer's record of it does not; the ruling ends the hold, and the dispute stays open."""
    at = disputed(until=Act.COLLECT_LOSERS)
    assert not at.now_table.holds
    assert "role/may-not" == refusal(at, DisputeStep.ACCEPTED, by="dealer")

    step(at, DisputeStep.ACCEPTED, by="pit-supervisor")

    (hold,) = at.now_table.holds
    assert (hold.number, "it was a four") == (at.now_table.disputes[0].hold, hold.note)
    assert "round/is-held" == at.refuses(c.SettleRound()).code
    assert "dispute/not-now" == refusal(at, DisputeStep.ACCEPTED)
    at.do(c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="camera 4 shows a six"), by=RULES_ON[V6])
    at.do(c.SettleRound())
    assert 1 == len(at.now_table.disputes)


@pytest.mark.parametrize("document", [*SINGAPORE, AU])
def test_a_dispute_about_the_round_that_was_just_settled_held_nothing_back(document: str) -> None:
    """Most are raised then: nobody of that round is paid out, and none opens, before somebody has ruled."""
    at = disputed(document)

    step(at, DisputeStep.ACCEPTED)

    (hold,) = at.now_table.holds
    assert (1, "it was a four") == (hold.round, hold.note)
    assert "round/is-held" == at.refuses(c.CashOut(player="kim", ticket="K1"), by="kim").code
    assert "round/is-held" == at.refuses(c.OpenBetting()).code
    play_on = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="camera 4 shows a six")
    at.do(play_on, by=RULES_ON[document])
    at.do(c.CashOut(player="kim", ticket="K1"), by="kim")
    assert 1 == len(at.now_table.disputes)


def test_a_dispute_about_an_earlier_round_holds_nothing() -> None:
    """Later rounds are untouched."""
    at = disputed()
    at.open_betting()

    step(at, DisputeStep.ACCEPTED)

    assert ((), 0) == (at.now_table.holds, at.now_table.disputes[0].hold)


def test_dice_under_inquiry_were_put_back_into_play() -> None:
    """Those in use when the last round is disputed are kept, and whatever else is named; then they are free."""
    at = disputed()
    at.do(c.RemoveDice())
    assert "dispute/dice-kept" == at.refuses(c.LogDice(serial="D1", dice=ORDINARY_DICE)).code
    step(at, DisputeStep.SETTLED)

    at.do(c.LogDice(serial="D1", dice=ORDINARY_DICE))

    assert at.now_table.equipment.dice is not None


def test_dice_under_inquiry_stayed_in_the_tumbler_for_the_next_round() -> None:
    """Once a supervisor has accepted the dispute, another set goes in before a round begins."""
    at = disputed()
    at.open_betting()
    at.finish((1, 2, 4))
    step(at, DisputeStep.ACCEPTED)

    assert "dispute/dice-kept" == at.refuses(c.OpenBetting()).code
    at.log_dice("D2")
    at.do(c.OpenBetting())


def test_decks_under_inquiry_are_kept_by_their_numbers() -> None:
    """Those in the shoe of the disputed round; they are not loaded again."""
    at = AtTheTable("mbs-3card-2016")
    decks = (Deck(("red",), (8, 8, 8, 8, 8, 8)),) * 2
    load = c.LoadShoe(decks=decks, serials=("K1", "K2"))
    at.do(load)
    at.open_betting()
    at.finish((1, 2, 4))
    at.do(c.RaiseDispute(player="kim", round=1, complaint="a torn card"))

    assert ("K1", "K2") == at.last(e.DisputeRaised).kept
    assert "dispute/dice-kept" == at.refuses(load).code


@pytest.mark.parametrize(("round_", "kept"), [(1, ("D1",)), (7, ())])
def test_only_dice_of_the_disputed_round_are_kept(round_: int, kept: tuple[str, ...]) -> None:
    """Of an older or unknown round it is not on record which dice it had: they are named."""
    at = disputed(round_=round_)

    assert kept == at.last(e.DisputeRaised).kept


def test_cards_under_inquiry_are_named() -> None:
    """A shoe has no serial."""
    at = disputed("mbs-3card-2016")
    at.do(c.RaiseDispute(player="kim", round=1, complaint="a torn card", kept=("shoe 3",)))

    assert ((), ("shoe 3",)) == tuple(each.kept for each in at.all_of(e.DisputeRaised))
    step(at, DisputeStep.SETTLED)
    assert [2] == [each.number for each in at.now_table.disputes]
