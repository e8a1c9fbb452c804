"""Whether an outcome is established: some wager on offer is decided whatever the unread dice show (T46)."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from sicbo.outcome import DICE, FACES, Outcome
from sicbo.rules.rule_set import RuleSet
from sicbo.table.state import Table

Faces = tuple[int | None, ...]
"""Three dice or cards, None for an unread one."""


def is_established(table: Table) -> bool:
    """Return whether any wager on offer at the table is certainly won or lost.

    Faces that were called or keyed are evidence of it, even if nobody has confirmed them.
    """
    play = table.round
    if play is None:
        return False
    if play.outcome is not None or play.reading.called is not None:
        return True
    shown = [card.face for card in play.reading.cards]
    dice = play.reading.by_device.faces if play.reading.by_device is not None else play.reading.dice
    faces = (*shown, *[None] * (DICE - len(shown))) if shown else dice
    return decides(tuple(table.rule_sets.values()), faces)


@lru_cache(maxsize=4096)
def decides(rule_sets: tuple[RuleSet, ...], faces: Faces) -> bool:
    """Return whether these dice decide some area: it wins, or loses, whatever the others show.

    >>> import sicbo
    >>> rules = (sicbo.rule_set("us-ma-sicbo"),)
    >>> decides(rules, (None, None, None)), decides(rules, (4, None, None))
    (False, True)
    """
    completions = [Outcome.of(*each) for each in product(*(_could_be(face) for face in faces))]
    return any(
        len({rules.odds_won(area, outcome) is None for outcome in completions}) == 1
        for rules in rule_sets
        for area in rules.areas
    )


def _could_be(face: int | None) -> Iterable[int]:
    return FACES if face is None else (face,)
