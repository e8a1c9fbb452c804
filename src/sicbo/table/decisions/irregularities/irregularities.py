"""Irregularities: the document's verdict on an event, and what follows from it.

A report claims a fact: what happened, and when. The row of the document is chosen by the moment of the event,
however late the report comes. Who finds the fact depends on what may be known by then: while no result can be
known, the report is enough; afterwards whatever would void or change a round is held until another, more
senior person has found that it is so. The verdict follows from the fact. What a document does not cover is
held for the post that its row `unforeseen` names.
"""

from collections.abc import Collection
from dataclasses import replace

from msgspec import Struct

from sicbo.money import NOTHING, Money
from sicbo.rules.document import RuleDocument
from sicbo.rules.irregularities import OF_A_ROUND, Irregularity, Moment, Remedy, Verdict, When
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.posts import Duty
from sicbo.rules.voids import Ground
from sicbo.table import events as e
from sicbo.table.decisions.decision import Decision, in_play
from sicbo.table.decisions.irregularities.void_notices import round_voided
from sicbo.table.people import holds_duty, supervising_post
from sicbo.table.progress import (
    is_dealt,
    is_seen,
    is_shown,
    may_be_known,
    moment_of,
    moments_so_far,
)
from sicbo.table.round import HowConcluded, Round
from sicbo.table.state import Hold, Table, counts_as

WITHOUT_A_ROUND = (Irregular.INTERPRETATION,)
"""Events that stop no round."""

FOUND_FIRST = (Verdict.CORRECT_AND_RESETTLE, Verdict.VOID_AFFECTED_ROUNDS)
"""Verdicts that always need somebody to find which result, or which rounds."""

CHANGING = (*FOUND_FIRST, Verdict.VOID_ROUND, Verdict.NO_ROLL, Verdict.OPTION_TO_WITHDRAW_ALL)
"""Verdicts that void or change a round."""

IN_THE_ROUND = (Verdict.NO_ROLL, Verdict.TUMBLE_ON, Verdict.RESET_AND_ENTER, Verdict.SETTLE_THEN_STOP)
"""Verdicts that say how the round in play goes on."""


class Claim(Struct, frozen=True):
    """A reported fact: at which moment, in which rounds, and the document's row for it, if it has one."""

    row: Irregularity | None
    moment: Moment
    rounds: tuple[int, ...] = ()
    """The rounds in which it happened; none between rounds."""


def row_of(
    document: RuleDocument, event: Irregular, when: Collection[When] = (), moment: Moment | None = None
) -> Irregularity | None:
    """Find the document's row for an event under these conditions, at a moment if one is given."""
    fits = (When.ALWAYS, *when)
    rows = (row for row in document.irregularities if row.event is event and row.when in fits)
    return next((row for row in rows if moment is None or row.can_be_at(moment)), None)


def clause_on(document: RuleDocument, event: Irregular) -> tuple[str, ...]:
    """Return the clause of a document on an event; empty if there is none."""
    row = row_of(document, event)
    return row.clause if row else ()


def times_before(table: Table, player: str) -> tuple[When, ...]:
    """Return the condition for chips under the minimum: a player's first time, or a later one (T48)."""
    return (When.LATER if counts_as(table, player) in table.one_time_used else When.FIRST_TIME,)


# ---- the fact ----------------------------------------------------------------------------------------


