"""What events of wagers make of a table."""

from immutables import Map
from msgspec.structs import replace

from sicbo.money import Money
from sicbo.table import events as e
from sicbo.table.evolutions.parts import Evolutions, in_play, with_round
from sicbo.table.exposure import with_payout
from sicbo.table.state import ReturnedStake, Slip, SpokenWager, StandingWager, Table

MAX_SLIPS = 16
"""Slips of a position that can be undone, one after the other (ours)."""


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
    wager = in_play(table).wagers[event.wager]
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
    wager = in_play(table).wagers[event.wager]
    back = ReturnedStake(event.round, wager.position, wager.player, wager.as_stake(), event.why, event.clause)
    held = tuple(each for each in table.holds if (each.round, each.wager) != (event.round, event.wager))
    return replace(_less(table, event.wager, wager.stake), returned=(*table.returned, back), holds=held)


def _chips_returned(table: Table, event: e.ChipsReturned) -> Table:
    position = table.positions.get(event.position)
    player = position.player if position else ""
    back = ReturnedStake(event.round, event.position, player, event.stake, event.why, event.clause)
    return replace(table, returned=(*table.returned, back))


def _less(table: Table, number: int, by: Money, slip: int = 0) -> Table:
    wager = in_play(table).wagers[number]
    return _with_wager(table, replace(wager, stake=wager.stake - by), Money(-by.minor_units), slip)


def _with_wager(table: Table, wager: StandingWager, more: Money, slip: int = 0) -> Table:
    """Keep a wager whose stake has changed, and all that is counted by it; one without a stake is gone."""
    play = in_play(table)
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
    change = wager.as_stake(more)
    if made and made[-1].number == number:
        last = Slip(number, (*made[-1].changes, change))
        return slips.set(wager.position, (*made[:-1], last))
    return slips.set(wager.position, (*made[-MAX_SLIPS + 1 :], Slip(number, (change,))))


def _spoken(table: Table, event: e.WagerSpoken) -> Table:
    return with_round(
        table, spoken=(*in_play(table).spoken, SpokenWager(event.spoken, event.position, event.stake))
    )


def _no_longer_spoken(table: Table, event: e.SpokenWagerLaid | e.SpokenWagerLapsed) -> Table:
    return with_round(
        table, spoken=tuple(each for each in in_play(table).spoken if each.number != event.spoken)
    )


def _chips_taken_off(table: Table, event: e.ChipsTakenOff) -> Table:
    play = in_play(table)
    wager = play.wagers[event.wager]
    return with_round(
        table, wagers=play.wagers.set(wager.number, replace(wager, taken_off=wager.taken_off + event.amount))
    )


def _chips_put_back(table: Table, event: e.ChipsPutBack) -> Table:
    play = in_play(table)
    wager = play.wagers[event.wager]
    return with_round(
        table, wagers=play.wagers.set(wager.number, replace(wager, taken_off=wager.taken_off - event.amount))
    )


def _ruled(table: Table, event: e.WagerRuled) -> Table:
    """Move a wager to where it lies, whatever else stands there."""
    play = in_play(table)
    wager = play.wagers[event.wager]
    gone = _with_wager(table, replace(wager, stake=Money(0)), Money(-wager.stake.minor_units))
    return _with_wager(gone, replace(wager, area=event.area), wager.stake)


EVOLUTIONS: Evolutions = {
    e.WagerRegistered: _registered,
    e.WagerRaised: _raised,
    e.WagerLowered: _lowered,
    e.WagerReturned: _returned,
    e.WagerSpoken: _spoken,
    e.SpokenWagerLaid: _no_longer_spoken,
    e.SpokenWagerLapsed: _no_longer_spoken,
    e.ChipsReturned: _chips_returned,
    e.ChipsTakenOff: _chips_taken_off,
    e.ChipsPutBack: _chips_put_back,
    e.WagerRuled: _ruled,
}
