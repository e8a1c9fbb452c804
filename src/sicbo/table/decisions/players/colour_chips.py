"""Selling and redeeming colour chips by the rules of the document."""

from collections.abc import Iterable

from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money, is_multiple
from sicbo.rules.instruments import ColourChips, ValueSetBy
from sicbo.rules.posts import Duty
from sicbo.streams import coded, folded
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.amounts import refuse_no_ticket, refuse_too_much, refuse_too_much_credit
from sicbo.table.decisions.checks.players import refuse_excluded, visit_of
from sicbo.table.decisions.checks.staff import duty_is_not_yours
from sicbo.table.decisions.decision import Decision
from sicbo.table.people import Role, holds_duty, holds_post
from sicbo.table.refusals import Refused, refused
from sicbo.table.round import ColourHeld
from sicbo.table.state import Table, colour_in_hand, colour_value, visits_of
from sicbo.words.catalogue import in_english


def issue_colour_chips(decision: Decision, command: c.IssueColourChips, context: Context) -> None:
    """Sell colour chips by the document's rules; an order of none puts a marker down for those held."""
    table = decision.table
    rule = _colour_rule(table)
    if not table.is_open:
        raise refused("table/is-closed", clause=rule.clause)
    refuse_excluded(visit_of(table, command.player), context)
    _refuse_other_seller(table, rule, context)
    if command.colour not in table.colours:
        raise refused("chips/unknown-colour", colour=command.colour, known=", ".join(table.colours))
    is_marking = command.marker is not None and colour_value(table, command.player, command.colour) > NOTHING
    if command.chips < (0 if is_marking else 1):
        raise refused("money/not-positive", amount=command.chips)
    value = _named_value(table, rule, command)
    worth = Money(command.chips * value.minor_units)
    refuse_too_much(table, worth)
    has = context.can_stake.get(Instrument.COLOUR_CHIPS, NOTHING)
    refuse_too_much_credit(table, command.player, has + worth)
    _refuse_others_colour(table, rule, command)
    _refuse_shutting_out(table, rule, command)
    allowed_by = _several_colours_allowed_by(decision, rule, command, context)
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
    """List what a player holds, in all visits of an account."""
    visits = visits_of(table, player)
    return [each for each in table.colours_held if each.player in visits]


def _refuse_others_colour(table: Table, rule: ColourChips, command: c.IssueColourChips) -> None:
    """Refuse a colour in use unless all its holders agree, and at another value where it has but one."""
    holders = [
        each.player
        for each in table.colours_held
        if each.colour == command.colour and each.player != command.player
    ]
    for each in table.colours_held:
        if rule.one_value_a_colour and each.colour == command.colour and each.value != command.value:
            held = table.show(each.value)
            raise refused("chips/value-is-set", player=each.player, held=held, clause=rule.clause)
    if rule.same_colour_needs_consent and not set(holders) <= set(command.consents):
        raise refused(
            "chips/held-by-others", colour=command.colour, holders=", ".join(holders), clause=rule.clause
        )


def _several_colours_allowed_by(
    decision: Decision, rule: ColourChips, command: c.IssueColourChips, context: Context
) -> str:
    """Return who allows a player another colour; the first needs nobody.

    Whoever may not allow it proposes it to someone who may.
    """
    table = decision.table
    held = [each.colour for each in _held_by(table, command.player)]
    if not held or command.colour in held:
        return ""
    post = rule.several_colours_allowed_by
    people = (each.person for each in (context.actor, context.second) if each is not None)
    allowing = (each for each in people if holds_post(table.document.staff, table.roster.get(each), post))
    person = next(allowing, "")
    decision.takes_two = person != context.actor.person
    if decision.takes_two and command.paid_with is c.PaidWith.TICKET:
        raise refused("chips/several-by-ticket", post=post, clause=rule.clause)
    if not person and context.second is not None:
        raise refused(
            "chips/several-colours",
            player=command.player,
            held=", ".join(held),
            post=post,
            clause=rule.clause,
        )
    return person


