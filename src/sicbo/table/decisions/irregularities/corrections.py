"""Correcting or voiding settled rounds, by new entries linked to the old ones.

What a player has already taken out cannot be taken back: it becomes a receivable. What a player who has
left is owed becomes a payable. No other round is touched (RWS 5.6).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sicbo.chips import PROMOTIONAL, Instrument
from sicbo.money import NOTHING, Money, total
from sicbo.outcome import DICE, Outcome
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Irregularity, Moment, Verdict
from sicbo.rules.voids import Ground
from sicbo.settlement import winning_ids
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.staff import ruling_is_not_yours
from sicbo.table.decisions.decision import Decision, in_play
from sicbo.table.decisions.irregularities.irregularities import (
    ask_for_remedy,
    claim_of,
    is_for_mixer,
    is_known_void,
    played_alike,
    row_of,
    void_in_play,
)
from sicbo.table.decisions.irregularities.void_notices import (
    may_recover,
    shown_and_to_tell,
    without_recovery,
)
from sicbo.table.decisions.outcome.called_faces import three_faces
from sicbo.table.decisions.settlement import settle_rest
from sicbo.table.equipment import Card
from sicbo.table.people import holds_post
from sicbo.table.progress import is_paid, is_settlement_begun
from sicbo.table.refusals import refused
from sicbo.table.round import HowConcluded, Round, SettledLine
from sicbo.table.settled_lines import lines_of_void, settled_lines
from sicbo.table.state import Table

CORRECTING = (Verdict.CORRECT_AND_RESETTLE,)
"""Verdicts that correct the outcome of a round; what is lit or shown is information and changes none."""


VOIDING = (Verdict.VOID_AFFECTED_ROUNDS, Verdict.VOID_ROUND)
"""Verdicts by which a round that is over has no result."""


def grounds_for(table: Table, verdicts: Collection[Verdict]) -> tuple[Irregular, ...]:
    """List the irregularities of earlier rounds to which the document gives one of these verdicts here."""
    rows = (_row_for_earlier(table, event) for event in Irregular)
    return tuple(row.event for row in rows if row is not None and row.verdict in verdicts)


def _row_for_earlier(table: Table, event: Irregular) -> Irregularity | None:
    """Find the row for an event in rounds that are over; none if it is for a mixer that is not fitted."""
    row = row_of(table.document, event, moment=Moment.EARLIER)
    return row if row is None or is_for_mixer(table, row) else None


class Grounds(Struct, frozen=True):
    """Why a round is changed: the irregularity, the reason given, the clause, and the ground of a law."""

    event: Irregular
    reason: str
    clause: tuple[str, ...]
    ground: Ground | None = None


def correct_outcome(decision: Decision, command: c.CorrectOutcome, context: Context) -> None:
    """Correct the outcome of a round on grounds that the document knows."""
    table = decision.table
    row = row_of(table.document, command.event)
    if row is None or row.verdict is Verdict.LATER_ROUNDS_STAND:
        raise refused("correction/not-foreseen", document=table.document.document, event=command.event.value)
    if row.verdict is Verdict.CONSIDERED_SETTLED:
        raise refused("correction/limits-are-settled", clause=row.clause)
    if row.verdict is Verdict.STAKE_STANDS:
        raise refused("correction/player-mistake", clause=row.clause)
    if row.verdict not in CORRECTING:
        raise refused("correction/not-foreseen", document=table.document.document, event=command.event.value)
    _refuse_no_reason(command.reason)
    grounds = Grounds(command.event, command.reason, row.clause)
    _end_holds(decision, CORRECTING, (command.round,), grounds, context)
    _refuse_held(decision.table, (command.round,))
    correct_rounds(decision, (command.round,), command.faces, grounds, context)


def _end_holds(
    decision: Decision,
    findings: Collection[Verdict],
    rounds: tuple[int, ...],
    grounds: Grounds,
    context: Context,
) -> None:
    """End what was held until this fact of these rounds is found: two people find it now."""
    entry = decision.table.roster.get(context.actor.person)
    for hold in decision.table.holds:
        is_of_these = hold.event is grounds.event and {*hold.all_rounds} <= {*rounds}
        if hold.finding is None or hold.finding not in findings or not is_of_these:
            continue
        decision.add(
            e.RulingGiven(
                hold=hold.number,
                round=hold.round,
                verdict=hold.finding,
                reason=grounds.reason,
                person=context.actor.person,
                post=entry.post if entry else "",
                clause=hold.clause,
                rounds=rounds,
            )
        )


def _refuse_held(table: Table, rounds: Collection[int]) -> None:
    """Refuse to change rounds that are held: whoever may find or rule does so first."""
    for hold in table.holds:
        if hold.round in rounds:
            raise refused("round/is-held", round=hold.round, authority=hold.authority, clause=hold.clause)


def _refuse_no_reason(reason: str) -> None:
    if not reason.strip():
        raise refused("correction/needs-a-reason")


def correct_rounds(
    decision: Decision, rounds: Sequence[int], faces: tuple[int, ...], grounds: Grounds, context: Context
) -> None:
    """Correct the outcome of rounds, the latest first: the one in play, or settled ones."""
    play = decision.table.round
    left = _recoverable(decision.table, context)
    for number in sorted(set(rounds), reverse=True):
        if play is not None and play.number == number and not _is_paid(decision):
            _correct_before_payment(decision, faces, grounds, context)
        else:
            _correct_settled_round(decision, number, faces, grounds, context, left=left)


def _recoverable(table: Table, context: Context) -> dict[str, Money]:
    """Return what can be taken back from each player: credit, or what the house still owes one who left."""
    gone = {player: amount for player, amount in context.unpaid.items() if player not in table.visits}
    return {**context.credit, **gone}


def _is_paid(decision: Decision) -> bool:
    """Return whether the round in play is paid; if so it is concluded, since its money has moved."""
    if not is_paid(decision.table):
        return False
    settle_rest(decision)
    return True


def put_back_losers(decision: Decision, grounds: Grounds, context: Context) -> None:
    """Put back what was collected, if it was, so that the round stands as before collecting."""
    play = decision.play
    if not is_settlement_begun(decision.table):
        return
    reversal = e.CollectionReversed(
        round=play.number,
        revision=play.revision,
        lines=play.lines,
        reason=grounds.reason,
        person=context.actor.person,
        second=_second(context),
        clause=grounds.clause,
    )
    decision.add(reversal)
    if not _is_still_there(decision.table, reversal, context):
        raise refused("ruling/settlement-has-begun", round=play.number)


def _is_still_there(table: Table, reversal: e.CollectionReversed, context: Context) -> bool:
    """Return whether players still have what collecting left to them: chips not redeemed, debts not paid."""
    wagers = in_play(table).betting.wagers.values()
    for held in table.colours_held:
        on_layout = total(
            each.stake for each in wagers if (each.player, each.colour) == (held.player, held.colour)
        )
        if held.worth < on_layout:
            return False
    owed: dict[str, Money] = {}
    for line in reversal.lines:
        player = in_play(table).betting.wagers[line.wager].player
        owed[player] = owed.get(player, NOTHING) + line.owed
    due = context.still_owed
    return all(due.get((player, reversal.round), NOTHING) >= amount for player, amount in owed.items())


def _correct_before_payment(
    decision: Decision, faces: tuple[int, ...], grounds: Grounds, context: Context
) -> None:
    """Replace an outcome before anything is paid; losers who were collected are put back first.

    Cards are put right as soon as they lie there: what they show is then called and confirmed as usual.
    """
    play = decision.play
    if play.outcome is None and len(play.reading.cards) != DICE:
        raise refused("outcome/not-entered")
    outcome = _other_outcome(play, faces)
    put_back_losers(decision, grounds, context)
    _amend_cards(decision, play, outcome, grounds, context)
    if play.outcome is None:
        return
    play = decision.play
    decision.add(
        e.OutcomeCorrected(
            round=play.number,
            revision=play.revision + 1,
            faces=outcome.faces,
            reason=grounds.reason,
            person=context.actor.person,
            second=_second(context),
            clause=grounds.clause,
        )
    )
    if play.lit:
        lit = winning_ids(decision.table.rule_sets.values(), outcome)
        decision.add(e.AreasLit(round=play.number, areas=lit))


def _amend_cards(
    decision: Decision, play: Round, outcome: Outcome, grounds: Grounds, context: Context
) -> tuple[Card, ...]:
    """Put cards right that were keyed wrongly, with the count of the shoe, and return them as they lie.

    Nobody keyed those that the program drew.
    """
    shoe = decision.table.equipment.shoe
    was = play.reading.cards
    if shoe is None or sorted(card.face for card in was) in ([], list(outcome.in_order)):
        return was  # no cards, or an older correction left those that are right
    if shoe.is_virtual:
        document = decision.table.document.document
        raise refused("correction/not-foreseen", document=document, event=grounds.event.value)
    cards = tuple(replace(card, face=face) for card, face in zip(was, outcome.faces, strict=True))
    more = Counter(cards)
    more.subtract(was)
    is_its_shoe = play.number >= shoe.first_round
    if is_its_shoe and any(cards_more > shoe.left_of(card) for card, cards_more in more.items()):
        raise refused("correction/not-in-the-shoe", faces=outcome)
    decision.add(
        e.CardsAmended(
            round=play.number,
            was=was,
            cards=cards,
            reason=grounds.reason,
            person=context.actor.person,
            second=_second(context),
            clause=grounds.clause,
        )
    )
    return cards


def _second(context: Context) -> str:
    return context.second.person if context.second else ""


def _other_outcome(play: Round, faces: tuple[int, ...]) -> Outcome:
    outcome = three_faces(faces)
    was = play.outcome or Outcome.of(*(card.face for card in play.reading.cards))
    if was.in_order == outcome.in_order:
        raise refused("correction/same-outcome", round=play.number, outcome=was)
    return outcome


def _correct_settled_round(  # noqa: PLR0913 - a correction with all that it takes
    decision: Decision,
    number: int,
    faces: tuple[int, ...],
    grounds: Grounds,
    context: Context,
    *,
    left: dict[str, Money],
) -> None:
    """Settle a concluded round again from the right faces, by the pay tables that it was opened with.

    The new entries reverse the wrong ones.
    """
    table = decision.table
    play = _past_round(table, number, context)
    outcome = _other_outcome(play, faces)
    cards = _amend_cards(decision, play, outcome, grounds, context)
    old = {line.wager: line for line in play.lines}
    rule_sets = {each: table.rule_sets[each].offering(name) for each, name in play.pay_tables.items()}
    wagers = ((wager, old[wager.number].played) for wager in play.betting.wagers_in_order())
    lines = {line.wager: line for line in settled_lines(table.document, rule_sets, wagers, outcome)}
    adjustments = _adjustments(table, play, lines, left, context.still_owed)
    decision.add(
        e.RoundCorrected(
            round=number,
            revision=play.revision + 1,
            irregularity=grounds.event,
            faces=outcome.faces,
            adjustments=adjustments,
            reason=grounds.reason,
            person=context.actor.person,
            second=_second(context),
            clause=grounds.clause,
            cards=cards,
        )
    )


def _past_round(table: Table, number: int, context: Context) -> Round:
    """Find a concluded round in the context, or as the last one, at its latest revision."""
    last = table.previous
    just_concluded = last if last is not None and last.number == number else None
    play = context.past_rounds.get(number, just_concluded)
    if play is None or play.concluded is None:
        raise refused("correction/unknown-round", round=number)
    if play.concluded is HowConcluded.VOID:
        raise refused("correction/is-void", round=number)
    if play.revision != table.revisions.get(number, play.revision):
        raise refused("correction/unknown-round", round=number)
    return play


def _adjustments(
    table: Table,
    play: Round,
    lines: dict[int, SettledLine],
    left: dict[str, Money],
    still_owed: Mapping[tuple[str, int], Money],
) -> tuple[e.Adjustment, ...]:
    """Compare what each player received with what was due.

    What a player gains on one wager offsets what goes back on another, then credit that is left covers the
    rest; anything still missing is a shortfall. `left` is reduced for the next round.
    """
    old = {line.wager: in_money(play, line) for line in play.lines}
    new = {number: in_money(play, line) for number, line in lines.items()}
    missing = _missing(table, play, old, new, left)
    adjustments: list[e.Adjustment] = []
    for wager in play.betting.wagers_in_order():
        was = old[wager.number]
        purse = wager.player, is_on_credit(wager.instrument)
        shortfall = min(missing[purse], was.handed_over)
        missing[purse] -= shortfall
        adjustments.append(
            e.Adjustment(
                wager.number,
                wager.player,
                _correction_instrument(wager.instrument),
                wager.stake,
                was,
                new[wager.number],
                shortfall,
                has_left=wager.player not in table.visits,
            )
        )
    return tuple(_setting_off(play, list(_paying_back(play, adjustments, still_owed)), still_owed))


def _paying_back(
    play: Round, adjustments: list[e.Adjustment], still_owed: Mapping[tuple[str, int], Money]
) -> Iterator[e.Adjustment]:
    """Find what players no longer owe but have paid at the cage already: the house owes it to them."""
    debts = _debts_after(play, adjustments, still_owed)
    for each in adjustments:
        forgiven = min(each.was.owed, debts[each.player])
        debts[each.player] -= forgiven
        yield replace(each, paid_back=each.was.owed - forgiven)


def _debts_after(
    play: Round, adjustments: list[e.Adjustment], still_owed: Mapping[tuple[str, int], Money]
) -> dict[str, Money]:
    """Add what a correction adds to each player's debts for a round, before anything is forgiven."""
    players = dict.fromkeys(each.player for each in adjustments)
    debts = {player: still_owed.get((player, play.number), NOTHING) for player in players}
    for each in adjustments:
        debts[each.player] += each.now.owed + each.shortfall
    return debts


