"""Irregularities: the document's verdict on an event, and what follows from it.

What a document does not cover is held for the post that its row `unforeseen` names. What would void a round
whose result may be seen is held until another, more senior person has confirmed it: voiding an unwelcome
result is a re-roll.
"""

from collections.abc import Collection
from dataclasses import replace

from sicbo.money import NOTHING, Money
from sicbo.outcome import DICE
from sicbo.rules.document import RuleDocument
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Irregularity, Verdict, When
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import events as e
from sicbo.table.decisions.decision import Decision, in_play
from sicbo.table.decisions.irregularities.void_notices import round_voided
from sicbo.table.people import supervising_post
from sicbo.table.round import Round
from sicbo.table.state import Table, counts_as

BEFORE_CLOSING_ONLY = (Irregular.EXPOSED_EARLY, Irregular.TUMBLED_EARLY)
"""Events that are irregular only while betting is open (T51).

Then they void the round whatever the dice show, and a report by one person is enough.
"""

WITHOUT_A_ROUND = (Irregular.INTERPRETATION,)
"""Events that stop no round."""


def row_of(document: RuleDocument, event: Irregular, when: Collection[When] = ()) -> Irregularity | None:
    """Find the document's row for an event under these conditions."""
    fits = (When.ALWAYS, *when)
    rows = (row for row in document.irregularities if row.event is event and row.when in fits)
    return next(rows, None)


def clause_on(document: RuleDocument, event: Irregular) -> tuple[str, ...]:
    """Return the clause of a document on an event; empty if there is none."""
    row = row_of(document, event)
    return row.clause if row else ()


def times_before(table: Table, player: str) -> tuple[When, ...]:
    """Return the condition for chips under the minimum: a player's first time, or a later one (T48)."""
    return (When.LATER if counts_as(table, player) in table.one_time_used else When.FIRST_TIME,)


def judge(  # noqa: PLR0913 - an event with its circumstances, each by its name
    decision: Decision,
    event: Irregular,
    *,
    when: Collection[When] = (),
    wager: int = 0,
    note: str = "",
    rounds: tuple[int, ...] = (),
    is_found: bool = False,
    is_in_doubt: bool = False,
    areas: tuple[str, ...] = (),
) -> Verdict:
    """Record an irregularity with the document's verdict, and apply its immediate consequences.

    `is_found` means that two people have confirmed the fact already; `is_in_doubt` that whoever reports it
    does not know it, so that another person finds it even while no result may be seen.
    """
    play = decision.table.round
    number = play.number if play else 0
    document = decision.table.document
    row = row_of(document, event, when)
    if event in BEFORE_CLOSING_ONLY and play is not None and not play.betting.is_open:
        decision.add(
            e.IrregularityRecorded(
                round=number, irregularity=event, verdict=Verdict.CONTINUE, clause=(), note=note
            )
        )
        return Verdict.CONTINUE
    until = row.until if row else None
    if row is not None and event is Irregular.SHOE_SHORT and play is not None and is_dealt(play):
        row = replace(row, verdict=Verdict.CONTINUE)
    judged = _foreseen(decision, row)
    if judged is not row:
        row, note = judged, note or event.value
    is_to_be_found = play is not None and is_in_doubt and row.verdict is Verdict.VOID_ROUND
    waits = is_to_be_found or _waits_for_finding(decision, row)
    finding = row.verdict if waits and not is_found else None
    if finding is not None:
        row, until = _held_for_finding(document, row), None
    inspects = row.inspects if finding is None else None
    decision.add(
        e.IrregularityRecorded(
            round=number,
            irregularity=event,
            verdict=row.verdict,
            clause=row.clause,
            note=note,
            rounds=rounds,
        )
    )
    apply(decision, row, event, wager=wager, note=note, finding=finding, areas=areas)
    if until is not None:
        decision.add(e.RemedyAsked(remedy=until))
    if inspects is not None:
        decision.add(e.InspectionAsked(item=inspects, clause=row.clause))
    return row.verdict


def is_dealt(play: Round) -> bool:
    """Return whether all three cards lie on the table: a shoe was not too short for this round."""
    return len(play.reading.cards) == DICE or play.outcome is not None


def judging_row(decision: Decision, row: Irregularity | None) -> Irregularity:
    """Return the row that judges an event: the document's own, or that for the unforeseen.

    If its verdict waits until the fact is confirmed, the row holds the round for a ruling.
    """
    met = _foreseen(decision, row)
    return _held_for_finding(decision.table.document, met) if _waits_for_finding(decision, met) else met


def _foreseen(decision: Decision, row: Irregularity | None) -> Irregularity:
    return row if row is not None and _can_apply(decision, row) else _unforeseen(decision.table.document)


def _waits_for_finding(decision: Decision, row: Irregularity) -> bool:
    """Return whether a void, or a wager elsewhere, must wait until a second person has confirmed the fact."""
    is_void = row.verdict is Verdict.VOID_ROUND and row.event not in BEFORE_CLOSING_ONLY
    is_elsewhere = row.verdict is Verdict.STAKE_STANDS and row.event is Irregular.CHIPS_UNCLEAR
    return (is_void or is_elsewhere) and may_be_seen(decision)


def _held_for_finding(document: RuleDocument, row: Irregularity) -> Irregularity:
    """Hold for the authority that the document names, or else for a supervisor or above."""
    authority = row.authority or supervising_post(document.staff)
    or_above = row.or_above or not row.authority
    return replace(row, verdict=Verdict.HOLD_FOR_RULING, authority=authority, or_above=or_above, until=None)


