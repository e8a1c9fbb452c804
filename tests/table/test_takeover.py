"""Another process takes a table over: on every prefix of every round, and to the microsecond of its window."""

from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from at_the_table import NOON, AtTheTable, evolve_all
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.evolve import evolve
from sicbo.table.progress import moment_of
from sicbo.table.recovery.takeover import taken_over
from sicbo.table.refusals import Refusal
from sicbo.table.state import Table
from table.moments import FACES, TIMED, betting, kept
from table.stories import STORIES, told

TOLD = [(game, story) for game, stories in STORIES.items() for story in stories]
AU, RWS = "au-sicbo", "rws-open-cover-etg-2021"

CLAUSES = {
    "mbs-3card-2016": (),
    "au-sicbo": (),
    "mbs-sicbo-v6-2020": (),
    "us-ma-sicbo": (),
    "rws-open-cover-etg-2021": ("5.2", "5.2.1"),
}
"""Only RWS knows terminals; in the others the row is ours."""


def at(seconds: float) -> datetime:
    """Return the time so many seconds after noon, when the rounds here open."""
    return NOON + timedelta(seconds=seconds)


def tables(game: str, story: str) -> list[Table]:
    """Return the table after each event of a story, from its being set up."""
    log = told(game, story).log
    table = evolve(None, log[0])
    return [table, *(table := evolve(table, event) for event in log[1:])]


def untouched(table: Table) -> Table:
    """Leave out what a takeover may change: the end of the window, and up to when time was given back."""
    if table.round is None:
        return table
    betting = replace(table.round.betting, closes_at=None, taken_over_at=None)
    return replace(table, round=replace(table.round, betting=betting))


@pytest.mark.parametrize(("game", "story"), TOLD)
def test_the_round_goes_on_at_every_moment_and_all_wagers_stand(game: str, story: str) -> None:
    """What is recorded names the round, the gap and the clause; nothing else about the table changes."""
    for table in tables(game, story):
        play = table.round
        happened = taken_over(table, gap_from=at(3600), at=at(3605))
        if play is None:
            assert () == happened
            continue
        recorded, over = happened
        clause = CLAUSES[table.document.document]

        assert (
            e.IrregularityRecorded(
                round=play.number,
                irregularity=Irregular.TERMINALS_INTERRUPTED,
                verdict=Verdict.CONTINUE,
                clause=clause,
                note="another process took the table over",
                moment=moment_of(table),
            )
            == recorded
        )
        expected = e.TableTakenOver(round=play.number, gap_from=at(3600), at=at(3605), clause=clause)
        assert expected == over
        assert untouched(table) == untouched(evolve_all(table, happened))


@pytest.mark.parametrize(("game", "story"), TOLD)
def test_a_takeover_of_the_same_gap_twice_or_cut_short_is_a_takeover_once(game: str, story: str) -> None:
    """Time is given back once; another gap is another takeover."""
    gap = {"gap_from": at(15), "at": at(20)}
    for table in tables(game, story):
        happened = taken_over(table, **gap)
        once = evolve_all(table, happened)

        assert () == taken_over(once, **gap)
        half = evolve_all(table, happened[:1])
        assert once == evolve_all(half, taken_over(half, **gap))
        assert bool(once.round) == bool(taken_over(once, gap_from=at(4000), at=at(4001)))


@pytest.mark.parametrize(
    ("gap_from", "taken_at", "new_end"),
    [
        (10, 17, 37),
        (0, 29, 59),
        (29.999999, 60, 60.000001),
        (30, 60, 30),
        (31, 60, 30),
        (-5, 4, 34),
        (10, 10, 30),
        (20, 10, 30),
    ],
)
def test_a_running_window_is_extended_by_the_gap_and_no_other(
    gap_from: float, taken_at: float, new_end: float
) -> None:
    """Opened at 0 for 30 seconds: what was left when the gap began is left when it ends, to the microsecond.

    A gap cannot have begun before the round was opened; one that ends before it began is none.
    """
    table = betting(RWS, 30).now_table

    happened = taken_over(table, gap_from=at(gap_from), at=at(taken_at))

    play = evolve_all(table, happened).round
    assert play is not None
    assert at(new_end) == play.betting.closes_at
    extended = [(each.closes_at_before, each.closes_at) for each in happened[1:]]  # type: ignore[attr-defined]
    moved = (at(30), at(new_end)) if new_end != 30 else (None, None)
    assert ([moved] if taken_at > gap_from else []) == extended


