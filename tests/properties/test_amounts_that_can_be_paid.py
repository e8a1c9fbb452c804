"""No amount that is accepted is too large to be settled, paid, cashed out and told exactly (INV-M2)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from at_the_table import AtTheTable, money
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.money import MAX_HELD, MAX_IN_ONE_ORDER, MAX_MINOR_UNITS, NOTHING, Money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all
from sicbo.table.refusals import Refusal

AMOUNTS = st.sampled_from(
    [5000, 10**10, 39 * 10**9, 10**11, 10**12, 10**12 + 500, 10**15, 2**53 - 1, 2**53 + 1, 10**18, 10**40]
).map(Money)
"""Around every bound, and far beyond."""

DOCUMENTS = st.sampled_from(["rws-open-cover-etg-2021", "mbs-sicbo-v6-2020", "us-ma-sicbo", "au-sicbo"])
AREAS = ("small", "big", "triple:6", "any-triple", "double:6", "single:6", "total:17")
FACES = st.sampled_from([(6, 6, 6), (6, 6, 5), (1, 2, 4)])


@settings(max_examples=150, deadline=None)
@given(
    document=DOCUMENTS,
    maximum=AMOUNTS,
    bought=st.lists(st.tuples(AMOUNTS, st.booleans()), max_size=4),
    stake=AMOUNTS,
    other=AMOUNTS,
    faces=FACES,
    again=FACES,
)
def test_whatever_amount_is_accepted_is_settled_and_cashed_out(  # noqa: PLR0913 - an amount for each door
    *,
    document: str,
    maximum: Money,
    bought: list[tuple[Money, bool]],
    stake: Money,
    other: Money,
    faces: tuple[int, int, int],
    again: tuple[int, int, int],
) -> None:
    """Limits, tickets, stakes, fills and chips of any size: refused, or carried to the end."""
    table = AtTheTable(document, credits_are_ours=True)
    table.terminal("ann", credit=1000)
    kinds = tuple(table.limits.by_kind)
    set_to = same_for_all(kinds, minimum=money(5), maximum=maximum, cap=other)
    table.send(c.SetLimits(limits=set_to), by="boss", second="deputy")
    table.send(c.FillTray(amount=other), by="boss", second="deputy")
    for amount, is_cash in bought:
        how = c.PaidWith.CASH if is_cash else c.PaidWith.VALUE_CHIPS
        table.send(c.BuyIn(player="ann", amount=amount, paid_with=how), by="cashier")
    table.open_betting()
    for area in AREAS:
        wager = c.Stake(area, stake, Instrument.CREDITS)
        table.send(c.LayWagers(position="ann", stakes=(wager,)), by="ann")
    table.finish(faces)
    order = c.CorrectOutcome(round=1, faces=again, event=Irregular.WRONG_RESULT_KEYED, reason="camera")
    table.send(order, by="boss", second="deputy")
    credit = table.credit("ann")

    if credit > NOTHING:
        assert not isinstance(table.send(c.CashOut(player="ann", ticket="K2"), by="ann"), Refusal)

    assert NOTHING == table.credit("ann")
    assert credit.minor_units <= MAX_MINOR_UNITS
    for account in table.books.accounts():
        assert abs(table.books.balance(account).minor_units) <= MAX_MINOR_UNITS, account


@settings(max_examples=60, deadline=None)
@given(amount=AMOUNTS, value=AMOUNTS, count=st.sampled_from([1, 10**6, 10**20]), faces=FACES)
def test_chips_of_any_worth_are_refused_held_or_settled(
    amount: Money, value: Money, count: int, faces: tuple[int, int, int]
) -> None:
    """A report is never refused: what cannot be paid is for a ruling, and does not stand."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    table.seat("sam")
    table.send(
        c.IssueColourChips(player="sam", colour="red", chips=count, value=value, paid_with=c.PaidWith.CASH)
    )
    table.open_betting()
    found = c.ReportChips(position="sam", stake=c.Stake("triple:6", amount, Instrument.VALUE_CHIPS))
    for _ in range(3):
        assert not isinstance(table.send(found), Refusal)
    stakes = [wager.stake.minor_units for wager in table.play.betting.wagers.values()]

    assert all(stake <= MAX_IN_ONE_ORDER for stake in stakes)
    assert table.balance(AccountKind.COLOUR_CHIPS, "sam").minor_units <= MAX_HELD
    if not table.now_table.holds:
        table.finish(faces)
        assert table.now_table.round is None
