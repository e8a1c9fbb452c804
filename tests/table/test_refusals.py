"""The catalogue of refusals: every code can be met, says what the case is, and comes in its turn."""

import re

import pytest

import refusals
from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.money import Money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all
from sicbo.table.people import Actor, Role
from sicbo.table.refusals import CATALOGUE
from table.moments import idle, kept
from table.refusing import REFUSED, Case, at, credit, sold

V6 = "mbs-sicbo-v6-2020"


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_code_is_met_with_the_sentence_of_its_example(code: str) -> None:
    """Some command at some table is refused with it; the sentence carries the numbers of that case."""
    refusal = REFUSED[code]()

    assert (code, refusals.examples()[code]) == (refusal.code, refusal.sentence)


def test_the_examples_are_those_of_the_catalogue_in_its_order() -> None:
    """No code is without an example, and no example without a code."""
    assert list(CATALOGUE) == list(refusals.examples())
    assert list(CATALOGUE) == list(REFUSED)


def test_every_example_fills_its_sentence_in() -> None:
    """What a sentence leaves open is filled with something, and the rest is word for word."""
    for code, example in refusals.examples().items():
        parts = re.split(r"\{\w+\}", CATALOGUE[code])
        pattern = "(.+)".join(re.escape(part) for part in parts)
        pattern = pattern.replace("'(.+)'", "'(.*)'")  # what is quoted may be nothing

        assert re.fullmatch(pattern, example), code


def test_the_page_of_refusals_is_what_the_catalogue_says() -> None:
    """`make refusals` has been run."""
    assert refusals.page() == refusals.PAGE.read_text(encoding="utf-8")


ALSO: dict[str, Case] = {
    "open with a count below nothing": lambda: at(V6, "closed").refuses(
        c.OpenTable(count=Money(-1)), by="boss"
    ),
    "close with a count below nothing": lambda: at(V6).refuses(c.CloseTable(count=Money(-1)), by="boss"),
    "offer a pay table of another game": lambda: at(V6).refuses(
        c.OfferPayTable(rule_set="roulette", pay_table="4.1"), by="boss", second="deputy"
    ),
    "set up a seat of another game": lambda: at(V6).refuses(
        c.SetUpPosition(position="new", is_terminal=False, rule_set="roulette", layout="A"), by="boss"
    ),
    "take away a seat at which someone is": lambda: at(V6).refuses(
        c.RemovePosition(position="pat"), by="boss"
    ),
    "buy in with a ticket without a number": lambda: at(V6).refuses(
        c.BuyIn(player="kim", amount=money(5), paid_with=c.PaidWith.TICKET), by="cashier"
    ),
    "sell no chips": lambda: sold(chips=0),
    "sell chips for a ticket without a number": lambda: sold(paid_with=c.PaidWith.TICKET),
    "fill the tray with nothing": lambda: at(V6).refuses(
        c.FillTray(amount=money(0)), by="cashier", second="boss"
    ),
    "count a tray with less than nothing in it": lambda: at(V6).refuses(
        c.CountTray(count=money(-1)), by="cashier", second="boss"
    ),
    "attest a seven": lambda: at(V6, "reading").refuses(
        c.AttestDice(faces=(7, None, None)), by="dealer", second="boss"
    ),
    "leave less than the minimum": lambda: at(V6, "tumble").refuses(
        c.TakeBackWagers(position="kim", stakes=(credit("big", 16),)), by="kim"
    ),
    "leave what no step makes": lambda: at(V6, "tumble").refuses(
        c.TakeBackWagers(position="kim", stakes=(credit("big", "0.25"),)), by="kim"
    ),
}
"""The same reasons met elsewhere."""


def test_the_same_reason_is_given_wherever_it_is_met() -> None:
    """Codes are not kept to one command."""
    assert {
        "open with a count below nothing": "money/not-positive",
        "close with a count below nothing": "money/not-positive",
        "count a tray with less than nothing in it": "money/not-positive",
        "offer a pay table of another game": "table/unknown-rule-set",
        "set up a seat of another game": "table/unknown-rule-set",
        "take away a seat at which someone is": "position/is-taken",
        "buy in with a ticket without a number": "money/ticket-needed",
        "sell no chips": "money/not-positive",
        "sell chips for a ticket without a number": "money/ticket-needed",
        "fill the tray with nothing": "money/not-positive",
        "attest a seven": "outcome/not-a-die",
        "leave less than the minimum": "wager/below-minimum",
        "leave what no step makes": "wager/off-step",
    } == {name: case().code for name, case in ALSO.items()}


# ---- the order ---------------------------------------------------------------------------------------


