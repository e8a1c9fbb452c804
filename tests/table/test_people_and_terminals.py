"""Who acts for whom: terminals for themselves, dealers where they are posted, nobody above their own rank."""

import pytest
from msgspec.structs import replace

from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.people import LADDER, Actor, Role
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.orders import ORDERS
from sicbo.table.refusals import Refusal
from table.bodies import BODIES
from table.moments import idle, kept, moment

V6, RWS, US = "mbs-sicbo-v6-2020", "rws-open-cover-etg-2021", "us-ma-sicbo"
STAFF = ("dealer", "pit-supervisor", "pit-manager", "gaming-shift-manager", "casino-manager", "boss")


def played() -> AtTheTable:
    """Open betting on a table where ann, at a terminal, staked 20 in the round before and 10 in this one."""
    at = AtTheTable(V6)
    at.terminal("ann", credit=100)
    at.round((6, 6, 5), {"ann": {"small": 20}})
    at.open_betting()
    at.lay("ann", {"small": 10})
    return at


CREDIT = chips("small", 10, Instrument.CREDITS)
TERMINAL_ORDERS = (
    c.LayWagers(position="ann", stakes=(CREDIT,)),
    c.LayWagers(position="ann", stakes=(CREDIT,), is_on_request=True),
    c.TakeBackWagers(position="ann", stakes=(CREDIT,)),
    c.MoveWager(position="ann", stake=CREDIT, to="big"),
    c.UndoSlip(position="ann"),
    c.ClearWagers(position="ann"),
    c.RepeatWagers(position="ann"),
    c.DoubleWagers(position="ann"),
    c.SpeakWager(position="ann", stake=CREDIT, are_chips_in_hand=True),
)


@pytest.mark.parametrize("by", STAFF)
@pytest.mark.parametrize("order", TERMINAL_ORDERS, ids=lambda order: type(order).__name__)
def test_staff_cannot_double_the_stake_of_a_terminal(order: c.Command, by: str) -> None:
    """No order of staff touches what a terminal has staked, whoever it is and whatever it is called."""
    at = played()
    before = at.now_table

    refusal = at.refuses(order, by=by)

    assert ("position/acts-for-itself", before) == (refusal.code, at.now_table)


def test_chips_that_are_reported_at_a_terminal_stake_nothing_of_its_credit() -> None:
    """A report is never refused; it is held, and the credit stays."""
    for stake in (CREDIT, chips("small", 10)):
        at = played()
        at.do(c.ReportChips(position="ann", stake=stake))

        assert (money(70), 1, 1) == (at.credit("ann"), len(at.play.betting.wagers), len(at.now_table.holds))


@pytest.mark.parametrize("by", [*STAFF, "cashier"])
def test_staff_cannot_cash_out_a_live_terminal(by: str) -> None:
    """With a second person or alone, its credit leaves a terminal that works by its own order only."""
    at = AtTheTable(V6)
    at.terminal("ann", credit=100)

    for second in ("", "deputy"):
        order = c.CashOut(player="ann", ticket="K1", reason="she asked me to")
        assert "position/acts-for-itself" == at.refuses(order, by=by, second=second).code
    assert money(100) == at.credit("ann")


def test_a_dead_terminal_is_paid_out_by_two_people_with_a_reason_at_the_cage() -> None:
    """The money is owed to the visit, no ticket is made, and what is on record says why."""
    at = AtTheTable(V6)
    at.terminal("ann", credit=100)
    at.do(c.ReportTerminals(down=("ann",)), by="program")
    order = c.CashOut(player="ann", ticket="K1", reason="the screen is dark")

    alone = at.refuses(order, by="cashier")
    same = at.refuses(order, by="pit-supervisor", second="pit-supervisor")
    no_rank = at.refuses(order, by="cashier", second="dealer")
    no_reason = at.refuses(c.CashOut(player="ann", reason=" "), by="cashier", second="pit-supervisor")
    at.do(order, by="cashier", second="pit-supervisor")

    needed = "staff/needs-a-second-person"
    assert [needed] * 3 == [alone.code, same.code, no_rank.code]
    assert "money/reason-needed" == no_reason.code
    assert ("", "the screen is dark") == (at.last(e.CashedOut).ticket, at.last(e.CashedOut).reason)
    assert (money(0), money(100), money(0)) == (
        at.credit("ann"),
        at.balance(AccountKind.PAYABLE, "ann"),
        at.balance(AccountKind.TICKETS),
    )
    assert "ann" not in at.now_table.visits