def claim_of(
    table: Table,
    event: Irregular,
    when: Collection[When] = (),
    moment: Moment | None = None,
    rounds: Collection[int] = (),
) -> Claim:
    """Return what a report claims; the named rounds decide, not the one in play.

    A report that names no moment means now or, if the event cannot happen now, the last moment of the round
    at which it can have happened.
    """
    named = tuple(sorted({each for each in rounds if 1 <= each <= table.rounds_opened}))
    last_over = table.rounds_opened - (1 if table.round else 0)
    current = table.round.number if table.round else 0
    is_earlier = moment is Moment.EARLIER and named != (current,)
    if is_earlier or (rounds and current not in named):
        row = row_of(table.document, event, when, Moment.EARLIER)
        over = named if rounds else tuple(each for each in (last_over,) if each)
        is_possible = row is not None and (over or row.verdict not in CHANGING)
        is_then = moment is None or moment is Moment.EARLIER or (row is not None and row.can_be_at(moment))
        stands = row is not None and row.verdict is Verdict.CONSIDERED_SETTLED
        return Claim(row if is_possible and (is_then or stands) else None, Moment.EARLIER, over)
    so_far = [each for each in moments_so_far(table) if each is not Moment.EARLIER or named != (current,)]
    tried = (moment_of(table), *reversed(so_far)) if moment is None else (moment,)
    for each in tried:
        row = _row_at(table, event, when, each) if each in so_far else None
        if row is not None and not (each is Moment.EARLIER and _is_of_the_round(table, row)):
            return Claim(row, each, named or _rounds_at(table, each))
    return Claim(None, tried[0], named or ((current,) if current else ()))


def _is_of_the_round(table: Table, row: Irregularity) -> bool:
    """Return whether an event that happens in rounds is said of the one in play, as no moment is named."""
    return table.round is not None and any(row.can_be_at(each) for each in OF_A_ROUND)


def _row_at(table: Table, event: Irregular, when: Collection[When], moment: Moment) -> Irregularity | None:
    """Find the row for an event at a moment; in a round that is over, only if it may be touched at all."""
    row = row_of(table.document, event, when, moment)
    if table.round is not None or moment is Moment.BETWEEN_ROUNDS:
        return row
    of_the_past = row_of(table.document, event, when, Moment.EARLIER)
    if of_the_past is not None and of_the_past.verdict is Verdict.CONSIDERED_SETTLED:
        return of_the_past
    return row if row is None or row.can_be_at(Moment.EARLIER) else None


def _rounds_at(table: Table, moment: Moment) -> tuple[int, ...]:
    """Return the round in which a moment lies: the one in play, or the last one that is over."""
    if moment is Moment.BETWEEN_ROUNDS:
        return ()
    if moment is Moment.EARLIER and table.round is not None:
        return (table.rounds_opened - 1,)
    return (table.rounds_opened,)


# ---- the verdict -------------------------------------------------------------------------------------


def judge(  # noqa: PLR0913 - an event with its circumstances, each by its name
    decision: Decision,
    event: Irregular,
    *,
    when: Collection[When] = (),
    wager: int = 0,
    note: str = "",
    rounds: tuple[int, ...] = (),
    moment: Moment | None = None,
    is_in_doubt: bool = False,
    areas: tuple[str, ...] = (),
) -> Verdict:
    """Record an irregularity with the document's verdict, and apply its immediate consequences.

    `is_in_doubt` means that whoever reports it does not know it, so that another person finds it even while
    no result may be seen.
    """
    claim = claim_of(decision.table, event, when, moment, rounds)
    entry = decision.table.roster.get(decision.person)
    is_dealers = holds_duty(decision.table.document.staff, entry, Duty.DEAL)
    row, is_held = judged(decision.table, claim, is_in_doubt=is_in_doubt, is_dealers=is_dealers)
    if row.event is not event:
        note = note or event.value
    finding = claim.row.verdict if is_held and claim.row is not None else None
    play = decision.table.round
    decision.add(
        e.IrregularityRecorded(
            round=play.number if play else 0,
            irregularity=event,
            verdict=row.verdict,
            clause=row.clause,
            note=note,
            rounds=rounds,
            moment=claim.moment,
            reported_by=decision.person,
        )
    )
    apply(decision, row, event, wager=wager, note=note, finding=finding, areas=areas, claim=claim)
    _ask_for(decision, row, claim.rounds)
    return row.verdict


