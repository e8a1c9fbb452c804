"""What players have set for themselves, and exclusion, at a table: before, in and after a round."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money
from sicbo.own_limits import LOOSER_AFTER, LimitSchedule, Looser, OwnLimits, Played, changed
from sicbo.rules.irregularities import Event as Irregular
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.refusals import Refusal
from sicbo.table.views.player import player_view, with_limits

SMALL_WINS, BIG_WINS = (1, 2, 4), (4, 5, 6)


def a_table(credit: float = 100) -> AtTheTable:
    """Return a table with kim at a terminal."""
    table = AtTheTable("rws-open-cover-etg-2021")
    table.terminal("kim", credit=credit)
    return table


def lays(table: AtTheTable, amount: float, area: str = "small") -> str:
    """Let kim lay a wager, and return the answer."""
    stake = chips(area, amount, Instrument.CREDITS)
    decided = table.send(c.LayWagers(position="kim", stakes=(stake,)), by="kim")
    return decided.code if isinstance(decided, Refusal) else "ok"


def wants(table: AtTheTable, **limits: object) -> None:
    """Let kim set limits."""
    table.do(c.SetOwnLimits(player="kim", **limits), by="kim")  # type: ignore[arg-type]  # of two kinds


def test_a_limit_on_loss_is_never_passed_whatever_falls() -> None:
    """A wager that could bring the loss above it is refused; what was won may be staked."""
    table = a_table()
    wants(table, loss=money(30))

    table.open_betting()
    assert ["ok", "ok", "player/could-lose-too-much"] == [lays(table, each) for each in (20, 10, 5)]
    table.finish(BIG_WINS)  # thirty are lost: all that kim wanted to lose
    table.open_betting()
    assert "player/could-lose-too-much" == lays(table, 5)
    assert money(70) == table.credit("kim")


def test_what_was_won_may_be_lost_again() -> None:
    """The limit is on what the player is behind, not on what was ever lost."""
    table = a_table()
    wants(table, loss=money(30))
    table.round(SMALL_WINS, {"kim": {"small": 30}})

    table.open_betting()

    assert ["ok", "player/could-lose-too-much"] == [lays(table, each) for each in (60, 5)]


def test_a_limit_on_stakes_is_for_one_round_and_for_all_areas_together() -> None:
    """The next round begins anew."""
    table = a_table()
    wants(table, stake=money(25))

    table.open_betting()
    assert ["ok", "player/stakes-too-much"] == [lays(table, 20), lays(table, 10, "big")]
    table.finish(SMALL_WINS)
    table.open_betting()
    assert "ok" == lays(table, 25, "big")


def test_a_limit_on_time_lets_the_round_be_played_to_its_end() -> None:
    """Wagers stand, may be taken back, and are settled; no other is taken, and none is moved."""
    table = a_table()
    wants(table, seconds=3600)
    table.open_betting()
    assert "ok" == lays(table, 20)

    table.later(seconds=3600)

    moved = c.MoveWager(position="kim", stake=chips("small", 20, Instrument.CREDITS), to="big")
    assert ["player/time-is-over"] * 2 == [lays(table, 5), table.refuses(moved, by="kim").code]
    less = c.TakeBackWagers(position="kim", stakes=(chips("small", 10, Instrument.CREDITS),))
    table.do(less, by="kim")
    table.finish(SMALL_WINS)
    assert money(110) == table.credit("kim")
    table.do(c.CashOut(player="kim", ticket="K1"), by="kim")


def test_a_tighter_limit_bites_in_the_middle_of_a_round_and_a_looser_one_a_day_later() -> None:
    """What stands is not taken off."""
    table = a_table()
    table.open_betting()
    assert "ok" == lays(table, 50)

    wants(table, stake=money(10))
    assert "player/stakes-too-much" == lays(table, 5)
    wants(table)
    assert "player/stakes-too-much" == lays(table, 5), "to want none is to want a looser one"
    table.now += LOOSER_AFTER - timedelta(seconds=1)
    assert "player/stakes-too-much" == lays(table, 5)
    table.later(seconds=1)
    assert "ok" == lays(table, 5)
    assert money(55) == player_view(table.now_table, "kim").staked


EXCLUDED: dict[str, Callable[[AtTheTable], c.Command]] = {
    "buy in": lambda _: c.BuyIn(player="kim", amount=money(5), paid_with=c.PaidWith.CASH),
    "lay": lambda _: c.LayWagers(position="kim", stakes=(chips("big", 5, Instrument.CREDITS),)),
    "move": lambda _: c.MoveWager(position="kim", stake=chips("small", 20, Instrument.CREDITS), to="big"),
}


@pytest.mark.parametrize("by_account", [False, True])
@pytest.mark.parametrize("tried", EXCLUDED)
def test_an_excluded_player_neither_buys_in_nor_wagers(tried: str, by_account: bool) -> None:  # noqa: FBT001
    """Whether it was said here or is known of the account (STD-B2)."""
    table = a_table()
    table.open_betting()
    assert "ok" == lays(table, 20)
    if by_account:
        table.accounts["kim"] = Played(limits=OwnLimits(), is_excluded=True)
    else:
        table.do(c.ExcludePlayer(player="kim"), by="kim")

    assert "player/excluded" == table.refuses(EXCLUDED[tried](table), by="kim").code


def test_an_excluded_player_is_paid_what_stands_and_cashes_out() -> None:
    """The open round is played to its end, and all credit is the player's."""
    table = a_table()
    table.open_betting()
    assert "ok" == lays(table, 20)
    table.do(c.ExcludePlayer(player="kim", reason="enough"), by="dealer")

    table.finish(SMALL_WINS)
    happened = table.do(c.CashOut(player="kim", ticket="K1"), by="kim")

    assert e.CashedOut(player="kim", amount=money(120), ticket="K1") == happened[0]