def test_credit_of_a_seat_is_paid_out_at_the_cage_and_makes_no_ticket_for_staff_to_see() -> None:
    """At a seat the dealer acts for the player; a number is shown to a terminal and to nobody else."""
    at = AtTheTable(RWS)
    at.seat("sam")
    at.do(c.BuyIn(player="sam", amount=money(50), paid_with=c.PaidWith.CASH), by="cashier")

    at.do(c.CashOut(player="sam", ticket="K1"))

    assert ("", money(50)) == (at.last(e.CashedOut).ticket, at.balance(AccountKind.PAYABLE, "sam"))


def test_the_option_of_a_terminal_is_answered_there_or_before_two_members_of_staff() -> None:
    """A dealer does not withdraw a player's wagers; where the terminal is dead, the player comes in person."""
    at = played()
    at.interrupt()
    answer = c.AnswerOption(player="ann", withdraws=True)

    assert "position/acts-for-itself" == at.refuses(answer, by="dealer", second="pit-supervisor").code
    at.do(c.ReportTerminals(down=("ann",)), by="program")
    assert "staff/needs-a-second-person" == at.refuses(answer, by="dealer").code
    at.do(answer, by="dealer", second="pit-supervisor")

    assert money(80) == at.credit("ann")
    assert ("dealer", "pit-supervisor") == at.last(e.OptionAnswered).witnesses


@pytest.mark.parametrize(
    ("is_terminal", "by", "witnesses"), [(True, "ann", ()), (False, "dealer", ("dealer",))]
)
def test_an_answer_to_the_option_says_before_whom_it_was_given(
    *, is_terminal: bool, by: str, witnesses: tuple[str, ...]
) -> None:
    """A terminal answers by itself; at a seat the dealer writes down what the player says."""
    at = AtTheTable(V6)
    (at.terminal if is_terminal else at.seat)("ann")
    at.open_betting()
    stake = CREDIT if is_terminal else chips("small", 10)
    at.do(c.LayWagers(position="ann", stakes=(stake,)), by=by)
    at.interrupt()

    at.do(c.AnswerOption(position="ann", withdraws=False), by=by)

    assert witnesses == at.last(e.OptionAnswered).witnesses


def test_no_staff_order_changes_what_a_terminal_has_staked() -> None:
    """Every order of the list, by everybody who may give it: what stands at the terminal stands as before."""
    tried = 0
    for kind, spec in ORDERS.items():
        name = kind.__struct_config__.tag
        if name not in BODIES or name in ("answer-option", "void-rounds", "correct-outcome"):
            continue
        at = kept(moment(V6, "tumble"))
        order = at_kims_terminal(BODIES[name](at).command)
        before = staked_by(at, "kim")
        for by in (*STAFF, "cashier", "technician", "admin", "auditor"):
            if at.people[by].role in spec.roles:
                tried += 1
                other = kept(at)
                other.send(order, by=by)
                other.send(order, by=by, second="deputy")
                assert before == staked_by(other, "kim"), (name, by)
    assert tried > 200


def at_kims_terminal(order: c.Command) -> c.Command:
    """Aim an order at the terminal of kim, at its wager, and at its player."""
    aimed = {"position": "kim", "wager": 1, "player": "kim"}
    return replace(order, **{name: value for name, value in aimed.items() if name in order.__struct_fields__})


def staked_by(at: AtTheTable, player: str) -> list[tuple[str, int]]:
    """List the wagers of a player in the round: areas and amounts."""
    play = at.now_table.round
    wagers = play.betting.wagers_in_order() if play else ()
    return [(each.area, each.stake.minor_units) for each in wagers if each.player == player]


