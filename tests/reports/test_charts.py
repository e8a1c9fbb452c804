from fractions import Fraction

import pytest

from sicbo.reports.charts import percent_text, ticks
from sicbo.reports.edge_colours import STOPS, edge_colour

AXES = [
    (Fraction(0), Fraction(0), ["0 %", "0.01 %"]),
    (Fraction(0), Fraction(1, 36), ["0 %", "0.5 %", "1 %", "1.5 %", "2 %", "2.5 %", "3 %"]),
    (
        Fraction(-1),
        Fraction(0),
        ["\u2212100 %", "\u221280 %", "\u221260 %", "\u221240 %", "\u221220 %", "0 %"],
    ),
    (Fraction(-2, 3), Fraction(1), ["\u2212100 %", "\u221250 %", "0 %", "50 %", "100 %"]),
    (Fraction(-4), Fraction(17), ["\u2212500 %", "0 %", "500 %", "1000 %", "1500 %", "2000 %"]),
]


@pytest.mark.parametrize(("low", "high", "expected"), AXES)
def test_an_axis_has_few_round_ticks_that_hold_all_values(
    low: Fraction, high: Fraction, expected: list[str]
) -> None:
    """Steps of one, two or five, and never more than nine ticks."""
    chosen = ticks(low, high)

    assert chosen[0] <= low <= high <= chosen[-1]
    assert expected == [percent_text(tick) for tick in chosen]


def test_the_scale_of_edges_passes_through_its_stops_and_stays_red() -> None:
    """Between two stops the colour lies between theirs."""
    assert [stop.colour for stop in STOPS] == [edge_colour(stop.edge) for stop in STOPS]
    assert "#90680c" == edge_colour(Fraction(10, 100))
    assert STOPS[-1].colour == edge_colour(Fraction(1))
