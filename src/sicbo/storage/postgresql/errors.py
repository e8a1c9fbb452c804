"""What PostgreSQL and its driver say, in the words of the contract."""

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
"""It has already been waited for."""

AWAY = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the server said its last word, and the line is not closed yet
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
"""The server does not serve us: it is stopped, full, busy, a replica, or does not know us."""

DAMAGED = asyncpg.InternalServerError
"""What PostgreSQL says of a page, an index or a long value that it cannot make sense of."""

REFUSALS: dict[str, type[StoreRefused]] = {
    "answer": KeyIsTaken,
    "balance": BalanceIsRefused,
    "event": StreamHasMoved,
    "tree_head": StreamHasMoved,
}
"""The constraints of these tables are the last wall; what they keep out."""


@contextmanager
def translate_errors(place: str) -> Iterator[None]:
    """Turn what PostgreSQL says into our own words."""
    try:
        yield
    except DAMAGED as mistake:
        raise StoreIsDamaged(f"{place} is damaged: {mistake}; restore a backup") from mistake
    except asyncpg.IntegrityConstraintViolationError as mistake:
        kind = REFUSALS.get(mistake.table_name or "", StoreRefused)
        raise kind(f"{place} refuses: {mistake}") from mistake
    except asyncpg.exceptions.ClientConfigurationError as mistake:
        raise StoreIsAway(f"this is no address of a PostgreSQL database: {mistake}") from mistake
    except asyncpg.DataError as mistake:
        raise StoreRefused(f"{place} cannot keep this: {mistake}") from mistake
    except SecretIsRefused as mistake:
        raise StoreIsAway(f"{place} is away, as there is no password for it: {mistake}") from mistake
    except AWAY as mistake:
        if isinstance(mistake, asyncpg.InterfaceError) and isinstance(mistake, ValueError):  # never sent
            raise StoreRefused(f"{place} cannot keep this: {mistake}") from mistake
        said = f"{place} is away: {mistake or type(mistake).__name__}{_hint(mistake)}"
        if isinstance(mistake, asyncpg.DiskFullError):
            raise StoreIsAway(said, "the disk of the store is full") from mistake
        raise StoreIsAway(said) from mistake


def _hint(mistake: BaseException) -> str:
    """Say how a database or a role of ours comes to be, where it is missing."""
    is_missing = isinstance(mistake, asyncpg.InvalidCatalogNameError) or (
        isinstance(mistake, asyncpg.InvalidAuthorizationSpecificationError)
        and 'role "sicbo_' in str(mistake)
        and "does not exist" in str(mistake)
    )
    return ": `sicbo house prepare` makes roles and database" if is_missing else ""


def may_be_better_at_once(away: StoreIsAway) -> bool:
    """Tell whether a new connection may help: the old one was cut, or two writers were in a ring."""
    return isinstance(away.__cause__, AWAY) and not isinstance(away.__cause__, SLOW)