def test_a_dealer_without_a_post_cannot_give_orders_at_the_table() -> None:
    """Every order and every report of a dealer needs a post at this table now; with one, none is refused so."""
    at = kept(idle(V6))
    at.people["dan"] = Actor("dan", Role.DEALER)
    bodies = [body(at).command for body in BODIES.values()]
    bodies = [each for each in bodies if Role.DEALER in ORDERS[type(each)].roles]
    bodies.append(c.ReportIrregularity(event=Irregular.BROKEN_DOME))

    before = {code_of(kept(at).send(each, by="dan", second="deputy")) for each in bodies}
    at.do(c.AssignPost(person="dan", post="Dealer"), by="boss")
    posted = {code_of(kept(at).send(each, by="dan", second="deputy")) for each in bodies}
    at.do(c.ReleasePerson(person="dan"), by="boss")
    after = {code_of(kept(at).send(each, by="dan", second="deputy")) for each in bodies}

    assert {"staff/no-post-here"} == before == after
    assert "staff/no-post-here" not in posted


def code_of(decided: tuple[e.Event, ...] | Refusal) -> str:
    """Return the code of a refusal."""
    return decided.code if isinstance(decided, Refusal) else "done"


def test_nobody_appoints_anyone_above_their_own_rank() -> None:
    """Nobody appoints above their own rank, neither to an acting post nor to a post."""
    at = kept(moment(V6, "held"))
    titles = [post.title for post in at.document.staff.posts]
    at.people |= {f"by-{role.value}": Actor(f"by-{role.value}", role) for role in LADDER[1:]}

    for rank, role in enumerate(LADDER[1:], start=1):
        for place, title in enumerate(titles):
            orders: list[c.Command] = [c.AssignPost(person="dealer", post=title)]
            orders += [c.AssignActing(person="dealer", post=title)] * (role is not Role.PIT_SUPERVISOR)
            for order in orders:
                code = code_of(kept(at).send(order, by=f"by-{role.value}"))
                assert ("done" if place <= rank else "staff/above-your-rank") == code, (role, order)


def test_a_dealer_who_acts_above_the_three_posts_on_an_old_record_rules_no_more() -> None:
    """The record says so still; what RWS 1.5 does not know gives no authority."""
    at = kept(moment(RWS, "held"))
    at._keep((e.ActingAssigned(person="dealer", post="Casino Manager"),))  # noqa: SLF001 - an old record

    ruling = BODIES["give-ruling"](at).command

    assert "ruling/not-yours" == at.refuses(ruling, by="dealer").code


Recorded = e.WagerRegistered | e.WagerRaised | e.WagerLowered | e.ChipsTakenOff | e.ChipsPutBack


def written(at: AtTheTable, order: c.Command, by: str) -> list[tuple[str, str, str, str]]:
    """Give an order, and say of each change of a wager who laid it and who recorded it, each with the post."""
    changes = [event for event in at.do(order, by=by) if isinstance(event, Recorded)]
    assert changes
    return [
        (getattr(each, "laid_by", ""), getattr(each, "laid_as", ""), each.recorded_by, each.recorded_as)
        for each in changes
    ]


def test_every_change_of_a_seats_wagers_says_who_recorded_it_and_in_which_post() -> None:
    """Laid, raised, lowered, moved, found, taken or put back: what the player did, and who wrote it down."""
    at = AtTheTable(V6)
    at.seat("sam")
    at.open_betting()
    by_dealer, by_supervisor = ("", "", "dealer", "Dealer"), ("", "", "pit-supervisor", "Pit Supervisor")

    assert [by_dealer] == written(at, c.LayWagers(position="sam", stakes=(chips("big", 20),)), "dealer")
    raised = c.LayWagers(position="sam", stakes=(chips("big", 10),))
    assert [by_supervisor] == written(at, raised, "pit-supervisor")
    lowered = c.TakeBackWagers(position="sam", stakes=(chips("big", 5),))
    assert [by_supervisor] == written(at, lowered, "pit-supervisor")
    moved = c.MoveWager(position="sam", stake=chips("big", 10), to="small")
    assert [by_dealer] * 2 == written(at, moved, "dealer")
    assert [by_dealer] == written(at, c.ReportChips(position="sam", stake=chips("odd", 10)), "dealer")
    assert [by_dealer] == written(at, c.ReportChipsTaken(wager=1, amount=money(5)), "dealer")
    assert [by_dealer] * 2 == written(
        at, c.ReportChipsMoved(wager=2, to="even", is_on_purpose=True), "dealer"
    )
    at.advance_to(Act.UNCOVER)
    taken = c.ReportChipsTaken(wager=1, amount=money(5))
    assert [by_supervisor] == written(at, taken, "pit-supervisor")
    put_back = c.ReportChips(position="sam", stake=chips("big", 5), is_in_time=False)
    assert [by_dealer] == written(at, put_back, "dealer")


