"""Every irregularity by the moment at which it happened, reported when the losers of the second round are collected.

The table is tests/table/commands/happened.csv, written by hand from the documents: by then every moment of the
round is past, a result has been seen, and a round before it is over. What would void or change a round is
found by another person; what cannot have happened at that moment is held for whoever rules on the unforeseen.
What is not listed is held, whenever it was said to have been.
"""

import pytest

from at_the_table import AtTheTable
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from table.answers import table_of
from table.moments import FACES, kept, moment
from table.test_every_command import judged

CALLED = {row["game"]: row["called"] for row in table_of("moments")}
GAMES = ("3card", "au", "v6", "us-manual", "us-automated", "rws")
MOMENTS = (
    *("betting", "closed", "tumbling", "concealed", "shown"),
    *("outcome", "settling", "between-rounds", "earlier"),
)
WORDS = {
    "void": "found void-round",
    "affected": "found void-affected-rounds",
    "correct": "found correct-and-resettle",
    "no-roll": "found no-roll",
    "settled": "considered-settled",
}
"""What short cells stand for; the others are verdicts."""


def half_settled(game: str) -> AtTheTable:
    """Return a table between collecting and paying, after a round that is over."""
    at = kept(moment(CALLED[game], "concluded"))
    at.open_betting()
    at.lay("kim", {"small": 5})
    at.advance_to(Act.PAY_WINNERS, FACES)
    return at


def said(cell: str, game: str) -> str:
    """Read a cell: without a cover nothing happens under one."""
    of_a_cover = cell.removeprefix("no-cover ")
    verdict = "hold" if cell != of_a_cover and game == "us-automated" else of_a_cover
    return WORDS.get(verdict, verdict)


@pytest.mark.parametrize("game", GAMES)
def test_what_happened_counts_and_not_when_somebody_said_it(game: str) -> None:
    """Each irregularity that there is, at each moment that there is."""
    rows = {row["event"]: row for row in table_of("happened") if game in row["game"].split()}
    at = half_settled(game)

    expected = {}
    actual = {}
    for event in Irregular:
        if event is Irregular.CHIPS_UNCLEAR:  # a report of them names the wager
            continue
        for each in MOMENTS:
            cell = rows[event.value][each] if event.value in rows else "hold"
            expected[event.value, each] = said(cell, game)
            actual[event.value, each] = judged(at, event.value, each)

    assert expected == actual
