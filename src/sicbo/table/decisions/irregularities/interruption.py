"""After an interruption: reading the dice with two people, the option to withdraw, lost terminals."""

from msgspec.structs import replace

from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money, total
from sicbo.outcome import DICE, FACES, Outcome
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict, When
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.deadlines import seconds_left
from sicbo.table.decisions.checks.players import (
    is_by_staff,
    named_player,
    refuse_all_but_the_terminal,
    refuse_other_terminal,
)
from sicbo.table.decisions.checks.turns import refuse_held_round
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import judge, return_wager, row_of
from sicbo.table.decisions.outcome.cross_check import agrees_with_device, are_among
from sicbo.table.people import Role
from sicbo.table.recovery.established import Faces
from sicbo.table.recovery.recover import go_on_from_reading
from sicbo.table.refusals import refused
from sicbo.table.round import Reading, Round
from sicbo.table.state import Table, visits_of


def attest_dice(decision: Decision, command: c.AttestDice, context: Context) -> None:
    """Take two people's reading of the dice, which prevails over what one person read, called or keyed.

    A round that is held waits for its ruling first.
    """
    play = decision.play
    if not play.reading.is_awaited:
        raise refused("recovery/nothing-to-read")
    refuse_held_round(decision.table, play)
    if len(command.faces) != DICE:
        raise refused("outcome/not-three-faces", faces=f"{len(command.faces)} of them")
    for die, read in enumerate(command.faces, start=1):
        if read is not None and read not in FACES:
            raise refused("outcome/not-a-die", die=die, face=read)
    if command.not_tumbled and (any(command.faces) or play.tumbles > 0):
        raise refused("recovery/was-tumbled", tumbles=play.tumbles)
    decision.add(
        e.DiceAttested(
            round=play.number,
            faces=command.faces,
            person=context.actor.person,
            second=context.second.person if context.second else "",
            instead_of=_read_otherwise(play.reading, command.faces),
            not_tumbled=command.not_tumbled,
        )
    )
    read_all = tuple(face for face in command.faces if face is not None)
    if len(read_all) == DICE and not agrees_with_device(decision, Outcome.of(*read_all), is_awaited=False):
        return
    go_on_from_reading(decision, command.faces, context.now)


def _read_otherwise(before: Reading, faces: Faces) -> Faces:
    """Return the faces on record from which two people's reading differs; empty if it differs from none."""
    called = before.called
    read = tuple(sorted(face for face in faces if face is not None))
    if called is not None and not are_among(read, called.faces):
        return called.faces
    pairs = zip(before.dice, faces, strict=True)
    return before.dice if any(was and now and was != now for was, now in pairs) else ()


def answer_option(decision: Decision, command: c.AnswerOption, context: Context) -> None:
    """Withdraw all of a player's wagers in the round, or none (T47), in all visits of an account.

    The player of a dead terminal answers in person, before two members of staff; a locked one is unlocked.
    """
    play = decision.play
    player = named_player(decision.table, command, context)
    position = decision.table.positions[decision.table.visits[player].position]
    if not position.is_down:
        refuse_all_but_the_terminal(context, position)
    option = play.option
    if option is None or player not in option.open_to or player in option.answered:
        raise refused("recovery/no-option", player=player)
    refuse_held_round(decision.table, play)
    same = visits_of(decision.table, player)
    own = [wager.number for wager in play.betting.wagers_in_order() if wager.player in same]
    clause = _clause(decision)
    if command.withdraws and command.wagers and set(command.wagers) != set(own):
        wagers = ", ".join(str(number) for number in own)
        raise refused("recovery/all-or-nothing", wagers=wagers, clause=clause)
    if is_by_staff(context, position):
        decision.takes_two = True
    for number in own if command.withdraws else ():
        return_wager(decision, number, Irregular.ROUND_INTERRUPTED, clause)
    witnesses = _witnesses(context)
    for each in (visit for visit in same if visit in option.open_to):
        decision.add(
            e.OptionAnswered(round=play.number, player=each, withdraws=command.withdraws, witnesses=witnesses)
        )
    if {*option.answered, *same} >= set(option.open_to):
        decision.add(e.OptionClosed(round=play.number))


