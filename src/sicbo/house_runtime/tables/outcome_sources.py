"""Sources of outcomes for a running table: the hook between its decisions and chance.

A running table holds one source. Where it decides a command, it brings `drawn_for(source, table, command)`
into the context as `drawn`, `could_draw_for(source, table, command)` as `can_draw`, and
`source.is_laboratory` as it is. So faces are drawn while the batch that holds them is decided: they are in
that batch and nowhere else, and if it cannot be committed they are discarded with it. The same order under
the same key then draws again, because nothing was committed (INV-G2).

After its recovery and after each command it asks `source.due(table)`, and decides the result as the
program's own order in the same batch, until there is none or it is refused.
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
    """Provides the outcomes of virtual tumblers and shoes."""

    @property
    def is_laboratory(self) -> bool:
        """Whether outcomes may be set by hand here: only in a house that is marked as a laboratory."""

    def draw(self, table: Table) -> Drawn | None:
        """Draw the next outcome of this table; None if this source cannot draw for it."""

    def can_draw(self, table: Table) -> bool:
        """Return whether it could draw for this table: asked before betting opens, while there is time."""

    def due(self, table: Table) -> Command | None:
        """Return what the program itself must order now, such as to reveal a seed; None for nothing."""


def drawn_for(source: OutcomeSource, table: Table | None, command: Command) -> Drawn | None:
    """Draw for an order to draw, if a round without an outcome is in play; None for anything else."""
    if not isinstance(command, DrawOutcome) or table is None or table.round is None:
        return None
    is_due = table.equipment.is_virtual and table.round.outcome is None and not table.round.betting.is_open
    return source.draw(table) if is_due else None


def could_draw_for(source: OutcomeSource, table: Table | None, command: Command) -> bool:
    """Return whether betting that is to be opened could lead to an outcome; True for any other command."""
    return not isinstance(command, OpenBetting) or table is None or source.can_draw(table)


class OperatingSystemsChance:
    """The default source of a house: the operating system's generator."""

    def __init__(self, *, is_laboratory: bool = False) -> None:
        self._is_laboratory = is_laboratory

    @property
    def is_laboratory(self) -> bool:
        """Whether outcomes may be set by hand here."""
        return self._is_laboratory

    def draw(self, table: Table) -> Drawn:
        """Roll dice, or draw cards from what is left in the shoe."""
        return Drawn(draw_cards(table.equipment.shoe.left) if table.equipment.shoe is not None else tumble())

    def can_draw(self, table: Table) -> bool:
        """Return whether it can draw: for any table that is not committed to a chain of seeds."""
        return table.equipment.draws is None

    def due(self, _: Table) -> None:
        """Return None: such an outcome needs nothing but its record."""


class Script:
    """Outcomes written down in advance, for tests and laboratories: one a round, over and over.

    The number of the round alone selects the outcome, so that a retry or a restart changes nothing.
    """

    is_laboratory = True

    def __init__(self, outcomes: Sequence[Faces]) -> None:
        self._outcomes = tuple(Outcome(faces).faces for faces in outcomes)

    def draw(self, table: Table) -> Drawn:
        """Return the outcome that is written for this round."""
        return Drawn(self._outcomes[(table.rounds_opened - 1) % len(self._outcomes)])

    def can_draw(self, table: Table) -> bool:
        """Return whether it can draw: for any table that is not committed to a chain of seeds."""
        return table.equipment.draws is None

    def due(self, _: Table) -> None:
        """Return None: nothing is ever due."""


class ScriptIsRefused(ValueError):
    """A script in a house that is not a laboratory."""


def source_for(mark: str, script: Sequence[Faces] = ()) -> OutcomeSource:
    """Return the outcome source for a house's mark; a script is refused except in a laboratory.

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
