"""Translates errors of PostgreSQL and its driver into those of the contract."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from sicbo.secret_files import SecretIsRefused
from sicbo.storage.contract import (
    BalanceIsRefused,
    KeyIsTaken,
    StoreIsAway,
    StoreIsDamaged,
    StoreRefused,
    StreamHasMoved,
)

SLOW = (TimeoutError, asyncpg.QueryCanceledError, asyncpg.LockNotAvailableError)
"""The wait is already over, so an immediate retry would not help."""

AWAY = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the server has ended the session, and the connection is not closed yet
    asyncpg.PostgresSystemError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.TransactionRollbackError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InsufficientPrivilegeError,
    *SLOW,
)
"""The server is unavailable to us: stopped, full, busy, a replica, or it refuses our login."""

WRONG = (
    ssl.SSLError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InsufficientPrivilegeError,
)
"""Of these, what somebody must put right: the name, the login, a certificate, a right."""

NO_TLS = "rejected SSL upgrade"
"""What the driver says, in an ordinary ConnectionError, of a server that offers no encryption."""

DAMAGED = asyncpg.InternalServerError
"""PostgreSQL cannot make sense of a page, an index or a long value."""

REFUSALS: dict[str, type[StoreRefused]] = {
    "answer": KeyIsTaken,
    "balance": BalanceIsRefused,
    "event": StreamHasMoved,
    "tree_head": StreamHasMoved,
}
"""What a violated constraint of these tables, the last defence, means."""


@contextmanager
def translate_errors(place: str) -> Iterator[None]:
    """Translate errors of PostgreSQL."""
    try:
        yield
    except DAMAGED as mistake:
        raise StoreIsDamaged(f"{place} is damaged: {mistake}; restore a backup") from mistake
    except asyncpg.IntegrityConstraintViolationError as mistake:
        kind = REFUSALS.get(mistake.table_name or "", StoreRefused)
        raise kind(f"{place} refuses: {mistake}") from mistake
    except asyncpg.exceptions.ClientConfigurationError as mistake:
        raise StoreIsAway(f"this is not an address of a PostgreSQL database: {mistake}") from mistake
    except asyncpg.DataError as mistake:
        raise StoreRefused(f"{place} cannot store this: {mistake}") from mistake
    except SecretIsRefused as mistake:
        raise StoreIsAway(f"{place} is away, as there is no password for it: {mistake}") from mistake
    except AWAY as mistake:
        if isinstance(mistake, asyncpg.InterfaceError) and isinstance(mistake, ValueError):  # never sent
            raise StoreRefused(f"{place} cannot store this: {mistake}") from mistake
        message = f"{place} is away: {mistake or type(mistake).__name__}{_hint(mistake)}"
        if isinstance(mistake, asyncpg.DiskFullError):
            raise StoreIsAway(message, "the disk of the store is full", may_come_back=True) from mistake
        raise StoreIsAway(message, may_come_back=_may_come_back(mistake)) from mistake


def _may_come_back(mistake: BaseException) -> bool:
    """Return whether the server may answer us later without anyone changing a setting."""
    return not isinstance(mistake, WRONG) and NO_TLS not in str(mistake)


def _hint(mistake: BaseException) -> str:
    """Explain how to create a missing database or role of ours."""
    is_missing = isinstance(mistake, asyncpg.InvalidCatalogNameError) or (
        isinstance(mistake, asyncpg.InvalidAuthorizationSpecificationError)
        and 'role "sicbo_' in str(mistake)
        and "does not exist" in str(mistake)
    )
    return ": `sicbo house prepare` makes roles and database" if is_missing else ""


def is_worth_retrying(away: StoreIsAway) -> bool:
    """Return whether a new connection may help: the old one broke, or two writers deadlocked."""
    return isinstance(away.__cause__, AWAY) and not isinstance(away.__cause__, SLOW)
