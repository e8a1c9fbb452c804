"""The address of a house in PostgreSQL, and the password, which is never part of it.

The password comes from the file that SICBO_DATABASE_PASSWORD_FILE names, or as usual with PostgreSQL from
PGPASSFILE or ~/.pgpass. It is read again for every connection, so that it can be changed while a house runs.
"""

import os
from collections.abc import Callable
from pathlib import Path
from urllib.parse import SplitResult, parse_qs, quote, urlsplit, urlunsplit

from sicbo.secret_files import read_secret

SCHEMES = ("postgresql", "postgres")
PASSWORD_FILE = "SICBO_DATABASE_PASSWORD_FILE"  # noqa: S105 - the name of a variable

OWNER, APPLICATION, AUDITOR = "sicbo_owner", "sicbo_app", "sicbo_auditor"


class AddressIsRefused(ValueError):
    """An address that is invalid, or that contains a secret."""


def is_address(text: str) -> bool:
    """Return whether a text is the address of a server rather than a file path.

    >>> is_address("postgresql://db.example/house"), is_address("house.db")
    (True, False)
    """
    return "://" in text


def read_address(text: str) -> str:
    """Check that an address typed by a person is valid and contains no secret.

    >>> read_address("postgresql://db.example/house")
    'postgresql://db.example/house'
    >>> read_address("postgresql://sicbo_app:secret@db.example/house")
    Traceback (most recent call last):
        ...
    sicbo.storage.postgresql.address.AddressIsRefused: the address of the database holds a password, and \
what is typed can be read by others on this machine: put it into a file of mode 0600 and name that in \
SICBO_DATABASE_PASSWORD_FILE, or use PGPASSFILE
    """
    parts = _split(text)
    if parts.scheme not in SCHEMES:
        raise AddressIsRefused(f"{parts.scheme}:// is not an address of a house: use postgresql:// or a path")
    if parts.password is not None or "password" in parse_qs(parts.query):
        raise AddressIsRefused(
            "the address of the database holds a password, and what is typed can be read by others on this"
            f" machine: put it into a file of mode 0600 and name that in {PASSWORD_FILE}, or use PGPASSFILE"
        )
    if not parts.path.strip("/"):
        raise AddressIsRefused("the address names no database: postgresql://HOST/DATABASE")
    return text


def as_role(dsn: str, role: str) -> str:
    """Add a role to an address, unless it or PGUSER names one.

    >>> as_role("postgresql://db.example/house", "sicbo_auditor")
    'postgresql://sicbo_auditor@db.example/house'
    >>> as_role("postgresql://ann@db.example/house", "sicbo_auditor")
    'postgresql://ann@db.example/house'
    """
    parts = _split(dsn)
    if parts.username or "user" in parse_qs(parts.query) or os.environ.get("PGUSER"):
        return dsn
    return urlunsplit(parts._replace(netloc=f"{quote(role)}@{parts.netloc.rpartition('@')[2]}"))


def secrets() -> dict[str, Callable[[], str]]:
    """Return the connection parameters that supply the password, if a file holds it."""
    named = os.environ.get(PASSWORD_FILE)
    if not named:
        return {}

    def password() -> str:
        return read_secret(Path(named)).reveal()

    password()  # report an unusable file at once
    return {"password": password}


def place_of(dsn: str) -> str:
    """Describe a database without the password its address may contain.

    >>> place_of("postgresql://sicbo_app:secret@db.example:5432/house")
    'PostgreSQL db.example:5432/house'
    >>> place_of("postgresql://sicbo_app@/house?host=/run/postgresql")
    'PostgreSQL /run/postgresql/house'
    """
    parts = _split(dsn)
    host = parts.netloc.rpartition("@")[2] or parse_qs(parts.query).get("host", [""])[0]
    return f"PostgreSQL {host}/{parts.path.lstrip('/')}"


def _split(text: str) -> SplitResult:
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError as mistake:
        raise AddressIsRefused(f"this is not an address of a database: {mistake}") from None
    return parts
