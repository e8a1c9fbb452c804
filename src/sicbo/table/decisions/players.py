"""Seats and terminals, visits, credit, and chips of a colour."""

from sicbo.chips import Instrument
from sicbo.money import MAX_IN_ONE_ORDER, MAX_MINOR_UNITS, NOTHING, Money, is_multiple
from sicbo.rules.instruments import ColourChips, Marker, ValueSetBy
from sicbo.rules.posts import Duty
from sicbo.streams import coded
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.amounts import refuse_amount, refuse_to_hold, refuse_too_much
from sicbo.table.decisions.checks.duties import duty_is_not_yours
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.house import refuse_round_in_play
from sicbo.table.people import Role, holds_duty, holds_post
from sicbo.table.refusals import refused
from sicbo.table.state import ColourHeld, Position, Table, Visit

MARKER_IN_WORDS = {
    Marker.MARKER: "a marker",
    Marker.CASH_CHIP: "a cash chip of that value",
    Marker.SAMPLE_AND_BUTTON: "a sample chip with a numbered button",
}


def set_up_position(decision: Decision, command: c.SetUpPosition, _: Context) -> None:
    """Add a seat or a terminal that plays by one of the table's rule sets, on one of its layouts."""
    table = decision.table
    if command.position in table.positions:
        raise refused("position/is-there", position=command.position)
    rules = table.rule_sets.get(command.rule_set)
    if rules is None:
        raise refused(
            "table/unknown-rule-set",
            rule_set=command.rule_set,
            document=table.document.document,
            known=", ".join(table.rule_sets),
        )
    if command.layout not in rules.entry.layouts:
        known = ", ".join(rules.entry.layouts)
        raise refused("position/unknown-layout", rule_set=rules.id, layout=command.layout, known=known)
    decision.add(
        e.PositionSetUp(
            position=command.position,
            is_terminal=command.is_terminal,
            rule_set=command.rule_set,
            layout=command.layout,
        )
    )


def remove_position(decision: Decision, command: c.RemovePosition, _: Context) -> None:
    """Take away a seat or terminal at which nobody is."""
    refuse_round_in_play(decision.table)
    position = known_position(decision.table, command.position)
    if position.player:
        raise refused("position/is-taken", player=position.player, position=position.id)
    decision.add(e.PositionRemoved(position=command.position))


def known_position(table: Table, position: str) -> Position:
    """Find a seat or terminal."""
    if position not in table.positions:
        raise refused("position/unknown", position=position)
    return table.positions[position]


def refuse_other_terminal(context: Context, position: str) -> None:
    """Let a terminal act for itself only."""
    if context.actor.role is Role.TERMINAL and context.actor.device != position:
        raise refused("position/not-yours", device=context.actor.device, position=position)


def refuse_other_hand(context: Context, position: Position) -> None:
    """Let a terminal act for itself, and nobody else for it; at a seat the dealer registers what is done."""
    refuse_other_terminal(context, position.id)
    if is_by_staff(context, position):
        raise refused("position/acts-for-itself", position=position.id)


def refuse_for_live_terminal(context: Context, position: Position) -> None:
    """Let staff act for the player of a terminal only where it is dead."""
    if not position.is_down:
        refuse_other_hand(context, position)


def is_by_staff(context: Context, position: Position) -> bool:
    """Tell whether someone else than a terminal itself acts for whoever is at it."""
    return position.is_terminal and context.actor.role is not Role.TERMINAL


def visit_of(table: Table, player: str) -> Visit:
    """Find the visit of a player."""
    if player not in table.visits:
        raise refused("player/unknown", player=player)
    return table.visits[player]


def refuse_excluded(visit: Visit, context: Context) -> None:
    """Refuse a player who may not play, at this table or anywhere."""
    account = context.account
    if visit.is_excluded or (account is not None and account.is_excluded):
        raise refused("player/excluded", player=visit.player)


