"""The irregularities that can be reported now, each with its consequence under the document."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from msgspec import Struct

from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Irregularity, Remedy, Verdict, When
from sicbo.rules.procedure import Act
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import (
    is_dealt,
    is_for_mixer,
    is_settlement_begun,
    judging_row,
    may_show,
)
from sicbo.table.recovery.recover import (
    GIVE_A_RULING,
    are_all_cards_drawn,
    are_dice_read,
    is_on_record,
    waits_already,
)
from sicbo.table.state import Table
from sicbo.table.views.shared_views import in_words
from sicbo.words.catalogue import in_english, say


class ReportedWith(Enum):
    """What a report must carry: nothing, or the chips or terminal without which it cannot be judged."""

    NOTHING = "nothing"
    CHIPS = "chips"
    TERMINAL = "terminal"


class Offer(Struct, frozen=True):
    """An irregularity that can be reported now: what follows, who decides it, and by which clause.

    `or_above` means that more senior posts may decide as well.
    """

    event: Irregular
    name: str
    when: When
    verdict: Verdict
    consequence: str
    authority: str
    or_above: bool
    until: Remedy | None
    """What must be done before the next round opens."""
    clause: tuple[str, ...]
    reported_with: ReportedWith = ReportedWith.NOTHING
    is_read_by_two: bool = False
    """Whether two people read the dice first; their reading then decides instead of the verdict."""


def offers(table: Table) -> tuple[Offer, ...]:
    """List what can be reported now, and what would follow."""
    return tuple(
        _offer(table, row)
        for row in table.document.irregularities
        if MOMENTS[row.event](table) and _is_condition_open(table, row) and _is_still_possible(table, row)
    )


def consequence_of(row: Irregularity) -> str:
    """Describe what follows from an irregularity."""
    consequence = in_english("verdicts", row.verdict.value)
    if row.until is None:
        return consequence
    remedy = in_english("remedies", row.until.value)
    return f"{consequence}; {say('common', 'follows-until', remedy=remedy)}"


WITH = {
    When.FIRST_TIME: ReportedWith.CHIPS,
    When.LATER: ReportedWith.CHIPS,
    When.NOT_REGISTERED: ReportedWith.TERMINAL,
}
"""Conditions on chips or on a terminal rather than on the table."""


def _offer(table: Table, row: Irregularity) -> Offer:
    """Return what a report would bring about now, as the decision itself judges it."""
    is_of_wager = row.event in (Irregular.CHIPS_UNCLEAR, Irregular.EARLY_WAGER)
    reported_with = ReportedWith.CHIPS if is_of_wager else WITH.get(row.when, ReportedWith.NOTHING)
    decision = Decision(table)
    is_on_condition = row.when in WITH
    judged = row if is_on_condition else judging_row(decision, row)
    consequence = consequence_of(replace(judged, until=row.until))
    by_two = row.event is Irregular.ROUND_INTERRUPTED and not _has_outcome(table) and are_dice_read(decision)
    return Offer(
        row.event,
        in_words(row.event),
        row.when,
        judged.verdict,
        in_english("console", "trouble-read-by-two") if by_two else consequence,
        judged.authority,
        judged.or_above,
        row.until,
        judged.clause,
        reported_with,
        by_two,
    )


def _is_condition_open(table: Table, row: Irregularity) -> bool:
    """Return whether the condition of a row may still hold.

    A report is judged by the record: a partial reading alone decides nothing, three cards do.
    """
    if row.when is When.OUTCOME_ESTABLISHED:
        return _is_on_record(table)
    if row.when is When.NO_OUTCOME:
        return not _is_on_record(table)
    return True


def _is_on_record(table: Table) -> bool:
    """Return whether the record has an outcome, or the three cards that are one."""
    return _has_outcome(table) or (table.round is not None and are_all_cards_drawn(table.round))


def _is_still_possible(table: Table, row: Irregularity) -> bool:
    """Return whether a row fits the mixer, and does not void a round whose money has moved."""
    return is_for_mixer(table, row) and (
        row.verdict is not Verdict.VOID_ROUND or not is_settlement_begun(table)
    )


def _always(_: Table) -> bool:
    return True


def _in_play(table: Table) -> bool:
    return table.round is not None


def _terminals_in_play(table: Table) -> bool:
    """Return whether a round is in play at a table with terminals; chips cannot be disconnected."""
    return _in_play(table) and any(each.is_terminal for each in table.positions.values())


def _waits_for_nobody(table: Table) -> bool:
    """Return whether an interruption would change anything: the round waits for nobody, or for a ruling.

    What follows from one in a held round waits for the end of the hold; another then changes nothing.
    """
    play = table.round
    if play is None:
        return False
    waits = waits_already(table, play)
    return waits is None or (waits is GIVE_A_RULING and not is_on_record(table, play))


def _betting_is_open(table: Table) -> bool:
    return table.round is not None and table.round.betting.is_open


def _is_between_rounds(table: Table) -> bool:
    return table.is_open and table.round is None


def _betting_is_closed(table: Table) -> bool:
    return table.round is not None and not table.round.betting.is_open


def _before_outcome(table: Table) -> bool:
    return table.round is not None and table.round.outcome is None


def _before_the_last_card(table: Table) -> bool:
    return table.round is not None and not is_dealt(table.round)


def _is_tumbling(table: Table) -> bool:
    return table.round is not None and table.round.outcome is None and table.round.tumble is not None


def _dice_show(table: Table) -> bool:
    return may_show(Decision(table))


def _dice_show_or_between(table: Table) -> bool:
    return _dice_show(table) or (table.round is None and table.rounds_opened > 0)


def _dice_show_unread(table: Table) -> bool:
    return _before_outcome(table) and _dice_show(table)


def _has_outcome(table: Table) -> bool:
    return table.round is not None and table.round.outcome is not None


def _has_earlier_round(table: Table) -> bool:
    return table.rounds_opened > (1 if table.round else 0)


def _outcome_or_earlier(table: Table) -> bool:
    return _has_outcome(table) or _has_earlier_round(table)


def _button_is_next(table: Table) -> bool:
    step = table.next_step
    return step is not None and step.act is Act.PRESS_DEAL_BUTTON


def _has_wagers(table: Table) -> bool:
    return table.round is not None and bool(table.round.betting.wagers)


def _chips_lie(table: Table) -> bool:
    return _betting_is_closed(table) and _has_wagers(table)


MOMENTS: dict[Irregular, Callable[[Table], bool]] = {
    Irregular.EXPOSED_EARLY: _betting_is_open,
    Irregular.TUMBLED_EARLY: _betting_is_open,
    Irregular.SHORT_TUMBLE: _is_tumbling,
    Irregular.DIE_NOT_FLAT: _dice_show_unread,
    Irregular.DAMAGED_DIE: _always,
    Irregular.BROKEN_DOME: _in_play,
    Irregular.BROKEN_DIE: _in_play,
    Irregular.FOREIGN_CARD: _in_play,
    Irregular.WRONG_CARD_COUNT: _in_play,
    Irregular.SHOE_SHORT: _before_the_last_card,
    Irregular.SHAKER_FAULT: _before_outcome,
    Irregular.DEVICE_FAULT_AFTER_OUTCOME: _dice_show_or_between,
    Irregular.EQUIPMENT_FAULT: _in_play,
    Irregular.LIGHTS_WRONG: _has_outcome,
    Irregular.DEAL_BUTTON_MISSED: _button_is_next,
    Irregular.WRONG_RESULT_KEYED: _outcome_or_earlier,
    Irregular.WRONG_DISPLAY: _outcome_or_earlier,
    Irregular.ERROR_FOUND_LATER: _has_earlier_round,
    Irregular.ROUND_INTERRUPTED: _waits_for_nobody,
    Irregular.TERMINALS_INTERRUPTED: _terminals_in_play,
    Irregular.EARLY_WAGER: _is_between_rounds,
    Irregular.LATE_WAGER: _betting_is_closed,
    Irregular.LATE_WITHDRAWAL: _chips_lie,
    Irregular.UNDER_MINIMUM: _betting_is_open,
    Irregular.OVER_MAXIMUM: _betting_is_open,
    Irregular.LIMIT_BREACH_FOUND_LATER: _has_earlier_round,
    Irregular.CHIPS_UNCLEAR: _chips_lie,
    Irregular.PLAYER_MISTAKE: _has_wagers,
    Irregular.INTERPRETATION: _always,
    Irregular.UNFORESEEN: _always,
}
"""The moments at which each irregularity can have happened."""
