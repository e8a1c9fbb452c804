"""Shared parts of views: areas, limits, results, voids, and the current call."""

from datetime import datetime
from functools import lru_cache

from msgspec import Struct

from sicbo.chips import Instrument
from sicbo.money import Money
from sicbo.outcome import Outcome
from sicbo.rules.areas import Area, Kind
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.odds_wording import show_odds
from sicbo.rules.procedure import Act
from sicbo.rules.rule_set import RuleSet
from sicbo.rules.voids import Ground
from sicbo.settlement import winning_ids
from sicbo.table.commands import Stake
from sicbo.table.limits import Limit, Limits
from sicbo.table.round import Round, Void
from sicbo.table.state import ReturnedStake, Table

_RULE_SETS_KEPT = 64
"""More than the tables of any house that have their own schedules."""


class AreaShown(Struct, frozen=True):
    """An area with its odds, and its stake limits where they are shown."""

    area: str
    name: str
    pays: tuple[str, ...]
    minimum: Money | None
    maximum: Money | None


class LayoutNamed(Struct, frozen=True):
    """The names by which a screen requests a layout of the table."""

    rule_set: str
    layout: str


class LimitShown(Struct, frozen=True):
    """The limits of one kind of wager."""

    kind: Kind
    name: str
    minimum: Money
    maximum: Money


class StakeShown(Struct, frozen=True):
    """A stake on an area."""

    area: str
    amount: Money
    instrument: Instrument
    colour: str


class ReturnedShown(Struct, frozen=True):
    """A stake returned unplayed, and why."""

    round: int
    stake: StakeShown
    why: str
    clause: tuple[str, ...]


class ResultShown(Struct, frozen=True):
    """The result of a round; each correction raises the revision."""

    round: int
    revision: int
    faces: tuple[int, int, int]
    total: int
    winning_areas: tuple[str, ...]


class VoidShown(Struct, frozen=True):
    """A round without a result, and why."""

    round: int
    why: str
    clause: tuple[str, ...]


class DrawsShown(Struct, frozen=True):
    """The chain of seeds that a table is committed to, and the last seed revealed, if any."""

    anchor: str
    first: int
    rounds: int
    seed_of: int
    seed: str


def draws_shown(table: Table) -> DrawsShown | None:
    """Return what anyone needs to verify the draws of a table later."""
    chain = table.equipment.draws
    if chain is None:
        return None
    seed_of, seed = (chain.next_round - 1, chain.shown) if chain.seeds_shown else (0, "")
    return DrawsShown(chain.anchor, chain.first, chain.rounds, seed_of, seed)


def in_words(event: Irregular) -> str:
    """Write an irregularity for a person.

    >>> in_words(Irregular.DIE_NOT_FLAT)
    'die not flat'
    """
    return event.value.replace("-", " ")


def areas_shown(rules: RuleSet, limits: Limits | None) -> tuple[AreaShown, ...]:
    """List the areas of a rule set with their odds, and their limits if given."""
    return _areas_shown(rules, tuple(limits.by_kind.items()) if limits else ())


@lru_cache(maxsize=_RULE_SETS_KEPT)
def _areas_shown(rules: RuleSet, limits: tuple[tuple[Kind, Limit], ...]) -> tuple[AreaShown, ...]:
    """List them once for all terminals: they only change with the limits."""
    by_kind = dict(limits)
    found = ((area, name, pays, by_kind.get(area.kind)) for area, name, pays in _areas_in_words(rules))
    return tuple(
        AreaShown(area.id, name, pays, limit.minimum if limit else None, limit.maximum if limit else None)
        for area, name, pays, limit in found
    )


@lru_cache(maxsize=_RULE_SETS_KEPT)
def _areas_in_words(rules: RuleSet) -> tuple[tuple[Area, str, tuple[str, ...]], ...]:
    """Return the areas of a rule set with their odds as text, once for all terminals."""
    return tuple(
        (area, rules.name(area), tuple(show_odds(odds) for odds in row.odds))
        for area, row in rules.rows.items()
    )