def _refuse_shutting_out(table: Table, rule: ColourChips, command: c.IssueColourChips) -> None:
    """Refuse another colour if, after it, a seat without a colour or a player who waits could not get one.

    Free seats count: whoever sits down may play with colours.
    """
    held = [each.colour for each in _held_by(table, command.player)]
    if not held or command.colour in held:
        return
    free = set(table.colours) - {command.colour} - {each.colour for each in table.colours_held}
    holders = {each.player for each in table.colours_held}
    seats = [each for each in table.positions.values() if not each.is_terminal and each.player not in holders]
    if len(free) < len(seats) + command.is_anyone_waiting:
        raise refused(
            "chips/shuts-others-out",
            left=len(free),
            others=len(seats) + command.is_anyone_waiting,
            clause=rule.clause,
        )


def refuse_unmarked_chips(table: Table) -> None:
    """Refuse a round while colour chips above its minimum have no marker, as after a change of limits."""
    rule, minimum = table.document.colour_chips, table.limits.table_minimum
    needed = rule.marker_above_minimum if rule is not None else ()
    for held in table.colours_held:
        if rule is not None and needed and held.marker is None and held.value > minimum:
            raise _marker_needed(table, rule, held.value, minimum)


def _marker_needed(table: Table, rule: ColourChips, value: Money, minimum: Money) -> Refused:
    needed = rule.marker_above_minimum
    return refused(
        "chips/marker-needed",
        value=table.show(value),
        minimum=table.show(minimum),
        marker=coded(
            (each.value for each in needed),
            " or ".join(in_english("terms", each.value) for each in needed),
        ),
        clause=rule.clause,
    )


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
        raise _marker_needed(table, rule, value, minimum)
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


def refuse_other_chips(table: Table, stakes: Iterable[c.Stake], context: Context) -> None:
    """Refuse stakes in colour chips that are not seen to be this table's."""
    for stake in stakes:
        if stake.instrument is Instrument.COLOUR_CHIPS and table.document.colour_chips is not None:
            _refuse_other_emblem(table, stake.emblem, context)


def _refuse_other_emblem(table: Table, emblem: str, context: Context) -> None:
    """Refuse colour chips of another table of the house, or of none, and chips that nobody looked at."""
    rule = _colour_rule(table)
    seen = folded(emblem)
    if not seen:
        raise refused("chips/emblem-needed", ours=table.emblem, clause=rule.clause)
    if not rule.played_only_at_issuing_table or seen == folded(table.emblem):
        return
    is_of_the_house = seen in {folded(each) for each in context.emblems_taken}
    code = "chips/of-another-table" if is_of_the_house else "chips/of-no-table"
    raise refused(code, emblem=emblem, ours=table.emblem, clause=rule.clause)


def not_held(table: Table, player: str, colour: str, chips: int | str) -> Refused:
    """Return the refusal that says how many chips of a colour a player has in hand."""
    value = colour_value(table, player, colour)
    held = colour_in_hand(table, player, colour).minor_units // value.minor_units if value > NOTHING else 0
    clause = _colour_rule(table).clause
    return refused("chips/not-held", player=player, chips=chips, colour=colour, held=held, clause=clause)


def redeem_colour_chips(decision: Decision, command: c.RedeemColourChips, context: Context) -> None:
    """Redeem colour chips at the value at which they were issued.

    They are redeemed at that table by people with a post there; elsewhere only as long as it is closed.
    """
    table = decision.table
    rule = _colour_rule(table)
    _refuse_other_emblem(table, command.emblem, context)
    value = colour_value(table, command.player, command.colour)
    of_all = context.can_stake.get(Instrument.COLOUR_CHIPS, NOTHING)
    in_hand = min(colour_in_hand(table, command.player, command.colour), of_all)
    if not 0 < command.chips * value.minor_units <= in_hand.minor_units:
        raise not_held(table, command.player, command.colour, command.chips)
    is_here = command.at is c.RedeemedAt.TABLE and context.actor.role is not Role.CASHIER
    is_elsewhere = not is_here or context.actor.person not in table.roster
    if is_elsewhere and rule.redeemed_elsewhere_only_when_table_closed and table.is_open:
        raise refused("chips/redeemed-at-table", clause=rule.clause)
    decision.add(
        e.ColourChipsRedeemed(player=command.player, colour=command.colour, chips=command.chips, value=value)
    )