def judged(
    table: Table, claim: Claim, *, is_in_doubt: bool = False, is_dealers: bool = True
) -> tuple[Irregularity, bool]:
    """Return the row that judges a claim, and whether the fact must be found by somebody first.

    The row is the document's own, or that for the unforeseen; if the fact must be found, it is held for
    whoever finds it. `is_dealers` says that the claim is that of the table's dealer, who makes the calls.
    """
    row = claim.row
    if row is not None and _is_stop_alone_left(table, row, claim):
        return replace(row, verdict=Verdict.CONTINUE), False
    if row is None or not _can_apply(table, row, claim):
        return _unforeseen(table.document), False
    if row.verdict in CHANGING and not _is_there_something_to_change(table, row, claim):
        return replace(row, verdict=Verdict.CONTINUE), False
    is_found = is_dealers and _is_called(table, row)
    if not _waits_for_finding(table, row, claim, is_found=is_found) and not (
        is_in_doubt and row.verdict in CHANGING
    ):
        return row, False
    return _held_for_finding(table, row, claim), True


def _is_called(table: Table, row: Irregularity) -> bool:
    """Return whether an event is one that the dealer calls, and no faces have been keyed in since."""
    play = table.round
    return bool(row.call) and play is not None and play.outcome is None and not play.reading.is_keyed


def _waits_for_finding(table: Table, row: Irregularity, claim: Claim, *, is_found: bool) -> bool:
    """Return whether a second person must find the fact before its verdict is carried out."""
    if row.verdict is Verdict.STAKE_STANDS and row.event is Irregular.CHIPS_UNCLEAR:
        return is_seen(table)
    if row.verdict is Verdict.CONCLUDE:
        return table.round is not None and not is_dealt(table.round)
    if row.verdict not in CHANGING:
        return False
    if row.verdict in FOUND_FIRST or row.found_before_by or _is_over(table, claim):
        return True
    return not is_found and _is_known_or_may_be(table, claim)


def _is_over(table: Table, claim: Claim) -> bool:
    """Return whether a claim is about rounds that are over."""
    current = table.round.number if table.round else 0
    return bool(claim.rounds) and claim.rounds != (current,)


def _is_known_or_may_be(table: Table, claim: Claim) -> bool:
    """Return whether a result may be known, so that one person's word voids or changes nothing.

    What was exposed was seen, whoever covered it again. While betting is open, what shows is known to all,
    and every stake may still be changed.
    """
    if table.round is not None and table.round.betting.is_open:
        return False
    is_exposed = claim.row is not None and claim.row.event is Irregular.EXPOSED_EARLY
    return is_exposed or may_be_known(table)


def _is_there_something_to_change(table: Table, row: Irregularity, claim: Claim) -> bool:
    """Return whether there is a round to void or change; cards were not too few for a round that is dealt."""
    play = table.round
    if row.event is Irregular.SHOE_SHORT and play is not None and is_dealt(play):
        return False
    if row.verdict is Verdict.VOID_AFFECTED_ROUNDS:
        return table.rounds_opened > 0
    return any(not is_known_void(table, each) for each in claim.rounds)


def is_known_void(table: Table, number: int) -> bool:
    """Return whether a round is known to be void: the last one that is over."""
    last = table.previous
    return last is not None and last.number == number and last.concluded is HowConcluded.VOID


def _held_for_finding(table: Table, row: Irregularity, claim: Claim) -> Irregularity:
    """Hold for whom the document names, or else for a supervisor or above."""
    is_known = _is_known_or_may_be(table, claim) or _is_over(table, claim)
    named = row.authority if is_known else row.found_before_by or row.authority
    authority = named or supervising_post(table.document.staff)
    or_above = row.or_above or not row.authority
    return replace(
        row,
        verdict=Verdict.HOLD_FOR_RULING,
        authority=authority,
        or_above=or_above,
        until=None,
        inspects=None,
    )


def may_be_seen(decision: Decision) -> bool:
    """Return whether anyone may know some of the result; a virtual one does not exist before it is drawn."""
    return is_seen(decision.table)


def may_show(decision: Decision) -> bool:
    """Return whether the dice of the round may be seen: uncovered, or tumbled where there is no cover."""
    return is_shown(decision.table, decision.play)


