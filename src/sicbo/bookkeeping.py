"""Converts events to transfers: the one place where the game, the cage and the ledger meet.

The game knows no debits, and the ledger knows no wagers. Every event that moves money is converted here.
Where both a table and the cage record the same thing (a ticket issued or redeemed), the table's record moves
it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, assert_never

from sicbo.cage import events as at_cage
from sicbo.cage.commands import Change, SettledWith
from sicbo.cage.state import Debt
from sicbo.chips import PROMOTIONAL, Instrument
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.books import Books
from sicbo.ledger.transfers import Transfer
from sicbo.money import MAX_MINOR_UNITS, NOTHING, Money
from sicbo.streams import Event, name_of
from sicbo.table import events as e
from sicbo.table.commands import PaidWith
from sicbo.table.round import Round, StandingWager
from sicbo.table.settled_lines import lines_of_void
from sicbo.table.state import Table

Moves = Iterator[tuple[Account, Account, Money]]
"""Debit, credit and amount; zero amounts are dropped later."""


def transfers_of(table: Table, event: e.Event) -> tuple[Transfer, ...]:
    """Return the transfers for an event at a table, given the table before the event.

    Moves between the same two accounts are merged: the event itself holds the result of each wager.
    """
    moves = ENTRIES.get(type(event))
    return _merged(moves(table, event), event) if moves is not None else ()


def cage_transfers_of(event: at_cage.Event) -> tuple[Transfer, ...]:
    """Return the transfers for an event at the cage."""
    moves = CAGE_ENTRIES.get(type(event))
    return _merged(moves(event), event) if moves is not None else ()


def _merged(moves: Moves, event: Event) -> tuple[Transfer, ...]:
    amounts: dict[tuple[Account, Account], Money] = {}
    for debit, credit, amount in moves:
        if amount.minor_units:
            before = amounts.get((debit, credit))
            amounts[debit, credit] = amount if before is None else before + amount
    reason = name_of(event)
    return tuple(
        [
            Transfer(debit, credit, part, reason)
            for (debit, credit), amount in amounts.items()
            for part in ((amount,) if amount.minor_units <= MAX_MINOR_UNITS else _parts(amount))
        ]
    )


def _parts(amount: Money) -> Iterator[Money]:
    """Split an amount above the limit of one transfer: older houses took wagers that could win so much."""
    whole, rest = divmod(amount.minor_units, MAX_MINOR_UNITS)
    yield from (Money(each) for each in (*(MAX_MINOR_UNITS,) * whole, rest) if each)


# ---- accounts ----------------------------------------------------------------------------------------


def stakes_in_play(table: Table, number: int) -> Account:
    """Return the account of a round's stakes."""
    return Account(AccountKind.STAKES_IN_PLAY, f"{table.id}/{number}")


def house_bank(table: Table) -> Account:
    """Return the account of a table's winnings."""
    return Account(AccountKind.HOUSE_BANK, table.id)


def source_of(player: str, instrument: Instrument) -> Account:
    """Return the account that a stake comes from and goes back to."""
    if instrument is Instrument.CREDITS:
        return Account(AccountKind.PLAYER_CREDIT, player)
    if instrument is Instrument.COLOUR_CHIPS:
        return Account(AccountKind.COLOUR_CHIPS, player)
    if instrument in PROMOTIONAL:
        return Account(AccountKind.PROMOTIONAL)
    return Account(AccountKind.VALUE_CHIPS)


def winnings_to(player: str, instrument: Instrument) -> Account:
    """Return the account for winnings: credit, or value chips out of the tray."""
    if instrument is Instrument.CREDITS:
        return Account(AccountKind.PLAYER_CREDIT, player)
    return Account(AccountKind.VALUE_CHIPS)


def receivable(player: str, table: str, number: int) -> Account:
    """Return the account of what a player owes from a round at a table."""
    return Account(AccountKind.RECEIVABLE, f"{player}/{table}/{number}")


def payable(player: str) -> Account:
    """Return the account of what the house owes a player who has left."""
    return Account(AccountKind.PAYABLE, player)


def open_debts(table: str, books: Books, paid: Mapping[Debt, Money]) -> dict[tuple[str, int], Money]:
    """Return what players still owe for rounds of a table, by its books and by what the cage was paid."""
    debts: dict[tuple[str, int], Money] = {}
    for account in books.accounts():
        if account.kind is AccountKind.RECEIVABLE:
            player, _, number = account.of.rsplit("/", 2)
            settled = paid.get((player, table, int(number)), NOTHING)
            debts[player, int(number)] = books.balance(account) - settled
    return debts


def unpaid(books: Books, paid_out: Mapping[str, Money]) -> dict[str, Money]:
    """Return what a table has made the house owe players and the cage cannot have paid yet.

    What the cage paid may have been for another table: it counts against every table, so that no two of them
    take back the same money.
    """
    owed = {
        each.of: books.balance(each) - paid_out.get(each.of, NOTHING)
        for each in books.accounts()
        if each.kind is AccountKind.PAYABLE
    }
    return {player: amount for player, amount in owed.items() if amount > NOTHING}


