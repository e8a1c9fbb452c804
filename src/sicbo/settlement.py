"""Settlement: what a stake wins and what is returned, by the rules and the outcome.

`payout` alone decides this, for the library, the live table, the odds and the simulation.

>>> import sicbo
>>> rules = sicbo.rule_set("rws-open-cover-2021-1")
>>> payout(rules, rules.area("double:5"), Money(100), Outcome.of(5, 5, 1)).returned
Money(minor_units=1250)
>>> settled = settle(rules, [Wager(rules.area("double:5"), Money(100))], Outcome.of(5, 5, 1))
>>> settled.wagers[0].winnings, settled.net
(Money(minor_units=1150), Money(minor_units=1150))
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from sicbo.money import NOTHING, Money, is_multiple, total, winnings
from sicbo.outcome import Outcome
from sicbo.rules.areas import Area
from sicbo.rules.odds_wording import show_odds
from sicbo.rules.rule_set import RuleSet


class StakeIsRefused(ValueError):
    """A stake that cannot be played on its area."""


class Payout(NamedTuple):
    """The result of a stake: the odds it won (None if it lost), the winnings, and all that is returned."""

    odds: Fraction | None
    winnings: Money
    returned: Money


def payout(  # noqa: PLR0913 - a stake with everything that decides its result
    rules: RuleSet,
    area: Area,
    stake: Money,
    outcome: Outcome,
    *,
    played: Money | None = None,
    is_stake_returned: bool = True,
) -> Payout:
    """Settle one stake on an area of a rule set.

    `played` is the part that wins or loses, if that is not all of it: the rest is returned in any case.
    A winning stake is returned with the winnings, unless it is of a kind that is used up by play.
    """
    in_action = stake if played is None else played
    odds = rules.odds_won(area, outcome)
    if odds is None:
        return Payout(None, NOTHING, stake - in_action)
    won = winnings(in_action, odds)
    return Payout(odds, won, won + (stake if is_stake_returned else stake - in_action))


@dataclass(frozen=True, slots=True)
class Wager:
    """A stake on an area.

    `in_action` is the part that is played, if that is not all of it: MBS v6 plays chips over the
    maximum to the maximum, and hands small ones back (5.10, 5.11; rules/limits.py).
    """

    area: Area
    stake: Money
    in_action: Money | None = None

    @property
    def played(self) -> Money:
        """The part of the stake that wins or loses."""
        return self.stake if self.in_action is None else self.in_action


@dataclass(frozen=True, slots=True)
class SettledWager:
    """A wager with its result; `odds` is None if it lost."""

    wager: Wager
    odds: Fraction | None
    winnings: Money
    returned: Money

    @property
    def wins(self) -> bool:
        """Whether the wager won."""
        return self.odds is not None


@dataclass(frozen=True, slots=True)
class Settlement:
    """A player's wagers, settled on one outcome."""

    outcome: Outcome
    wagers: tuple[SettledWager, ...]

    @property
    def stake(self) -> Money:
        """The total staked."""
        return total(settled.wager.stake for settled in self.wagers)

    @property
    def returned(self) -> Money:
        """The total returned, winnings and stakes."""
        return total(settled.returned for settled in self.wagers)

    @property
    def net(self) -> Money:
        """The player's gain, or loss if negative."""
        return self.returned - self.stake


def settle(rules: RuleSet, wagers: Iterable[Wager], outcome: Outcome) -> Settlement:
    """Settle wagers by a rule set; refuse any stake that could not be paid whole, whatever the outcome."""
    taken = [taken_wager(rules, wager) for wager in wagers]
    settled = (
        SettledWager(each, *payout(rules, each.area, each.stake, outcome, played=each.in_action))
        for each in taken
    )
    return Settlement(outcome, tuple(settled))


def taken_wager(rules: RuleSet, wager: Wager) -> Wager:
    """Return the wager if its area is on offer and its stake can be paid whole on any outcome."""
    wager = replace(wager, area=rules.area(wager.area.id))
    step = rules.stake_step_of(wager.area)
    show = rules.currency.show
    if wager.stake <= NOTHING:
        raise StakeIsRefused(f"the stake on {wager.area} is {show(wager.stake)}: it must be more than zero")
    if not NOTHING <= wager.played <= wager.stake:
        raise StakeIsRefused(
            f"{show(wager.played)} of {show(wager.stake)} on {wager.area} cannot be in action"
        )
    odd = next((part for part in (wager.stake, wager.played) if not is_multiple(part, step)), None)
    if odd is not None:
        odds = ", ".join(show_odds(odds) for odds in rules.odds(wager.area))
        raise StakeIsRefused(
            f"{wager.area} at {odds} takes stakes in steps of {show(step)}, "
            f"so that every win is paid whole; {show(odd)} is not a multiple of that"
        )
    return wager


def winning_ids(rule_sets: Iterable[RuleSet], outcome: Outcome) -> tuple[str, ...]:
    """Return the areas that win on an outcome in any rule set of a table: what its lights show."""
    found = (area.id for rules in rule_sets for area in rules.winners(outcome))
    return tuple(dict.fromkeys(found))
