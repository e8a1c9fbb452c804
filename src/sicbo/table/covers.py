"""When a shaker that is covered for shaking may have its cover on again (US 5(f))."""

from sicbo.rules.procedure import Act
from sicbo.table.state import Table


def may_cover_again(table: Table) -> bool:
    """Tell whether the cover may go on outside its step: once all winners are paid, until the next call."""
    if all(step.act is not Act.COVER for step in table.steps):
        return False
    play = table.round
    if play is None or play.betting.is_open:
        return True
    paying = next(place for place, step in enumerate(table.steps) if step.act is Act.PAY_WINNERS)
    return play.steps_done > paying
