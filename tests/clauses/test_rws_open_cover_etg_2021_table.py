"""Sic Bo (Open Cover), Resorts World Sentosa: its clauses on the table, its staff and the round of play."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from a_cluster import (
    FIVE,
    MANAGER,
    RWS,
    TABLE_1,
    TABLE_2,
    TABLE_3,
    cluster,
    credits_of,
    rule,
    three_layouts,
)
from at_the_table import NOON, AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.money import Money
from sicbo.rules.areas import Kind
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.limits import Limit, Limits
from sicbo.table.people import Actor, Role
from sicbo.table.phases import Phase, phase_of
from sicbo.table.refusals import Refusal
from sicbo.table.round import HowConcluded
from sicbo.table.views.display import display_view
from sicbo.table.views.pit import pit_view
from sicbo.table.views.player import player_view, player_views
from sicbo.table.views.results import results_of

RICH = {
    **dict.fromkeys(("small", "big", "even", "odd"), ("1 to 1",)),
    **{f"single:{face}": ("1 to 1", "2 to 1", "12 to 1") for face in range(1, 7)},
    **dict.fromkeys(("total:4", "total:17"), ("64 to 1",)),
    **dict.fromkeys(("total:5", "total:16"), ("32 to 1",)),
    **dict.fromkeys(("total:6", "total:15"), ("19 to 1",)),
    **dict.fromkeys(("total:7", "total:14"), ("12 to 1",)),
    **dict.fromkeys(("total:8", "total:13"), ("8.5 to 1",)),
    **dict.fromkeys(("total:9", "total:12"), ("7 to 1",)),
    **dict.fromkeys(("total:10", "total:11"), ("6.5 to 1",)),
    **{f"domino:{one}{two}": ("6 to 1",) for one in range(1, 7) for two in range(one + 1, 7)},
    **dict.fromkeys(("four:1234", "four:2345", "four:2356", "four:3456"), ("7.5 to 1",)),
    **{f"double:{face}": ("11.5 to 1",) for face in range(1, 7)},
    "any-triple": ("32 to 1",),
    **{f"triple:{face}": ("195 to 1",) for face in range(1, 7)},
}
"""Pay table 1, as the document has it."""

MORE = {
    **{
        f"trio:{one}{two}{three}": ("30 to 1",)
        for one in range(1, 7)
        for two in range(one + 1, 7)
        for three in range(two + 1, 7)
    },
    **{
        f"double-single:{pair}{pair}{one}": ("50 to 1",)
        for pair in range(1, 7)
        for one in range(1, 7)
        if one != pair and (pair, one) not in ((1, 2), (6, 5))
    },
}
"""What pay tables 2 and 3 have besides."""

PLAIN = {
    **dict.fromkeys(("total:4", "total:17"), ("62 to 1",)),
    **dict.fromkeys(("total:5", "total:16"), ("31 to 1",)),
    **dict.fromkeys(("total:6", "total:15"), ("18 to 1",)),
    **dict.fromkeys(("total:8", "total:13"), ("8 to 1",)),
    **dict.fromkeys(("total:10", "total:11"), ("6 to 1",)),
    **dict.fromkeys(("four:1234", "four:2345", "four:2356", "four:3456"), ("7 to 1",)),
    **{f"double:{face}": ("11 to 1",) for face in range(1, 7)},
    "any-triple": ("31 to 1",),
    **{f"triple:{face}": ("180 to 1",) for face in range(1, 7)},
}
"""Where pay table 3 differs."""


# ---- definitions -------------------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "title (w.e.f.)")
@pytest.mark.parametrize("zone", [timezone(timedelta(hours=8)), UTC])
def test_a_table_opens_from_eight_on_the_day_the_rules_take_effect(zone: timezone) -> None:
    """At 07:59 in Singapore it is refused, at 08:00, which is midnight UTC, it opens."""
    eight = datetime(2021, 1, 18, 0, 0, tzinfo=UTC).astimezone(zone)
    at = AtTheTable(RWS, is_ready=False, now=eight - timedelta(minutes=1))
    at.set_up()
    at.equip()

    refusal = at.refuses(c.OpenTable(count=money(0)), by="boss")

    assert ("table/not-in-force", ("title (w.e.f.)",)) == (refusal.code, refusal.clause)
    assert "2021-01-18T08:00:00+08:00" in refusal.sentence
    at.now = eight
    at.do(c.OpenTable(count=money(0)), by="boss")


@pytest.mark.clause("rws-open-cover-etg-2021", "1.2")
@pytest.mark.parametrize("person", ["pit-supervisor", "pit-manager", MANAGER, "casino-manager"])
def test_only_the_dealer_deals(person: str) -> None:
    """Whoever does not hold the dealer's post is refused each act of dealing; the dealer does them all."""
    at = AtTheTable(RWS)
    at.terminal("ann")
    acts: dict[Act, c.Order] = {
        Act.OPEN_BETTING: c.OpenBetting(),
        Act.CLOSE_BETTING: c.CloseBetting(),
        Act.TUMBLE: c.StartTumble(),
        Act.ENTER_OUTCOME: c.EnterOutcome(faces=(1, 2, 4)),
        Act.COLLECT_LOSERS: c.TakeStep(act=Act.COLLECT_LOSERS),
        Act.PAY_WINNERS: c.TakeStep(act=Act.PAY_WINNERS),
    }
    for act, order in acts.items():
        at.advance_to(act)
        refusal = at.refuses(order, by=person)
        assert ("staff/duty-is-not-yours", ("1.2", "3.6")) == (refusal.code, refusal.clause)
        assert at.refuses(order, by="ann").code == "role/may-not"
        at.do(order, by="dealer")
        if act is Act.OPEN_BETTING:
            at.lay("ann", {"small": 10})
        if act is Act.ENTER_OUTCOME:
            assert at.refuses(c.ConfirmOutcome(faces=(1, 2, 4)), by=person).code == "staff/duty-is-not-yours"
            at.do(c.ConfirmOutcome(faces=(1, 2, 4)), by="dealer")
    assert at.past[1].concluded is HowConcluded.SETTLED


