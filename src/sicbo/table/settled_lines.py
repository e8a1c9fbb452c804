"""Settling wagers at a table: on an outcome, and in a void round.

Both account for chips that the player took off the layout: they are not handed over again, or are owed.
"""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from sicbo.chips import PROMOTIONAL
from sicbo.money import NOTHING, Money
from sicbo.outcome import Outcome
from sicbo.rules.areas import all_areas
from sicbo.rules.document import RuleDocument
from sicbo.rules.rule_set import RuleSet
from sicbo.settlement import payout
from sicbo.table.round import Round, SettledLine, StandingWager


def settled_lines(
    document: RuleDocument,
    rule_sets: Mapping[str, RuleSet],
    wagers: Iterable[tuple[StandingWager, Money]],
    outcome: Outcome,
) -> Iterator[SettledLine]:
    """Settle wagers, each given with its part in action; the rest goes back in any case."""
    used_up = document.used_up_by_play
    for wager, played in wagers:
        _, won, returned = payout(
            rule_sets[wager.rule_set],
            all_areas()[wager.area],
            wager.stake,
            outcome,
            played=played,
            is_stake_returned=wager.instrument not in used_up,
        )
        line = SettledLine(wager.number, played, won, returned)
        yield _without_taken_off(line, wager) if wager.taken_off.minor_units else line


def _without_taken_off(line: SettledLine, wager: StandingWager) -> SettledLine:
    """Account for chips taken off: they are in hand as far as they come back, and owed otherwise."""
    in_hand = min(wager.taken_off, line.returned - line.winnings)
    missing = wager.taken_off - in_hand
    if wager.instrument in PROMOTIONAL:
        return replace(line, in_hand=in_hand, owed_in_tokens=missing)
    return replace(line, in_hand=in_hand, owed=missing)


def lines_of_void(document: RuleDocument, play: Round) -> Iterator[SettledLine]:
    """Return every stake of a void round, except instruments that a void uses up."""
    used_up = document.used_up_by_void
    for wager in play.betting.wagers_in_order():
        back = NOTHING if wager.instrument in used_up else wager.stake
        in_hand = min(wager.taken_off, back)
        missing = wager.taken_off - in_hand if wager.instrument in PROMOTIONAL else NOTHING
        yield SettledLine(wager.number, NOTHING, NOTHING, back, in_hand=in_hand, owed_in_tokens=missing)