def take_position(decision: Decision, command: c.TakePosition, context: Context) -> None:
    """Open a visit at a free seat or terminal."""
    table = decision.table
    position = known_position(table, command.position)
    refuse_other_terminal(context, command.position)
    if position.player:
        raise refused("position/is-taken", player=position.player, position=position.id)
    if command.player in table.visits:
        at = table.visits[command.player].position
        raise refused("player/is-here", player=command.player, position=at)
    decision.add(
        e.VisitOpened(
            player=command.player, position=command.position, account=command.account, at=context.now
        )
    )


def leave_position(decision: Decision, command: c.LeavePosition, context: Context) -> None:
    """Close a visit of a player who has nothing left at this table."""
    visit = visit_of(decision.table, command.player)
    refuse_other_terminal(context, visit.position)
    _refuse_to_leave(decision.table, command.player)
    credit = context.can_stake.get(Instrument.CREDITS, NOTHING)
    if credit > NOTHING:
        raise refused("player/has-credit", player=command.player, credit=decision.table.show(credit))
    decision.add(e.VisitClosed(player=command.player))


def _refuse_to_leave(table: Table, player: str) -> None:
    play = table.round
    if play is not None and any(wager.player == player for wager in play.betting.wagers.values()):
        raise refused("player/has-stakes", player=player, round=play.number)
    for held in table.colours_held:
        if held.player == player:
            chips = held.worth.minor_units // held.value.minor_units
            raise refused("player/has-colour-chips", player=player, chips=chips, colour=held.colour)


def buy_in(decision: Decision, command: c.BuyIn, context: Context) -> None:
    """Give credit for cash, chips or a ticket; where nobody is at the position, a visit opens with it."""
    table = decision.table
    is_new = _comes_now(table, command, context)
    player = command.visit if is_new else named_player(table, command, context)
    if not is_new:
        refuse_excluded(visit_of(table, player), context)
    _refuse_no_credit(table)
    is_ticket = command.paid_with is c.PaidWith.TICKET
    refuse_amount(table, command.amount, MAX_MINOR_UNITS if is_ticket else MAX_IN_ONE_ORDER)
    refuse_to_hold(table, player, context.can_stake.get(Instrument.CREDITS, NOTHING) + command.amount)
    _refuse_no_ticket(command)
    if is_new:
        take_position(decision, c.TakePosition(position=command.position, player=player), context)
    decision.add(
        e.BoughtIn(
            player=player,
            amount=command.amount,
            paid_with=command.paid_with,
            ticket=command.ticket,
        )
    )


def _comes_now(table: Table, command: c.BuyIn, context: Context) -> bool:
    """Tell whether a visit is to be opened: one is named, and nobody is at the position.

    A terminal names a visit of its own making, for the case that nobody is there. A person names someone: the
    money is for nobody else.
    """
    if not command.visit:
        return False
    position = known_position(table, command.position)
    if context.actor.role is not Role.TERMINAL:
        _refuse_another(position, command.visit)
    return not position.player


def _refuse_another(position: Position, player: str) -> None:
    """Refuse what is meant for one player at a position where another is."""
    if position.player not in ("", player):
        raise refused("position/is-taken", player=position.player, position=position.id)


ByNameOrPosition = c.BuyIn | c.CashOut | c.AnswerOption | c.SetOwnLimits | c.ExcludePlayer


def named_player(table: Table, command: ByNameOrPosition, context: Context) -> str:
    """Find the visit that is meant, by its player or by the position; a terminal means its own."""
    player = command.player
    if command.position:
        position = known_position(table, command.position)
        refuse_other_terminal(context, position.id)
        if player:
            _refuse_another(position, player)
        player = position.player
        if not player:
            raise refused("position/has-no-player", position=position.id)
    refuse_other_terminal(context, visit_of(table, player).position)
    return player


def _refuse_no_ticket(command: c.BuyIn | c.IssueColourChips) -> None:
    if command.paid_with is c.PaidWith.TICKET and not command.ticket:
        raise refused("money/ticket-needed")


def _refuse_no_credit(table: Table) -> None:
    """Refuse credit where neither the document nor a terminal of the table plays with it."""
    takes_credit = any(each.kind is Instrument.CREDITS for each in table.document.instruments)
    has_terminal = any(each.is_terminal for each in table.positions.values())
    if not takes_credit and not has_terminal:
        raise refused("money/no-credit-here", document=table.document.document)


