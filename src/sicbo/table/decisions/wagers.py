"""Registering, raising, lowering and moving wagers, and what is done about chips found on the layout."""

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from sicbo.chips import Instrument
from sicbo.facts import coded
from sicbo.money import NOTHING, Money, is_multiple
from sicbo.rules.areas import Area, all_areas
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.posts import Duty
from sicbo.rules.rule_set import areas_in_words
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.deadlines import takes_wagers
from sicbo.table.decisions.course import Course, in_play
from sicbo.table.decisions.irregular import is_settlement_begun, judge, may_show, row_of, times_before
from sicbo.table.decisions.own_limits import refuse_beyond_own_limits, refuse_player
from sicbo.table.decisions.players import known_position, refuse_other_emblem, refuse_other_terminal
from sicbo.table.exposure import with_payout
from sicbo.table.people import Role, holds_duty, post_for
from sicbo.table.refusals import Refused, refused
from sicbo.table.state import Position, Round, StandingWager, Table, colour_value

COUNTED_BY_THE_BOOKS = (Instrument.CREDITS, Instrument.COLOUR_CHIPS)
"""Instruments of which a player cannot stake more than the books say he or she has."""


class Hand(Struct, frozen=True):
    """Whose hand laid a stake: a member of staff in a post, or the player's own; or it was found there."""

    person: str = ""
    post: str = ""
    is_found: bool = False


PLAYERS_OWN = Hand()
FOUND = Hand(is_found=True)


def refuse_closed_betting(table: Table, now: datetime, late: Irregular = Irregular.LATE_WAGER) -> Round:
    """Refuse a wager, or a withdrawal, outside betting and after its time; give the round in play."""
    play = table.round
    if play is None:
        raise refused("wager/betting-is-not-open", clause=table.steps[0].clause)
    if not play.is_betting_open:
        raise refused("wager/betting-is-closed", clause=_clause_on(table, late))
    if play.closes_at is not None and now >= play.closes_at:
        ran_out = play.closes_at.isoformat()
        raise refused("wager/time-has-run-out", closes_at=ran_out, clause=_clause_on(table, late))
    if play.option is not None or table.holds:
        refuse_waiting_round(table)
    return play


def _clause_on(table: Table, late: Irregular) -> tuple[str, ...]:
    row = row_of(table.document, late)
    return row.clause if row else ()


def refuse_waiting_round(table: Table) -> None:
    """Refuse to go on with a round that is held, or whose players may still withdraw."""
    play = in_play(table)
    refuse_held_round(table, play)
    if play.waits_for_reading:
        raise refused("round/waits-for-reading")
    if play.option is not None:
        left = [each for each in play.option.open_to if each not in play.option.answered]
        raise refused("round/option-is-open", players=", ".join(left))


def refuse_held_round(table: Table, play: Round) -> None:
    """Refuse to go on with a round that is held for a ruling."""
    for hold in table.holds:
        if hold.round == play.number and not hold.wager:
            raise refused("round/is-held", round=play.number, authority=hold.authority, clause=hold.clause)


def lay_wagers(course: Course, command: c.LayWagers, context: Context) -> None:
    """Register or raise wagers, all or none."""
    position = playing_position(course.table, command.position)
    hand = who_lays(course.table, position, context, is_on_request=command.is_on_request)
    refuse_other_round(refuse_closed_betting(course.table, context.now), command.round)
    refuse_player(course.table, position, context)
    _refuse_no_stakes(command.stakes)
    lay_all(course, position, command.stakes, context, hand)


def lay_all(
    course: Course, position: Position, stakes: Iterable[c.Stake], context: Context, hand: Hand
) -> None:
    """Lay the stakes of one slip, as far as the player has the money for all of them."""
    slip = next_slip(course, position)
    left = dict(context.can_stake)
    for stake in stakes:
        lay(course, position, stake, hand, slip)
        refuse_uncovered(course.table, position.player, stake, left)
    refuse_beyond_own_limits(course.table, position, left, context)


def next_slip(course: Course, position: Position) -> int:
    """Give the number of the next slip of a position."""
    made = course.play.slips.get(position.id, ())
    return made[-1].number + 1 if made else 1


def playing_position(table: Table, position_id: str) -> Position:
    """Find a seat or terminal at which someone is."""
    position = known_position(table, position_id)
    if not position.player:
        raise refused("position/has-no-player", position=position.id)
    return position