def _given(table: Table, paid_with: PaidWith) -> Account:
    """Return the account for what a player hands over for credit or chips."""
    match paid_with:
        case PaidWith.CASH:
            return Account(AccountKind.DROP_BOX, table.id)
        case PaidWith.VALUE_CHIPS:
            return Account(AccountKind.VALUE_CHIPS)
        case PaidWith.TICKET:
            return Account(AccountKind.TICKETS)
        case _:
            assert_never(paid_with)


# ---- players and the table's own money ---------------------------------------------------------------


def _bought_in(table: Table, event: e.BoughtIn) -> Moves:
    yield _given(table, event.paid_with), Account(AccountKind.PLAYER_CREDIT, event.player), event.amount


def _cashed_out(_: Table, event: e.CashedOut) -> Moves:
    goes_to = Account(AccountKind.TICKETS) if event.ticket else payable(event.player)
    yield Account(AccountKind.PLAYER_CREDIT, event.player), goes_to, event.amount


def _colour_issued(table: Table, event: e.ColourChipsIssued) -> Moves:
    amount = Money(event.chips * event.value.minor_units)
    yield _given(table, event.paid_with), Account(AccountKind.COLOUR_CHIPS, event.player), amount


def _colour_redeemed(_: Table, event: e.ColourChipsRedeemed) -> Moves:
    amount = Money(event.chips * event.value.minor_units)
    yield Account(AccountKind.COLOUR_CHIPS, event.player), Account(AccountKind.VALUE_CHIPS), amount


def _filled(table: Table, event: e.TrayFilled) -> Moves:
    yield Account(AccountKind.TRAY, table.id), Account(AccountKind.CAGE), event.amount


def _credited(table: Table, event: e.TrayCredited) -> Moves:
    yield Account(AccountKind.CAGE), Account(AccountKind.TRAY, table.id), event.amount


def _dropped(table: Table, event: e.BoxDropped) -> Moves:
    yield Account(AccountKind.CAGE), Account(AccountKind.DROP_BOX, table.id), event.amount


def _box_counted(table: Table, event: e.BoxCounted) -> Moves:
    """Enter the difference between a box's count and the books."""
    cage, over_short = Account(AccountKind.CAGE), Account(AccountKind.OVER_SHORT, table.id)
    yield cage, over_short, max(event.counted - event.amount, NOTHING)
    yield over_short, cage, max(event.amount - event.counted, NOTHING)


# ---- wagers ------------------------------------------------------------------------------------------


def _registered(table: Table, event: e.WagerRegistered) -> Moves:
    yield source_of(event.player, event.instrument), stakes_in_play(table, event.round), event.stake


def _raised(table: Table, event: e.WagerRaised) -> Moves:
    wager = _in_play(table).betting.wagers[event.wager]
    yield source_of(wager.player, wager.instrument), stakes_in_play(table, event.round), event.by


def _lowered(table: Table, event: e.WagerLowered) -> Moves:
    wager = _in_play(table).betting.wagers[event.wager]
    yield stakes_in_play(table, event.round), source_of(wager.player, wager.instrument), event.by


def _returned(table: Table, event: e.WagerReturned) -> Moves:
    wager = _in_play(table).betting.wagers[event.wager]
    yield stakes_in_play(table, event.round), source_of(wager.player, wager.instrument), wager.stake


def _in_play(table: Table) -> Round:
    if table.round is None:
        raise LookupError("money of a round moved but no round is in play")
    return table.round


# ---- settlement --------------------------------------------------------------------------------------


def _settled(table: Table, event: e.LosersCollected | e.CollectionReversed | e.WinnersPaid) -> Moves:
    """Empty the stakes of these wagers to the player or the bank, and pay winnings."""
    play = _in_play(table)
    stakes, bank = stakes_in_play(table, play.number), house_bank(table)
    for line in event.lines:
        wager = play.betting.wagers[line.wager]
        source = source_of(wager.player, wager.instrument)
        back = line.returned - line.winnings
        taken = wager.stake - back
        yield stakes, source, back - line.in_cash
        yield stakes, Account(AccountKind.VALUE_CHIPS), line.in_cash
        yield stakes, _takes(wager, bank), taken
        yield bank, winnings_to(wager.player, wager.instrument), line.winnings
        yield receivable(wager.player, table.id, play.number), source, line.owed


def _collection_reversed(table: Table, event: e.CollectionReversed) -> Moves:
    """Move everything back that the collection moved."""
    for debit, credit, amount in _settled(table, event):
        yield credit, debit, amount


def _takes(wager: StandingWager, bank: Account) -> Account:
    """Return the account for a lost stake: a token is forfeited, and does not become money of the bank."""
    return source_of(wager.player, wager.instrument) if wager.instrument in PROMOTIONAL else bank