@pytest.mark.clause("rws-open-cover-etg-2021", "1.3")
def test_one_result_from_the_console_reaches_every_terminal() -> None:
    """Five terminals see the result that the dealer registers; a terminal cannot register one."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.advance_to(Act.ENTER_OUTCOME)
    for order in (
        c.EnterOutcome(faces=(2, 3, 6)),
        c.ConfirmOutcome(faces=(2, 3, 6)),
        c.ReadDie(die=1, face=2),
        c.TakeOutcome(faces=(2, 3, 6)),
    ):
        assert "role/may-not" == at.refuses(order, by="ann").code
    assert {None} == {view.result for view in player_views(at.now_table).values()}

    at.do(c.EnterOutcome(faces=(2, 3, 6)))
    at.do(c.ConfirmOutcome(faces=(2, 3, 6)))

    results = [player_view(at.now_table, name).result for name in FIVE]
    assert [((2, 3, 6), 11)] * 5 == [(each.faces, each.total) for each in results if each]


@pytest.mark.clause("rws-open-cover-etg-2021", "1.4")
def test_the_house_bank_takes_what_is_lost_and_pays_what_is_won() -> None:
    """After a round all winnings came out of the bank, all lost stakes are in it, nothing is in play."""
    at = cluster(names=("ann", "bob"), wagers={"ann": {"small": 100}, "bob": {"big": 60, "double:5": 10}})
    at.finish((5, 5, 4))

    assert (money(0), money(900), Money(106000 + 11500)) == (at.in_play, *credits_of(at, "ann", "bob"))
    assert Money(10000 - 6000 - 11500) == at.bank
    moved = [
        (str(each.debit), str(each.credit), each.amount, each.reason)
        for each in at.transfers
        if each.reason in ("losers-collected/1", "winners-paid/1")
    ]
    assert [
        ("stakes-in-play:T1/1", "house-bank:T1", money(100), "losers-collected/1"),
        ("stakes-in-play:T1/1", "player-credit:bob", money(70), "winners-paid/1"),
        ("house-bank:T1", "player-credit:bob", money(175), "winners-paid/1"),
    ] == moved


@pytest.mark.clause("rws-open-cover-etg-2021", "1.5 [who]")
def test_three_posts_and_no_player_are_pit_employees() -> None:
    """Dealer, pit supervisor and pit manager answer to the name; nobody else on the list, and no player."""
    at = AtTheTable(RWS)
    at.terminal("ann")

    view = pit_view(at.now_table, NOON)
    staff = view.staff

    assert [
        ("Dealer", 1),
        ("Pit Supervisor", 2),
        ("Pit Manager", 3),
        ("Table Games Shift Manager", 4),
        ("Casino Manager", 5),
    ] == [(each.title, each.rank) for each in view.posts]
    assert {
        "dealer": ("Dealer", ("Pit Employee",)),
        "pit-supervisor": ("Pit Supervisor", ("Pit Employee",)),
        "pit-manager": ("Pit Manager", ("Pit Employee",)),
        MANAGER: ("Table Games Shift Manager", ()),
        "casino-manager": ("Casino Manager", ()),
    } == {each.person: (each.post, each.answers_to) for each in staff}
    refusal = at.refuses(c.AssignPost(person="ann", post="Player"), by="boss")
    assert "staff/unknown-post" == refusal.code


@pytest.mark.clause("rws-open-cover-etg-2021", "1.5 [acting]")
@pytest.mark.parametrize("post", ["Pit Supervisor", "Pit Manager"])
def test_who_acts_in_a_post_does_its_duties_while_it_lasts(post: str) -> None:
    """A second dealer who acts in a senior post may be the second to read the dice; before and after not."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.people["nina"] = Actor("nina", Role.DEALER)
    at.do(c.AssignPost(person="nina", post="Dealer"), by="boss")
    at.advance_to(Act.CHECK_FLAT)
    at.interrupt()
    reading = c.AttestDice(faces=(4, None, None))
    needed = "staff/needs-a-second-person"
    assert needed == at.refuses(reading, second="nina").code

    at.do(c.AssignActing(person="nina", post=post), by="boss")
    at.do(reading, second="nina")
    assert "nina" == at.last(e.DiceAttested).second
    acting = next(each for each in pit_view(at.now_table, NOON).staff if each.person == "nina")
    assert ("Dealer", post, ("Pit Employee",)) == (acting.post, acting.acting, acting.answers_to)

    at.do(c.EndActing(person="nina"), by="boss")
    assert needed == at.refuses(reading, second="nina").code


