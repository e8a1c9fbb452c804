"""What each event makes of a table: `evolve(table, event) -> table`, without any question or doubt.

Whether an event may happen was decided before; here it has happened.
"""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from immutables import Map
from msgspec.structs import replace

from sicbo.facts import EventOutOfPlace
from sicbo.money import NOTHING, Money
from sicbo.outcome import DICE, Outcome, Shoe
from sicbo.own_limits import changed
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.irregularities import Remedy
from sicbo.rules.procedure import Act, Step
from sicbo.table import events as e
from sicbo.table.commands import Stake
from sicbo.table.equipment import DiceSet, FittedMixer, FittedReader, InspectionDone, LoadedShoe
from sicbo.table.exposure import NO_PAYOUTS, with_payout
from sicbo.table.people import RosterEntry
from sicbo.table.rules_in_force import rules_of
from sicbo.table.state import (
    ColourHeld,
    CommittedDraws,
    DeviceReading,
    Hold,
    HowConcluded,
    Option,
    Position,
    ReturnedStake,
    Round,
    Sealed,
    SettledLine,
    Slip,
    SlipChange,
    SpokenWager,
    StandingWager,
    Table,
    Visit,
)
from sicbo.table.voiding import lines_of_void

MOST_SLIPS = 16
"""Slips of a position that can be undone, one after the other (ours)."""


def evolve(table: Table | None, event: e.Event) -> Table:
    """Give the table after an event."""
    if isinstance(event, e.TableSetUp):
        return _set_up(event)
    if table is None:
        raise EventOutOfPlace(f"{type(event).__name__} before the table was set up")
    return EVOLUTIONS[type(event)](table, event)


def evolve_all(table: Table | None, happened: Iterable[e.Event]) -> Table:
    """Give the table after all these events."""
    evolved = reduce(evolve, happened, table)
    if evolved is None:
        raise EventOutOfPlace("a table begins with its being set up")
    return evolved


# ---- the table and its staff -------------------------------------------------------------------------


def _set_up(event: e.TableSetUp) -> Table:
    document, rule_sets = rules_of(event.rules)
    return Table(
        id=event.table,
        document=document,
        rule_sets={each: rule_sets[each] for each in event.rule_sets},
        stake_step=document.money.as_currency().read(document.money.stake_step),
        limits=event.limits,
        emblem=event.emblem,
        colours=event.colours,
        backs_alike_in_shoe=event.backs_alike_in_shoe,
        read_back_seconds=event.read_back_seconds,
        steps=_steps_with(document.procedure.steps, None),
    )


def _steps_with(steps: tuple[Step, ...], mixer: Mixer | None) -> tuple[Step, ...]:
    return tuple(step for step in steps if step.only_with in (None, mixer))


def _opened(table: Table, _: e.TableOpened) -> Table:
    return replace(table, is_open=True)


def _closed(table: Table, _: e.TableClosed) -> Table:
    """Close; the inspections before opening are due again, those of the shift are not.

    A chain of seeds ends here: whoever opens the table says to another one, or to none.
    """
    inspections = _without(table, due=InspectionTime.BEFORE_OPENING)
    return replace(table, is_open=False, inspections=inspections, draws=None)


def _without(
    table: Table, *, due: InspectionTime | None = None, item: Inspected | None = None
) -> tuple[InspectionDone, ...]:
    """Give the inspections that still count when those of a time, or of a thing, do not."""
    return tuple(each for each in table.inspections if each.due is not due and each.item is not item)


def _shift_started(table: Table, event: e.ShiftStarted) -> Table:
    inspections = _without(table, due=InspectionTime.SHIFT_START)
    return replace(table, shift=event.shift, inspections=inspections)


def _post_assigned(table: Table, event: e.PostAssigned) -> Table:
    return replace(table, roster=table.roster.set(event.person, RosterEntry(event.post)))


def _acting_assigned(table: Table, event: e.ActingAssigned) -> Table:
    entry = replace(table.roster[event.person], acting=event.post)
    return replace(table, roster=table.roster.set(event.person, entry))


def _released(table: Table, event: e.PersonReleased) -> Table:
    return replace(table, roster=table.roster.delete(event.person))


def _limits_set(table: Table, event: e.LimitsSet) -> Table:
    return replace(table, limits=event.limits)