def _witnesses(context: Context) -> tuple[str, ...]:
    """Return the staff before whom a player answers in person; nobody where the terminal answers itself."""
    if context.actor.role is Role.TERMINAL:
        return ()
    return (context.actor.person, *([context.second.person] if context.second else []))


def _clause(decision: Decision) -> tuple[str, ...]:
    row = row_of(decision.table.document, Irregular.ROUND_INTERRUPTED, (When.NO_OUTCOME,))
    return row.clause if row else ()


def close_option(decision: Decision, _: c.CloseOption, context: Context) -> None:
    """Close the option once its time is over; players who have not answered stay."""
    option = decision.play.option
    if option is None:
        raise refused("recovery/no-option", player="anyone")
    refuse_held_round(decision.table, decision.play)
    if option.closes_at is not None and context.now < option.closes_at:
        left = [each for each in option.open_to if each not in option.answered]
        seconds = seconds_left(option.closes_at, context.now)
        raise refused("recovery/option-runs", players=", ".join(left), left=seconds, clause=_clause(decision))
    decision.add(e.OptionClosed(round=decision.play.number))


def report_terminals(decision: Decision, command: c.ReportTerminals, context: Context) -> None:
    """Record terminals that went down or came back; the round goes on, unregistered stakes are returned.

    The house reports in the name of a terminal that lost its connection; such a report covers that one only.
    What is said not to be registered is compared with the record.
    """
    table = decision.table
    for each in (*command.down, *command.back, *(position for position, _ in command.unregistered)):
        refuse_other_terminal(context, each)
    down = tuple(each for each in command.down if each in table.positions)
    back = tuple(each for each in command.back if each in table.positions)
    if down:
        judge(decision, Irregular.TERMINALS_INTERRUPTED, when=(When.REGISTERED,), note=", ".join(down))
        decision.add(e.TerminalsDown(positions=down))
    if back:
        decision.add(e.TerminalsBack(positions=back))
    row = row_of(table.document, Irregular.TERMINALS_INTERRUPTED, (When.NOT_REGISTERED,))
    if command.unregistered and (row is None or row.verdict is not Verdict.RETURN_STAKE):
        judge(decision, Irregular.UNFORESEEN, note="wagers that were not registered")
        return
    shown_in = _round_shown_in(table, command, context)
    for position, stake in command.unregistered:
        amount = _not_on_record(table, shown_in, position, stake, context)
        if amount == NOTHING:
            note = (
                f"{table.show(stake.amount)} on {stake.area} at {position}: nothing that was not registered"
            )
            judge(decision, Irregular.TERMINALS_INTERRUPTED, when=(When.REGISTERED,), note=note)
            continue
        decision.add(
            e.ChipsReturned(
                round=table.rounds_opened if command.round is None else command.round,
                position=position,
                stake=replace(stake, amount=amount),
                why=Irregular.TERMINALS_INTERRUPTED,
                clause=row.clause if row else (),
            )
        )


def _round_shown_in(table: Table, command: c.ReportTerminals, context: Context) -> Round | None:
    """Return the round in which stakes were shown, if the house has it on record."""
    latest = table.round or table.previous
    if command.round is None or (latest is not None and latest.number == command.round):
        return latest
    return context.past_rounds.get(command.round)


def _not_on_record(
    table: Table, shown_in: Round | None, position: str, stake: c.Stake, context: Context
) -> Money:
    """Return what a terminal showed beyond its registered stake; nothing if it cannot have shown it.

    What was never registered is still in the credit of whoever plays there.
    """
    place = table.positions.get(position)
    if place is None or not place.is_terminal or stake.area not in table.rule_sets[place.rule_set].area_ids:
        return NOTHING
    if shown_in is None or stake.instrument is not Instrument.CREDITS:
        return NOTHING
    wagers = shown_in.betting.wagers.values()
    registered = total(each.stake for each in wagers if (each.position, each.area) == (position, stake.area))
    has = context.credit.get(place.player, NOTHING)
    return min(stake.amount - registered, has) if stake.amount > registered else NOTHING
