"""What a void returns: every stake whole, but for instruments that the rule file says a void uses up."""

from collections.abc import Iterator

from sicbo.chips import PROMOTIONAL
from sicbo.money import NOTHING
from sicbo.rules.document import RuleDocument
from sicbo.table.state import Round, SettledLine


def lines_of_void(document: RuleDocument, play: Round) -> Iterator[SettledLine]:
    """Say of every wager of a round what goes back to the player when the round has no result."""
    goes_back = {each.kind: each.returned_on_void for each in document.instruments}
    for wager in play.wagers_in_order():
        back = wager.stake if goes_back.get(wager.instrument, True) else NOTHING
        in_hand = min(wager.taken_off, back)
        missing = wager.taken_off - in_hand if wager.instrument in PROMOTIONAL else NOTHING
        yield SettledLine(wager.number, NOTHING, NOTHING, back, in_hand=in_hand, owed_in_tokens=missing)