def may_be_seen(decision: Decision) -> bool:
    """Return whether anyone may know some of the result; a virtual one does not exist before it is drawn."""
    play = decision.table.round
    if play is None:
        return False
    is_shown = may_show(decision) and (play.reading.is_uncovered or not decision.table.equipment.is_virtual)
    return play.outcome is not None or bool(play.reading.cards) or is_shown


def _unforeseen(document: RuleDocument) -> Irregularity:
    """Find the row for the unforeseen; rule files without one fail to load."""
    return next(row for row in document.irregularities if row.event is Irregular.UNFORESEEN)


def _can_apply(decision: Decision, row: Irregularity) -> bool:  # noqa: PLR0911 - one answer a case
    """Return whether a verdict makes sense now.

    A row may be for another mixer than the one fitted. A shaker that fails does so when it is to tumble;
    a fault after the outcome, and settling by hand, need dice that show, and between two rounds a fault that
    does not stop play came after the last outcome; dice are tumbled again
    only as long as there is no outcome, and not for a device that waits for its repair; and once money has
    moved, a round is no longer void by itself: it is concluded first, and then corrected or made void with
    entries of its own.
    """
    if not is_for_mixer(decision.table, row):
        return False
    if row.event is Irregular.SHAKER_FAULT:
        step = decision.table.next_step
        return step is not None and step.act is Act.TUMBLE
    if row.event is Irregular.DEVICE_FAULT_AFTER_OUTCOME and row.verdict is Verdict.CONTINUE:
        return decision.table.round is None or may_show(decision)
    if row.event is Irregular.DEVICE_FAULT_AFTER_OUTCOME or row.verdict is Verdict.SETTLE_THEN_STOP:
        return may_show(decision)
    play = decision.table.round
    if row.verdict is Verdict.NO_ROLL:
        return play is not None and play.outcome is None and play.by_hand is None
    if play is not None and row.verdict is Verdict.TUMBLE_ON:
        return play.outcome is None
    if row.verdict is Verdict.VOID_ROUND:
        return not is_settlement_begun(decision.table)
    return True


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


def is_for_mixer(table: Table, row: Irregularity) -> bool:
    """Return whether a row applies to the mixer fitted; most apply to any."""
    mixer = table.equipment.mixer
    return row.only_with is None or (mixer is not None and mixer.mixer is row.only_with)


def is_settlement_begun(table: Table) -> bool:
    """Return whether money of the round in play has already been collected or paid."""
    if table.round is None:
        return False
    collecting = next(place for place, step in enumerate(table.steps) if step.act is Act.COLLECT_LOSERS)
    return table.round.steps_done > collecting


def may_show(decision: Decision) -> bool:
    """Return whether the dice of the round may be seen: uncovered, or tumbled where there is no cover."""
    play = decision.table.round
    if play is None:
        return False
    return play.reading.is_uncovered if has_cover(decision.table) else play.tumble is not None


def has_cover(table: Table) -> bool:
    """Return whether the dice lie under a cover until they are revealed."""
    return any(step.act is Act.UNCOVER for step in table.steps)


def apply(  # noqa: PLR0913 - a verdict with its circumstances, each by its name
    decision: Decision,
    row: Irregularity,
    event: Irregular,
    *,
    wager: int = 0,
    note: str = "",
    finding: Verdict | None = None,
    areas: tuple[str, ...] = (),
) -> None:
    """Apply the immediate consequences of a verdict; most verdicts only say how to go on."""
    play = decision.table.round
    match row.verdict:
        case Verdict.VOID_ROUND if play is not None:
            void_in_play(decision, event, row.clause)
        case Verdict.NO_ROLL if play is not None and play.outcome is None:
            call_no_roll(decision, play, row.clause)
        case Verdict.RESET_AND_ENTER if play is not None:
            decision.add(e.DeviceMustBeReset(round=play.number))
        case Verdict.SETTLE_THEN_STOP if play is not None:
            decision.add(e.SettlesByHand(round=play.number, authority=row.authority))
        case Verdict.HOLD_FOR_RULING | Verdict.VOID_AFFECTED_ROUNDS:
            _hold(decision, row, event, wager=wager, note=note, finding=finding, areas=areas)
        case _:
            pass


def void_in_play(
    decision: Decision, event: Irregular, clause: tuple[str, ...], ground: Ground | None = None
) -> None:
    """End the round in play without a result, and ask for the remedies of what else was reported in it.

    The round takes its holds along: nobody finds any more whether a die was damaged, and it is changed.
    """
    table = decision.table
    play = in_play(table)
    found = (each for each in table.holds if each.round == play.number and each.finding is not None)
    reported = [each.event for each in found]
    decision.add(round_voided(table, event, clause, ground))
    for each in reported:
        ask_for_remedy(decision, each)


def ask_for_remedy(decision: Decision, event: Irregular) -> None:
    """Require the remedy and the inspection that the document has for an event before another round."""
    row = row_of(decision.table.document, event)
    if row is not None and row.until is not None:
        decision.add(e.RemedyAsked(remedy=row.until))
    if row is not None and row.inspects is not None:
        decision.add(e.InspectionAsked(item=row.inspects, clause=row.clause))


def _hold(  # noqa: PLR0913 - a hold with its circumstances, each by its name
    decision: Decision,
    row: Irregularity,
    event: Irregular,
    *,
    wager: int,
    note: str,
    finding: Verdict | None,
    areas: tuple[str, ...],
) -> None:
    play = decision.table.round
    is_about_round = play is not None and event not in WITHOUT_A_ROUND
    decision.add(
        e.HeldForRuling(
            hold=decision.table.holds_made + 1,
            round=play.number if play is not None and is_about_round else 0,
            irregularity=event,
            authority=row.authority,
            or_above=row.or_above,
            clause=row.clause,
            wager=wager,
            note=note,
            finding=finding,
            reported_by=decision.person,
            areas=areas,
        )
    )