def _pay_table_offered(table: Table, event: e.PayTableOffered) -> Table:
    offered = table.rule_sets[event.rule_set].offering(event.pay_table)
    return replace(table, rule_sets={**table.rule_sets, event.rule_set: offered})


# ---- equipment ---------------------------------------------------------------------------------------


def _mixer_fitted(table: Table, event: e.MixerFitted) -> Table:
    fitted = FittedMixer(event.mixer, event.serial, event.is_held, event.is_virtual, event.custodian)
    return replace(table, mixer=fitted, steps=_steps_with(table.document.procedure.steps, event.mixer))


def _mixer_removed(table: Table, _: e.MixerRemoved) -> Table:
    return replace(
        table,
        mixer=None,
        dice=None,
        draws=None,
        inspections=_without(table, item=Inspected.AUTOMATED_SHAKER),
        steps=_steps_with(table.document.procedure.steps, None),
    )


def _custody_taken(table: Table, event: e.CustodyTaken) -> Table:
    return replace(table, mixer=table.mixer and replace(table.mixer, custodian=event.person))


def _dice_logged(table: Table, event: e.DiceLogged) -> Table:
    """Count the time of a set from when it was first put in play here."""
    since = table.dice_first_logged.get(event.serial, event.at)
    logged = table.dice_first_logged.set(event.serial, since)
    return replace(table, dice=DiceSet(event.serial, since), dice_first_logged=logged)


def _dice_removed(table: Table, _: e.DiceRemoved) -> Table:
    return replace(table, dice=None)


def _dice_overdue(table: Table, event: e.DiceOverdue) -> Table:
    return replace(table, overdue_on_record=(*table.overdue_on_record, event.serial))


def _shoe_loaded(table: Table, event: e.ShoeLoaded) -> Table:
    shoe = LoadedShoe(Shoe(event.counts), event.decks, event.backs, event.cut, event.is_virtual)
    return replace(table, shoe=shoe, draws=table.draws if event.is_virtual else None)


def _reader_fitted(table: Table, event: e.ReaderFitted) -> Table:
    return replace(table, reader=FittedReader(event.device, event.is_alone))


def _reader_removed(table: Table, _: e.ReaderRemoved) -> Table:
    return replace(table, reader=None)


def _committed(table: Table, event: e.DrawsCommitted) -> Table:
    chain = CommittedDraws(event.anchor, event.salt, event.first, event.rounds, shown=event.anchor)
    return replace(table, draws=chain)


def _seed_shown(table: Table, event: e.SeedRevealed) -> Table:
    if table.draws is None:
        raise EventOutOfPlace("a seed of no chain was shown")
    shown = replace(table.draws, shown=event.seed, seeds_shown=table.draws.seeds_shown + 1)
    return replace(table, draws=shown)


def _inspected(table: Table, event: e.InspectionPassed) -> Table:
    return replace(table, inspections=(*table.inspections, InspectionDone(event.item, event.due)))


def _failed(table: Table, event: e.InspectionFailed) -> Table:
    found = InspectionDone(event.item, event.due)
    return replace(table, inspections=tuple(each for each in table.inspections if each != found))


def _remedy_done(table: Table, event: e.RemedyDone) -> Table:
    return _without_remedy(table, event.remedy)


def _without_remedy(table: Table, remedy: Remedy) -> Table:
    return replace(table, remedies_due=tuple(each for each in table.remedies_due if each is not remedy))


def _remedy_asked(table: Table, event: e.RemedyAsked) -> Table:
    """Stop the table until that is done; dice that are to be replaced may not come back."""
    if event.remedy is Remedy.DICE_REPLACED and table.dice is not None:
        table = replace(table, condemned_dice=(*table.condemned_dice, table.dice.serial))
    return replace(_without_remedy(table, event.remedy), remedies_due=(*table.remedies_due, event.remedy))


# ---- players and their chips -------------------------------------------------------------------------


def _position_set_up(table: Table, event: e.PositionSetUp) -> Table:
    position = Position(event.position, event.is_terminal, event.rule_set, event.layout)
    return replace(table, positions=table.positions.set(event.position, position))


def _position_removed(table: Table, event: e.PositionRemoved) -> Table:
    return replace(table, positions=table.positions.delete(event.position))