@pytest.mark.clause("rws-open-cover-etg-2021", "1.5 [acting]")
def test_acting_dealers_deal_and_nobody_acts_above_the_three_posts() -> None:
    """The duty goes with the assignment and ends with it; who decides what is not foreseen is no acting one."""
    at = AtTheTable(RWS)
    at.do(c.AssignActing(person="pit-manager", post="Dealer"), by="boss")
    at.do(c.OpenBetting(), by="pit-manager")
    at.do(c.EndActing(person="pit-manager"), by="boss")
    assert "staff/duty-is-not-yours" == at.refuses(c.CloseBetting(), by="pit-manager").code

    at.do(c.RaiseQuestion(question="does a leaning die count?"))
    for post in ("Table Games Shift Manager", "Casino Manager"):
        above = at.refuses(c.AssignActing(person="dealer", post=post), by="deputy")
        assert ("staff/no-acting-in", True) == (above.code, "1.5 [acting]" in above.clause)
    refused = rule(at, Verdict.CONTINUE, by="pit-manager")
    assert isinstance(refused, Refusal)
    assert "ruling/not-yours" == refused.code


@pytest.mark.clause("rws-open-cover-etg-2021", "1.6")
def test_who_has_no_wager_is_no_player_of_the_round() -> None:
    """Credit alone does not make a player; a withdrawn wager neither."""
    at = cluster(names=("ann", "bob", "cat"), wagers={"bob": {"small": 10}, "cat": {"big": 10}})
    at.do(c.TakeBackWagers(position="cat", stakes=at.stakes("cat", {"big": 10})), by="cat")

    view = pit_view(at.now_table, NOON)

    assert ("bob",) == view.players
    assert {"ann": False, "bob": True, "cat": False} == {
        each.player: each.is_in_round for each in view.visits
    }
    assert money(1000) == at.credit("ann")