def who_lays(table: Table, position: Position, context: Context, *, is_on_request: bool) -> Hand:
    """Name the member of staff who lays a wager for a player; nobody where players lay it themselves."""
    refuse_other_terminal(context, position.id)
    if context.actor.role is Role.TERMINAL:
        return PLAYERS_OWN
    if not is_on_request:
        if position.is_terminal:
            raise refused("wager/not-asked-for")
        return PLAYERS_OWN
    staff = table.document.staff
    person = context.actor.person
    entry = table.roster.get(person)
    if not holds_duty(staff, entry, Duty.LAY_WAGER_FOR_PLAYER):
        authority = next(each for each in staff.authorities if each.duty is Duty.LAY_WAGER_FOR_PLAYER)
        posts = ", ".join(authority.posts)
        raise refused("wager/not-laid-by-staff", person=person, posts=posts, clause=authority.clause)
    return Hand(person, post_for(staff, entry, Duty.LAY_WAGER_FOR_PLAYER))


def refuse_other_round(play: Round, named: int | None) -> None:
    """Refuse what was meant for another round and has come late: it would stand in one that nobody saw."""
    if named is not None and named != play.number:
        raise refused("wager/other-round", named=named, round=play.number)


def _refuse_no_stakes(stakes: tuple[c.Stake, ...]) -> None:
    if not stakes:
        raise refused("wager/nothing-named")


def refuse_uncovered(table: Table, player: str, stake: c.Stake, left: dict[Instrument, Money]) -> None:
    """Refuse more than the player has, and count down what is left for the next stake of the slip."""
    if stake.instrument not in COUNTED_BY_THE_BOOKS:
        return
    has = left.get(stake.instrument, NOTHING)
    if stake.amount > has:
        raise refused(
            "wager/not-covered", stake=table.show(stake.amount), left=table.show(has), player=player
        )
    left[stake.instrument] = has - stake.amount


def lay(course: Course, position: Position, stake: c.Stake, hand: Hand = PLAYERS_OWN, slip: int = 0) -> int:
    """Put one stake on its area, by all rules for stakes; give the number of its wager."""
    table = course.table
    play = in_play(table)
    area = _offered_area(table, position, stake)
    _refuse_amount(table, position, stake)
    staked = play.staked.get((position.player, stake.area), NOTHING) + stake.amount
    limit = play.limits.by_kind[area.kind]
    if staked < limit.minimum:
        raise _outside(table, "wager/below-minimum", stake.area, staked, minimum=limit.minimum)
    if staked > limit.maximum:
        raise _outside(table, "wager/above-maximum", stake.area, staked, maximum=limit.maximum)
    _refuse_above_cap(table, play, position, stake)
    return stand(course, position, stake, hand, slip)


def stand(course: Course, position: Position, stake: c.Stake, hand: Hand, slip: int = 0) -> int:
    """Let a stake stand: a new wager, or more on the one that is there."""
    play = course.play
    number = play.spots.get((position.id, stake.area, stake.instrument, stake.colour))
    if number is not None:
        course.add(
            e.WagerRaised(
                round=play.number,
                wager=number,
                by=stake.amount,
                laid_by=hand.person,
                laid_as=hand.post,
                is_found=hand.is_found,
                slip=slip,
            )
        )
        return number
    number = play.wagers_made + 1
    course.add(
        e.WagerRegistered(
            round=play.number,
            wager=number,
            player=position.player,
            position=position.id,
            area=stake.area,
            stake=stake.amount,
            instrument=stake.instrument,
            colour=stake.colour,
            laid_by=hand.person,
            laid_as=hand.post,
            is_found=hand.is_found,
            slip=slip,
        )
    )
    return number


def _offered_area(table: Table, position: Position, stake: c.Stake) -> Area:
    """Find the area on the layout of the position; and see that the document takes the instrument."""
    if not _is_terminal_credit(position, stake) and not any(
        each.kind is stake.instrument for each in table.document.instruments
    ):
        raise refused(
            "wager/instrument-not-accepted",
            document=table.document.document,
            instrument=stake.instrument.value,
            accepted=coded(
                (each.kind.value for each in table.document.instruments),
                ", ".join(each.name for each in table.document.instruments),
            ),
            clause=table.document.instruments[0].clause,
        )
    rules = table.rule_sets[position.rule_set]
    area = all_areas().get(stake.area)
    if area is None or area not in rules.rows:
        kinds = ([each for each in rules.rows if each.kind is kind] for kind in rules.kinds)
        areas = ", ".join(areas_in_words(each) for each in kinds)
        raise refused("wager/area-not-offered", rule_set=rules.id, area=stake.area[:40], areas=areas)
    return area


def _is_terminal_credit(position: Position, stake: c.Stake) -> bool:
    """Let a terminal play with credit, which stands for the document's own chips."""
    return position.is_terminal and stake.instrument is Instrument.CREDITS