def _visit_opened(table: Table, event: e.VisitOpened) -> Table:
    visit = Visit(event.player, event.position, event.account, event.at)
    position = replace(table.positions[event.position], player=event.player)
    return replace(
        table,
        visits=table.visits.set(event.player, visit),
        positions=table.positions.set(event.position, position),
    )


def _visit_closed(table: Table, event: e.VisitClosed) -> Table:
    visit = table.visits[event.player]
    position = replace(table.positions[visit.position], player="")
    used = table.one_time_used
    if not visit.account and event.player in used:
        used = used.delete(event.player)
    play = table.round
    if play is not None and visit.position in play.slips:  # who comes next undoes nothing of another's
        play = replace(play, slips=play.slips.delete(visit.position))
    return replace(
        table,
        visits=table.visits.delete(event.player),
        positions=table.positions.set(visit.position, position),
        one_time_used=used,
        round=play,
    )


def _own_limits_set(table: Table, event: e.OwnLimitsSet) -> Table:
    """Keep what a player wants for the visit; what belongs to an account is kept by the cage."""
    if event.account:
        return table
    visit = table.visits[event.player]
    return _visit(table, replace(visit, limits=changed(visit.limits, event.wanted, event.at)))


def _visit_excluded(table: Table, event: e.VisitExcluded) -> Table:
    return _visit(table, replace(table.visits[event.player], is_excluded=True))


def _bought_in(table: Table, event: e.BoughtIn) -> Table:
    visit = table.visits[event.player]
    return _visit(table, replace(visit, bought_in=visit.bought_in + event.amount))


def _visit(table: Table, visit: Visit) -> Table:
    return replace(table, visits=table.visits.set(visit.player, visit))


def _unchanged(table: Table, _: e.Event) -> Table:
    """Only money moved, or something was only written down."""
    return table


def _colour_issued(table: Table, event: e.ColourChipsIssued) -> Table:
    """Give chips to a player; more of a colour are worth the same and shown by the same marker."""
    worth = Money(event.chips * event.value.minor_units)
    table = _in_colours(table, event.player, worth)
    held = [each for each in table.colours_held if (each.player, each.colour) == (event.player, event.colour)]
    if held:
        return _with_colour(table, event.player, event.colour, worth)
    first = ColourHeld(event.player, event.colour, event.value, worth, event.marker)
    return replace(table, colours_held=(*table.colours_held, first))


def _colour_redeemed(table: Table, event: e.ColourChipsRedeemed) -> Table:
    worth = Money(-event.chips * event.value.minor_units)
    table = _in_colours(table, event.player, worth)
    return _with_colour(table, event.player, event.colour, worth)


def _in_colours(table: Table, player: str, more: Money) -> Table:
    """Count what a visit has in colour chips, in hand, on the layout or lost."""
    visit = table.visits[player]
    return _visit(table, replace(visit, in_colours=visit.in_colours + more))


def _with_colour(table: Table, player: str, colour: str, more: Money) -> Table:
    """Change how many chips of a colour a player holds; who has none left holds the colour no longer."""
    held = (
        replace(each, worth=each.worth + more) if (each.player, each.colour) == (player, colour) else each
        for each in table.colours_held
    )
    return replace(table, colours_held=tuple(each for each in held if each.worth.minor_units))


# ---- the money of the table --------------------------------------------------------------------------


def _box_dropped(table: Table, event: e.BoxDropped) -> Table:
    """Wait for the count of a box; one that came back and went again is counted with what it had before."""
    amount = table.boxes_out.get(event.box, NOTHING) + event.amount
    return replace(table, boxes_out=table.boxes_out.set(event.box, amount))


def _box_counted(table: Table, event: e.BoxCounted) -> Table:
    return replace(table, boxes_out=table.boxes_out.delete(event.box))


# ---- wagers ------------------------------------------------------------------------------------------


def _in_play(table: Table) -> Round:
    if table.round is None:
        raise EventOutOfPlace("no round is in play")
    return table.round


def _registered(table: Table, event: e.WagerRegistered) -> Table:
    position = table.positions[event.position]
    wager = StandingWager(
        event.wager,
        event.player,
        event.position,
        position.rule_set,
        event.area,
        event.stake,
        event.instrument,
        event.colour,
        event.laid_by,
        event.laid_as,
        is_found=event.is_found,
    )
    return _with_wager(table, wager, event.stake, event.slip)