def test_colour_chips_and_spoken_wagers_are_not_for_an_excluded_player() -> None:
    """At a table with chips the dealer is told; chips that are found all the same wait for a ruling."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    table.seat("pat")
    table.open_betting()
    spoken = c.SpeakWager(position="pat", stake=chips("big", 10), are_chips_in_hand=True)
    table.do(spoken)
    table.do(c.ExcludePlayer(player="pat", reason="a list from the authority"))

    orders = (
        c.IssueColourChips(player="pat", colour="red", chips=4, value=money(5), paid_with=c.PaidWith.CASH),
        spoken,
        c.LaySpokenWager(spoken=1, area="big"),
        c.LayWagers(position="pat", stakes=(chips("big", 10),)),
    )
    assert ["player/excluded"] * 4 == [table.refuses(each).code for each in orders]
    found = table.do(c.ReportChips(position="pat", stake=chips("big", 10)))
    assert [Irregular.UNFORESEEN] == [
        each.irregularity for each in found if isinstance(each, e.IrregularityRecorded)
    ]
    assert 1 == len(table.now_table.holds)


def test_a_spoken_wager_is_within_the_own_limits_too() -> None:
    """Whoever lays it."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    table.seat("pat")
    table.do(c.SetOwnLimits(player="pat", stake=money(15)))
    table.open_betting()
    for _ in range(2):
        table.do(c.SpeakWager(position="pat", stake=chips("big", 10), are_chips_in_hand=True))

    table.do(c.LaySpokenWager(spoken=1, area="big"))

    assert "player/stakes-too-much" == table.refuses(c.LaySpokenWager(spoken=2, area="big")).code


def test_the_limits_of_an_account_count_what_came_before_the_visit() -> None:
    """Loss and time of the day go on from table to table; those of the visit are not looked at."""
    table = a_table()
    wants(table, stake=money(1))
    limits = OwnLimits(loss=money(50), seconds=3600)
    table.accounts["kim"] = Played(limits=limits, lost=money(30), seconds=3000)
    table.open_betting()

    assert ["ok", "player/could-lose-too-much"] == [lays(table, each) for each in (20, 5)]
    table.later(seconds=600)
    assert "player/time-is-over" == lays(table, 5)


def test_an_exclusion_is_said_once_at_a_table_though_the_account_is_excluded_already() -> None:
    """The cage knows the account; the table is told of the visit, so that its screen can say so."""
    table = a_table()
    table.accounts["kim"] = Played(limits=OwnLimits(), is_excluded=True)

    table.do(c.ExcludePlayer(player="kim", reason="excluded at the cage"), by="program")

    again = table.refuses(c.ExcludePlayer(player="kim"), by="kim")
    shown = player_view(table.now_table, "kim").visit
    assert shown is not None
    assert ("player/excluded", True) == (again.code, shown.is_excluded)


