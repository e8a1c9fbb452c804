"""How far the round in play has come: which moment it is, what may be seen, whether money has moved."""

from collections.abc import Sequence

from sicbo.outcome import DICE
from sicbo.rules.irregularities import OF_A_ROUND, Moment
from sicbo.rules.procedure import Act
from sicbo.table.round import Round
from sicbo.table.state import Table


def is_settlement_begun(table: Table) -> bool:
    """Return whether money of the round in play has already been collected or paid."""
    return table.round is not None and table.round.steps_done > _place(table, Act.COLLECT_LOSERS)


def is_paid(table: Table) -> bool:
    """Return whether the winners of the round in play have been paid."""
    return table.round is not None and table.round.steps_done > _place(table, Act.PAY_WINNERS)


def _place(table: Table, act: Act) -> int:
    return next(place for place, step in enumerate(table.steps) if step.act is act)


def has_cover(table: Table) -> bool:
    """Return whether the dice lie under a cover until they are revealed."""
    return any(step.act is Act.UNCOVER for step in table.steps)


def is_called(table: Table) -> bool:
    """Return whether the closing call stands.

    An interruption while betting is open closes it without the call: the end of the option stands for it.
    """
    play = table.round
    return play is not None and play.betting.was_called and not play.betting.is_open


def is_dealt(play: Round) -> bool:
    """Return whether all three cards lie on the table: a shoe was not too short for this round."""
    return len(play.reading.cards) == DICE or play.outcome is not None


def is_shown(table: Table, play: Round) -> bool:
    """Return whether the dice of the round may be seen: uncovered, or tumbled where there is no cover."""
    return play.reading.is_uncovered if has_cover(table) else play.tumble is not None


def is_seen(table: Table) -> bool:
    """Return whether anyone may know some of the result; a virtual one does not exist before it is drawn.

    Dice that two people are asked for may lie open, whatever the record says of their cover.
    """
    play = table.round
    if play is None:
        return False
    is_visible = is_shown(table, play) and (play.reading.is_uncovered or not table.equipment.is_virtual)
    return play.outcome is not None or bool(play.reading.cards) or is_visible or play.reading.is_awaited


def may_be_known(table: Table) -> bool:
    """Return whether anyone may know some of the result by now, even if the record does not show how.

    From the closing call on, dice without a cover may have been tumbled by a mixer that nobody holds back.
    """
    mixer = table.equipment.mixer
    is_free = mixer is not None and not mixer.is_held and not has_cover(table)
    return is_seen(table) or (is_free and moment_of(table) is Moment.CLOSED)


def moment_of(table: Table) -> Moment:  # noqa: PLR0911 - one answer a moment
    """Return the moment that it is, by the record."""
    play = table.round
    if play is None:
        return Moment.BETWEEN_ROUNDS
    if is_settlement_begun(table):
        return Moment.SETTLING
    if play.betting.is_open:
        return Moment.BETTING
    if is_dealt(play):
        return Moment.OUTCOME
    if play.reading.cards or play.reading.is_uncovered:
        return Moment.SHOWN
    if play.tumble is None:
        return Moment.CLOSED
    if play.steps_done <= _place(table, Act.TUMBLE):
        return Moment.TUMBLING
    if has_cover(table):
        return Moment.CONCEALED
    return Moment.TUMBLING if table.equipment.is_virtual else Moment.SHOWN


def moments_so_far(table: Table) -> tuple[Moment, ...]:
    """List the moments at which something reported now can have happened, in their order.

    Tumblers and shakers that nobody holds back run without a record: after the closing call the dice may have
    been tumbled already.
    """
    now = moment_of(table)
    over = table.rounds_opened - (1 if table.round else 0)
    earlier = (Moment.EARLIER,) if over else ()
    if now is Moment.BETWEEN_ROUNDS:
        return (*earlier, *(moments_of_rounds(table) if over else ()), now)
    mixer = table.equipment.mixer
    last = now
    if now is Moment.CLOSED and mixer is not None and not mixer.is_held:
        last = Moment.TUMBLING
    until = OF_A_ROUND.index(last)
    return (*earlier, *(each for each in moments_of_rounds(table, now) if OF_A_ROUND.index(each) <= until))


def moments_of_rounds(table: Table, *also: Moment) -> tuple[Moment, ...]:
    """List the moments that the rounds of a table have, and those of this one."""
    acts = [step.act for step in table.steps]
    return tuple(each for each in OF_A_ROUND if each in also or _has(acts, each))


def _has(acts: Sequence[Act], moment: Moment) -> bool:
    after_the_call = acts[acts.index(Act.CLOSE_BETTING) :]
    match moment:
        case Moment.CLOSED:
            return Act.TUMBLE in after_the_call or Act.DRAW_CARDS in after_the_call
        case Moment.TUMBLING:
            return Act.TUMBLE in after_the_call
        case Moment.CONCEALED:
            return Act.UNCOVER in acts
        case _:
            return True