def test_what_staff_lay_on_request_is_laid_by_them_and_recorded_by_nobody() -> None:
    """One of the two, never both; a terminal records itself."""
    at = AtTheTable(V6)
    at.seat("sam")
    at.terminal("ann", credit=100)
    at.open_betting()

    on_request = c.LayWagers(position="sam", stakes=(chips("big", 20),), is_on_request=True)
    assert [("dealer", "Dealer", "", "")] == written(at, on_request, "dealer")
    assert [("pit-manager", "Pit Manager", "", "")] == written(at, on_request, "pit-manager")
    own = c.LayWagers(position="ann", stakes=(chips("big", 20, Instrument.CREDITS),))
    assert [("", "", "", "")] == written(at, own, "ann")
    back = c.TakeBackWagers(position="ann", stakes=(chips("big", 10, Instrument.CREDITS),))
    assert [("", "", "", "")] == written(at, back, "ann")


def test_chips_taken_off_before_a_no_roll_are_lowered_by_whoever_called_it() -> None:
    """The wager is withdrawn for good with the call; the record says whose call that was."""
    at = AtTheTable(US)
    at.seat("sam")
    at.open_betting()
    at.lay("sam", {"big": 20})
    at.advance_to(Act.CHECK_FLAT)
    at.do(c.ReportChipsTaken(wager=1, amount=money(20)))

    called = written(at, c.CheckFlat(flat=(True, False, True)), "dealer")

    assert ([("", "", "dealer", "Dealer")], money(20)) == (called, at.last(e.WagerLowered).by)


@pytest.mark.parametrize("instrument", [each for each in Instrument if each is not Instrument.CREDITS])
def test_a_terminal_with_credit_10_laid_900_of_value_chips_and_won(instrument: Instrument) -> None:
    """Terminals stake credits only, whoever asks `decide`: the terminal itself, and with any instrument."""
    at = AtTheTable(V6)
    at.terminal("ann", credit=10)
    at.open_betting()
    order = c.LayWagers(position="ann", stakes=(chips("big", 900, instrument),))

    code = at.refuses(order, by="ann").code

    takes = any(each.kind is instrument for each in at.document.instruments)
    assert ("wager/credits-are-for-terminals" if takes else "wager/instrument-not-accepted") == code
    assert not at.play.betting.wagers


@pytest.mark.clause("rws-open-cover-etg-2021", "3.4")
def test_a_seat_at_the_electronic_table_bets_no_credits_through_the_dealer() -> None:
    """Laid, laid on request, spoken or moved: a seat stakes nothing there, and its credit stays."""
    at = AtTheTable(RWS)
    at.seat("sam")
    at.do(c.BuyIn(player="sam", amount=money(50), paid_with=c.PaidWith.CASH), by="cashier")
    at.open_betting()
    credit = chips("big", 20, Instrument.CREDITS)

    codes = {
        at.refuses(c.LayWagers(position="sam", stakes=(credit,))).code,
        at.refuses(c.LayWagers(position="sam", stakes=(credit,), is_on_request=True)).code,
        at.refuses(c.SpeakWager(position="sam", stake=credit, are_chips_in_hand=True)).code,
    }
    at.do(c.ReportChips(position="sam", stake=credit))

    assert {"wager/credits-are-for-terminals"} == codes
    assert (money(50), 0, 1) == (at.credit("sam"), len(at.play.betting.wagers), len(at.now_table.holds))
