"""The answer of a simulation: one JSON document, or a table for each player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from sicbo.cli.shared.printed_output import counted, print_line, print_rule_set, print_table
from sicbo.cli.simulate.players import Seated
from sicbo.money import Money
from sicbo.odds.decimals import percent, rounded
from sicbo.reports.forecast_text import exact_text

if TYPE_CHECKING:
    from sicbo.simulation import Figure, Plan, PlayerSummary, Summary, Tally

COLUMNS = ("figure", "mean", "standard error", "exact", "off by")
DIGITS = 10
"""Significant digits of a statistic in JSON."""

ARITHMETIC = (
    "Rounds are drawn from the seed and settled in whole minor units. Means and standard errors are"
    " statistics of them, in floating point; exact values are computed in fractions. Off by: the"
    " difference in standard errors, beyond 3 in about one figure of 370."
)
ENGINES = {
    "compiled": "compiled by numba",
    "numpy": "numpy: slower than compiled code, which `pip install sicbo[fast]` installs",
    "python": "Python: slow, because your function is called before every round",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked, what was played, and whether it was stopped early."""

    plan: "Plan"
    players: Sequence[Seated]
    tally: "Tally"
    summary: "Summary"
    is_stopped: bool
    is_seed_chosen: bool

    def show(self, minor_units: int) -> str:
        """Write an amount."""
        return self.plan.rules.currency.show(Money(minor_units))

    @property
    def summary_text(self) -> str:
        """What is played, for a heading."""
        plan = self.plan
        sessions, rounds = counted(plan.sessions, "session"), counted(plan.rounds, "round")
        return f"{sessions} of {rounds}, seed {plan.seed}"

    @property
    def device_text(self) -> str:
        """What makes the outcomes."""
        shoe = self.plan.shoe
        if shoe is None:
            return "Three dice"
        rounds = counted(self.plan.rounds_of_a_shoe, "round")
        return f"A shoe of {shoe.decks} decks, shuffled after {rounds}"


def as_plain(answer: Answer) -> dict[str, object]:
    """Return an answer as JSON: amounts and fractions as text, counts as numbers."""
    plan, tally = answer.plan, answer.tally
    shoe = plan.shoe and {
        "decks": plan.shoe.decks,
        "penetration": str(plan.shoe.penetration),
        "rounds": plan.rounds_of_a_shoe,
    }
    return {
        "rule_set": plan.rules.id,
        "pay_table": plan.rules.pay_table.name,
        "currency": plan.rules.currency.code,
        "shoe": shoe,
        "rounds": plan.rounds,
        "sessions": plan.sessions,
        "seed": plan.seed,
        "ends_only": plan.ends_only,
        "engine": answer.summary.engine,
        "stopped_early": answer.is_stopped,
        "sessions_done": tally.sessions,
        "rounds_done": tally.rounds,
        "players": [
            _plain_player(answer, seated, summary)
            for seated, summary in zip(answer.players, answer.summary.players, strict=True)
        ],
        "house": {
            "staked": answer.show(tally.house_staked),
            "net": answer.show(tally.house_net),
            "figures": [_plain_figure(answer, figure) for figure in answer.summary.house],
        },
        "arithmetic": ARITHMETIC,
    }


def _plain_player(answer: Answer, seated: Seated, summary: "PlayerSummary") -> dict[str, object]:
    tally = summary.tally
    amounts = {key.replace("-", "_"): answer.show(each.minor_units) for key, each in seated.amounts.items()}
    return {
        "name": summary.name,
        "strategy": seated.written.strategy,
        "wagers": {area_id: answer.show(stake.minor_units) for area_id, stake in seated.stakes.items()},
        **{key: amounts.get(key) for key in ("bank", "most", "target", "stop_loss")},
        "rounds": tally.rounds,
        "staked": answer.show(tally.staked),
        "returned": answer.show(tally.returned),
        "net": answer.show(tally.net),
        "areas": {
            area_id: {
                "won": area.won,
                "lost": area.lost,
                "staked": answer.show(area.staked),
                "returned": answer.show(area.returned),
            }
            for area_id, area in tally.areas.items()
        },
        "ended": {each.value.replace(" ", "_"): count for each, count in tally.ended.items()},
        "figures": [_plain_figure(answer, figure) for figure in summary.figures],
    }