@pytest.mark.clause("rws-open-cover-etg-2021", "1.7")
def test_a_terminal_sells_credit_takes_wagers_and_pays_out() -> None:
    """100 bought in, 30 lost, and a ticket of 70 comes out; no credit is left."""
    at = AtTheTable(RWS)
    at.terminal("pat", credit=0)
    at.do(c.BuyIn(player="pat", amount=money(100), paid_with=c.PaidWith.CASH), by="pat")
    at.round((6, 6, 5), {"pat": {"small": 30}})

    at.do(c.CashOut(player="pat", ticket="X70"), by="pat")

    paid = at.last(e.CashedOut)
    assert ("pat", money(70), "X70") == (paid.player, paid.amount, paid.ticket)
    assert (money(0), money(70)) == (at.credit("pat"), at.balance(AccountKind.TICKETS))
    assert "pat" not in at.now_table.visits


@pytest.mark.clause("rws-open-cover-etg-2021", "1.7")
def test_a_terminal_is_played_with_credits_and_nothing_else() -> None:
    """Its screen names credits; chips and banknotes are not taken."""
    at = cluster(names=("ann",))
    assert [(Instrument.CREDITS, "Credits")] == [
        (each.kind, each.name) for each in player_view(at.now_table, "ann").instruments
    ]
    for other in set(Instrument) - {Instrument.CREDITS}:
        order = c.LayWagers(position="ann", stakes=(chips("small", 10, other),))
        refusal = at.refuses(order, by="ann")
        assert ("wager/instrument-not-accepted", ("1.7", "5.9")) == (refusal.code, refusal.clause)

    at.lay("ann", {"small": 10})

    assert money(990) == at.credit("ann")


@pytest.mark.clause("rws-open-cover-etg-2021", "1.8")
def test_a_round_runs_from_the_notice_until_the_last_player_is_settled() -> None:
    """It begins with the notice, and waits for a terminal that is down until that one is settled too."""
    at = AtTheTable(RWS)
    for name in FIVE:
        at.terminal(name)
    assert (None, Phase.IDLE) == (at.now_table.round, phase_of(at.now_table))
    at.do(c.OpenBetting())
    assert (1, Phase.BETTING_OPEN) == (at.play.number, phase_of(at.now_table))
    assert {"Place your bets, please"} == {view.call for view in player_views(at.now_table).values()}
    for name in FIVE:
        at.lay(name, {"big" if name == "eve" else "small": 10})
    at.do(c.ReportTerminals(down=("eve",)), by="device")
    at.advance_to(Act.COLLECT_LOSERS, (6, 6, 5))

    at.do(c.TakeStep(act=Act.COLLECT_LOSERS))

    settled = {
        name: wager.is_settled for name, view in player_views(at.now_table).items() for wager in view.wagers
    }
    assert {"ann": True, "bob": True, "cat": True, "dan": True, "eve": False} == settled
    assert (1, Phase.SETTLING, []) == (at.play.number, phase_of(at.now_table), at.all_of(e.RoundConcluded))
    assert "round/one-in-play" == at.refuses(c.OpenBetting()).code
    at.do(c.TakeStep(act=Act.PAY_WINNERS))
    assert [e.RoundConcluded(round=1)] == at.all_of(e.RoundConcluded)
    assert (None, money(1010)) == (at.now_table.round, at.credit("eve"))


@pytest.mark.clause("rws-open-cover-etg-2021", "1.9")
def test_the_total_is_of_a_valid_tumble() -> None:
    """2-4-6 gives 12; after an invalid tumble there is no total."""
    at = cluster()
    at.finish((2, 4, 6))
    shown = display_view(at.now_table).result
    assert shown is not None
    assert 12 == shown.total

    at.open_betting()
    at.do(c.CloseBetting())
    at.do(c.ReportTumble(times=2))

    assert display_view(at.now_table).result is None
    assert {None} == {view.result for view in player_views(at.now_table).values()}