def _setting_off(
    play: Round, adjustments: list[e.Adjustment], still_owed: Mapping[tuple[str, int], Money]
) -> Iterator[e.Adjustment]:
    """Use what a player gains by a correction to pay first what the player owes for the same round."""
    debts = _debts_after(play, adjustments, still_owed)
    gets: dict[tuple[str, bool], Money] = {}
    for each in adjustments:
        debts[each.player] -= each.was.owed - each.paid_back
        purse = each.player, is_on_credit(each.instrument)
        more = each.now.handed_over - each.was.handed_over + each.shortfall
        gets[purse] = gets.get(purse, NOTHING) + more
    for each in adjustments:
        more = gets.pop((each.player, is_on_credit(each.instrument)), NOTHING)
        set_off = max(min(more, debts[each.player]), NOTHING)
        debts[each.player] -= set_off
        yield replace(each, set_off=set_off)


def in_money(play: Round, line: SettledLine) -> SettledLine:
    """Return the settlement of a wager in money: of a token, only what it won."""
    is_token = play.betting.wagers[line.wager].instrument in PROMOTIONAL
    return replace(line, returned=line.winnings, in_hand=NOTHING) if is_token else line


def _correction_instrument(instrument: Instrument) -> Instrument:
    """Return the instrument of a correction: value chips for colour chips, which may be redeemed by now."""
    return Instrument.VALUE_CHIPS if instrument is Instrument.COLOUR_CHIPS else instrument


