"""How a process authenticates to a NATS server and verifies it: from files, never from the command line.

| variable | the file that it names |
|---|---|
| SICBO_BUS_PASSWORD_FILE | the password of SICBO_BUS_USER, or of the user in the address; mode 0600 |
| SICBO_BUS_NKEY_FILE | the seed of an nkey; mode 0600 |
| SICBO_BUS_CREDS_FILE | a .creds file: a user's JWT and the seed of its nkey; mode 0600 |
| SICBO_BUS_CA_FILE | the certificates of the authorities that may vouch for the server |
"""

import ssl
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from sicbo.bus.nkeys import Nkey, read_nkey
from sicbo.secret_files import Secret, SecretIsRefused, read_secret

USER = "SICBO_BUS_USER"
PASSWORD_FILE = "SICBO_BUS_PASSWORD_FILE"  # noqa: S105 - the name of a variable
NKEY_FILE = "SICBO_BUS_NKEY_FILE"
CREDS_FILE = "SICBO_BUS_CREDS_FILE"
CA_FILE = "SICBO_BUS_CA_FILE"


class LoginFiles(Struct, frozen=True, kw_only=True):
    """The files with our credentials and trusted certificates; at most one of password, nkey and creds."""

    user: str = ""
    password: Path | None = None
    nkey: Path | None = None
    creds: Path | None = None
    ca: Path | None = None


class Login(Struct, frozen=True, kw_only=True):
    """Our credentials and trusted certificates; empty if the server requires none."""

    user: str = ""
    password: Secret | None = None
    nkey: Nkey | None = None
    jwt: Secret | None = None
    trust: ssl.SSLContext | None = None
    shown: str = "no user"
    """Describes the credentials without secrets."""


def named_in(environment: Mapping[str, str]) -> LoginFiles:
    """Return the files named by the environment."""
    return LoginFiles(
        user=environment.get(USER, ""),
        password=_named(environment, PASSWORD_FILE),
        nkey=_named(environment, NKEY_FILE),
        creds=_named(environment, CREDS_FILE),
        ca=_named(environment, CA_FILE),
    )


def read_login(files: LoginFiles) -> Login:
    """Read the files; raises SecretIsRefused, whose message never holds their contents."""
    named = [str(each) for each in (files.password, files.nkey, files.creds) if each]
    if len(named) > 1:
        raise SecretIsRefused(f"one of {' and '.join(named)} is enough to log in to the bus")
    trust = _trust(files.ca)
    if files.creds:
        jwt, nkey = _read_creds(files.creds)
        return Login(jwt=jwt, nkey=nkey, trust=trust, shown=f"the user of {files.creds}")
    if files.nkey:
        nkey = read_nkey(read_secret(files.nkey), str(files.nkey))
        return Login(nkey=nkey, trust=trust, shown=f"the nkey of {files.nkey}, {nkey.public}")
    if files.password and files.user:
        password = read_secret(files.password)
        shown = f"the user {files.user!r} with the password of {files.password}"
        return Login(user=files.user, password=password, trust=trust, shown=shown)
    if files.password:
        raise SecretIsRefused(f"{files.password} needs a user name: write nats://USER@HOST, or set {USER}")
    if files.user:
        raise SecretIsRefused(f"the user {files.user!r} needs a password: name its file in {PASSWORD_FILE}")
    return Login(trust=trust)


def _named(environment: Mapping[str, str], variable: str) -> Path | None:
    name = environment.get(variable)
    return Path(name) if name else None


def _trust(ca_file: Path | None) -> ssl.SSLContext | None:
    """Trust only the certificates in a file; without one, those the machine trusts."""
    if ca_file is None:
        return None
    try:
        return ssl.create_default_context(cafile=ca_file)
    except ssl.SSLError:
        raise SecretIsRefused(f"{ca_file} holds no certificates in PEM") from None
    except OSError as mistake:
        raise SecretIsRefused(f"cannot read {ca_file}: {mistake.strerror}") from None


def _read_creds(path: Path) -> tuple[Secret, Nkey]:
    text = read_secret(path).reveal()
    jwt, seed = _block(text, "NATS USER JWT"), _block(text, "USER NKEY SEED")
    if not jwt or not seed:
        raise SecretIsRefused(
            f"{path} is not a .creds file: such a file holds a NATS USER JWT and a USER NKEY SEED"
        )
    return Secret(jwt), read_nkey(Secret(seed), str(path))


def _block(text: str, title: str) -> str:
    """Return the line after the header with this title."""
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("-----BEGIN " + title):
            return next(lines, "").strip()
    return ""