def limits_shown(table: Table) -> tuple[LimitShown, ...]:
    """List the limits of every kind of wager at a table."""
    return limits_listed(table, table.limits_in_force)


def limits_listed(table: Table, limits: Limits) -> tuple[LimitShown, ...]:
    """List limits of every kind of wager at a table, in force or not."""
    rules_by_kind = {kind: rules for rules in table.rule_sets.values() for kind in rules.kinds}
    return tuple(
        LimitShown(kind, rules.wager_name(kind), limits.by_kind[kind].minimum, limits.by_kind[kind].maximum)
        for kind, rules in rules_by_kind.items()
    )


def stake_shown(stake: Stake) -> StakeShown:
    """Show a stake."""
    return StakeShown(stake.area, stake.amount, stake.instrument, stake.colour)


def returned_shown(back: ReturnedStake) -> ReturnedShown:
    """Show a returned stake."""
    return ReturnedShown(back.round, stake_shown(back.stake), in_words(back.why), back.clause)


def round_shown(table: Table) -> Round | None:
    """Return the round that screens show: the one in play, or the last until the next opens (STD-P5)."""
    return table.round or table.previous


def call_shown(table: Table) -> str:
    """Return the words of the last call of the round in play."""
    call, _ = _called(table)
    return call


def code_called(table: Table) -> str | None:
    """Return the step or the verdict of that call, for screens in other languages."""
    _, code = _called(table)
    return code


def _called(table: Table) -> tuple[str, str | None]:
    """Return the last call and its code; a no roll stays the last call until betting is closed again."""
    play = table.round
    if play is None:
        return "", None
    if play.no_rolls and play.betting.is_open:
        rows = (each for each in table.document.irregularities if each.verdict is Verdict.NO_ROLL)
        return next((row.call for row in rows), ""), Verdict.NO_ROLL.value
    closing = next(step for step in table.steps if step.act is Act.CLOSE_BETTING)
    if not play.betting.is_open and table.steps.index(closing) >= play.steps_done:
        return closing.call, closing.act.value
    done = reversed(table.steps[: play.steps_done])
    return next(((step.call, step.act.value) for step in done if step.call), ("", None))


def closes_at_shown(table: Table) -> datetime | None:
    """Return when the betting window ends, or the time for answers after an interruption, while one runs."""
    play = table.round
    if play is not None and play.option is not None:
        return play.option.closes_at
    return play.betting.closes_at if play and play.betting.is_open else None


def call_or_end_shown(table: Table) -> datetime | None:
    """Return when the dealer is asked for the closing call, or when betting or an option ends by itself.

    Players are not told the former, since betting goes on until the call.
    """
    play = table.round
    is_open = play is not None and play.betting.is_open and play.option is None
    due_at = play.betting.call_due_at if play is not None and is_open else None
    return due_at or closes_at_shown(table)


def result_shown(play: Round | None, winning_areas: tuple[str, ...]) -> ResultShown | None:
    """Show the result of a round, once there is one."""
    if play is None or play.outcome is None:
        return None
    outcome = play.outcome
    return ResultShown(play.number, play.revision, outcome.faces, outcome.total, winning_areas)


def winning_areas(rules: RuleSet, outcome: Outcome | None) -> tuple[str, ...]:
    """List the winning areas of a rule set; none without an outcome."""
    return winning_ids((rules,), outcome) if outcome else ()


def void_shown(play: Round | None) -> VoidShown | None:
    """Show why a round is void, if it is."""
    if play is None or not isinstance(play.result, Void):
        return None
    return VoidShown(play.number, _why_void(play.result), play.result.clause)


def late_voids_shown(table: Table, player: str | None = None) -> tuple[VoidShown, ...]:
    """Show the rounds that were voided after their settlement: all, or those of a player."""
    return tuple(
        VoidShown(late.round, _why_void(late.void), late.void.clause)
        for late in table.late_voids
        if player is None or player in late.players
    )


def _why_void(void: Void) -> str:
    """Write why a round is void: the irregularity, or a ground outside the rules of the document."""
    if void.ground is None or void.ground is Ground.APPROVED_RULES:
        return in_words(void.because)
    return f"{void.ground.value}".replace("-", " ")