def _missing(
    table: Table,
    play: Round,
    old: dict[int, SettledLine],
    new: dict[int, SettledLine],
    left: dict[str, Money],
) -> dict[tuple[str, bool], Money]:
    """Find what cannot be taken back, by player and whether on credit; reduce the credit left.

    Chips taken off by the player were never handed over: if they are lost now, that is in `owed`.
    """
    purses: dict[tuple[str, bool], Money] = {}
    for wager in play.betting.wagers.values():
        purse = wager.player, is_on_credit(wager.instrument)
        more = new[wager.number].handed_over - old[wager.number].handed_over
        purses[purse] = purses.get(purse, NOTHING) + more
    for (player, on_credit), more in purses.items():
        draws = on_credit or player not in table.visits
        after = (left.get(player, NOTHING) if draws else NOTHING) + more
        if draws:
            left[player] = max(after, NOTHING)
        purses[player, on_credit] = Money(max(-after.minor_units, 0))
    return purses


def is_on_credit(instrument: Instrument) -> bool:
    """Return whether the program can take the instrument back: credit, but not chips in hand."""
    return instrument is Instrument.CREDITS


def void_rounds(decision: Decision, command: c.VoidRounds, context: Context) -> None:
    """Void settled rounds on grounds on which the document voids a round, or all affected ones.

    If the document names who finds the grounds, one of the two people must hold that post.
    """
    table = decision.table
    row = _row_for_earlier(table, command.event)
    if row is not None and row.verdict is Verdict.CONSIDERED_SETTLED:
        raise refused("correction/limits-are-settled", clause=row.clause)
    if row is None or row.verdict not in VOIDING:
        document = table.document.document
        raise refused("correction/not-foreseen", document=document, event=command.event.value)
    person = context.actor.person
    both = (table.roster.get(person), table.roster.get(_second(context)))
    staff = table.document.staff
    is_theirs = not row.authority or any(
        holds_post(staff, each, row.authority, or_above=row.or_above) for each in both
    )
    if context.second is not None and not is_theirs:  # the proposer may still find someone who holds the post
        raise ruling_is_not_yours(table, row.authority, person, row.clause)
    _refuse_no_reason(command.reason)
    _refuse_what_cannot_have_been(table, command)
    if command.rounds and not not_void(table, command.rounds, context):
        raise refused("correction/is-void", round=max(command.rounds))
    grounds = Grounds(command.event, command.reason, row.clause)
    _end_holds(decision, VOIDING, command.rounds, grounds, context)
    _refuse_held(decision.table, command.rounds)
    void_affected_rounds(decision, command.rounds, row, grounds, context)
    ask_for_remedy(decision, command.event, command.rounds)