def _unforeseen(document: RuleDocument) -> Irregularity:
    """Find the row for the unforeseen; rule files without one fail to load."""
    return next(row for row in document.irregularities if row.event is Irregular.UNFORESEEN)


def _can_apply(table: Table, row: Irregularity, claim: Claim) -> bool:
    """Return whether a verdict makes sense now.

    A row may be for another mixer than the one fitted. How a round goes on is said of the round in play only.
    Nothing is tumbled again that may have been seen or was tumbled enough by the record, or for a device that
    waits for its repair, and what the program has drawn is not drawn again.
    """
    if not is_for_mixer(table, row):
        return False
    play = table.round
    if row.verdict in IN_THE_ROUND and (play is None or claim.rounds != (play.number,)):
        return False
    if row.verdict is Verdict.NO_ROLL and play is not None:
        return play.by_hand is None and not (table.equipment.is_virtual and play.outcome)
    is_still_tumbled = moment_of(table) in (Moment.CLOSED, Moment.TUMBLING) and not is_seen(table)
    return row.verdict is not Verdict.TUMBLE_ON or is_still_tumbled


def _is_stop_alone_left(table: Table, row: Irregularity, claim: Claim) -> bool:
    """Return whether a failed device need only be repaired: its round is settled, and no other has closed."""
    play = table.round
    is_still_open = play is None or play.betting.is_open
    return row.verdict is Verdict.SETTLE_THEN_STOP and is_still_open and _is_over(table, claim)


def is_for_mixer(table: Table, row: Irregularity) -> bool:
    """Return whether a row applies to the mixer fitted; most apply to any."""
    mixer = table.equipment.mixer
    return row.only_with is None or (mixer is not None and mixer.mixer is row.only_with)


# ---- what follows ------------------------------------------------------------------------------------


def call_no_roll(decision: Decision, play: Round, clause: tuple[str, ...]) -> None:
    """Reopen betting; chips taken off after the call are then withdrawn for good."""
    decision.add(e.NoRollCalled(round=play.number, clause=clause))
    for wager in play.betting.wagers_in_order():
        if wager.taken_off > NOTHING:
            lower(decision, wager.number, wager.taken_off)


def lower(decision: Decision, wager: int, amount: Money, slip: int = 0) -> None:
    """Lower a wager without further checks; at a seat, recorded by whoever orders or reports."""
    play = decision.play
    recorded_by, recorded_as = decision.recorder(play.betting.wagers[wager].position)
    decision.add(
        e.WagerLowered(
            round=play.number,
            wager=wager,
            by=amount,
            slip=slip,
            recorded_by=recorded_by,
            recorded_as=recorded_as,
        )
    )


def return_wager(decision: Decision, number: int, why: Irregular, clause: tuple[str, ...]) -> None:
    """Return a whole wager; chips that the player took off the layout are not handed over again."""
    play = decision.play
    in_hand = play.betting.wagers[number].taken_off
    decision.add(e.WagerReturned(round=play.number, wager=number, why=why, clause=clause, in_hand=in_hand))


def void_in_play(
    decision: Decision, event: Irregular, clause: tuple[str, ...], ground: Ground | None = None
) -> None:
    """End the round in play without a result, and ask for the remedies of what else was reported in it.

    The round takes its holds along: nobody finds any more whether a die was damaged, and it is changed.
    """
    table = decision.table
    play = in_play(table)
    found = [each for each in table.holds if each.round == play.number and each.finding is not None]
    decision.add(round_voided(table, event, clause, ground))
    for each in found:
        ask_for_remedy(decision, each.event, each.all_rounds)


def ask_for_remedy(decision: Decision, event: Irregular, rounds: Collection[int]) -> None:
    """Require the remedy and the inspection that the document has for an event before another round."""
    row = row_of(decision.table.document, event)
    if row is not None:
        _ask_for(decision, row, rounds)


