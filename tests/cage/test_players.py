"""Players whom the house knows: accounts, own limits, exclusion, and one table at a time."""

from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from cage.counter import BOSS, CASHIER, DEPUTY, NOON, SGD
from cage.players import ANN, BY_NAME, DAY, EXCLUDE, LIMIT, OPEN, READMIT, STEPS, leave, of_ann, sit_down
from hand_tables import cells
from sicbo.cage import commands as c
from sicbo.cage import events as e
from sicbo.cage.evolve import evolve
from sicbo.cage.players import (
    LeftTable,
    PlayerAtTable,
    begin_visit,
    end_visit,
    exclusion_wanted,
    limits_wanted,
    played,
)
from sicbo.cage.state import Cage
from sicbo.money import NOTHING, Money
from sicbo.own_limits import OwnLimits, Played
from sicbo.streams import Refusal

HERE = Path(__file__).parent

ORDERS = {
    "open-account": (OPEN, CASHIER, None),
    "set-player-limits": (LIMIT, CASHIER, None),
    "exclude-person": (EXCLUDE, CASHIER, None),
    "readmit-person": (READMIT, BOSS, DEPUTY),
}
SIT = {"sit-down": ANN, "sit-down-by-name": BY_NAME}
STRANGER = PlayerAtTable(table="T1", player="sam", account="sam", currency=SGD)


def test_every_order_about_a_player_is_answered_at_every_moment_as_the_table_says() -> None:
    """A row of the table is what is tried, a column what has become of ann."""
    expected = cells(HERE / "players.csv")

    actual = {}
    for order, moment in expected:
        counter = of_ann(moment)
        decided = begin_visit(counter.cage, SIT[order]) if order in SIT else counter.decide(*ORDERS[order])
        actual[order, moment] = decided.code if isinstance(decided, Refusal) else "ok"

    assert expected == actual
    assert {(order, moment) for order in (*ORDERS, *SIT) for moment in STEPS} == set(expected)


def test_the_visits_of_a_gaming_day_add_up_and_the_next_day_begins_anew() -> None:
    """Winnings are deducted from losses; yesterday no longer counts."""
    counter = of_ann("left")
    sit_down(counter)
    leave(counter, -200, 60)
    today, tomorrow = (played(counter.cage, ANN, day, NOON) for day in (DAY, "2026-11-17"))

    limits = OwnLimits(loss=Money(5000), stake=Money(1000), seconds=3600)
    assert Played(limits=limits, lost=Money(1300), seconds=660) == today
    assert Played(limits=limits) == tomorrow

    sit_down(counter)
    leave(counter, 700, 30, "2026-11-17")
    account = counter.cage.accounts["ann"]
    assert ("2026-11-17", Money(700), 30, "") == (account.day, account.lost, account.seconds, account.table)


@pytest.mark.parametrize("name", ["ann", "annie"])
def test_an_exclusion_holds_by_the_account_and_by_the_name_played_under(name: str) -> None:
    """Whichever the house knows."""
    counter = of_ann("at-table")
    counter.do(replace(EXCLUDE, player=name))

    now = played(counter.cage, ANN, DAY, NOON)
    assert now is not None
    assert now.is_excluded


def test_an_exclusion_lasts_as_long_as_was_said_and_a_day_at_least() -> None:
    """Nobody is readmitted before."""
    counter = of_ann("known")
    month = NOON + timedelta(days=30)
    counter.do(replace(EXCLUDE, until=month))
    counter.do(c.ExcludePerson(player="bob", reason="", until=NOON))

    assert {"ann": month, "bob": NOON + timedelta(hours=24)} == dict(counter.cage.excluded)


def test_what_is_said_at_a_table_holds_for_the_account() -> None:
    """Limits and exclusion come to the cage, with the table; an exclusion only once."""
    counter = of_ann("at-table")
    wanted = OwnLimits(loss=Money(100))

    counter.keep(limits_wanted(counter.cage, ANN, wanted, NOON))
    counter.keep(exclusion_wanted(counter.cage, ANN, "enough", NOON))

    now = played(counter.cage, ANN, DAY, NOON)
    tighter = OwnLimits(loss=Money(100), stake=Money(1000), seconds=3600)
    assert Played(limits=tighter, is_excluded=True) == now
    assert () == exclusion_wanted(counter.cage, ANN, "enough", NOON)


def test_the_cage_keeps_only_the_name_of_a_player_without_an_account() -> None:
    """Of one who has none, and of one whose account was never opened here."""
    counter = of_ann("nobody")
    left = LeftTable(day=DAY, lost=NOTHING, seconds=1)

    assert (e.VisitBegan(account="", table="T1", player="ann"),) == begin_visit(counter.cage, BY_NAME)
    for who in (BY_NAME, STRANGER):
        assert () == end_visit(counter.cage, who, left)
        assert () == limits_wanted(counter.cage, who, OwnLimits(), NOON)
        assert () == exclusion_wanted(counter.cage, who, "", NOON)
        assert played(counter.cage, who, DAY, NOON) is None


@pytest.mark.parametrize(
    ("player", "account", "expected"),
    [
        ("sam", "", "player/name-is-taken"),
        ("Sam", "", "player/name-is-taken"),
        ("sam", "ann", "player/name-is-taken"),
        ("annie", "", "player/name-is-taken"),
        ("ann", "", "player/name-is-taken"),
        ("sam-2", "", "ok"),
        ("ann", "ann", "ok"),
        ("annie", "ann", "ok"),
        ("sammy", "ann", "ok"),
    ],
)
def test_no_visit_has_the_name_of_somebody_elses(player: str, account: str, expected: str) -> None:
    """What is owed to a visit is asked for by its name: no namesake may come by it, later or elsewhere."""
    counter = of_ann("left")
    guest = PlayerAtTable(table="T2", player="sam", account="", currency=SGD)
    began = begin_visit(counter.cage, guest)
    assert not isinstance(began, Refusal)
    counter.keep(began)

    decided = begin_visit(counter.cage, replace(guest, table="T1", player=player, account=account))

    assert expected == (decided.code if isinstance(decided, Refusal) else "ok")


def test_a_name_that_is_taken_comes_with_one_that_is_free() -> None:
    """The third sam of the house is sam-3."""
    counter = of_ann("nobody")
    for player in ("sam", "sam-2"):
        began = begin_visit(counter.cage, replace(BY_NAME, player=player))
        assert not isinstance(began, Refusal)
        counter.keep(began)

    decided = begin_visit(counter.cage, replace(BY_NAME, player="sam"))

    assert isinstance(decided, Refusal)
    assert "sam is the name of another visit or account; sam-3 is free" == decided.sentence


def test_the_cage_knows_emblems_and_dice_of_tables_in_any_letters() -> None:
    """An emblem is of one table, and a set of dice has one age, however its name is written."""
    marked = evolve(Cage(), e.ChipsMarked(table="T1", emblem="Star "))
    known = evolve(marked, e.DicePutInPlay(serial="D1", table="T1", since=NOON))

    assert ("T1", NOON) == (known.emblems["star"], known.dice_since["d1"])