def _refuse_what_cannot_have_been(table: Table, command: c.VoidRounds) -> None:
    """Refuse to void the round in play for what cannot have happened in it yet."""
    play = table.round
    if play is None or play.number not in command.rounds:
        return
    if claim_of(table, command.event, rounds=(play.number,)).row is None:
        document = table.document.document
        raise refused("correction/not-foreseen", document=document, event=command.event.value)


def void_affected_rounds(
    decision: Decision,
    rounds: tuple[int, ...],
    row: Irregularity | None,
    grounds: Grounds,
    context: Context,
) -> None:
    """Void the rounds named; of damaged dice, all that were played with them from the first one on."""
    if not rounds:
        raise refused("ruling/rounds-needed", rounds=_listed((decision.table.rounds_opened,)))
    for number in rounds:
        if not 1 <= number <= decision.table.rounds_opened:
            raise refused("correction/unknown-round", round=number)
    if row is None or row.verdict is not Verdict.VOID_AFFECTED_ROUNDS:
        void_rounds_by(decision, rounds, grounds, context)
        return
    affected = played_alike(decision.table, min(rounds))
    if affected != tuple(sorted(set(rounds))):
        raise refused("ruling/rounds-needed", rounds=_listed(affected), clause=row.clause)
    void_rounds_by(decision, not_void(decision.table, affected, context), grounds, context)