def _refuse_amount(table: Table, position: Position, stake: c.Stake) -> None:
    """Refuse amounts that no win could be paid whole on, and colour chips that are not the player's."""
    if stake.amount <= NOTHING:
        raise refused("wager/not-positive", area=stake.area)
    if not is_multiple(stake.amount, table.stake_step):
        step, shown = table.show(table.stake_step), table.show(stake.amount)
        raise refused("wager/off-step", area=stake.area, step=step, stake=shown)
    if stake.instrument is not Instrument.COLOUR_CHIPS:
        return
    refuse_other_emblem(table, stake.emblem)
    value = colour_value(table, position.player, stake.colour)
    if value == NOTHING:
        rule = table.document.colour_chips
        clause = rule.clause if rule else ()
        facts = {"player": position.player, "chips": "any", "colour": stake.colour, "held": 0}
        raise refused("chips/not-held", clause=clause, **facts)
    if not is_multiple(stake.amount, value):
        shown = table.show(stake.amount)
        raise refused("wager/chips-off-value", colour=stake.colour, value=table.show(value), stake=shown)


def _outside(table: Table, code: str, area: str, staked: Money, **limits: Money) -> Refused:
    event = Irregular.UNDER_MINIMUM if "minimum" in limits else Irregular.OVER_MAXIMUM
    row = row_of(table.document, event)
    shown = {name: table.show(amount) for name, amount in limits.items()}
    clause = row.clause if row else table.document.limits.clause
    return refused(code, clause=clause, stake=table.show(staked), area=area, **shown)


def _refuse_above_cap(table: Table, play: Round, position: Position, stake: c.Stake) -> None:
    cap = play.limits.cap
    if cap is None:
        return
    rules = table.rule_sets[position.rule_set]
    payout = Money(max(with_payout(play.payouts, rules, stake.area, stake.amount)))
    if payout > cap:
        raise refused("wager/above-cap", payout=table.show(payout), cap=table.show(cap))


def take_back_wagers(course: Course, command: c.TakeBackWagers, context: Context) -> None:
    """Lower or withdraw wagers, all or none."""
    position = playing_position(course.table, command.position)
    refuse_other_terminal(context, position.id)
    play = refuse_closed_betting(course.table, context.now, Irregular.LATE_WITHDRAWAL)
    refuse_other_round(play, command.round)
    _refuse_no_stakes(command.stakes)
    slip = next_slip(course, position)
    for stake in command.stakes:
        take_back(course, position, stake, slip)


def take_back(course: Course, position: Position, stake: c.Stake, slip: int = 0) -> None:
    """Lower one stake, or withdraw it."""
    table = course.table
    play = course.play
    number = play.spots.get((position.id, stake.area, stake.instrument, stake.colour))
    standing = play.wagers[number].stake if number is not None else NOTHING
    if number is None or not NOTHING < stake.amount <= standing:
        raise refused(
            "wager/not-there", player=position.player, area=stake.area, standing=table.show(standing)
        )
    _refuse_amount(table, position, stake)
    rest = play.staked[position.player, stake.area] - stake.amount
    limit = play.limits.by_kind[all_areas()[stake.area].kind]
    if NOTHING < rest < limit.minimum:
        raise _outside(table, "wager/below-minimum", stake.area, rest, minimum=limit.minimum)
    course.add(e.WagerLowered(round=play.number, wager=number, by=stake.amount, slip=slip))


def move_wager(course: Course, command: c.MoveWager, context: Context) -> None:
    """Move a stake to another area: back from the one and onto the other."""
    position = playing_position(course.table, command.position)
    refuse_other_terminal(context, position.id)
    play = refuse_closed_betting(course.table, context.now, Irregular.LATE_WITHDRAWAL)
    refuse_other_round(play, command.round)
    refuse_player(course.table, position, context)
    slip = next_slip(course, position)
    take_back(course, position, command.stake, slip)
    lay(course, position, replace(command.stake, area=command.to), PLAYERS_OWN, slip)


def speak_wager(course: Course, command: c.SpeakWager, context: Context) -> None:
    """Hear a wager, which counts only with chips in hand and once it is laid."""
    position = playing_position(course.table, command.position)
    play = refuse_closed_betting(course.table, context.now)
    refuse_player(course.table, position, context)
    if not command.are_chips_in_hand:
        raise refused("wager/no-chips-in-hand", clause=_laying_clause(course.table))
    _offered_area(course.table, position, command.stake)
    number = max((each.number for each in play.spoken), default=0) + 1
    course.add(e.WagerSpoken(round=play.number, spoken=number, position=position.id, stake=command.stake))


