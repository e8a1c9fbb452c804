"""Undo, clear, rebet and double: slips that the table makes of its own record, all or nothing."""

import pytest

from at_the_table import AtTheTable, money
from sicbo.money import Money
from sicbo.table import commands as c
from sicbo.table.evolutions.wagers import MAX_SLIPS
from sicbo.table.limits import same_for_all
from sicbo.table.round import Slip
from sicbo.table.views.player import player_view

RWS = "rws-open-cover-etg-2021"


def at_terminals(*players: str, credit: float = 100) -> AtTheTable:
    """Open betting at a table with terminals."""
    at = AtTheTable(RWS, is_virtual=True)
    for each in players or ("ann",):
        at.terminal(each, credit=credit)
    at.open_betting()
    return at


def standing(at: AtTheTable, player: str = "ann") -> dict[str, int]:
    """List what a player has on the layout, in whole units."""
    wagers = at.play.betting.wagers_in_order()
    return {each.area: each.stake.minor_units // 100 for each in wagers if each.player == player}


def lay(at: AtTheTable, **wagers: float) -> None:
    """Lay a slip of ann's."""
    at.lay("ann", {area.replace("_", ":"): amount for area, amount in wagers.items()})


def test_undo_does_the_last_slip_backwards_and_then_the_one_before() -> None:
    """What was laid goes, what was taken back or moved returns; the credit is what it was."""
    at = at_terminals()
    seen = []

    def note() -> None:
        seen.append((standing(at), at.credit("ann")))

    note()
    lay(at, small=20, odd=10)
    note()
    lay(at, small=5)
    note()
    at.do(c.TakeBackWagers(position="ann", stakes=at.stakes("ann", {"odd": 10, "small": 10})), by="ann")
    note()
    (stake,) = at.stakes("ann", {"small": 15})
    at.do(c.MoveWager(position="ann", stake=stake, to="big"), by="ann")
    note()
    assert ({"big": 15}, money(85)) == seen[-1]

    for before in reversed(seen[:-1]):
        assert player_view(at.now_table, "ann").may_undo
        at.do(c.UndoSlip(position="ann", round=1), by="ann")
        assert before == (standing(at), at.credit("ann"))

    assert not player_view(at.now_table, "ann").may_undo
    assert "wager/nothing-to-undo" == at.refuses(c.UndoSlip(position="ann"), by="ann").code


def test_a_slip_after_an_undo_can_itself_be_undone() -> None:
    """The slip that was undone is forgotten, and its number means the new one."""
    at = at_terminals()
    lay(at, small=20)
    lay(at, odd=10)
    at.do(c.UndoSlip(position="ann"), by="ann")
    lay(at, even=10)

    at.do(c.UndoSlip(position="ann"), by="ann")

    assert {"small": 20} == standing(at)


def test_so_many_slips_can_be_undone_and_no_more() -> None:
    """The oldest is forgotten first."""
    at = at_terminals()
    for _ in range(MAX_SLIPS + 1):
        lay(at, small=5)

    for _ in range(MAX_SLIPS):
        at.do(c.UndoSlip(position="ann"), by="ann")

    assert {"small": 5} == standing(at)
    assert "wager/nothing-to-undo" == at.refuses(c.UndoSlip(position="ann"), by="ann").code


def test_what_is_undone_must_be_covered_and_within_the_cap() -> None:
    """Credit that is on another area meanwhile cannot be staked twice, and the cap holds for all."""
    at = at_terminals("ann", "bob")
    kinds = tuple(at.limits.by_kind)
    at.finish((1, 2, 4))
    limits = same_for_all(kinds, minimum=money(5), maximum=money(1000), cap=money(250))
    at.do(c.SetLimits(limits=limits), by="boss", second="deputy")
    at.open_betting()
    lay(at, small=100)
    at.do(c.ClearWagers(position="ann"), by="ann")
    at.lay("bob", {"small": 100})
    at.do(c.BuyIn(player="bob", amount=money(100), paid_with=c.PaidWith.CASH), by="cashier")
    at.lay("bob", {"small": 100})

    assert "wager/above-cap" == at.refuses(c.UndoSlip(position="ann"), by="ann").code

    at = at_terminals()
    lay(at, small=100)
    at.do(c.ClearWagers(position="ann"), by="ann")
    spent = at.context(c.UndoSlip(position="ann"), "ann", "", "nobody")
    assert Money(0) == next(iter(spent.can_stake.values()))
    decided = at.send(c.UndoSlip(position="ann"), by="ann", player="nobody")
    assert "wager/not-covered" == getattr(decided, "code", "")


def test_clear_withdraws_everything_of_the_own_and_can_be_undone() -> None:
    """It is one slip; nobody else's wagers are touched."""
    at = at_terminals("ann", "bob")
    lay(at, small=20, odd=10, double_5=5)
    at.lay("bob", {"small": 30})

    at.do(c.ClearWagers(position="ann", round=1), by="ann")

    assert ({}, {"small": 30}) == (standing(at), standing(at, "bob"))
    assert money(100) == at.credit("ann")
    at.do(c.UndoSlip(position="ann"), by="ann")
    assert {"small": 20, "odd": 10, "double:5": 5} == standing(at)


def test_double_raises_every_stake_or_none() -> None:
    """One stake over its limit, or too little credit, and nothing is raised."""
    at = at_terminals(credit=2000)
    lay(at, small=20, odd=10)

    at.do(c.DoubleWagers(position="ann"), by="ann")

    assert {"small": 40, "odd": 20} == standing(at)
    lay(at, big=600)
    assert "wager/above-maximum" == at.refuses(c.DoubleWagers(position="ann"), by="ann").code
    lay(at, even=1000)
    at.do(c.TakeBackWagers(position="ann", stakes=at.stakes("ann", {"big": 600, "even": 500})), by="ann")
    lay(at, big=500)
    assert "wager/not-covered" == at.refuses(c.DoubleWagers(position="ann"), by="ann").code
    assert {"small": 40, "odd": 20, "big": 500, "even": 500} == standing(at)


def test_rebet_lays_what_stood_in_the_round_before_whatever_became_of_it() -> None:
    """Of a round that was void too; beside what stands already; of no round before the last one."""
    at = at_terminals("ann", "bob")
    lay(at, small=20, odd=10)
    at.lay("bob", {"big": 30})
    assert not player_view(at.now_table, "ann").may_rebet
    at.finish((6, 6, 5))
    assert not player_view(at.now_table, "ann").may_rebet
    at.open_betting()
    assert player_view(at.now_table, "ann").may_rebet

    at.do(c.RepeatWagers(position="ann", round=2), by="ann")

    assert ({"small": 20, "odd": 10}, {}) == (standing(at), standing(at, "bob"))
    at.interrupt()  # at this table the round is void
    at.open_betting()
    lay(at, small=5)
    at.do(c.RepeatWagers(position="ann"), by="ann")
    assert {"small": 25, "odd": 10} == standing(at)


def test_rebet_was_lost_after_a_round_that_the_player_sat_out() -> None:
    """The last wagers can be repeated however many rounds later, as the limits of that round allow."""
    at = at_terminals("ann", "bob")
    lay(at, small=20, odd=10)
    at.finish((6, 6, 5))
    for _ in range(2):
        at.open_betting()
        at.lay("bob", {"big": 30})
        at.do(c.RepeatWagers(position="ann"), by="ann")
        at.do(c.ClearWagers(position="ann"), by="ann")
        at.finish((6, 6, 5))
    at.open_betting()
    assert player_view(at.now_table, "ann").may_rebet

    at.do(c.RepeatWagers(position="ann"), by="ann")

    assert {"small": 20, "odd": 10} == standing(at)
    at.finish((6, 6, 5))
    limits = same_for_all(tuple(at.limits.by_kind), minimum=money(15), maximum=money(1000))
    at.do(c.SetLimits(limits=limits), by="boss", second="deputy")
    at.open_betting()
    assert "wager/below-minimum" == at.refuses(c.RepeatWagers(position="ann"), by="ann").code
    assert {} == standing(at)


def test_who_has_not_staked_yet_has_nothing_to_repeat() -> None:
    """Chips on the felt are no credit, and another's wagers are no one else's."""
    at = at_terminals("ann", "bob")
    lay(at, small=20)
    at.finish((1, 2, 4))
    at.open_betting()

    assert not player_view(at.now_table, "bob").may_rebet
    assert "wager/nothing-to-repeat" == at.refuses(c.RepeatWagers(position="bob"), by="bob").code


def test_whoever_comes_to_a_terminal_next_repeats_and_undoes_nothing_of_another() -> None:
    """Slips and wagers belong to the visit (TH-E2)."""
    at = at_terminals("ann", "bob")
    lay(at, small=20)
    at.finish((1, 2, 4))
    at.open_betting()
    lay(at, small=20)
    at.do(c.ClearWagers(position="ann"), by="ann")
    at.do(c.CashOut(position="ann", ticket="K1"), by="ann")
    at.do(c.TakePosition(position="ann", player="cat"), by="cashier")
    at.do(c.BuyIn(player="cat", amount=money(100), paid_with=c.PaidWith.CASH), by="cashier")

    assert "wager/nothing-to-undo" == at.refuses(c.UndoSlip(position="ann"), by="ann").code
    assert "wager/nothing-to-repeat" == at.refuses(c.RepeatWagers(position="ann"), by="ann").code
    assert {} == dict(at.play.betting.slips)


@pytest.mark.parametrize("command", [c.UndoSlip, c.ClearWagers, c.RepeatWagers, c.DoubleWagers])
def test_a_terminal_means_its_own_position_and_the_round_that_it_saw(command: type[c.Command]) -> None:
    """Another's position is refused, and so is another round."""
    at = at_terminals("ann", "bob")
    lay(at, small=20)

    assert "position/not-yours" == at.refuses(command(position="ann"), by="bob").code
    assert "wager/other-round" == at.refuses(command(position="ann", round=7), by="ann").code


def test_slips_are_forgotten_when_the_round_is_over() -> None:
    """A round that is kept holds no more than what displays and corrections need."""
    at = at_terminals()
    lay(at, small=20)
    assert [Slip] == [type(each) for each in at.play.betting.slips["ann"]]

    play = at.finish((1, 2, 4))

    assert 0 == len(play.betting.slips)