def _raised(table: Table, event: e.WagerRaised) -> Table:
    wager = _in_play(table).wagers[event.wager]
    raised = replace(
        wager,
        stake=wager.stake + event.by,
        laid_by=event.laid_by or wager.laid_by,
        laid_as=event.laid_as or wager.laid_as,
        is_found=wager.is_found or event.is_found,
    )
    return _with_wager(table, raised, event.by, event.slip)


def _lowered(table: Table, event: e.WagerLowered) -> Table:
    return _less(table, event.wager, event.by, event.slip)


def _returned(table: Table, event: e.WagerReturned) -> Table:
    wager = _in_play(table).wagers[event.wager]
    stake = Stake(wager.area, wager.stake, wager.instrument, wager.colour)
    back = ReturnedStake(event.round, wager.position, wager.player, stake, event.why, event.clause)
    held = tuple(each for each in table.holds if (each.round, each.wager) != (event.round, event.wager))
    return replace(_less(table, event.wager, wager.stake), returned=(*table.returned, back), holds=held)


def _chips_returned(table: Table, event: e.ChipsReturned) -> Table:
    position = table.positions.get(event.position)
    player = position.player if position else ""
    back = ReturnedStake(event.round, event.position, player, event.stake, event.why, event.clause)
    return replace(table, returned=(*table.returned, back))


def _less(table: Table, number: int, by: Money, slip: int = 0) -> Table:
    wager = _in_play(table).wagers[number]
    return _with_wager(table, replace(wager, stake=wager.stake - by), Money(-by.minor_units), slip)


def _with_wager(table: Table, wager: StandingWager, more: Money, slip: int = 0) -> Table:
    """Keep a wager whose stake has changed, and all that is counted by it; one without a stake is gone."""
    play = _in_play(table)
    key = wager.player, wager.area
    before = play.staked.get(key)
    staked = more if before is None else before + more
    spots = play.spots
    there = spots.get(wager.spot)  # a ruling may have put two wagers on one spot: the first one keeps it
    if wager.stake.minor_units:
        wagers = play.wagers.set(wager.number, wager)
        spots = spots if there is not None else spots.set(wager.spot, wager.number)
    else:
        wagers = play.wagers.delete(wager.number)
        spots = spots.delete(wager.spot) if there == wager.number else spots
    payouts = play.payouts
    if play.limits.cap is not None:
        payouts = with_payout(payouts, table.rule_sets[wager.rule_set], wager.area, more)
    changed = replace(
        play,
        wagers=wagers,
        spots=spots,
        staked=play.staked.set(key, staked) if staked.minor_units else play.staked.delete(key),
        payouts=payouts,
        wagers_made=max(play.wagers_made, wager.number),
        slips=_with_change(play.slips, wager, more, slip) if slip else play.slips,
    )
    return replace(table, round=changed)


def _with_change(
    slips: Map[str, tuple[Slip, ...]], wager: StandingWager, more: Money, number: int
) -> Map[str, tuple[Slip, ...]]:
    """Write a change down on its slip; what undoes a slip strikes it out."""
    made = slips.get(wager.position, ())
    if number < 0:
        return slips.set(wager.position, tuple(each for each in made if each.number != -number))
    change = SlipChange(wager.area, more, wager.instrument, wager.colour)
    if made and made[-1].number == number:
        last = Slip(number, (*made[-1].changes, change))
        return slips.set(wager.position, (*made[:-1], last))
    return slips.set(wager.position, (*made[-MOST_SLIPS + 1 :], Slip(number, (change,))))


def _spoken(table: Table, event: e.WagerSpoken) -> Table:
    return _round(
        table, spoken=(*_in_play(table).spoken, SpokenWager(event.spoken, event.position, event.stake))
    )


def _no_longer_spoken(table: Table, event: e.SpokenWagerLaid | e.SpokenWagerLapsed) -> Table:
    return _round(table, spoken=tuple(each for each in _in_play(table).spoken if each.number != event.spoken))


def _chips_taken_off(table: Table, event: e.ChipsTakenOff) -> Table:
    play = _in_play(table)
    wager = play.wagers[event.wager]
    return _round(
        table, wagers=play.wagers.set(wager.number, replace(wager, taken_off=wager.taken_off + event.amount))
    )