def test_chips_of_a_colour_count_against_a_limit_on_loss() -> None:
    """A hundred in red with a limit of 50: stakes that come back do not count, winnings in value chips make up for nothing."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    table.seat("ann")
    order = c.IssueColourChips(
        player="ann", colour="red", chips=20, value=money(5), paid_with=c.PaidWith.CASH
    )
    table.do(order)
    table.do(c.SetOwnLimits(player="ann", loss=money(50)), by="dealer")

    def lays_red(amount: float, area: str = "small") -> str:
        stake = chips(area, amount, Instrument.COLOUR_CHIPS, "red")
        answer = table.send(c.LayWagers(position="ann", stakes=(stake,)))
        return answer.code if isinstance(answer, Refusal) else "ok"

    table.open_betting()
    assert ["player/could-lose-too-much", "ok"] == [lays_red(55), lays_red(50)]
    table.finish(SMALL_WINS)
    table.open_betting()
    assert "ok" == lays_red(30, "big"), "the stake came back"
    table.finish(SMALL_WINS)
    table.open_betting()
    assert ["player/could-lose-too-much", "ok"] == [lays_red(25), lays_red(20)]
    table.finish(SMALL_WINS)
    table.do(c.RedeemColourChips(player="ann", colour="red", chips=14, emblem="star", at=c.RedeemedAt.TABLE))
    assert money(30) == table.now_table.visits["ann"].in_colours, "that much is lost"


def test_what_a_player_with_an_account_wants_is_not_kept_at_the_table() -> None:
    """It belongs to the account; the cage keeps it."""
    table = a_table()
    table.do(
        c.SetUpPosition(
            position="new", is_terminal=True, rule_set=table.rule_set_ids[0], layout=layout_of(table)
        ),
        by="boss",
    )
    table.do(c.TakePosition(position="new", player="annie", account="ann"))

    (happened,) = table.do(c.SetOwnLimits(player="annie", loss=money(5)), by="new")

    limits = OwnLimits(loss=money(5))
    assert e.OwnLimitsSet(player="annie", account="ann", wanted=limits, at=table.now) == happened
    assert OwnLimits() == table.now_table.visits["annie"].limits.in_force(table.now)
    shown = player_view(table.now_table, "new").visit
    assert shown is not None
    assert shown.limits is None, "the screen does not say that there are none"
    kept = changed(LimitSchedule(limits), OwnLimits(), table.now)
    told = with_limits(player_view(table.now_table, "new"), kept, table.now)
    assert told.visit is not None
    assert (limits, kept.later) == (told.visit.limits, told.visit.later), "what the cage says"
    unknown = with_limits(told, None, table.now)
    assert unknown.visit is not None
    assert (None, None) == (unknown.visit.limits, unknown.visit.later)
    table.do(c.LeavePosition(player="annie"))
    gone = player_view(table.now_table, "new")
    assert (None, gone) == (gone.visit, with_limits(gone, kept, table.now)), (
        "nobody's limits are shown to nobody"
    )


def test_a_loosened_limit_was_shown_as_if_it_were_in_force() -> None:
    """The screen shows what holds, and beside it what will hold, and from when on."""
    table = a_table()
    tight, loose = OwnLimits(loss=money(50)), OwnLimits(loss=money(90))
    table.do(c.SetOwnLimits(player="kim", loss=money(50)), by="kim")

    table.do(c.SetOwnLimits(player="kim", loss=money(90)), by="kim")

    since = table.now + LOOSER_AFTER
    for now, limits, later in (
        (table.now, tight, Looser(loose, since)),
        (since, loose, None),
        (None, tight, Looser(loose, since)),
    ):
        shown = player_view(table.now_table, "kim", now=now).visit
        assert shown is not None
        assert (limits, later) == (shown.limits, shown.later)


def layout_of(table: AtTheTable) -> str:
    """Name a layout of the table's first rule set."""
    return table.now_table.rule_sets[table.rule_set_ids[0]].entry.layouts[0]


def test_the_screen_shows_how_long_and_by_how_much() -> None:
    """Time since the visit began, what was bought in, and the net position in, between and after rounds."""
    table = a_table()
    wants(table, seconds=60)

    def net() -> Money | None:
        seen = player_view(table.now_table, "kim", credit=table.credit("kim"), now=table.now).visit
        assert seen is not None
        assert (money(100), OwnLimits(seconds=60), False) == (seen.bought_in, seen.limits, seen.is_excluded)
        return seen.net

    assert NOTHING == net()
    table.open_betting()
    assert "ok" == lays(table, 20)
    assert NOTHING == net(), "what is in play is not lost yet"
    table.finish(BIG_WINS)
    assert money(-20) == net()
    shown = player_view(table.now_table, "kim").visit
    assert shown is not None
    assert shown.net is None
    table.do(c.CashOut(player="kim", ticket="K1"), by="kim")
    assert player_view(table.now_table, "kim").visit is None
