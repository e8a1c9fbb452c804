"""How events of players and their chips change a table."""

from datetime import datetime

from msgspec.structs import replace

from sicbo.money import Money
from sicbo.own_limits import changed
from sicbo.rules.instruments import Marker
from sicbo.table import events as e
from sicbo.table.evolutions.table_changes import Evolutions, unchanged
from sicbo.table.round import ColourHeld
from sicbo.table.state import Position, Table, Visit


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
    position = replace(table.positions[visit.position], player="", is_locked=False)
    used = table.one_time_used
    if not visit.account and event.player in used:
        used = used.delete(event.player)
    play = table.round
    if play is not None and visit.position in play.betting.slips:
        # The next player must not undo the slips of this one.
        slips = play.betting.slips.delete(visit.position)
        play = replace(play, betting=replace(play.betting, slips=slips))
    return replace(
        table,
        visits=table.visits.delete(event.player),
        positions=table.positions.set(visit.position, position),
        one_time_used=used,
        round=play,
    )


def _own_limits_set(table: Table, event: e.OwnLimitsSet) -> Table:
    """Store a player's limits with the visit; those of an account are stored at the cage."""
    if event.account:
        return table
    visit = table.visits[event.player]
    return _visit(table, replace(visit, limits=changed(visit.limits, event.wanted, event.at)))


def _visit_excluded(table: Table, event: e.VisitExcluded) -> Table:
    return _visit(table, replace(table.visits[event.player], is_excluded=True))


def _attendant_called(table: Table, event: e.AttendantCalled) -> Table:
    return _asks(table, event.position, event.at)


def _call_answered(table: Table, event: e.CallAnswered) -> Table:
    return _asks(table, event.position, None)


def _asks(table: Table, position: str, since: datetime | None) -> Table:
    found = replace(table.positions[position], called_at=since)
    return replace(table, positions=table.positions.set(position, found))


def _locked(table: Table, event: e.TerminalLocked) -> Table:
    return _with_lock(table, event.position, is_locked=True)


def _unlocked(table: Table, event: e.TerminalUnlocked) -> Table:
    return _with_lock(table, event.position, is_locked=False)


def _with_lock(table: Table, position: str, *, is_locked: bool) -> Table:
    found = replace(table.positions[position], is_locked=is_locked)
    return replace(table, positions=table.positions.set(position, found))


def _bought_in(table: Table, event: e.BoughtIn) -> Table:
    visit = table.visits[event.player]
    return _visit(table, replace(visit, bought_in=visit.bought_in + event.amount))


def _visit(table: Table, visit: Visit) -> Table:
    return replace(table, visits=table.visits.set(visit.player, visit))


def _colour_issued(table: Table, event: e.ColourChipsIssued) -> Table:
    """Give chips to a player; more of the same colour have the same value, and the latest marker counts."""
    worth = Money(event.chips * event.value.minor_units)
    table = _in_colours(table, event.player, worth)
    held = [each for each in table.colours_held if (each.player, each.colour) == (event.player, event.colour)]
    if held:
        return with_colour(table, event.player, event.colour, worth, event.marker)
    first = ColourHeld(event.player, event.colour, event.value, worth, event.marker)
    return replace(table, colours_held=(*table.colours_held, first))


def _colour_redeemed(table: Table, event: e.ColourChipsRedeemed) -> Table:
    worth = Money(-event.chips * event.value.minor_units)
    table = _in_colours(table, event.player, worth)
    return with_colour(table, event.player, event.colour, worth)


def _in_colours(table: Table, player: str, more: Money) -> Table:
    """Count what a visit has bought in colour chips: in hand, on the layout or lost."""
    visit = table.visits[player]
    return _visit(table, replace(visit, in_colours=visit.in_colours + more))


def with_colour(table: Table, player: str, colour: str, more: Money, marker: Marker | None = None) -> Table:
    """Change how many chips of a colour a player holds; without chips the colour is free again.

    A marker takes the place of the one that was there.
    """
    held = (
        replace(each, worth=each.worth + more, marker=marker or each.marker)
        if (each.player, each.colour) == (player, colour)
        else each
        for each in table.colours_held
    )
    return replace(table, colours_held=tuple(each for each in held if each.worth.minor_units))


EVOLUTIONS: Evolutions = {
    e.PositionSetUp: _position_set_up,
    e.PositionRemoved: _position_removed,
    e.VisitOpened: _visit_opened,
    e.VisitClosed: _visit_closed,
    e.OwnLimitsSet: _own_limits_set,
    e.VisitExcluded: _visit_excluded,
    e.AttendantCalled: _attendant_called,
    e.CallAnswered: _call_answered,
    e.TerminalLocked: _locked,
    e.TerminalUnlocked: _unlocked,
    e.BoughtIn: _bought_in,
    e.CashedOut: unchanged,
    e.ColourChipsIssued: _colour_issued,
    e.ColourChipsRedeemed: _colour_redeemed,
}