def betting_with_a_cap() -> AtTheTable:
    """Open betting at a table with a cap on each round: kim and nan at terminals, lee with red chips."""
    kinds = tuple(idle(V6).limits.by_kind)
    limits = same_for_all(kinds, minimum=money(5), maximum=money(1000), cap=money(5000))
    table = AtTheTable(V6, limits=limits)
    table.terminal("kim")
    table.terminal("nan", credit=0)
    table.seat("lee")
    table.do(c.SetUpPosition(position="spare", is_terminal=False, rule_set=V6, layout="A"), by="boss")
    red = c.IssueColourChips(player="lee", colour="red", chips=1, value=money(5), paid_with=c.PaidWith.CASH)
    table.do(red)
    table.people["guest"] = Actor("guest", Role.CASINO_MANAGER)
    table.open_betting()
    return table


def refused_with(table: AtTheTable, position: str, by: str, *stakes: c.Stake, asked: bool = False) -> str:
    """Lay stakes, and say why not."""
    return table.refuses(c.LayWagers(position=position, stakes=stakes, is_on_request=asked), by=by).code


def test_a_wager_that_is_wrong_in_every_way_is_refused_for_the_first_reason_of_the_catalogue() -> None:
    """Each line mends what the one before was refused for, and leaves all that follows wrong."""
    betting = betting_with_a_cap()
    held = betting_with_a_cap()
    held.do(c.ReportIrregularity(event=Irregular.UNFORESEEN))
    closed = betting_with_a_cap()
    closed.do(c.StartTumble())
    closed.do(c.ReportTumble(times=3))
    closed.do(c.CloseBetting())
    closed.do(c.ReportIrregularity(event=Irregular.UNFORESEEN))
    none = kept(idle(V6))
    none.people["guest"] = Actor("guest", Role.CASINO_MANAGER)

    def red(amount: float | str, colour: str, emblem: str = "") -> c.Stake:
        return c.Stake("small", money(amount), Instrument.COLOUR_CHIPS, colour, emblem)

    first_reasons = [
        refused_with(none, "nowhere", "auditor"),
        refused_with(none, "nowhere", "kim"),
        refused_with(none, "spare", "kim"),
        refused_with(none, "nan", "kim"),
        refused_with(none, "nan", "guest"),
        refused_with(none, "lee", "guest", asked=True),
        refused_with(none, "kim", "kim"),
        refused_with(closed, "kim", "kim"),
        refused_with(held, "kim", "kim"),
        refused_with(betting, "nan", "nan"),
        refused_with(betting, "lee", "dealer", red("2.50", "blue")),
        refused_with(betting, "lee", "dealer", red("2.50", "blue", "moon")),
        refused_with(betting, "nan", "nan", chips("nowhere", 0, Instrument.PLAQUES)),
        refused_with(betting, "nan", "nan", credit("nowhere", 0)),
        refused_with(betting, "nan", "nan", credit("small", 0)),
        refused_with(betting, "nan", "nan", credit("small", "0.01")),
        refused_with(betting, "lee", "dealer", red("2.50", "blue", "star")),
        refused_with(betting, "lee", "dealer", red("2.50", "red", "star")),
        refused_with(betting, "nan", "nan", credit("small", 2)),
        refused_with(betting, "nan", "nan", credit("triple:6", 2000)),
        refused_with(betting, "nan", "nan", credit("triple:6", 1000)),
        refused_with(betting, "nan", "nan", credit("small", 10)),
    ]

    assert [
        "role/may-not",
        "position/unknown",
        "position/has-no-player",
        "position/not-yours",
        "position/acts-for-itself",
        "wager/not-laid-by-staff",
        "wager/betting-is-not-open",
        "wager/betting-is-closed",
        "round/is-held",
        "wager/nothing-named",
        "chips/emblem-needed",
        "chips/of-no-table",
        "wager/instrument-not-accepted",
        "wager/area-not-offered",
        "wager/not-positive",
        "wager/off-step",
        "chips/not-held",
        "wager/chips-off-value",
        "wager/below-minimum",
        "wager/above-maximum",
        "wager/above-cap",
        "wager/not-covered",
    ] == first_reasons
    assert first_reasons == [code for code in CATALOGUE if code in first_reasons]
    assert "round/is-held" == refused_with(held, "kim", "kim")


def test_a_role_is_looked_at_before_a_duty_and_a_duty_before_how_things_stand() -> None:
    """At a closed table: who may not, whose duty it is not, then closed; and one person for two comes last."""
    table = AtTheTable("au-sicbo", is_ready=False)
    table.set_up()

    assert "role/may-not" == table.refuses(c.OpenBetting(), by="cashier").code
    assert "staff/duty-is-not-yours" == table.refuses(c.OpenBetting(), by="game-supervisor").code
    assert "table/is-closed" == table.refuses(c.OpenBetting(), by="dealer").code
    wrong = same_for_all((), minimum=money(5), maximum=money(1))
    assert "limits/kind-missing" == table.refuses(c.SetLimits(limits=wrong), by="boss").code
    assert "staff/needs-a-second-person" == table.refuses(c.SetLimits(limits=table.limits), by="boss").code
