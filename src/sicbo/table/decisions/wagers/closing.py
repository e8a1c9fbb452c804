"""The end of betting: what was spoken and not laid lapses, and the wagers are sealed for a draw."""

from datetime import datetime

from sicbo.table import events as e
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.outcome.committed_draws import seal_wagers


def close_wagers(decision: Decision, now: datetime, call: str) -> None:
    """Close betting, with the call if one was made."""
    play = decision.play
    for spoken in play.betting.spoken:
        decision.add(e.SpokenWagerLapsed(round=play.number, spoken=spoken.number))
    decision.add(e.BettingClosed(round=play.number, at=now, call=call))
    seal_wagers(decision)