def _laying_clause(table: Table) -> tuple[str, ...]:
    authorities = table.document.staff.authorities
    return next((each.clause for each in authorities if each.duty is Duty.LAY_WAGER_FOR_PLAYER), ())


def lay_spoken_wager(course: Course, command: c.LaySpokenWager, context: Context) -> None:
    """Lay a spoken wager; where it lies is what counts, and watching that is the player's part (T65)."""
    play = refuse_closed_betting(course.table, context.now)
    spoken = next((each for each in play.spoken if each.number == command.spoken), None)
    if spoken is None:
        raise refused("wager/spoken-unknown", spoken=command.spoken)
    position = playing_position(course.table, spoken.position)
    hand = who_lays(course.table, position, context, is_on_request=True)
    refuse_player(course.table, position, context)
    stake, left = replace(spoken.stake, area=command.area), dict(context.can_stake)
    wager = lay(course, position, stake, hand)
    refuse_uncovered(course.table, position.player, stake, left)
    refuse_beyond_own_limits(course.table, position, left, context)
    course.add(e.SpokenWagerLaid(round=play.number, spoken=spoken.number, wager=wager))


# ---- reports of chips --------------------------------------------------------------------------------


def report_chips(course: Course, command: c.ReportChips, context: Context) -> None:
    """Judge chips that lie on the layout without having been registered."""
    table = course.table
    play = table.round
    is_open = play is not None and takes_wagers(play, context.now)
    note = f"{table.show(command.stake.amount)} on {command.stake.area} at {command.position}"
    if play is None:
        judge(course, Irregular.UNFORESEEN, note=f"chips laid before the opening call: {note}")
    elif play.option is not None:
        judge(course, Irregular.UNFORESEEN, note=f"chips laid after the interruption: {note}")
    elif command.is_in_time and not is_open and command.stake.instrument is Instrument.CREDITS:
        judge(course, Irregular.UNFORESEEN, note=f"credit does not lie on the layout: {note}")
    elif command.is_in_time and (may_show(course) or play.cards) and context.second is None:
        judge(course, Irregular.UNFORESEEN, note=f"found by one person when the dice showed: {note}")
    elif is_open or command.is_in_time:
        _let_found_chips_stand(course, command, context, note)
    else:
        _return_late_chips(course, command, note)


def _return_late_chips(course: Course, command: c.ReportChips, note: str) -> None:
    """Hand late chips back; but chips that were taken off after the call may be put where they were."""
    number = course.play.number
    stake = command.stake
    taken = _taken_off(course.play, command)
    if taken is not None:
        course.add(e.ChipsPutBack(round=number, wager=taken.number, amount=stake.amount))
        return
    if judge(course, Irregular.LATE_WAGER, note=note) is Verdict.REFUSE:
        row = row_of(course.table.document, Irregular.LATE_WAGER)
        course.add(
            e.ChipsReturned(
                round=number,
                position=command.position,
                stake=stake,
                why=Irregular.LATE_WAGER,
                clause=row.clause if row else (),
            )
        )


def _taken_off(play: Round, command: c.ReportChips) -> StandingWager | None:
    """Find the wager on the same spot of which at least so much was taken off."""
    stake = command.stake
    number = play.spots.get((command.position, stake.area, stake.instrument, stake.colour))
    wager = play.wagers[number] if number is not None else None
    return wager if wager is not None and NOTHING < stake.amount <= wager.taken_off else None


LIMITS = {"wager/below-minimum": Irregular.UNDER_MINIMUM, "wager/above-maximum": Irregular.OVER_MAXIMUM}


def _let_found_chips_stand(course: Course, command: c.ReportChips, context: Context, note: str) -> None:
    """Take chips that were laid in time as a wager; outside the limits, as the document says."""
    number = course.play.number
    hand = PLAYERS_OWN if takes_wagers(course.play, context.now) else FOUND
    try:
        position = playing_position(course.table, command.position)
        _refuse_found_too_late(course.table)
        refuse_player(course.table, position, context)
        refuse_uncovered(course.table, position.player, command.stake, dict(context.can_stake))
        lay(course, position, command.stake, hand)
    except Refused as reason:
        event = LIMITS.get(reason.refusal.code)
        if event is None:
            judge(course, Irregular.UNFORESEEN, note=f"{note}: {reason.refusal.sentence}")
            return
        position = course.table.positions[command.position]
        when = times_before(course.table, position.player)
        row = row_of(course.table.document, event, when)
        verdict = judge(course, event, when=when, note=note)
        if verdict is Verdict.REFUSE:
            course.add(
                e.ChipsReturned(
                    round=number,
                    position=command.position,
                    stake=command.stake,
                    why=event,
                    clause=row.clause if row else (),
                )
            )
        elif row is not None and verdict in PLAYED_IN_PART:
            stand(course, position, command.stake, FOUND)