@pytest.mark.parametrize("game", TIMED)
def test_players_have_the_time_that_was_left_to_them(game: str) -> None:
    """With 20 seconds left and a gap of a minute, wagers are taken for 20 seconds more, and then closed."""
    there = kept(betting(game, 30))
    there.advance_to(Act.CLOSE_BETTING)
    there.later(seconds=10)
    there.taken_over(gap=60)
    there.later(seconds=19)
    there.lay("kim", {"total:10": 5})
    early = there.refuses(c.CloseBetting(), by="program")
    there.later(seconds=1)
    late = there.send(c.LayWagers(position="kim", stakes=there.stakes("kim", {"total:10": 5})), by="kim")
    there.do(c.CloseBetting(), by="program")
    there.finish(FACES)

    assert "betting is open until 2026-11-15T12:01:30+00:00; seconds left: 1" == early.sentence
    assert isinstance(late, Refusal)
    assert "the time for wagers ran out at 2026-11-15T12:01:30+00:00" == late.sentence
    assert 3 == len(there.past[1].lines)


def test_betting_that_the_dealer_closed_early_is_not_extended() -> None:
    """What was left of the window when the call came is nobody's any more."""
    there = kept(betting(RWS, 30))
    there.later(seconds=5)
    there.do(c.CloseBetting())

    _, over = there.taken_over(gap=7)

    assert isinstance(over, e.TableTakenOver)
    assert (None, None) == (over.closes_at_before, over.closes_at)


def test_gaps_that_overlap_are_given_back_once() -> None:
    """A second owner that dies as well, and was seen last before the first takeover, adds only what is new."""
    there = kept(betting(RWS, 30))
    first = taken_over(there.now_table, gap_from=at(10), at=at(17))
    then = evolve_all(there.now_table, first)

    second = taken_over(then, gap_from=at(12), at=at(20))

    _, over = second
    assert isinstance(over, e.TableTakenOver)
    assert (at(17), at(37), at(40)) == (over.gap_from, over.closes_at_before, over.closes_at)


def test_time_that_was_given_back_is_remembered_through_a_no_roll() -> None:
    """The round is the same one (US 6(a)), and so is the gap."""
    there = kept(betting("us-ma-sicbo-automated", 30))
    there.later(seconds=10)
    there.taken_over(gap=7)
    there.advance_to(Act.CHECK_FLAT)
    there.do(c.CheckFlat(flat=(True, False, True)))

    assert () == taken_over(there.now_table, gap_from=at(10), at=at(17))


OURS = "the document knows no terminals; as rws-open-cover-etg-2021 5.2"
ROW = f'{{ event = "terminals-interrupted", when = "registered", verdict = "continue", moments = "any", ours = "{OURS}" }},'


def test_a_house_whose_own_file_voids_the_round_then_has_it_voided() -> None:
    """The file decides, not the program; a round that is over needs no more time."""
    there = AtTheTable(AU, changed={ROW: ROW.replace("continue", "void-round")})
    there.open_betting(30)

    happened = there.taken_over(gap=5)

    assert [e.IrregularityRecorded, e.RoundVoided] == [type(each) for each in happened]
    assert there.now_table.round is None


def test_a_house_whose_own_file_says_nothing_of_terminals_holds_the_round() -> None:
    """What no row foresees is for a ruling; a window that closes betting is extended all the same."""
    there = AtTheTable("mbs-sicbo-v6-2020", changed={ROW: "", "dealers_call = true, ": ""})
    there.open_betting(30)

    happened = there.taken_over(gap=5)

    assert [e.IrregularityRecorded, e.HeldForRuling, e.TableTakenOver] == [type(each) for each in happened]
    assert ((), at(35)) == (there.last(e.TableTakenOver).clause, there.play.betting.closes_at)