def not_void(table: Table, rounds: Iterable[int], context: Context) -> tuple[int, ...]:
    """Return those of these rounds that have a result, or are still in play."""
    return tuple(each for each in rounds if not _is_void(table, each, context))


def _is_void(table: Table, number: int, context: Context) -> bool:
    play = context.past_rounds.get(number)
    return is_known_void(table, number) or (play is not None and play.concluded is HowConcluded.VOID)


def _listed(rounds: Iterable[int]) -> str:
    return ", ".join(map(str, rounds))


def void_rounds_by(decision: Decision, rounds: Sequence[int], grounds: Grounds, context: Context) -> None:
    """Void rounds, the latest first: the one in play returns its stakes, settled ones are reversed."""
    current = decision.table.round
    left = _recoverable(decision.table, context)
    for number in sorted(set(rounds), reverse=True):
        if current is not None and current.number == number and not _is_paid(decision):
            put_back_losers(decision, grounds, context)
            void_in_play(decision, grounds.event, grounds.clause, grounds.ground)
            for wager in (each for each in current.betting.wagers.values() if is_on_credit(each.instrument)):
                left[wager.player] = left.get(wager.player, NOTHING) + wager.stake
            continue
        play = _past_round(decision.table, number, context)
        stakes = _lines_of_late_void(decision.table, play)
        is_recovered = may_recover(decision.table, play, grounds.ground)
        lines = stakes if is_recovered else without_recovery(play, stakes)
        back = {line.wager: line for line in lines}
        shown_to, to_tell = shown_and_to_tell(decision.table, play)
        decision.add(
            e.SettledRoundVoided(
                round=number,
                revision=play.revision + 1,
                irregularity=grounds.event,
                adjustments=_adjustments(decision.table, play, back, left, context.still_owed),
                reason=grounds.reason,
                person=context.actor.person,
                second=_second(context),
                clause=grounds.clause,
                one_times_back=tuple(
                    sorted(player for player, used in decision.table.one_time_used.items() if used == number)
                ),
                ground=grounds.ground,
                shown_to=shown_to,
                to_tell=to_tell,
            )
        )


def _lines_of_late_void(table: Table, play: Round) -> Iterator[SettledLine]:
    """Return the stakes as in any void, except instruments that are used up by play."""
    used_up = table.document.used_up_by_play
    for line in lines_of_void(table.document, play):
        is_used_up = play.betting.wagers[line.wager].instrument in used_up
        yield replace(line, returned=NOTHING, in_hand=NOTHING) if is_used_up else line
