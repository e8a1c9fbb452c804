"""What players are told of void rounds, and whether winnings may be recovered from them.

Where a law asks for it, everybody who played a void round is told: a terminal that works shows it, and staff
tell the others in person, on record. Winnings come back only where that was announced before the round, and
never after force majeure.
"""

from collections.abc import Iterable, Iterator

from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.decision import Decision, in_play
from sicbo.table.refusals import refused
from sicbo.table.round import Round, SettledLine
from sicbo.table.state import Table


def round_voided(
    table: Table, event: Irregular, clause: tuple[str, ...], ground: Ground | None = None
) -> e.RoundVoided:
    """Void the round in play, with who is told of it."""
    play = in_play(table)
    shown_to, to_tell = shown_and_to_tell(table, play)
    return e.RoundVoided(
        round=play.number,
        irregularity=event,
        clause=clause,
        ground=ground,
        shown_to=shown_to,
        to_tell=to_tell,
    )


def shown_and_to_tell(table: Table, play: Round) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who reads on a terminal that a round is void, and whom staff tell; nobody where no law asks."""
    if table.document.voids is None or not table.document.voids.players_are_told:
        return (), ()
    players = sorted({wager.player for wager in play.betting.wagers.values()})
    shown = tuple(each for each in players if _sees_a_terminal(table, each))
    return shown, tuple(each for each in players if each not in shown)


def _sees_a_terminal(table: Table, player: str) -> bool:
    visit = table.visits.get(player)
    position = table.positions.get(visit.position) if visit is not None else None
    return position is not None and position.is_terminal and not position.is_down


def tell_players(decision: Decision, command: c.TellPlayers, _: Context) -> None:
    """Record that players of a void round were told in person; without names, all who are to be told."""
    waiting = decision.table.to_tell.get(command.round, ())
    told = command.players or waiting
    strangers = [each for each in told if each not in waiting]
    if strangers or not told:
        names = ", ".join(waiting) or "nobody"
        raise refused("void/not-to-be-told", round=command.round, players=names)
    decision.add(e.PlayersTold(round=command.round, players=told))


def announce_recovery(decision: Decision, command: c.AnnounceRecovery, _: Context) -> None:
    """Announce from the next round on that winnings of a void round are recovered, or take that back."""
    if command.notice.strip() == decision.table.recovery_notice:
        raise refused("void/notice-stands", notice=command.notice.strip() or "none")
    decision.add(e.RecoveryAnnounced(notice=command.notice.strip()))


def may_recover(table: Table, play: Round, ground: Ground | None) -> bool:
    """Return whether winnings of a void round may be taken back."""
    law = table.document.voids
    if law is None or not law.recovery_is_announced:
        return True
    return play.is_recovery_announced and ground is not Ground.FORCE_MAJEURE


def without_recovery(play: Round, back: Iterable[SettledLine]) -> Iterator[SettledLine]:
    """Yield what a void leaves to the players where winnings stay with them: a wager that won as it was."""
    settled = {line.wager: line for line in play.lines}
    for line in back:
        was = settled[line.wager]
        yield was if was.winnings.minor_units else line
