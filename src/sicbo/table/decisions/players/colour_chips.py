"""Selling and redeeming colour chips by the rules of the document."""

from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money, is_multiple
from sicbo.rules.instruments import ColourChips, ValueSetBy
from sicbo.rules.posts import Duty
from sicbo.streams import coded
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.amounts import refuse_no_ticket, refuse_too_much, refuse_too_much_credit
from sicbo.table.decisions.checks.players import refuse_excluded, visit_of
from sicbo.table.decisions.checks.staff import duty_is_not_yours
from sicbo.table.decisions.decision import Decision
from sicbo.table.people import holds_duty, holds_post
from sicbo.table.refusals import refused
from sicbo.table.round import ColourHeld
from sicbo.table.state import Table
from sicbo.words.catalogue import in_english


def issue_colour_chips(decision: Decision, command: c.IssueColourChips, context: Context) -> None:
    """Sell colour chips by the document's rules."""
    table = decision.table
    rule = _colour_rule(table)
    refuse_excluded(visit_of(table, command.player), context)
    _refuse_other_seller(table, rule, context)
    if command.colour not in table.colours:
        raise refused("chips/unknown-colour", colour=command.colour, known=", ".join(table.colours))
    if command.chips <= 0:
        raise refused("money/not-positive", amount=command.chips)
    value = _named_value(table, rule, command)
    worth = Money(command.chips * value.minor_units)
    refuse_too_much(table, worth)
    has = context.can_stake.get(Instrument.COLOUR_CHIPS, NOTHING)
    refuse_too_much_credit(table, command.player, has + worth)
    _refuse_others_colour(table, rule, command)
    allowed_by = _several_colours_allowed_by(table, rule, command, context)
    _refuse_marker(table, rule, command, value)
    refuse_no_ticket(command)
    decision.add(
        e.ColourChipsIssued(
            player=command.player,
            colour=command.colour,
            chips=command.chips,
            value=value,
            paid_with=command.paid_with,
            marker=command.marker,
            marker_value=command.marker_value,
            marker_at=command.marker_at,
            consents=command.consents,
            allowed_by=allowed_by,
            ticket=command.ticket,
        )
    )


def _colour_rule(table: Table) -> ColourChips:
    rule = table.document.colour_chips
    if rule is None:
        raise refused("chips/no-colour-chips", document=table.document.document)
    return rule


def _refuse_other_seller(table: Table, rule: ColourChips, context: Context) -> None:
    """Refuse any other seller where the document has the dealer ask for the value."""
    entry = table.roster.get(context.actor.person)
    if rule.value_set_by is ValueSetBy.DEALER_ASKS_PLAYER and not holds_duty(
        table.document.staff, entry, Duty.DEAL
    ):
        raise duty_is_not_yours(table, Duty.DEAL, context.actor.person, rule.clause)


def _named_value(table: Table, rule: ColourChips, command: c.IssueColourChips) -> Money:
    """Return the value that the player named for a chip, if the table can play with it."""
    if command.value is None:
        raise refused("chips/value-needed", clause=rule.clause)
    minimum = table.limits_in_force.table_minimum
    shown = table.show(command.value)
    if rule.below_minimum_refused and command.value < minimum:
        raise refused(
            "chips/value-below-minimum", minimum=table.show(minimum), value=shown, clause=rule.clause
        )
    if not is_multiple(command.value, table.stake_step) or command.value <= NOTHING:
        raise refused("chips/value-off-step", step=table.show(table.stake_step), value=shown)
    for held in _held_by(table, command.player):
        if held.value != command.value:
            raise refused(
                "chips/value-is-set", player=command.player, held=table.show(held.value), clause=rule.clause
            )
    return command.value


def _held_by(table: Table, player: str) -> list[ColourHeld]:
    return [each for each in table.colours_held if each.player == player]