def _plain_figure(answer: Answer, figure: "Figure") -> dict[str, object]:
    scale = _scale(answer, figure)
    return {
        "name": figure.name,
        "unit": answer.plan.rules.currency.code if figure.unit == "minor units" else figure.unit,
        "count": figure.count,
        "mean": _decimal(figure.mean * scale) if figure.count else None,
        "standard_error": None if figure.error is None else _decimal(figure.error * scale),
        "exact": None if figure.exact is None else exact_text(figure.exact * Fraction(scale)),
        "off_by": None if figure.deviation is None else _decimal(figure.deviation),
    }


def print_answer(answer: Answer) -> None:
    """Print an answer for people."""
    rules, summary = answer.plan.rules, answer.summary
    print_rule_set(rules)
    print_line(f"{answer.device_text}; {answer.summary_text}. Money in {rules.currency.code}.")
    if answer.is_seed_chosen:
        print_line(f"The seed was chosen at random: use --seed {answer.plan.seed} to repeat this run.")
    print_line(f"Engine: {ENGINES[summary.engine]}.")
    if answer.is_stopped:
        print_line(stopped_text(answer), style="bold red")
    print_line("")
    for seated, player in zip(answer.players, summary.players, strict=True):
        print_line(seated.title, style="bold")
        tally = player.tally
        print_line(
            f"Played {counted(tally.rounds, 'round')}, staked {answer.show(tally.staked)},"
            f" returned {answer.show(tally.returned)}, net {answer.show(tally.net)}."
        )
        _print_figures(answer, player.figures)
    print_line("The house", style="bold")
    print_line(f"Staked {answer.show(answer.tally.house_staked)}, won {answer.show(answer.tally.house_net)}.")
    _print_figures(answer, summary.house)
    print_line(ARITHMETIC)


def stopped_text(answer: Answer) -> str:
    """Describe how far a stopped run came."""
    plan, tally = answer.plan, answer.tally
    return (
        f"Stopped early: {tally.rounds} of {plan.rounds * plan.sessions} rounds and {tally.sessions} of"
        f" {plan.sessions} sessions were done; the figures cover those."
    )


def _print_figures(answer: Answer, figures: "Sequence[Figure]") -> None:
    if shown := list(rows(answer, figures)):
        print_table(COLUMNS, shown, right=COLUMNS[1:], whole=["figure"])
    else:
        print_line("")


def rows(answer: Answer, figures: "Sequence[Figure]") -> Iterator[tuple[str, ...]]:
    """Write figures for people, without those that are fixed, such as the rounds of flat sessions."""
    for figure in figures:
        if not figure.count or not (figure.error or (figure.exact and figure.mean != figure.exact)):
            continue
        scale = _scale(answer, figure)
        yield (
            figure.name,
            _shown(answer, figure, Fraction(figure.mean) * scale),
            "-" if figure.error is None else _shown(answer, figure, Fraction(figure.error) * scale, more=2),
            "-" if figure.exact is None else _shown(answer, figure, figure.exact * scale),
            "-" if figure.deviation is None else f"{figure.deviation:+.2f}",
        )


def _scale(answer: Answer, figure: "Figure") -> Fraction:
    """Return the factor that converts a figure to units of the currency."""
    return (
        Fraction(1, 10**answer.plan.rules.currency.decimals) if figure.unit == "minor units" else Fraction(1)
    )


def _shown(answer: Answer, figure: "Figure", value: Fraction, *, more: int = 0) -> str:
    if figure.unit == "share":
        return percent(value, places=4 + more // 2)
    return rounded(value, places=answer.plan.rules.currency.decimals + 2 + more // 2)


def _decimal(value: float | Fraction) -> str:
    """Write a statistic with its digits and without exponent.

    >>> _decimal(0.000012345678912), _decimal(-27.5), _decimal(0.0)
    ('0.00001234567891', '-27.5', '0')
    """
    return format(Decimal(f"{float(value):.{DIGITS}g}"), "f")
