"""The irregularities that can be reported now, each with its consequence under the document."""

from collections.abc import Callable, Iterator
from enum import Enum

from msgspec import Struct

from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Irregularity, Moment, Remedy, Verdict, When
from sicbo.rules.procedure import Act
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import Claim, claim_of, is_for_mixer, judged
from sicbo.table.progress import moment_of, moments_so_far
from sicbo.table.recovery.recover import (
    GIVE_A_RULING,
    are_dice_read,
    has_outcome,
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


class MomentOffered(Struct, frozen=True):
    """A moment at which something can have happened, and what follows if that is reported now.

    If somebody must find the fact first, `follows` is the document's verdict once it is found to be so, and
    `authority` finds it; otherwise `authority` rules, or must be present.
    """

    moment: Moment
    verdict: Verdict
    consequence: str
    authority: str
    or_above: bool
    follows: Verdict | None = None


class Offer(Struct, frozen=True):
    """An irregularity that can be reported now: what follows, who decides it, and by which clause.

    What it says of itself is true of the first of its moments; a report names the one that it means.
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
    """Whether two people read the dice, once it is found; their reading then decides."""
    moments: tuple[MomentOffered, ...] = ()


def offers(table: Table) -> tuple[Offer, ...]:
    """List what can be reported now, and what would follow."""
    rows = (row for row in table.document.irregularities if _is_about_something(table, row))
    return tuple(filter(None, (_offer(table, row) for row in rows)))


def consequence_of(row: Irregularity) -> str:
    """Describe what follows from an irregularity."""
    return _consequence(row.verdict, row.until)


def _consequence(verdict: Verdict, until: Remedy | None) -> str:
    consequence = in_english("verdicts", verdict.value)
    if until is None:
        return consequence
    remedy = in_english("remedies", until.value)
    return f"{consequence}; {say('common', 'follows-until', remedy=remedy)}"


WITH = {
    When.FIRST_TIME: ReportedWith.CHIPS,
    When.LATER: ReportedWith.CHIPS,
    When.NOT_REGISTERED: ReportedWith.TERMINAL,
}
"""Conditions on chips or on a terminal rather than on the table."""


def _offer(table: Table, row: Irregularity) -> Offer | None:
    """Return what a report would bring about now, as the decision itself judges it; None if it cannot be."""
    is_of_wager = row.event in (Irregular.CHIPS_UNCLEAR, Irregular.EARLY_WAGER)
    reported_with = ReportedWith.CHIPS if is_of_wager else WITH.get(row.when, ReportedWith.NOTHING)
    moments = tuple(_moments(table, row))
    if not moments or not _is_condition_open(table, row):
        return None
    first = moments[0]
    return Offer(
        row.event,
        in_words(row.event),
        row.when,
        first.verdict,
        first.consequence,
        first.authority,
        first.or_above,
        row.until,
        row.clause,
        reported_with,
        _is_read_by_two(table, row),
        moments,
    )


def _moments(table: Table, row: Irregularity) -> Iterator[MomentOffered]:
    """List the moments at which this row can apply, first the one that a report means if it names none."""
    so_far = moments_so_far(table)
    for moment in dict.fromkeys((moment_of(table), *reversed(so_far))):
        claim = claim_of(table, row.event, (row.when,), moment) if moment in so_far else None
        if claim is not None and claim.row is row:
            yield _at(table, row, claim)


def _at(table: Table, row: Irregularity, claim: Claim) -> MomentOffered:
    known, is_found_first = (row, False) if row.when in WITH else judged(table, claim)
    follows = row.verdict if is_found_first else None
    if _is_read_by_two(table, row):
        consequence = in_english("console", "trouble-read-by-two")
    else:
        consequence = _consequence(follows or known.verdict, row.until)
    if is_found_first:
        consequence = say("console", "trouble-found-first", then=consequence)
    return MomentOffered(claim.moment, known.verdict, consequence, known.authority, known.or_above, follows)


def _is_read_by_two(table: Table, row: Irregularity) -> bool:
    """Return whether two people read the dice after an interruption."""
    is_interruption = row.event is Irregular.ROUND_INTERRUPTED and table.round is not None
    return is_interruption and not _has_outcome(table) and are_dice_read(Decision(table))


def _is_about_something(table: Table, row: Irregularity) -> bool:
    """Return whether what an irregularity is about is there, and the mixer is the row's."""
    return is_for_mixer(table, row) and ABOUT.get(row.event, _always)(table)


def _is_condition_open(table: Table, row: Irregularity) -> bool:
    """Return whether the condition of a row may still hold.

    A report is judged by the record, and by dice that lie open and that two people read.
    """
    if row.when is When.OUTCOME_ESTABLISHED:
        return _is_outcome_there(table)
    if row.when is When.NO_OUTCOME:
        return not _is_outcome_there(table)
    return True


def _is_outcome_there(table: Table) -> bool:
    return table.round is not None and has_outcome(table, table.round)


def _always(_: Table) -> bool:
    return True


def _terminals_in_play(table: Table) -> bool:
    """Return whether a round is in play at a table with terminals; chips cannot be disconnected."""
    return table.round is not None and any(each.is_terminal for each in table.positions.values())


def _waits_for_nobody(table: Table) -> bool:
    """Return whether an interruption would change anything: the round waits for nobody, or for a ruling.

    What follows from one in a held round waits for the end of the hold; another then changes nothing.
    """
    play = table.round
    if play is None:
        return False
    waits = waits_already(table, play)
    return waits is None or (waits is GIVE_A_RULING and not is_on_record(table, play))


def _is_between_rounds(table: Table) -> bool:
    return table.is_open and table.round is None


def _betting_is_closed(table: Table) -> bool:
    return table.round is not None and not table.round.betting.is_open


def _has_outcome(table: Table) -> bool:
    return table.round is not None and table.round.outcome is not None


def _is_any_result_shown(table: Table) -> bool:
    return _has_outcome(table) or table.rounds_opened > (1 if table.round else 0)


def _button_is_next(table: Table) -> bool:
    step = table.next_step
    return step is not None and step.act is Act.PRESS_DEAL_BUTTON


def _has_wagers(table: Table) -> bool:
    return table.round is not None and bool(table.round.betting.wagers)


def _chips_lie(table: Table) -> bool:
    return _betting_is_closed(table) and _has_wagers(table)


ABOUT: dict[Irregular, Callable[[Table], bool]] = {
    Irregular.DEAL_BUTTON_MISSED: _button_is_next,
    Irregular.ROUND_INTERRUPTED: _waits_for_nobody,
    Irregular.TERMINALS_INTERRUPTED: _terminals_in_play,
    Irregular.EARLY_WAGER: _is_between_rounds,
    Irregular.LATE_WAGER: _betting_is_closed,
    Irregular.LATE_WITHDRAWAL: _chips_lie,
    Irregular.CHIPS_UNCLEAR: _chips_lie,
    Irregular.PLAYER_MISTAKE: _has_wagers,
    Irregular.WRONG_DISPLAY: _is_any_result_shown,
}
"""What must be there besides the moment: terminals, wagers, a step that was left out."""