def _refuse_others_colour(table: Table, rule: ColourChips, command: c.IssueColourChips) -> None:
    """Refuse a colour in use unless all its holders agree."""
    holders = [
        each.player
        for each in table.colours_held
        if each.colour == command.colour and each.player != command.player
    ]
    if rule.same_colour_needs_consent and not set(holders) <= set(command.consents):
        raise refused(
            "chips/held-by-others", colour=command.colour, holders=", ".join(holders), clause=rule.clause
        )


def _several_colours_allowed_by(
    table: Table, rule: ColourChips, command: c.IssueColourChips, context: Context
) -> str:
    """Return who allows a player another colour; the first needs nobody."""
    held = [each.colour for each in _held_by(table, command.player)]
    if not held or command.colour in held:
        return ""
    post = rule.several_colours_allowed_by
    people = (each.person for each in (context.actor, context.second) if each is not None)
    allowing = (each for each in people if holds_post(table.document.staff, table.roster.get(each), post))
    person = next(allowing, "")
    if not person:
        raise refused(
            "chips/several-colours",
            player=command.player,
            held=", ".join(held),
            post=post,
            clause=rule.clause,
        )
    free = set(table.colours) - {each.colour for each in table.colours_held}
    if command.is_anyone_waiting and free <= {command.colour}:
        raise refused("chips/shuts-others-out", free=", ".join(sorted(free)) or "none", clause=rule.clause)
    return person


def _refuse_marker(table: Table, rule: ColourChips, command: c.IssueColourChips, value: Money) -> None:
    """Require a marker for a value above the minimum, and refuse one at the minimum."""
    minimum = table.limits_in_force.table_minimum
    needed = rule.marker_above_minimum if value > minimum else ()
    if not needed:
        if command.marker is not None:
            shown = table.show(minimum)
            raise refused("chips/marker-not-due", minimum=shown, value=table.show(value), clause=rule.clause)
        return
    if command.marker not in needed:
        raise refused(
            "chips/marker-needed",
            value=table.show(value),
            minimum=table.show(minimum),
            marker=coded(
                (each.value for each in needed),
                " or ".join(in_english("terms", each.value) for each in needed),
            ),
            clause=rule.clause,
        )
    if command.marker_value != value:
        raise refused(
            "chips/marker-is-wrong",
            shown=table.show(command.marker_value),
            value=table.show(value),
            clause=rule.clause,
        )
    if rule.marker_places and command.marker_at not in rule.marker_places:
        words = " or the ".join(each.value.replace("-", " ") for each in rule.marker_places)
        places = coded((each.value for each in rule.marker_places), words)
        raise refused("chips/marker-not-in-place", places=places, clause=rule.clause)


def refuse_other_emblem(table: Table, emblem: str) -> None:
    """Refuse colour chips issued by another table."""
    rule = _colour_rule(table)
    if rule.played_only_at_issuing_table and emblem not in ("", table.emblem):
        raise refused("chips/of-another-table", emblem=emblem, ours=table.emblem, clause=rule.clause)


def redeem_colour_chips(decision: Decision, command: c.RedeemColourChips, context: Context) -> None:
    """Redeem colour chips at the value at which they were issued.

    People on the roster redeem them at the table; for anyone else it is elsewhere: the cage, another table.
    """
    table = decision.table
    rule = _colour_rule(table)
    refuse_other_emblem(table, command.emblem)
    held = next((each for each in _held_by(table, command.player) if each.colour == command.colour), None)
    in_hand = context.can_stake.get(Instrument.COLOUR_CHIPS, NOTHING)
    chips = 0 if held is None else min(held.worth, in_hand).minor_units // held.value.minor_units
    if held is None or not 0 < command.chips <= chips:
        raise refused(
            "chips/not-held",
            player=command.player,
            chips=command.chips,
            colour=command.colour,
            held=chips,
            clause=rule.clause,
        )
    is_elsewhere = context.actor.person not in table.roster
    if is_elsewhere and rule.redeemed_elsewhere_only_when_table_closed and table.is_open:
        raise refused("chips/redeemed-at-table", clause=rule.clause)
    decision.add(
        e.ColourChipsRedeemed(
            player=command.player, colour=command.colour, chips=command.chips, value=held.value
        )
    )
