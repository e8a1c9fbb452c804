"""Players the house knows: who may play, within which limits, and where (STD-B1, B2, M6)."""

from datetime import datetime, timedelta
from itertools import count

from msgspec import Struct

from sicbo.cage import events as e
from sicbo.cage.refusals import refused
from sicbo.cage.state import Cage, PlayerAccount
from sicbo.money import NOTHING, Currency, Money
from sicbo.own_limits import OwnLimits, Played
from sicbo.streams import Refusal, Refused, folded

LEAST_EXCLUSION = timedelta(hours=24)
"""The minimum duration of an exclusion."""


class PlayerAtTable(Struct, frozen=True, kw_only=True):
    """Someone at a table: the name they play under, their account, if any, and the table's currency."""

    table: str
    player: str
    account: str
    currency: Currency


class LeftTable(Struct, frozen=True, kw_only=True):
    """The result of a visit, on the gaming day on which it ended."""

    day: str
    lost: Money
    seconds: int


def known_account(cage: Cage, name: str) -> PlayerAccount:
    """Return an account."""
    if name not in cage.accounts:
        raise refused("account/unknown", account=name)
    return cage.accounts[name]


def excluded_until(until: datetime | None, now: datetime) -> datetime:
    """Return the time before which a person is not readmitted: at least a day from now."""
    least = now + LEAST_EXCLUSION
    return least if until is None else max(until, least)


def refuse_namesake(cage: Cage, player: str, account: str) -> None:
    """Refuse a name of somebody else: what the house owes is owed to the name of a visit (STD-M6)."""
    if _is_free(cage, player, account):
        return
    free = next(each for n in count(2) if _is_free(cage, each := f"{player}-{n}", account))
    raise refused("player/name-is-taken", player=player, free=free)


def _is_free(cage: Cage, player: str, account: str) -> bool:
    """Return whether nobody else has the name; a guest who comes again is a new visit under a new name."""
    name = folded(player)
    if name in cage.names:
        return bool(account) and cage.names[name] == account
    return player == account or player not in cage.accounts


# ---- for tables ------------------------------------------------------------------------------------------


def begin_visit(cage: Cage, who: PlayerAtTable) -> tuple[e.Event, ...] | Refusal:
    """Begin the visit of a player who may play; the player of an account is at one table at a time."""
    try:
        if who.player in cage.excluded or who.account in cage.excluded:
            raise refused("player/excluded", player=who.player)
        if not who.account:
            refuse_namesake(cage, who.player, who.account)
            return (e.VisitBegan(account="", table=who.table, player=who.player),)
        account = known_account(cage, who.account)
        if account.table:
            raise refused("account/is-elsewhere", account=account.name, table=account.table)
        if account.currency != who.currency:
            its, here = account.currency.code, who.currency.code
            raise refused("account/other-currency", account=account.name, its=its, currency=here)
        refuse_namesake(cage, who.player, who.account)
    except Refused as reason:
        return reason.refusal
    return (e.VisitBegan(account=who.account, table=who.table, player=who.player),)


def end_visit(cage: Cage, who: PlayerAtTable, left: LeftTable) -> tuple[e.Event, ...]:
    """End the visit of a player; nothing is counted of those without an account."""
    if who.account not in cage.accounts:
        return ()
    return (
        e.VisitEnded(
            account=who.account,
            table=who.table,
            player=who.player,
            day=left.day,
            lost=left.lost,
            currency=who.currency,
            seconds=left.seconds,
        ),
    )


def limits_wanted(cage: Cage, who: PlayerAtTable, limits: OwnLimits, now: datetime) -> tuple[e.Event, ...]:
    """Set the limits of an account that a player asked for at a table."""
    if who.account not in cage.accounts:
        return ()
    return (
        e.PlayerLimitsSet(account=who.account, wanted=limits, currency=who.currency, at=now, table=who.table),
    )


def exclusion_wanted(cage: Cage, who: PlayerAtTable, reason: str, now: datetime) -> tuple[e.Event, ...]:
    """Exclude an account from all tables, as asked for at one."""
    if who.account not in cage.accounts or who.account in cage.excluded:
        return ()
    until = excluded_until(None, now)
    return (e.PlayerExcluded(player=who.account, reason=reason, until=until, table=who.table),)


def played(cage: Cage, who: PlayerAtTable, day: str, now: datetime) -> Played | None:
    """Return the limits in force for the player of an account, and the results of earlier visits that day."""
    account = cage.accounts.get(who.account)
    if account is None:
        return None
    is_today = account.day == day
    return Played(
        limits=account.limits.in_force(now),
        lost=account.lost if is_today else NOTHING,
        seconds=account.seconds if is_today else 0,
        is_excluded=who.account in cage.excluded or who.player in cage.excluded,
    )
