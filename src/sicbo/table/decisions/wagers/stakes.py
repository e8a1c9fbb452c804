"""The rules for laying one stake on an area, and for taking it back."""

from msgspec import Struct

from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money, is_multiple
from sicbo.rules.areas import Area, all_areas
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.rule_set import areas_text
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decisions.checks.amounts import refuse_too_much, refuse_too_much_credit
from sicbo.table.decisions.checks.instruments import instruments_accepted
from sicbo.table.decisions.decision import Decision, in_play
from sicbo.table.decisions.irregularities.irregularities import lower, row_of
from sicbo.table.decisions.players.colour_chips import not_held
from sicbo.table.limits import with_payout
from sicbo.table.refusals import Refused, refused
from sicbo.table.round import Round
from sicbo.table.state import Position, Table, colour_in_hand, colour_value, staked_on

COUNTED_BY_THE_BOOKS = (Instrument.CREDITS, Instrument.COLOUR_CHIPS)
"""Instruments of which a player can stake only what the books show."""


class Hand(Struct, frozen=True):
    """Who laid a stake: a member of staff in a post, or the player; or it was found on the layout."""

    person: str = ""
    post: str = ""
    is_found: bool = False


PLAYERS_OWN = Hand()
FOUND = Hand(is_found=True)


def lay(
    decision: Decision, position: Position, stake: c.Stake, hand: Hand = PLAYERS_OWN, slip: int = 0
) -> int:
    """Lay one stake by all rules for stakes, and return the number of its wager."""
    table = decision.table
    play = in_play(table)
    if position.rule_set in play.betting.closed_to:
        pay_table = play.pay_tables[position.rule_set]
        raise refused("wager/pay-table-is-stopped", rule_set=position.rule_set, pay_table=pay_table)
    area = offered_area(table, position, stake)
    _refuse_amount(table, position, stake)
    staked = staked_on(table, play, position.player, stake.area) + stake.amount
    refuse_too_much(table, staked)
    limit = play.limits.by_kind[area.kind]
    if staked < limit.minimum:
        raise _outside(table, "wager/below-minimum", stake.area, staked, minimum=limit.minimum)
    if staked > limit.maximum:
        raise _outside(table, "wager/above-maximum", stake.area, staked, maximum=limit.maximum)
    refuse_other_colours(table, position.player, stake)
    _refuse_above_cap(table, play, position, stake)
    return stand(decision, position, stake, hand, slip)


def stand(decision: Decision, position: Position, stake: c.Stake, hand: Hand, slip: int = 0) -> int:
    """Register a stake: a new wager, or more on the one already there."""
    play = decision.play
    number = play.betting.spots.get((position.id, stake.area, stake.instrument, stake.colour))
    recorded_by, recorded_as = ("", "") if hand.person else decision.recorder(position.id)
    if number is not None:
        decision.add(
            e.WagerRaised(
                round=play.number,
                wager=number,
                by=stake.amount,
                laid_by=hand.person,
                laid_as=hand.post,
                is_found=hand.is_found,
                slip=slip,
                recorded_by=recorded_by,
                recorded_as=recorded_as,
            )
        )
        return number
    number = play.betting.wagers_made + 1
    decision.add(
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
            recorded_by=recorded_by,
            recorded_as=recorded_as,
        )
    )
    return number


def take_back(decision: Decision, position: Position, stake: c.Stake, slip: int = 0) -> None:
    """Lower one stake, or withdraw it."""
    table = decision.table
    play = decision.play
    number = play.betting.spots.get((position.id, stake.area, stake.instrument, stake.colour))
    standing = play.betting.wagers[number].stake if number is not None else NOTHING
    if number is None or not NOTHING < stake.amount <= standing:
        raise refused(
            "wager/not-there", player=position.player, area=stake.area, standing=table.show(standing)
        )
    _refuse_amount(table, position, stake)
    rest = staked_on(table, play, position.player, stake.area) - stake.amount
    limit = play.limits.by_kind[all_areas()[stake.area].kind]
    if NOTHING < rest < limit.minimum:
        raise _outside(table, "wager/below-minimum", stake.area, rest, minimum=limit.minimum)
    lower(decision, number, stake.amount, slip)


def refuse_uncovered(table: Table, player: str, stake: c.Stake, left: dict[Instrument, Money]) -> None:
    """Refuse more than the player has, and deduct the stake from what is left for the slip."""
    if stake.instrument not in COUNTED_BY_THE_BOOKS:
        return
    has = left.get(stake.instrument, NOTHING)
    refuse_too_much_credit(table, player, has)
    if stake.amount > has:
        raise refused(
            "wager/not-covered", stake=table.show(stake.amount), left=table.show(has), player=player
        )
    left[stake.instrument] = has - stake.amount


def refuse_other_colours(table: Table, player: str, stake: c.Stake) -> None:
    """Refuse more chips of a colour than the player has in hand: each colour counts by itself."""
    if stake.instrument is not Instrument.COLOUR_CHIPS:
        return
    if stake.amount > colour_in_hand(table, player, stake.colour):
        value = colour_value(table, player, stake.colour)
        chips = stake.amount.minor_units // value.minor_units if value > NOTHING else "any"
        raise not_held(table, player, stake.colour, chips)


def offered_area(table: Table, position: Position, stake: c.Stake) -> Area:
    """Find the area on the position's layout, and check that the document allows the instrument."""
    if not _is_terminal_credit(table, position, stake) and not any(
        each.kind is stake.instrument for each in table.document.instruments
    ):
        raise refused(
            "wager/instrument-not-accepted",
            document=table.document.document,
            instrument=stake.instrument.value,
            accepted=instruments_accepted(table),
            clause=table.document.instruments[0].clause,
        )
    if position.is_terminal is not (stake.instrument is Instrument.CREDITS):
        raise refused(
            "wager/credits-are-for-terminals", position=position.id, instrument=stake.instrument.value
        )
    rules = table.rule_sets[position.rule_set]
    area = all_areas().get(stake.area)
    if area is None or area not in rules.rows:
        kinds = ([each for each in rules.rows if each.kind is kind] for kind in rules.kinds)
        areas = ", ".join(areas_text(each) for each in kinds)
        raise refused("wager/area-not-offered", rule_set=rules.id, area=stake.area[:40], areas=areas)
    return area


def _is_terminal_credit(table: Table, position: Position, stake: c.Stake) -> bool:
    """Return whether this is credit at a terminal, which stands for the document's chips where it may."""
    is_credit = position.is_terminal and stake.instrument is Instrument.CREDITS
    return is_credit and table.document.terminals.credits_accepted


def _refuse_amount(table: Table, position: Position, stake: c.Stake) -> None:
    """Refuse amounts on which a win could not be paid in whole units, and colour chips of others."""
    if stake.amount <= NOTHING:
        raise refused("wager/not-positive", area=stake.area)
    if not is_multiple(stake.amount, table.stake_step):
        step, shown = table.show(table.stake_step), table.show(stake.amount)
        raise refused("wager/off-step", area=stake.area, step=step, stake=shown)
    if stake.instrument is not Instrument.COLOUR_CHIPS:
        return
    value = colour_value(table, position.player, stake.colour)
    if value == NOTHING:
        raise not_held(table, position.player, stake.colour, "any")
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
    payout = Money(max(with_payout(play.betting.payouts, rules, stake.area, stake.amount)))
    if payout > cap:
        raise refused("wager/above-cap", payout=table.show(payout), cap=table.show(cap))