def _chips_put_back(table: Table, event: e.ChipsPutBack) -> Table:
    play = _in_play(table)
    wager = play.wagers[event.wager]
    return _round(
        table, wagers=play.wagers.set(wager.number, replace(wager, taken_off=wager.taken_off - event.amount))
    )


def _ruled(table: Table, event: e.WagerRuled) -> Table:
    """Move a wager to where it lies, whatever else stands there."""
    play = _in_play(table)
    wager = play.wagers[event.wager]
    gone = _with_wager(table, replace(wager, stake=Money(0)), Money(-wager.stake.minor_units))
    return _with_wager(gone, replace(wager, area=event.area), wager.stake)


# ---- the round of play -------------------------------------------------------------------------------


def _round(table: Table, **changes: object) -> Table:
    return replace(table, round=replace(_in_play(table), **changes))


def _after(table: Table, act: Act) -> int:
    """Count the steps up to and with an act: those that are done once it is."""
    return next(place for place, step in enumerate(table.steps) if step.act is act) + 1


def _betting_opened(table: Table, event: e.BettingOpened) -> Table:
    play = Round(
        number=event.round,
        opened_at=event.at,
        closes_at=event.closes_at,
        limits=event.limits,
        pay_tables=event.pay_tables,
        payouts=NO_PAYOUTS if event.limits.cap is not None else (),
        wagers_before=table.previous.wagers if table.previous else Map(),
        spots_before=table.previous.spots if table.previous else Map(),
    )
    return replace(table, round=play, rounds_opened=event.round, previous=None, returned=())


def _betting_closed(table: Table, _: e.BettingClosed) -> Table:
    done = _after(table, Act.CLOSE_BETTING)
    return _round(table, steps_done=done, is_betting_open=False, was_closed=True)


def _nonce_given(table: Table, event: e.NonceGiven) -> Table:
    return _round(table, nonces=_in_play(table).nonces.set(event.position, event.nonce))


def _sealed(table: Table, event: e.WagersSealed) -> Table:
    return _round(table, sealed=Sealed(event.digest, event.cards))


def _device_has_read(table: Table, event: e.DeviceResultReceived) -> Table:
    counters = table.device_counters.set(event.device, event.counter)
    reading = DeviceReading(event.device, event.faces)
    return _round(replace(table, device_counters=counters), device_reading=reading)


def _readings_differed(table: Table, _: e.ReadingsDiffered) -> Table:
    return _round(table, do_readings_differ=True)


def _tumble_started(table: Table, _: e.TumbleStarted) -> Table:
    return _round(table, is_tumble_started=True)


def _tumbled(table: Table, event: e.DiceTumbled) -> Table:
    play = _in_play(table)
    done = _after(table, Act.TUMBLE) if event.is_enough else play.steps_done
    times = play.tumbles + (event.times if event.does_count else 0)
    return _round(table, is_tumble_started=True, tumbles=times, steps_done=max(done, play.steps_done))


def _step_taken(table: Table, event: e.StepTaken) -> Table:
    changes: dict[str, Any] = {"steps_done": _after(table, event.act)}
    if event.act is Act.UNCOVER:
        changes["is_uncovered"] = True
    if event.act is Act.CLEAR_LIGHTS:
        changes["lit"] = ()
    return _round(table, **changes)


def _die_read(table: Table, event: e.DieRead) -> Table:
    dice = list(_in_play(table).dice)
    dice[event.die - 1] = event.face
    return _round(table, dice=tuple(dice))


def _card_drawn(table: Table, event: e.CardDrawn) -> Table:
    play = _in_play(table)
    cards = (*play.cards, event.card)
    steps = {"steps_done": _after(table, Act.DRAW_CARDS)} if len(cards) == DICE else {}
    if table.shoe is None:
        raise EventOutOfPlace("a card was drawn from no shoe")
    counts = list(table.shoe.left.counts)
    counts[event.card.face - 1] -= 1
    shoe = replace(table.shoe, left=Shoe(tuple(counts)))  # type: ignore[arg-type]  # six faces, six counts
    return _round(replace(table, shoe=shoe), cards=cards, **steps)


