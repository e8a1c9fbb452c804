"""What lies on the felt of a table with chips: the wagers of its seats, and the colours in use."""

from msgspec import Struct

from sicbo.money import Money
from sicbo.rules.instruments import Marker
from sicbo.rules.irregularities import OF_A_ROUND, Moment, Verdict
from sicbo.rules.irregularities import Event as Irregular
from sicbo.table.decisions.irregularities.irregularities import row_of
from sicbo.table.progress import moment_of, moments_so_far
from sicbo.table.state import Table
from sicbo.table.views.player import OwnWager, own_wager, sort_round
from sicbo.table.views.shared_views import round_shown


class ChipsShown(Struct, frozen=True):
    """A wager in chips: its seat, its player, and how it settles once there is an outcome."""

    position: str
    player: str
    wager: OwnWager


class ColourShown(Struct, frozen=True):
    """A player's chips of one colour, in hand or staked: value of one, number, and marker."""

    player: str
    colour: str
    value: Money
    chips: int
    marker: Marker | None


def chips_shown(table: Table) -> tuple[ChipsShown, ...]:
    """List the wagers of seats; those of terminals are too many, and nobody moves them by hand."""
    play = round_shown(table)
    seats = {each.id for each in table.positions.values() if not each.is_terminal}
    if play is None or not any(wager.position in seats for wager in play.betting.wagers.values()):
        return ()
    seen = sort_round(table)
    return tuple(
        ChipsShown(wager.position, wager.player, own_wager(wager, seen))
        for wager in play.betting.wagers_in_order()
        if wager.position in seats
    )


def colours_shown(table: Table) -> tuple[ColourShown, ...]:
    """List the colours in use."""
    return tuple(
        ColourShown(
            each.player,
            each.colour,
            each.value,
            each.worth.minor_units // each.value.minor_units,
            each.marker,
        )
        for each in table.colours_held
    )


def free_colours(table: Table) -> tuple[str, ...]:
    """List the free colours."""
    held = {each.colour for each in table.colours_held}
    return tuple(each for each in table.colours if each not in held)


def positions_counted_until(table: Table) -> Moment | None:
    """Return the last moment at which shifted chips lie where they count; none where that still lasts.

    Whoever reports later that they were shifted says whether it was by then (US 3(c), AU 3.12).
    """
    if table.round is None or _do_positions_count(table, moment_of(table)):
        return None
    counted = (each for each in reversed(moments_so_far(table)) if each in OF_A_ROUND)
    return next((each for each in counted if _do_positions_count(table, each)), None)


def _do_positions_count(table: Table, moment: Moment) -> bool:
    row = row_of(table.document, Irregular.CHIPS_UNCLEAR, moment=moment)
    return row is None or row.verdict is not Verdict.CONTINUE