PLAYED_IN_PART = (Verdict.SETTLE_ONCE, Verdict.RETURN_STAKE, Verdict.PAY_TO_MAXIMUM)
"""Verdicts by which chips outside the limits lie until the outcome shows what becomes of them."""


def _refuse_found_too_late(table: Table) -> None:
    """Refuse to register chips once money of the round has moved."""
    if is_settlement_begun(table):
        raise refused("ruling/settlement-has-begun", round=in_play(table).number)


def report_chips_taken(course: Course, command: c.ReportChipsTaken, context: Context) -> None:
    """Judge chips that a player took off: freely while betting is open, in vain after."""
    wager = _standing(course, command.wager)
    if wager is None:
        judge(
            course,
            Irregular.UNFORESEEN,
            note=f"chips of wager {command.wager} taken, and no such chips lie there",
        )
        return
    table = course.table
    note = f"{table.show(command.amount)} of wager {wager.number} on {wager.area}"
    if not NOTHING < command.amount <= wager.stake - wager.taken_off:
        judge(
            course, Irregular.UNFORESEEN, note=f"more than stands there was taken: {note}", wager=wager.number
        )
    elif takes_wagers(course.play, context.now):
        _lower_found(course, wager, command.amount, note)
    elif judge(course, Irregular.LATE_WITHDRAWAL, note=note, wager=wager.number) is Verdict.STAKE_STANDS:
        row = row_of(table.document, Irregular.LATE_WITHDRAWAL)
        course.add(
            e.ChipsTakenOff(
                round=course.play.number,
                wager=wager.number,
                amount=command.amount,
                clause=row.clause if row else (),
            )
        )


def _standing(course: Course, number: int) -> StandingWager | None:
    """Find a wager whose chips a player could touch: none while an option is open or money has moved."""
    play = course.table.round
    if play is None or play.option is not None or is_settlement_begun(course.table):
        return None
    wager = play.wagers.get(number)
    return None if wager is None or wager.instrument is Instrument.CREDITS else wager


def _lower_found(course: Course, wager: StandingWager, amount: Money, note: str) -> None:
    """Lower a wager by what a player took while betting was open, where the rules let the rest stand."""
    stake = c.Stake(wager.area, amount, wager.instrument, wager.colour)
    try:
        take_back(course, course.table.positions[wager.position], stake)
    except Refused as reason:
        judge(course, Irregular.UNFORESEEN, note=f"{note}: {reason.refusal.sentence}", wager=wager.number)


def report_chips_moved(course: Course, command: c.ReportChipsMoved, context: Context) -> None:
    """Judge shifted chips: on purpose, a withdrawal and a late wager; by accident, unclear (T28)."""
    wager = _standing(course, command.wager)
    if wager is None:
        judge(
            course,
            Irregular.UNFORESEEN,
            note=f"chips of wager {command.wager} moved, and no such chips lie there",
        )
        return
    note = f"wager {wager.number} from {wager.area} to {command.to}"
    if takes_wagers(course.play, context.now):
        _move_found(course, wager, command.to, note)
    elif command.is_on_purpose:
        judge(course, Irregular.LATE_WITHDRAWAL, note=note, wager=wager.number)
        if course.table.round is not None:
            judge(course, Irregular.LATE_WAGER, note=note, wager=wager.number)
    else:
        judge(course, Irregular.CHIPS_UNCLEAR, note=note, wager=wager.number)


def _move_found(course: Course, wager: StandingWager, to: str, note: str) -> None:
    """Move a wager that the player moved while betting was open, where the rules let it stand."""
    position = course.table.positions[wager.position]
    stake = c.Stake(wager.area, wager.stake, wager.instrument, wager.colour)
    try:
        _offered_area(course.table, position, replace(stake, area=to))
        course.add(e.WagerLowered(round=course.play.number, wager=wager.number, by=wager.stake))
        lay(course, position, replace(stake, area=to))
    except Refused as reason:
        if any(isinstance(each, e.WagerLowered) for each in course.events):
            stand(course, position, replace(stake, area=to), FOUND)
        judge(course, Irregular.UNFORESEEN, note=f"{note}: {reason.refusal.sentence}")


def lapse_spoken(course: Course, spoken: Iterable[int]) -> None:
    """Let spoken wagers lapse that were not laid in time."""
    for number in spoken:
        course.add(e.SpokenWagerLapsed(round=course.play.number, spoken=number))
