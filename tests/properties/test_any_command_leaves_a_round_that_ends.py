"""Whatever is accepted, the round can be settled: every command and irregularity at every moment of a game.

The commands and the moments are those of tests/table/test_every_command.py. After each that a table takes,
recovery raises nothing, the books balance, and the people of the document bring the round to its end by
lawful orders and open the next, with and without an interruption before it.
"""

from functools import cache

import pytest

from at_the_table import AtTheTable
from properties.staff import Faces, Staff, foresee_recovery
from sicbo.rules.irregularities import Event as Irregular
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.orders import ORDERS
from sicbo.table.refusals import Refusal
from table.answers import moments_of
from table.bodies import BODIES, Body, Sent
from table.moments import GAMES, kept, moment

SHOWN: list[Faces] = [(1, 2, 4), (6, 5, 5), (3, 3, 3)]
"""What the dice really show: what the commands call, key and read, or something else."""


def irregular(event: Irregular) -> Body:
    """Report an irregularity."""
    return lambda _: Sent(c.ReportIrregularity(event=event, note="seen"))


TRIED = BODIES | {f"report-irregularity {each.value}": irregular(each) for each in Irregular}


def prepared(at: AtTheTable, command: str) -> None:
    """Let happen what a command comes after, where that is possible."""
    match command:
        case "answer-call":
            at.send(c.CallAttendant(position="kim"), by="kim")
        case "unlock-terminal":
            at.send(c.LockTerminal(position="kim"), by="dealer")
        case "take-back-last-round":
            at.send(c.AnnounceLastRound(), by="boss")
        case "record-dispute":
            at.send(c.RaiseDispute(player="pat", round=1, complaint="it was a four"))
        case "close-option":
            at.later(seconds=c.OPTION_SECONDS)
        case "count-box":
            at.send(c.DropBox(box="B1"), by="cashier", second="teller")
        case "notice-overdue-dice":
            at.later(hours=25)
        case "repeat-wagers" if at.now_table.round is None:
            at.send(c.OpenBetting())
        case _:
            pass


@cache
def taken_in(game: str) -> frozenset[type[c.Command]]:
    """Send every command at every moment, and end the round after each that is taken; say which were."""
    taken: set[type[c.Command]] = set()
    for name in moments_of(game):
        for place, (command, body) in enumerate(TRIED.items()):
            at = kept(moment(game, name))
            at.is_replayed_each_time = False
            prepared(at, command)
            sent = body(at)
            if not isinstance(at.send(sent.command, by=sent.by, second=sent.second), Refusal):
                taken.add(type(sent.command))
                end(at, SHOWN[place % len(SHOWN)], choice=place, what=f"{command} at {name}")
            if at.all_of(e.SeedRevealed):
                taken.add(c.RevealSeed)
    return frozenset(taken)


def end(at: AtTheTable, shown: Faces, *, choice: int, what: str) -> None:
    """End the round and open the next, from here and from a recovery; where that fails, say after what."""
    try:
        tables = [at, foresee_recovery(at)] if at.now_table.round else [at]
        for table in tables:
            staff = Staff(table, shown, choice=choice)
            staff.finish()
            staff.open_next()
    except Exception as stopped:
        raise AssertionError(f"after {what}") from stopped


@pytest.mark.by_force
@pytest.mark.parametrize("game", GAMES)
def test_a_round_ends_whatever_was_accepted_at_any_moment_of_it(game: str) -> None:
    """What was taken is settled, returned or owed, and the table goes on."""
    assert taken_in(game)


@pytest.mark.by_force
def test_every_sort_of_command_was_accepted_somewhere_before_a_round_was_ended() -> None:
    """No sort of command goes untried because every table refused it; setting up came before."""
    assert {*ORDERS} - {c.SetUpTable} == set().union(*(taken_in(game) for game in GAMES))
