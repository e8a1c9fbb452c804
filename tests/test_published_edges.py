"""House edges as published, by counting the 216 falls (readings, section 1)."""

from fractions import Fraction

import pytest

import sicbo
from sicbo.outcome import ALL_FALLS
from sicbo.rules.checks.pay_tables import mean_return

MBS_TOTALS = {"4": 12.50, "5": 11.11, "6": 12.04, "7": 9.72, "8": 12.50, "9": 7.41, "10": 12.50}
RWS_TOTALS = {"4": 9.72, "5": 8.33, "6": 7.41, "7": 9.72, "8": 7.64, "9": 7.41, "10": 6.25}
US_TOTALS = {"4": 29.17, "5": 47.22, "6": 30.56, "7": 9.72, "8": 12.50, "9": 18.98, "10": 12.50}
EVEN_MONEY = {"small": 2.78, "big": 2.78, "odd": 2.78, "even": 2.78}
LONG = {"trio": 13.89, "double-single": 29.17}
MBS = {"triple": 16.20, "any-triple": 11.11, "double": 11.11, "domino": 2.78, "single": 3.70}
RWS = {"triple": 9.26, "any-triple": 8.33, "double": 7.41, "domino": 2.78, "single": 3.70, "four": 5.56}
US = {"small": 2.78, "big": 2.78, "triple": 30.09, "any-triple": 30.56, "double": 33.33, "domino": 16.67}

EDGES = {
    ("au-sicbo", "default"): ({"small": 2.78, "big": 2.78, **MBS}, MBS_TOTALS),
    ("mbs-sicbo-v6-2020", "4.1"): ({**EVEN_MONEY, **MBS, **LONG, "four": 11.11}, MBS_TOTALS),
    ("us-ma-sicbo", "printed"): ({**US, "single": 39.12}, US_TOTALS),
    ("us-ma-sicbo", "one-of-a-kind-1-to-1"): ({**US, "single": 7.87}, US_TOTALS),
    ("rws-open-cover-2021-1", "1"): ({**EVEN_MONEY, **RWS}, RWS_TOTALS),
    ("rws-open-cover-2021-2", "2"): ({**EVEN_MONEY, **RWS, **LONG}, RWS_TOTALS),
    ("rws-open-cover-2021-3", "3"): ({**EVEN_MONEY, **MBS, **LONG, "four": 11.11}, MBS_TOTALS),
}
MIRRORS = {str(number): str(21 - number) for number in range(11, 18)}


@pytest.mark.parametrize(("rule_set", "pay_table"), EDGES)
def test_every_dice_area_has_its_published_house_edge(rule_set: str, pay_table: str) -> None:
    """The edge of every area, in hundredths of a per cent, is the published one."""
    kinds, totals = EDGES[rule_set, pay_table]
    rules = sicbo.rule_set(rule_set).offering(pay_table)

    for area in rules.areas:
        won = sum((rules.pays(area.id, fall) or Fraction(-1) for fall in ALL_FALLS), start=Fraction(0))
        edge = -won / 216
        expected = (
            totals[MIRRORS.get(area.digits, area.digits)]
            if area.kind.value == "total"
            else kinds[area.kind.value]
        )
        assert expected == float(round(edge * 100, 2)), area
        assert edge == 1 - mean_return(area, rules.odds(area), shoe=None)


@pytest.mark.parametrize(("decks", "probability", "edge"), [(2, 2.352, 24.75), (6, 2.634, 15.71)])
def test_any_triple_from_a_shoe_is_rarer_than_from_dice(decks: int, probability: float, edge: float) -> None:
    """Cards are not put back, so that 31 to 1 costs more the fewer decks there are (T21)."""
    rules = sicbo.rule_set("mbs-3card-2016")
    shoe = rules.shoe(decks)
    area = rules.area("any-triple")

    triples = Fraction(sum(shoe.ways((face, face, face)) for face in range(1, 7)), shoe.draws)

    assert probability == float(round(triples * 100, 3))
    assert edge == float(round((1 - mean_return(area, rules.odds(area), shoe=shoe)) * 100, 2))