def _ask_for(decision: Decision, row: Irregularity, rounds: Collection[int]) -> None:
    """Require what a row asks for; damaged dice are those that were used in these rounds."""
    if row.until is not None:
        is_of_dice = row.until is Remedy.DICE_REPLACED and rounds
        dice = decision.table.equipment.dice_of(min(rounds)) if is_of_dice else ""
        decision.add(e.RemedyAsked(remedy=row.until, dice=dice))
    if row.inspects is not None:
        decision.add(e.InspectionAsked(item=row.inspects, clause=row.clause))


def apply(  # noqa: PLR0913 - a verdict with its circumstances, each by its name
    decision: Decision,
    row: Irregularity,
    event: Irregular,
    *,
    wager: int = 0,
    note: str = "",
    finding: Verdict | None = None,
    areas: tuple[str, ...] = (),
    claim: Claim | None = None,
) -> None:
    """Apply the immediate consequences of a verdict; most verdicts only say how to go on."""
    play = decision.table.round
    match row.verdict:
        case Verdict.VOID_ROUND if play is not None:
            void_in_play(decision, event, row.clause)
        case Verdict.NO_ROLL if play is not None:
            call_no_roll(decision, play, row.clause)
        case Verdict.RESET_AND_ENTER if play is not None:
            decision.add(e.DeviceMustBeReset(round=play.number))
        case Verdict.SETTLE_THEN_STOP if play is not None:
            decision.add(e.SettlesByHand(round=play.number, authority=row.authority))
        case Verdict.HOLD_FOR_RULING:
            _hold(decision, row, event, wager=wager, note=note, finding=finding, areas=areas, claim=claim)
        case _:
            pass


def _hold(  # noqa: PLR0913 - a hold with its circumstances, each by its name
    decision: Decision,
    row: Irregularity,
    event: Irregular,
    *,
    wager: int,
    note: str,
    finding: Verdict | None,
    areas: tuple[str, ...],
    claim: Claim | None,
) -> None:
    rounds = _held_rounds(decision.table, event, finding, claim)
    current = decision.table.round.number if decision.table.round else 0
    decision.add(
        e.HeldForRuling(
            hold=decision.table.holds_made + 1,
            round=current if current in rounds else max(rounds, default=0),
            irregularity=event,
            authority=row.authority,
            or_above=row.or_above,
            clause=row.clause,
            wager=wager,
            note=note,
            finding=finding,
            reported_by=decision.person,
            areas=areas,
            rounds=rounds,
            moment=claim.moment if claim else moment_of(decision.table),
            discretion=row.discretion,
        )
    )


def _held_rounds(
    table: Table, event: Irregular, finding: Verdict | None, claim: Claim | None
) -> tuple[int, ...]:
    """Return the rounds that a hold is about; a question of interpretation is about none.

    Whoever reports a damaged die need not name every round that was played with it: none of them goes on.
    """
    if event in WITHOUT_A_ROUND:
        return ()
    if claim is None:
        return (table.round.number,) if table.round else ()
    if finding is Verdict.VOID_AFFECTED_ROUNDS:
        return played_alike(table, min(claim.rounds, default=table.rounds_opened))
    return claim.rounds


def played_alike(table: Table, first: int) -> tuple[int, ...]:
    """List the rounds from the first one on that were played with the same dice, the one in play included."""
    dice = table.equipment.dice_of(first)
    rounds = range(max(first, 1), table.rounds_opened + 1)
    return tuple(each for each in rounds if table.equipment.dice_of(each) == dice)


def stops_play(table: Table, hold: Hold) -> bool:
    """Return whether no round opens before a hold has ended; what is held of long ago stops none."""
    if hold.event in WITHOUT_A_ROUND and not hold.round:
        return False
    return hold.round in (0, table.rounds_opened)


def is_round_held(table: Table, play: Round) -> bool:
    """Return whether the round in play is held as a whole, and not only a wager in it."""
    return any(hold.round == play.number and not hold.wager for hold in table.holds)