def cash_out(decision: Decision, command: c.CashOut, context: Context) -> None:
    """Take all credit off the table; the visit closes with it.

    A terminal makes a ticket of it, and nobody else learns the number. Whom staff pay out is paid at the
    cage: what the house owes stands there under the name of the visit. So does what is more than a ticket may
    be worth: houses from before there was a bound can have such a credit.
    """
    table = decision.table
    player = named_player(table, command, context)
    position = table.positions[visit_of(table, player).position]
    refuse_for_live_terminal(context, position)
    _refuse_to_leave(table, player)
    credit = context.can_stake.get(Instrument.CREDITS, NOTHING)
    if credit <= NOTHING:
        raise refused("money/nothing-to-cash", player=player)
    is_own = context.actor.role is Role.TERMINAL
    if is_own and not command.ticket:
        raise refused("money/ticket-needed")
    if is_by_staff(context, position):
        if not command.reason.strip():
            raise refused("money/reason-needed")
        decision.takes_two = True
    on_ticket = min(credit, Money(MAX_MINOR_UNITS)) if is_own else NOTHING
    for amount, ticket in ((on_ticket, command.ticket), (credit - on_ticket, "")):
        if amount > NOTHING:
            decision.add(e.CashedOut(player=player, amount=amount, ticket=ticket, reason=command.reason))
    decision.add(e.VisitClosed(player=player))


def issue_colour_chips(decision: Decision, command: c.IssueColourChips, context: Context) -> None:
    """Sell chips of a colour by the document's rules for them."""
    table = decision.table
    rule = _colour_rule(table)
    refuse_excluded(visit_of(table, command.player), context)
    _refuse_who_does_not_ask(table, rule, context)
    if command.colour not in table.colours:
        raise refused("chips/unknown-colour", colour=command.colour, known=", ".join(table.colours))
    if command.chips <= 0:
        raise refused("money/not-positive", amount=command.chips)
    value = _named_value(table, rule, command)
    worth = Money(command.chips * value.minor_units)
    refuse_too_much(table, worth)
    has = context.can_stake.get(Instrument.COLOUR_CHIPS, NOTHING)
    refuse_to_hold(table, command.player, has + worth)
    _refuse_others_colour(table, rule, command)
    allowed_by = _several_colours_allowed_by(table, rule, command, context)
    _refuse_marker(table, rule, command, value)
    _refuse_no_ticket(command)
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


def _refuse_who_does_not_ask(table: Table, rule: ColourChips, context: Context) -> None:
    """Where the document has the dealer ask for the value, let nobody else sell the chips."""
    entry = table.roster.get(context.actor.person)
    if rule.value_set_by is ValueSetBy.DEALER_ASKS_PLAYER and not holds_duty(
        table.document.staff, entry, Duty.DEAL
    ):
        raise duty_is_not_yours(table, Duty.DEAL, context.actor.person, rule.clause)


def _named_value(table: Table, rule: ColourChips, command: c.IssueColourChips) -> Money:
    """Give the value of a chip, once the player has named one that the table can play with."""
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
    """Ask all who hold a colour before another player gets it."""
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
    """Name who allows another colour to a player who has one; nobody is needed for the first."""
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
    """Ask for the marker that shows a value above the minimum, and for none at it."""
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
                (each.value for each in needed), " or ".join(MARKER_IN_WORDS[each] for each in needed)
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
    """Refuse colour chips that another table has issued."""
    rule = _colour_rule(table)
    if rule.played_only_at_issuing_table and emblem not in ("", table.emblem):
        raise refused("chips/of-another-table", emblem=emblem, ours=table.emblem, clause=rule.clause)


def redeem_colour_chips(decision: Decision, command: c.RedeemColourChips, context: Context) -> None:
    """Take colour chips back at the value at which they were issued.

    Who is on the roster takes them back at the table; anyone else is elsewhere: the cage, another table.
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