def _announced(table: Table, event: e.OutcomeAnnounced) -> Table:
    play = _in_play(table)
    done = max(play.steps_done, _after(table, Act.ANNOUNCE))
    return _round(table, announced=Outcome(event.faces), entered=None, entered_at=None, steps_done=done)


def _entered(table: Table, event: e.OutcomeEntered) -> Table:
    return _round(table, entered=Outcome(event.faces), entered_at=event.at)


def _entry_lapsed(table: Table, _: e.EntryLapsed) -> Table:
    return _round(table, entered=None, entered_at=None)


def _established(table: Table, event: e.OutcomeEstablished) -> Table:
    """Keep the outcome: all steps that only lead to it are done."""
    return _round(
        table,
        outcome=Outcome(event.faces),
        dice=event.faces,
        revision=event.revision,
        steps_done=max(_in_play(table).steps_done, first_after_outcome(table)),
        is_uncovered=True,
        is_betting_open=False,
        waits_for_reading=False,
        drawn=event.faces if table.draws is not None else None,
    )


def first_after_outcome(table: Table) -> int:
    """Count the steps that lead to the outcome: all before the lights and the settlement."""
    later = (Act.LIGHT_WINNERS, Act.COLLECT_LOSERS)
    return next(place for place, step in enumerate(table.steps) if step.act in later)


def _lit(table: Table, event: e.AreasLit) -> Table:
    return _round(table, lit=event.areas, steps_done=_after(table, Act.LIGHT_WINNERS))


def _collected(table: Table, event: e.LosersCollected) -> Table:
    table = _without_lost_colours(table, event.lines)
    return _round(table, lines=event.lines, steps_done=_after(table, Act.COLLECT_LOSERS))


def _without_lost_colours(table: Table, lines: tuple[SettledLine, ...]) -> Table:
    """Take the colour chips that did not go back off their holders: they are in the tray."""
    play = _in_play(table)
    for line in lines:
        wager = play.wagers[line.wager]
        lost = line.returned - line.winnings + line.owed - wager.stake
        if wager.colour and lost.minor_units:
            table = _with_colour(table, wager.player, wager.colour, lost)
    return table


def _paid(table: Table, event: e.WinnersPaid) -> Table:
    table = _without_lost_colours(table, event.lines)
    lines = (*_in_play(table).lines, *event.lines)
    return _round(table, lines=lines, steps_done=_after(table, Act.PAY_WINNERS))


def _one_time_used(table: Table, event: e.OneTimeUsed) -> Table:
    visit = table.visits.get(event.player)
    counts_as = visit.counts_as if visit else event.player
    return replace(table, one_time_used=table.one_time_used.set(counts_as, event.round))


def _concluded(table: Table, _: e.RoundConcluded) -> Table:
    return _end(table, HowConcluded.SETTLED)


def _voided(table: Table, event: e.RoundVoided) -> Table:
    """End without a result, keep what went back, and forget what was held about it."""
    play = _in_play(table)
    lines = tuple(lines_of_void(table.document, play))
    held = tuple(each for each in table.holds if each.round != play.number)
    void = replace(_without_result(play, event), lines=lines)
    return _end(replace(_without_lost_colours(table, lines), round=void, holds=held), HowConcluded.VOID)


def _without_result(play: Round, event: e.RoundVoided | e.SettledRoundVoided) -> Round:
    """Take from a round all that it said of a result, and keep why."""
    return replace(
        play,
        outcome=None,
        announced=None,
        entered=None,
        lit=(),
        lines=(),
        void_because=event.irregularity,
        void_clause=event.clause,
    )


def _end(table: Table, how: HowConcluded) -> Table:
    ended = replace(
        _in_play(table),
        concluded=how,
        is_betting_open=False,
        option=None,
        waits_for_reading=False,
        slips=Map(),
        wagers_before=Map(),
        spots_before=Map(),
    )
    return replace(table, round=None, previous=ended)


# ---- what goes wrong ---------------------------------------------------------------------------------


def _held(table: Table, event: e.HeldForRuling) -> Table:
    hold = Hold(
        event.hold,
        event.irregularity,
        event.authority,
        event.or_above,
        event.clause,
        event.round,
        event.wager,
        event.note,
    )
    return replace(table, holds=(*table.holds, hold), holds_made=event.hold)