@pytest.mark.clause("rws-open-cover-etg-2021", "1.10")
def test_a_void_round_has_no_result_and_counts_in_no_statistics() -> None:
    """Its result is empty, on the terminals too, and the statistics know the other rounds only."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.finish((2, 4, 6))
    at.open_betting()
    at.lay("ann", {"small": 10})
    at.advance_to(Act.ENTER_OUTCOME)
    at.do(c.EnterOutcome(faces=(1, 1, 1)))
    at.do(c.ReportIrregularity(event=Irregular.DIE_NOT_FLAT))
    at.find()

    void = at.past[2]
    assert (HowConcluded.VOID, None, None) == (void.concluded, void.outcome, void.reading.entered)
    assert player_view(at.now_table, "ann").result is None
    at.round((3, 3, 5), {})

    history = display_view(at.now_table, results_of(at.past.values())).history
    assert [(1, (2, 4, 6)), (3, (3, 3, 5))] == [(each.round, each.faces) for each in history]


# ---- equipment and terminals -------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "2.1.1")
@pytest.mark.parametrize(
    ("layout", "pays"), [("A", RICH), ("B", {**RICH, **MORE}), ("C", {**RICH, **MORE, **PLAIN})]
)
def test_a_terminal_shows_its_layout_with_all_areas_and_odds(
    layout: str, pays: dict[str, tuple[str, ...]]
) -> None:
    """Layout A, B or C, with every area of the matching pay table at its odds, and no other area."""
    at = three_layouts()

    view = player_view(at.now_table, layout)

    assert layout == view.layout
    assert pays == {area.area: area.pays for area in view.areas}
    assert {"A": 56, "B": 104, "C": 104}[layout] == len(view.areas)


@pytest.mark.clause("rws-open-cover-etg-2021", "2.2.1")
@pytest.mark.parametrize(
    "dice",
    [
        ((1, 2, 3, 4, 5, 6),) * 2,
        ((1, 2, 3, 4, 5, 6),) * 4,
        ((1, 2, 3, 4, 5, 6, 7, 8),) * 3,
        ((1, 2, 3, 4),) * 3,
        ((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 5)),
    ],
)
def test_any_but_three_ordinary_dice_are_refused(dice: tuple[tuple[int, ...], ...]) -> None:
    """Two, four, eight-sided, four-sided dice and one with a face twice; three with six sides are taken."""
    at = AtTheTable(RWS)

    refusal = at.refuses(c.LogDice(serial="D2", dice=dice))

    assert ("equipment/wrong-dice", ("2.2.1", "3.6")) == (refusal.code, refusal.clause)
    assert "3 dice are needed, each with the faces 1 to 6" == refusal.sentence
    at.do(c.LogDice(serial="D2", dice=((1, 2, 3, 4, 5, 6),) * 3))


@pytest.mark.clause("rws-open-cover-etg-2021", "3.2")
def test_wagers_are_taken_once_the_notice_is_shown() -> None:
    """Without the notice a wager is refused; with it the same wager is registered."""
    at = AtTheTable(RWS)
    at.terminal("ann")
    order = c.LayWagers(position="ann", stakes=at.stakes("ann", {"small": 10}))
    refusal = at.refuses(order, by="ann")
    assert ("wager/betting-is-not-open", ("1.8", "3.2")) == (refusal.code, refusal.clause)
    assert ("", False) == (
        player_view(at.now_table, "ann").call,
        player_view(at.now_table, "ann").is_betting_open,
    )

    at.do(c.OpenBetting())

    assert "Place your bets, please" == at.last(e.BettingOpened).call
    assert ("Place your bets, please", True) == (
        player_view(at.now_table, "ann").call,
        player_view(at.now_table, "ann").is_betting_open,
    )
    at.do(order, by="ann")
    assert money(990) == at.credit("ann")


@pytest.mark.clause("rws-open-cover-etg-2021", "3.3")
def test_limits_are_shown_on_terminals_and_kept_by_them() -> None:
    """Each terminal shows minimum and maximum of each area; outside them nothing is accepted."""
    at = AtTheTable(RWS)
    by_kind = dict.fromkeys(at.limits.by_kind, Limit(money(5), money(200)))
    by_kind[Kind.TRIPLE] = Limit(money(2), money(20))
    at.do(c.SetLimits(limits=Limits(by_kind)), by="boss", second="deputy")
    at.terminal("ann")
    at.terminal("bob", rule_set=TABLE_3, layout="C")
    at.open_betting()

    for name in ("ann", "bob"):
        shown = {area.area: (area.minimum, area.maximum) for area in player_view(at.now_table, name).areas}
        assert ((money(5), money(200)), (money(2), money(20))) == (shown["small"], shown["triple:4"])
        assert {(money(5), money(200)), (money(2), money(20))} == set(shown.values())
    for area, stake, code in (
        ("small", 4.5, "wager/below-minimum"),
        ("small", 200.5, "wager/above-maximum"),
        ("triple:4", 1.5, "wager/below-minimum"),
        ("triple:4", 20.5, "wager/above-maximum"),
    ):
        order = c.LayWagers(position="ann", stakes=at.stakes("ann", {area: stake}))
        refusal = at.refuses(order, by="ann")
        assert (code, ("3.3",)) == (refusal.code, refusal.clause)
    assert money(1000) == at.credit("ann")
    at.lay("ann", {"small": 200, "big": 5, "triple:4": 20, "triple:5": 2})
    more = c.LayWagers(position="ann", stakes=at.stakes("ann", {"small": 0.5}))
    assert "wager/above-maximum" == at.refuses(more, by="ann").code
    assert money(1000 - 227) == at.credit("ann")


@pytest.mark.clause("rws-open-cover-etg-2021", "3.3")
@pytest.mark.parametrize("stake", [4, 10, 1001])
def test_a_stake_that_staff_report_of_a_terminal_is_laid_by_nobody(stake: int) -> None:
    """Within the limits or outside, the report is held: only the terminal stakes its credit."""
    at = AtTheTable(RWS)
    at.terminal("ann", credit=2000)
    at.open_betting()

    at.do(c.ReportChips(position="ann", stake=chips("small", stake, Instrument.CREDITS)))

    found = at.last(e.IrregularityRecorded)
    assert (Irregular.UNFORESEEN, Verdict.HOLD_FOR_RULING) == (found.irregularity, found.verdict)
    assert (0, money(2000)) == (len(at.play.betting.wagers), at.credit("ann"))


@pytest.mark.clause("rws-open-cover-etg-2021", "3.3")
@pytest.mark.parametrize("event", [Irregular.UNDER_MINIMUM, Irregular.OVER_MAXIMUM])
def test_a_stake_outside_the_limits_that_staff_report_never_stands(event: Irregular) -> None:
    """Reported in words alone, it is on record as refused, and what the terminal laid is untouched."""
    at = AtTheTable(RWS)
    at.terminal("ann", credit=1000)
    at.open_betting()
    at.lay("ann", {"small": 200})

    at.do(c.ReportIrregularity(event=event))

    assert Verdict.REFUSE is at.last(e.IrregularityRecorded).verdict
    assert [money(200)] == [each.stake for each in at.play.betting.wagers.values()]


@pytest.mark.clause("rws-open-cover-etg-2021", "3.4")
def test_a_player_wagers_on_what_the_own_terminal_displays() -> None:
    """Layout A has no three single dice, and refuses them; B and C take them."""
    at = three_layouts()
    at.open_betting()
    for area in ("trio:124", "double-single:113"):
        order = c.LayWagers(position="A", stakes=at.stakes("A", {area: 10}))
        assert "wager/area-not-offered" == at.refuses(order, by="A").code
        assert area not in [each.area for each in player_view(at.now_table, "A").areas]
    assert money(1000) == at.credit("A")

    at.lay("B", {"trio:124": 10})
    at.lay("C", {"double-single:113": 10})

    assert [money(990), money(990)] == credits_of(at, "B", "C")


# ---- the round of play -------------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "3.5")
def test_nothing_is_taken_once_the_closing_notice_is_out() -> None:
    """Every terminal shows it; a new wager or a raise is refused, and credit stays as it is."""
    at = cluster(wagers={"ann": {"small": 10}})

    at.do(c.CloseBetting())

    assert "No More Bets" == at.last(e.BettingClosed).call
    assert {("No More Bets", False)} == {
        (view.call, view.is_betting_open) for view in player_views(at.now_table).values()
    }
    for name, area in (("ann", "small"), ("ann", "big"), ("bob", "big")):
        order = c.LayWagers(position=name, stakes=at.stakes(name, {area: 10}))
        refusal = at.refuses(order, by=name)
        assert ("wager/betting-is-closed", ("3.5",)) == (refusal.code, refusal.clause)
    assert [money(990), money(1000)] == credits_of(at, "ann", "bob")
    assert "round/not-the-next-step" == at.refuses(c.CloseBetting()).code


@pytest.mark.clause("rws-open-cover-etg-2021", "3.5")
def test_the_notice_is_out_when_the_time_for_wagers_is_over() -> None:
    """The program closes betting at the end of the window; a wager at that moment is late, notice or not."""
    at = cluster(names=("ann",), wagers={"ann": {"small": 10}}, seconds=20)
    at.later(seconds=20)
    order = c.LayWagers(position="ann", stakes=at.stakes("ann", {"big": 10}))

    late = at.refuses(order, by="ann")
    (closed,) = at.do(c.CloseBetting(), by="program")

    assert ("wager/time-has-run-out", ("3.5",)) == (late.code, late.clause)
    assert isinstance(closed, e.BettingClosed)
    assert ("No More Bets", at.now) == (closed.call, closed.at)
    assert ("wager/betting-is-closed", money(990)) == (at.refuses(order, by="ann").code, at.credit("ann"))


@pytest.mark.clause("rws-open-cover-etg-2021", "3.5")
def test_a_late_wager_that_is_reported_goes_back() -> None:
    """A report is not refused, but what came late is no wager: it goes back."""
    at = cluster(names=("ann",))
    at.do(c.CloseBetting())

    at.do(c.ReportChips(position="ann", stake=chips("big", 50, Instrument.CREDITS)))
    at.finish((6, 6, 5))

    back = at.last(e.ChipsReturned)
    assert (money(50), Irregular.LATE_WAGER, ("3.5",)) == (back.stake.amount, back.why, back.clause)
    assert money(1000) == at.credit("ann")


@pytest.mark.clause("rws-open-cover-etg-2021", "3.6")
@pytest.mark.parametrize(("tumbles", "is_valid"), [(1, False), (2, False), (3, True), (4, True)])
def test_three_tumbles_after_closing_are_valid(tumbles: int, is_valid: bool) -> None:  # noqa: FBT001 - a column
    """The tumbler starts after the closing notice; with three tumbles the round goes on, with two not."""
    at = cluster(wagers={"ann": {"small": 10}})
    refusal = at.refuses(c.StartTumble())
    assert ("round/not-the-next-step", ("3.5",)) == (refusal.code, refusal.clause)
    at.do(c.CloseBetting())
    refusal = at.refuses(c.EnterOutcome(faces=(1, 2, 4)))
    assert ("round/not-the-next-step", ("3.6",)) == (refusal.code, refusal.clause)
    at.do(c.StartTumble())

    at.do(c.ReportTumble(times=tumbles), by="device")

    if is_valid:
        assert Act.CHECK_FLAT is at.next_act
        assert HowConcluded.SETTLED is at.finish((1, 2, 4)).concluded
    else:
        at.find()
        assert HowConcluded.VOID is at.past[1].concluded


@pytest.mark.clause("rws-open-cover-etg-2021", "3.6")
def test_the_game_takes_an_electronic_tumbler_and_no_other_mixer() -> None:
    """A shaker or a tumbler under a dome is refused; the electronic one is fitted."""
    at = AtTheTable("rws-open-cover-etg-2021", is_ready=False)
    at.set_up()
    for other in set(Mixer) - {Mixer.ELECTRONIC_TUMBLER}:
        refusal = at.refuses(c.FitMixer(mixer=other, serial="M1"))
        assert ("equipment/mixer-not-allowed", ("2.2.1", "3.6")) == (refusal.code, refusal.clause)

    at.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="M1"))


@pytest.mark.clause("rws-open-cover-etg-2021", "3.7")
def test_the_upper_faces_of_dice_that_lie_flat_are_the_result() -> None:
    """All flat and 1-5-5: that is the result."""
    at = cluster(wagers={"ann": {"double:5": 10}})
    at.advance_to(Act.CHECK_FLAT)
    assert "round/not-the-next-step" == at.refuses(c.EnterOutcome(faces=(1, 5, 5))).code
    at.do(c.CheckFlat(flat=(True, True, True)))
    at.do(c.EnterOutcome(faces=(1, 5, 5)))
    at.do(c.ConfirmOutcome(faces=(1, 5, 5)))

    shown = display_view(at.now_table).result

    assert shown is not None
    assert ((1, 5, 5), e.OutcomeEstablished(round=1, revision=1, faces=(1, 5, 5))) == (
        shown.faces,
        at.last(e.OutcomeEstablished),
    )


@pytest.mark.clause("rws-open-cover-etg-2021", "3.7")
@pytest.mark.parametrize("flat", [(False, True, True), (True, False, True), (True, True, False)])
def test_with_one_die_not_flat_there_is_no_result(flat: tuple[bool, bool, bool]) -> None:
    """Whichever die leans, nothing is established."""
    at = cluster(wagers={"ann": {"double:5": 10}})
    at.advance_to(Act.CHECK_FLAT)

    at.do(c.CheckFlat(flat=flat))

    assert (None, []) == (display_view(at.now_table).result, at.all_of(e.OutcomeEstablished))


@pytest.mark.clause("rws-open-cover-etg-2021", "3.8")
def test_each_terminal_is_settled_by_its_own_pay_table() -> None:
    """On 4-4-4 the same stakes win by three pay tables; the changes add up to minus that of the bank."""
    at = three_layouts()
    stakes = {"triple:4": 10, "any-triple": 10, "double:4": 10, "total:12": 10, "single:4": 10, "small": 10}
    at.round((4, 4, 4), dict.fromkeys("ABC", stakes))

    gained = {name: at.credit(name) - money(1000) for name in "ABC"}

    rich = Money(195000 + 32000 + 11500 + 7000 + 12000 - 1000)
    plain = Money(180000 + 31000 + 11000 + 7000 + 12000 - 1000)
    assert {"A": rich, "B": rich, "C": plain} == gained
    assert Money(-2 * rich.minor_units - plain.minor_units) == at.bank
    assert money(0) == at.in_play
    order = [type(each) for each in at.log if isinstance(each, e.LosersCollected | e.WinnersPaid)]
    assert [e.LosersCollected, e.WinnersPaid] == order

    before = credits_of(at, *"ABC")
    at.round(
        (1, 2, 4),
        {"A": {"four:1234": 10}, "B": {"four:1234": 10, "trio:124": 10}, "C": {"four:1234": 10, "big": 10}},
    )
    after = credits_of(at, *"ABC")
    assert [money(75), money(375), money(60)] == [now - was for was, now in zip(before, after, strict=True)]


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1")
def test_layouts_and_pay_tables_belong_together_one_to_one() -> None:
    """A goes with 1, B with 2, C with 3, and with no other; a terminal without a layout takes no wager."""
    at = AtTheTable(RWS)
    taken = []
    for rule_set in (TABLE_1, TABLE_2, TABLE_3):
        for layout in "ABC":
            order = c.SetUpPosition(
                position=f"{rule_set}-{layout}", is_terminal=True, rule_set=rule_set, layout=layout
            )
            decided = at.send(order, by="boss")
            if isinstance(decided, Refusal):
                assert "position/unknown-layout" == decided.code
            else:
                taken.append((rule_set, layout))
    assert [(TABLE_1, "A"), (TABLE_2, "B"), (TABLE_3, "C")] == taken

    bare = c.SetUpPosition(position="bare", is_terminal=True, rule_set=TABLE_1, layout="")
    assert "position/unknown-layout" == at.refuses(bare, by="boss").code
    at.open_betting()
    wager = c.LayWagers(position="bare", stakes=(chips("small", 10, Instrument.CREDITS),))
    assert "position/unknown" == at.refuses(wager, by="bare").code


def settled_side_by_side(one: str, other: str) -> dict[str, tuple[int, Money]]:
    """Settle 10 on double 4 and 10 on total 4 at two terminals with the same dice: areas, and what was won."""
    at = three_layouts()
    at.round((4, 4, 1), {one: {"double:4": 10}, other: {"double:4": 10}})
    at.round((1, 1, 2), {one: {"total:4": 10}, other: {"total:4": 10}})
    return {
        name: (len(player_view(at.now_table, name).areas), at.credit(name) - money(1000))
        for name in (one, other)
    }


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1")
def test_a_terminal_on_layout_a_is_settled_by_pay_table_1() -> None:
    """It has 56 areas and wins 115 and 640 where the terminal on layout C wins 110 and 620."""
    assert {"A": (56, money(755)), "C": (104, money(730))} == settled_side_by_side("A", "C")


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2")
def test_a_terminal_on_layout_b_is_settled_by_pay_table_2() -> None:
    """It has 104 areas and wins 115 and 640 where the terminal on layout C wins 110 and 620."""
    assert {"B": (104, money(755)), "C": (104, money(730))} == settled_side_by_side("B", "C")


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3")
def test_a_terminal_on_layout_c_is_settled_by_pay_table_3() -> None:
    """It has 104 areas and wins 110 and 620 where the terminal on layout B wins 115 and 640."""
    assert {"C": (104, money(730)), "B": (104, money(755))} == settled_side_by_side("C", "B")
