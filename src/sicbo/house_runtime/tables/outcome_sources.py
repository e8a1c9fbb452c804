"""What a running table asks when an outcome is due: the hook between its decisions and chance.

A running table holds one source. Where it decides a command, it brings `drawn_for(source, table, command)`
into the context as `drawn`, `could_draw_for(source, table, command)` as `can_draw`, and
`source.is_laboratory` as it is. So faces are drawn while the batch is decided that keeps them: they are in
that batch and nowhere else, and when it cannot be kept they are thrown away with it. The same order under the
same key then draws anew, because nothing was kept (INV-G2).

After its recovery and after each command it asks `source.due(table)`, and decides what that gives as the
program's own order in the same batch, until it gives nothing or is refused.
"""

from collections.abc import Sequence
from typing import Protocol

from sicbo.chance import draw_cards, tumble
from sicbo.outcome import Outcome
from sicbo.storage.contents import MARKS
from sicbo.table.commands import Command, DrawOutcome, OpenBetting
from sicbo.table.context import Drawn
from sicbo.table.draws.unbiased_faces import Faces
from sicbo.table.state import Table

LABORATORY = "laboratory"


class OutcomeSource(Protocol):
    """Gives the outcomes of virtual tumblers and shoes."""

    @property
    def is_laboratory(self) -> bool:
        """Whether outcomes may be named here: only in a house that is marked as a laboratory."""
        ...

    def draw(self, table: Table) -> Drawn | None:
        """Draw what this table shows next; None where this source cannot draw for it."""
        ...

    def can_draw(self, table: Table) -> bool:
        """Tell whether it could draw for this table: before betting opens, and not when it is too late."""
        ...

    def due(self, table: Table) -> Command | None:
        """Say what the program itself must now order, such as to show a seed; None for nothing."""
        ...


def drawn_for(source: OutcomeSource, table: Table | None, command: Command) -> Drawn | None:
    """Draw for an order to draw, where a round is in play that has no outcome; for anything else nothing."""
    if not isinstance(command, DrawOutcome) or table is None or table.round is None:
        return None
    is_due = table.equipment.is_virtual and table.round.outcome is None and not table.round.betting.is_open
    return source.draw(table) if is_due else None


def could_draw_for(source: OutcomeSource, table: Table | None, command: Command) -> bool:
    """Tell whether betting that is to be opened could lead to an outcome; of nothing else is it asked."""
    return not isinstance(command, OpenBetting) or table is None or source.can_draw(table)


class OperatingSystemsChance:
    """The source of every house unless it says otherwise: the operating system's generator."""

    def __init__(self, *, is_laboratory: bool = False) -> None:
        self._is_laboratory = is_laboratory

    @property
    def is_laboratory(self) -> bool:
        """Whether outcomes may be named here."""
        return self._is_laboratory

    def draw(self, table: Table) -> Drawn:
        """Let dice fall, or draw cards of what is left in the shoe."""
        return Drawn(draw_cards(table.equipment.shoe.left) if table.equipment.shoe is not None else tumble())

    def can_draw(self, table: Table) -> bool:
        """Draw for any table but one that is committed to a chain of seeds."""
        return table.equipment.draws is None

    def due(self, _: Table) -> None:
        """Order nothing: such an outcome needs nothing but its record."""


class Script:
    """Outcomes that were written down before, for tests and laboratories: one a round, over and over.

    Which one it is follows from the number of the round alone, so that a retry or a restart changes nothing.
    """

    is_laboratory = True

    def __init__(self, outcomes: Sequence[Faces]) -> None:
        self._outcomes = tuple(Outcome(faces).faces for faces in outcomes)

    def draw(self, table: Table) -> Drawn:
        """Give what is written for this round."""
        return Drawn(self._outcomes[(table.rounds_opened - 1) % len(self._outcomes)])

    def can_draw(self, table: Table) -> bool:
        """Draw for any table but one that is committed to a chain of seeds."""
        return table.equipment.draws is None

    def due(self, _: Table) -> None:
        """Order nothing."""


class ScriptIsRefused(ValueError):
    """A script in a house that is no laboratory."""


def source_for(mark: str, script: Sequence[Faces] = ()) -> OutcomeSource:
    """Make the source of a house by its mark; a script is refused anywhere but in a laboratory.

    >>> source_for("real", [(1, 2, 3)])
    Traceback (most recent call last):
        ...
    sicbo.house_runtime.tables.outcome_sources.ScriptIsRefused: a house marked real has no script: \
only a laboratory has
    """
    if mark not in MARKS:
        raise ScriptIsRefused(f"a house is marked {', '.join(MARKS)}, and not {mark!r}")
    if script and mark != LABORATORY:
        raise ScriptIsRefused(f"a house marked {mark} has no script: only a laboratory has")
    return Script(script) if script else OperatingSystemsChance(is_laboratory=mark == LABORATORY)