def _ruling_given(table: Table, event: e.RulingGiven) -> Table:
    return replace(table, holds=tuple(each for each in table.holds if each.number != event.hold))


def _no_roll(table: Table, _: e.NoRollCalled) -> Table:
    """Open betting again with the stakes as they stand; all that follows is to be done anew.

    The new closing call is the dealer's: no window runs any more.
    """
    play = _in_play(table)
    fresh = Round(
        number=play.number, opened_at=play.opened_at, limits=play.limits, pay_tables=play.pay_tables
    )
    kept = (
        "spots",
        "staked",
        "payouts",
        "wagers_made",
        "interruptions",
        "taken_over_at",
        "nonces",
        "was_closed",
    )
    wagers = play.wagers
    for wager in play.wagers_in_order():
        if wager.taken_off.minor_units:
            wagers = wagers.set(wager.number, replace(wager, taken_off=NOTHING))
    same = {each: getattr(play, each) for each in kept}
    return replace(table, round=replace(fresh, wagers=wagers, no_rolls=play.no_rolls + 1, **same))


def _must_reset(table: Table, _: e.DeviceMustBeReset) -> Table:
    return _round(table, must_reset=True)


def _reset(table: Table, _: e.DeviceReset) -> Table:
    return _round(table, must_reset=False)


def _by_hand(table: Table, event: e.SettlesByHand) -> Table:
    return _round(table, settles_by_hand=True, hand_authority=event.authority)


def _present(table: Table, event: e.PresenceRecorded) -> Table:
    return _round(table, presence=event.person)


def _outcome_corrected(table: Table, event: e.OutcomeCorrected) -> Table:
    return _round(table, outcome=Outcome(event.faces), dice=event.faces, revision=event.revision)


def _revised(table: Table, event: e.RoundCorrected | e.SettledRoundVoided) -> Table:
    """Count the revision; what a display still shows of the round is put right as well."""
    shown = table.previous
    if shown is not None and shown.number == event.round:
        shown = revised_round(shown, event)
    return replace(table, previous=shown, revisions=table.revisions.set(event.round, event.revision))


def revised_round(play: Round, event: e.RoundCorrected | e.SettledRoundVoided) -> Round:
    """Give an earlier round as a correction leaves it: settled anew, or without a result."""
    if isinstance(event, e.RoundCorrected):
        lines = tuple(each.now for each in event.adjustments)
        return replace(play, outcome=Outcome(event.faces), lines=lines, revision=event.revision)
    lines = tuple(each.now for each in event.adjustments)
    void = _without_result(play, event)
    return replace(void, lines=lines, concluded=HowConcluded.VOID, revision=event.revision)


def _interrupted(table: Table, _: e.RoundInterrupted) -> Table:
    return _round(table, interruptions=_in_play(table).interruptions + 1)


def _reading_awaited(table: Table, _: e.ReadingAwaited) -> Table:
    return _round(table, waits_for_reading=True)


def _attested(table: Table, event: e.DiceAttested) -> Table:
    return _round(table, dice=event.faces)


def _option_offered(table: Table, event: e.OptionOffered) -> Table:
    return _round(table, option=Option(event.players))


def _option_answered(table: Table, event: e.OptionAnswered) -> Table:
    option = _in_play(table).option
    if option is None:
        raise EventOutOfPlace("no option is open")
    return _round(table, option=replace(option, answered=(*option.answered, event.player)))


def _option_closed(table: Table, _: e.OptionClosed) -> Table:
    return _round(table, option=None)


def _taken_over(table: Table, event: e.TableTakenOver) -> Table:
    closes_at = event.closes_at or _in_play(table).closes_at
    return _round(table, taken_over_at=event.at, closes_at=closes_at)


def _terminals_down(table: Table, event: e.TerminalsDown) -> Table:
    return _with_down(table, event.positions, is_down=True)


def _terminals_back(table: Table, event: e.TerminalsBack) -> Table:
    return _with_down(table, event.positions, is_down=False)


def _with_down(table: Table, positions: tuple[str, ...], *, is_down: bool) -> Table:
    changed = table.positions
    for each in positions:
        changed = changed.set(each, replace(changed[each], is_down=is_down))
    return replace(table, positions=changed)


