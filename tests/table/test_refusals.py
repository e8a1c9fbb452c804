"""The catalogue of refusals: every code can be met, says what the case is, and comes in its turn."""

import re

import pytest

import refusals
from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.rules.irregularities import Event as Irregular
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all
from sicbo.table.people import Actor, Role
from sicbo.table.refusals import CATALOGUE
from table.moments import idle, kept
from table.refusing import REFUSED

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
        parts = re.split(r"\{\w+(?:!r)?\}", CATALOGUE[code])
        pattern = "(.+)".join(re.escape(part) for part in parts)

        assert re.fullmatch(pattern, example), code


def test_the_page_of_refusals_is_what_the_catalogue_says() -> None:
    """`make refusals` has been run."""
    assert refusals.page() == refusals.PAGE.read_text(encoding="utf-8")


# ---- the order ---------------------------------------------------------------------------------------


def betting_with_a_cap() -> AtTheTable:
    """Open betting at a table with a cap on each round: kim and nan at terminals, lee with red chips."""
    kinds = tuple(idle(V6).limits.by_kind)
    limits = same_for_all(kinds, minimum=money(5), maximum=money(1000), cap=money(5000))
    at = AtTheTable(V6, limits=limits)
    at.terminal("kim")
    at.terminal("nan", credit=0)
    at.seat("lee")
    at.do(c.SetUpPosition(position="spare", is_terminal=False, rule_set=V6, layout="A"), by="boss")
    red = c.IssueColourChips(player="lee", colour="red", chips=1, value=money(5), paid_with=c.PaidWith.CASH)
    at.do(red)
    at.people["guest"] = Actor("guest", Role.CASINO_MANAGER)
    at.open_betting()
    return at


def refused_with(at: AtTheTable, position: str, by: str, *stakes: c.Stake, asked: bool = False) -> str:
    """Lay stakes, and say why not."""
    return at.refuses(c.LayWagers(position=position, stakes=stakes, is_on_request=asked), by=by).code


def test_a_wager_that_is_wrong_in_every_way_is_refused_for_the_first_reason_of_the_catalogue() -> None:
    """Each line mends what the one before was refused for, and leaves all that follows wrong."""
    betting = betting_with_a_cap()
    held = betting_with_a_cap()
    held.do(c.ReportIrregularity(event=Irregular.UNFORESEEN))
    both = betting_with_a_cap()
    both.interrupt()
    option = betting_with_a_cap()
    option.interrupt()
    both.do(c.ReportIrregularity(event=Irregular.UNFORESEEN))
    closed = betting_with_a_cap()
    closed.do(c.StartTumble())
    closed.do(c.ReportTumble(times=3))
    closed.do(c.CloseBetting())
    closed.do(c.ReportIrregularity(event=Irregular.UNFORESEEN))
    none = kept(idle(V6))
    none.people["guest"] = Actor("guest", Role.CASINO_MANAGER)

    def credit(area: str, amount: float | str) -> c.Stake:
        return chips(area, amount, Instrument.CREDITS)

    def red(amount: float | str, colour: str = "red", emblem: str = "") -> c.Stake:
        return c.Stake("small", money(amount), Instrument.COLOUR_CHIPS, colour, emblem)

    first_reasons = [
        refused_with(none, "nowhere", "auditor"),
        refused_with(none, "nowhere", "kim"),
        refused_with(none, "spare", "kim"),
        refused_with(none, "nan", "kim"),
        refused_with(none, "nan", "guest"),
        refused_with(none, "nan", "guest", asked=True),
        refused_with(none, "kim", "kim"),
        refused_with(closed, "kim", "kim"),
        refused_with(both, "kim", "kim"),
        refused_with(option, "kim", "kim"),
        refused_with(betting, "nan", "nan"),
        refused_with(betting, "nan", "nan", chips("nowhere", 0, Instrument.PLAQUES)),
        refused_with(betting, "nan", "nan", credit("nowhere", 0)),
        refused_with(betting, "nan", "nan", credit("small", 0)),
        refused_with(betting, "nan", "nan", credit("small", "0.01")),
        refused_with(betting, "lee", "dealer", red("2.50", "blue", "moon")),
        refused_with(betting, "lee", "dealer", red("2.50", "blue")),
        refused_with(betting, "lee", "dealer", red("2.50")),
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
        "wager/not-asked-for",
        "wager/not-laid-by-staff",
        "wager/betting-is-not-open",
        "wager/betting-is-closed",
        "round/is-held",
        "round/option-is-open",
        "wager/nothing-named",
        "wager/instrument-not-accepted",
        "wager/area-not-offered",
        "wager/not-positive",
        "wager/off-step",
        "chips/of-another-table",
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
    """At a closed table: who may not, whose duty it is not, one person for two, and only then closed."""
    at = AtTheTable("au-sicbo", is_ready=False)
    at.set_up()

    assert "role/may-not" == at.refuses(c.OpenBetting(), by="cashier").code
    assert "staff/duty-is-not-yours" == at.refuses(c.OpenBetting(), by="game-supervisor").code
    assert "table/is-closed" == at.refuses(c.OpenBetting(), by="dealer").code
    wrong = same_for_all((), minimum=money(5), maximum=money(1))
    assert "staff/needs-a-second-person" == at.refuses(c.SetLimits(limits=wrong), by="boss").code
    assert "limits/kind-missing" == at.refuses(c.SetLimits(limits=wrong), by="boss", second="deputy").code
