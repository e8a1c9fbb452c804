"""How events of wagers change a table."""

from immutables import Map
from msgspec.structs import replace

from sicbo.money import Money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.table import events as e
from sicbo.table.evolutions.table_changes import Evolutions, in_play, with_betting
from sicbo.table.limits import with_payout
from sicbo.table.round import Slip, SpokenWager, StandingWager
from sicbo.table.state import ReturnedStake, Table

MAX_SLIPS = 16
"""How many slips of a position can be undone in turn (ours)."""


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
    wager = in_play(table).betting.wagers[event.wager]
    raised = replace(
        wager,
        stake=wager.stake + event.by,
        laid_by=event.laid_by or wager.laid_by,
        laid_as=event.laid_as or wager.laid_as,
        is_found=wager.is_found or event.is_found,
    )
    return _with_wager(table, raised, event.by, event.slip)


def _lowered(table: Table, event: e.WagerLowered) -> Table:
    """Lower a wager; chips that are taken up whole lie unclear no longer."""
    table = _less(table, event.wager, event.by, event.slip)
    if event.wager in in_play(table).betting.wagers:
        return table
    unclear = (event.round, event.wager, Irregular.CHIPS_UNCLEAR)
    return replace(
        table, holds=tuple(each for each in table.holds if (each.round, each.wager, each.event) != unclear)
    )


def _returned(table: Table, event: e.WagerReturned) -> Table:
    wager = in_play(table).betting.wagers[event.wager]
    stake = wager.as_stake(wager.stake - event.in_hand)
    back = ReturnedStake(event.round, wager.position, wager.player, stake, event.why, event.clause)
    returned = (*table.returned, back) if stake.amount.minor_units else table.returned
    held = tuple(each for each in table.holds if (each.round, each.wager) != (event.round, event.wager))
    return replace(_less(table, event.wager, wager.stake), returned=returned, holds=held)


def _chips_returned(table: Table, event: e.ChipsReturned) -> Table:
    position = table.positions.get(event.position)
    player = position.player if position else ""
    back = ReturnedStake(event.round, event.position, player, event.stake, event.why, event.clause)
    return replace(table, returned=(*table.returned, back))


def _less(table: Table, number: int, by: Money, slip: int = 0) -> Table:
    wager = in_play(table).betting.wagers[number]
    return _with_wager(table, replace(wager, stake=wager.stake - by), Money(-by.minor_units), slip)


def _with_wager(table: Table, wager: StandingWager, more: Money, slip: int = 0) -> Table:
    """Store a wager whose stake has changed, and update all totals; remove it once its stake is zero."""
    play = in_play(table)
    betting = play.betting
    key = wager.player, wager.area
    before = betting.staked.get(key)
    staked = more if before is None else before + more
    spots = betting.spots
    there = spots.get(wager.spot)  # a ruling may put two wagers on one spot: the first keeps it
    if wager.stake.minor_units:
        wagers = betting.wagers.set(wager.number, wager)
        spots = spots if there is not None else spots.set(wager.spot, wager.number)
    else:
        wagers = betting.wagers.delete(wager.number)
        spots = spots.delete(wager.spot) if there == wager.number else spots
    payouts = betting.payouts
    if play.limits.cap is not None:
        payouts = with_payout(payouts, table.rule_sets[wager.rule_set], wager.area, more)
    changed = replace(
        betting,
        wagers=wagers,
        spots=spots,
        staked=betting.staked.set(key, staked) if staked.minor_units else betting.staked.delete(key),
        payouts=payouts,
        wagers_made=max(betting.wagers_made, wager.number),
        slips=_with_change(betting.slips, wager, more, slip) if slip else betting.slips,
    )
    return replace(table, round=replace(play, betting=changed))


def _with_change(
    slips: Map[str, tuple[Slip, ...]], wager: StandingWager, more: Money, number: int
) -> Map[str, tuple[Slip, ...]]:
    """Record a change on its slip; undoing a slip removes it."""
    made = slips.get(wager.position, ())
    if number < 0:
        return slips.set(wager.position, tuple(each for each in made if each.number != -number))
    change = wager.as_stake(more)
    if made and made[-1].number == number:
        last = Slip(number, (*made[-1].changes, change))
        return slips.set(wager.position, (*made[:-1], last))
    return slips.set(wager.position, (*made[-MAX_SLIPS + 1 :], Slip(number, (change,))))


def _spoken(table: Table, event: e.WagerSpoken) -> Table:
    spoken = SpokenWager(event.spoken, event.position, event.stake)
    return with_betting(table, spoken=(*in_play(table).betting.spoken, spoken))


def _no_longer_spoken(table: Table, event: e.SpokenWagerLaid | e.SpokenWagerLapsed) -> Table:
    left = tuple(each for each in in_play(table).betting.spoken if each.number != event.spoken)
    return with_betting(table, spoken=left)


def _chips_taken_off(table: Table, event: e.ChipsTakenOff) -> Table:
    return _with_taken_off(table, event.wager, event.amount)


def _chips_put_back(table: Table, event: e.ChipsPutBack) -> Table:
    table = replace(table, holds=tuple(each for each in table.holds if each.number != event.hold))
    return _with_taken_off(table, event.wager, Money(-event.amount.minor_units))


def _with_taken_off(table: Table, number: int, more: Money) -> Table:
    wagers = in_play(table).betting.wagers
    changed = replace(wagers[number], taken_off=wagers[number].taken_off + more)
    return with_betting(table, wagers=wagers.set(number, changed))


def _ruled(table: Table, event: e.WagerRuled) -> Table:
    """Move a wager to the area ruled, even if another stands there."""
    wager = in_play(table).betting.wagers[event.wager]
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