EVOLUTIONS: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.TableOpened: _opened,
    e.TableClosed: _closed,
    e.ShiftStarted: _shift_started,
    e.PostAssigned: _post_assigned,
    e.ActingAssigned: _acting_assigned,
    e.PersonReleased: _released,
    e.LimitsSet: _limits_set,
    e.PayTableOffered: _pay_table_offered,
    e.MixerFitted: _mixer_fitted,
    e.MixerRemoved: _mixer_removed,
    e.CustodyTaken: _custody_taken,
    e.DiceLogged: _dice_logged,
    e.DiceRemoved: _dice_removed,
    e.DiceOverdue: _dice_overdue,
    e.ReaderFitted: _reader_fitted,
    e.ReaderRemoved: _reader_removed,
    e.ShoeLoaded: _shoe_loaded,
    e.DrawsCommitted: _committed,
    e.SeedRevealed: _seed_shown,
    e.InspectionPassed: _inspected,
    e.InspectionFailed: _failed,
    e.RemedyDone: _remedy_done,
    e.RemedyAsked: _remedy_asked,
    e.PositionSetUp: _position_set_up,
    e.PositionRemoved: _position_removed,
    e.VisitOpened: _visit_opened,
    e.VisitClosed: _visit_closed,
    e.OwnLimitsSet: _own_limits_set,
    e.VisitExcluded: _visit_excluded,
    e.BoughtIn: _bought_in,
    e.CashedOut: _unchanged,
    e.ColourChipsIssued: _colour_issued,
    e.ColourChipsRedeemed: _colour_redeemed,
    e.TrayFilled: _unchanged,
    e.TrayCredited: _unchanged,
    e.TrayCounted: _unchanged,
    e.BoxDropped: _box_dropped,
    e.BoxCounted: _box_counted,
    e.WagerRegistered: _registered,
    e.WagerRaised: _raised,
    e.WagerLowered: _lowered,
    e.WagerReturned: _returned,
    e.NonceGiven: _nonce_given,
    e.WagerSpoken: _spoken,
    e.SpokenWagerLaid: _no_longer_spoken,
    e.SpokenWagerLapsed: _no_longer_spoken,
    e.ChipsReturned: _chips_returned,
    e.ChipsTakenOff: _chips_taken_off,
    e.ChipsPutBack: _chips_put_back,
    e.WagerRuled: _ruled,
    e.BettingOpened: _betting_opened,
    e.BettingClosed: _betting_closed,
    e.WagersSealed: _sealed,
    e.TumbleStarted: _tumble_started,
    e.DiceTumbled: _tumbled,
    e.StepTaken: _step_taken,
    e.CoverPutOn: _unchanged,
    e.DieRead: _die_read,
    e.CardDrawn: _card_drawn,
    e.OutcomeAnnounced: _announced,
    e.OutcomeEntered: _entered,
    e.EntryLapsed: _entry_lapsed,
    e.OutcomeEstablished: _established,
    e.DeviceResultReceived: _device_has_read,
    e.ReadingsDiffered: _readings_differed,
    e.AreasLit: _lit,
    e.LosersCollected: _collected,
    e.WinnersPaid: _paid,
    e.OneTimeUsed: _one_time_used,
    e.RoundConcluded: _concluded,
    e.RoundVoided: _voided,
    e.IrregularityRecorded: _unchanged,
    e.DisplayCorrected: _unchanged,
    e.HeldForRuling: _held,
    e.RulingGiven: _ruling_given,
    e.NoRollCalled: _no_roll,
    e.DeviceMustBeReset: _must_reset,
    e.DeviceReset: _reset,
    e.SettlesByHand: _by_hand,
    e.PresenceRecorded: _present,
    e.OutcomeCorrected: _outcome_corrected,
    e.RoundCorrected: _revised,
    e.SettledRoundVoided: _revised,
    e.RoundInterrupted: _interrupted,
    e.ReadingAwaited: _reading_awaited,
    e.DiceAttested: _attested,
    e.OptionOffered: _option_offered,
    e.OptionAnswered: _option_answered,
    e.OptionClosed: _option_closed,
    e.TableTakenOver: _taken_over,
    e.TerminalsDown: _terminals_down,
    e.TerminalsBack: _terminals_back,
}
"""Every event but the setting up of a table, with what it changes."""