def _voided(table: Table, _: e.RoundVoided) -> Moves:
    """Return every stake to where it came from; one that a void uses up is treated as lost."""
    play = _in_play(table)
    stakes = stakes_in_play(table, play.number)
    for line in lines_of_void(table.document, play):
        wager = play.betting.wagers[line.wager]
        yield stakes, source_of(wager.player, wager.instrument), line.returned
        yield stakes, _takes(wager, house_bank(table)), wager.stake - line.returned


# ---- corrections -------------------------------------------------------------------------------------


def _adjusted(table: Table, event: e.RoundCorrected | e.SettledRoundVoided) -> Moves:
    """Pay everything now due before taking back what was paid; any shortfall is owed.

    Chips that the player took off the layout stay in the player's hands, so no payable moves for them.
    """
    bank = house_bank(table)
    for each in event.adjustments:
        in_hand = each.now.in_hand if each.has_left else NOTHING
        yield bank, _due_to(each), each.now.returned - in_hand
        yield bank, winnings_to(each.player, each.instrument), in_hand
    for each in event.adjustments:
        owed = receivable(each.player, table.id, event.round)
        in_hand = each.was.in_hand if each.has_left else NOTHING
        yield _due_to(each), bank, each.was.returned - in_hand - each.shortfall
        yield winnings_to(each.player, each.instrument), bank, in_hand
        yield owed, bank, each.shortfall
        source = source_of(each.player, each.instrument)
        yield owed, source, each.now.owed
        yield source, owed, each.was.owed - each.paid_back
        yield source, payable(each.player), each.paid_back
    for each in event.adjustments:
        yield _due_to(each), receivable(each.player, table.id, event.round), each.set_off


def _due_to(each: e.Adjustment) -> Account:
    """Return the account where a player is paid more: credit or chips, or a payable for one who has left."""
    if each.has_left:
        return payable(each.player)
    return winnings_to(each.player, each.instrument)


ENTRIES: dict[type[e.Event], Callable[[Table, Any], Moves]] = {
    e.BoughtIn: _bought_in,
    e.CashedOut: _cashed_out,
    e.ColourChipsIssued: _colour_issued,
    e.ColourChipsRedeemed: _colour_redeemed,
    e.TrayFilled: _filled,
    e.TrayCredited: _credited,
    e.BoxDropped: _dropped,
    e.BoxCounted: _box_counted,
    e.WagerRegistered: _registered,
    e.WagerRaised: _raised,
    e.WagerLowered: _lowered,
    e.WagerReturned: _returned,
    e.LosersCollected: _settled,
    e.CollectionReversed: _collection_reversed,
    e.WinnersPaid: _settled,
    e.RoundVoided: _voided,
    e.RoundCorrected: _adjusted,
    e.SettledRoundVoided: _adjusted,
}
"""The table events that move money."""


# ---- the cage ----------------------------------------------------------------------------------------


def _ticket_sold(event: at_cage.TicketSold) -> Moves:
    yield Account(AccountKind.CAGE), Account(AccountKind.TICKETS), event.amount


def _ticket_paid(event: at_cage.TicketPaid) -> Moves:
    yield Account(AccountKind.TICKETS), Account(AccountKind.CAGE), event.amount


def _ticket_expired(event: at_cage.TicketExpired) -> Moves:
    yield Account(AccountKind.TICKETS), Account(AccountKind.EXPIRED_TICKETS), event.amount


def _payable_paid(event: at_cage.PayablePaid) -> Moves:
    yield payable(event.player), Account(AccountKind.CAGE), event.amount


def _receivable_settled(event: at_cage.ReceivableSettled) -> Moves:
    is_cash = event.paid_with is SettledWith.CASH
    given = Account(AccountKind.CAGE) if is_cash else payable(event.player)
    yield given, receivable(event.player, event.table, event.round), event.amount


def _payable_adjusted(event: at_cage.PayableAdjusted) -> Moves:
    """Move what is owed more out of the house's adjustments, and what is owed less back."""
    ours, theirs = Account(AccountKind.ADJUSTMENTS), payable(event.player)
    match event.change:
        case Change.MORE:
            yield ours, theirs, event.amount
        case Change.LESS:
            yield theirs, ours, event.amount
        case _:
            assert_never(event.change)


def _receivable_written_off(event: at_cage.ReceivableWrittenOff) -> Moves:
    owed = receivable(event.player, event.table, event.round)
    yield Account(AccountKind.ADJUSTMENTS), owed, event.amount


CAGE_ENTRIES: dict[type[at_cage.Event], Callable[[Any], Moves]] = {
    at_cage.TicketSold: _ticket_sold,
    at_cage.TicketPaid: _ticket_paid,
    at_cage.TicketExpired: _ticket_expired,
    at_cage.PayablePaid: _payable_paid,
    at_cage.ReceivableSettled: _receivable_settled,
    at_cage.PayableAdjusted: _payable_adjusted,
    at_cage.ReceivableWrittenOff: _receivable_written_off,
}
"""The cage events that move money by themselves."""
