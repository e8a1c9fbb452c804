"""Sign-ins: every attempt to sign in, who came and went, and the account of each person."""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from sicbo.administration import events as o
from sicbo.reports.house.formats.phrases import listed, phrase, reason, term
from sicbo.reports.house.formats.report import Cell, Kind, Parts, Row, Section, columns
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.records import Entry, entries, shared_streams
from sicbo.storage.contents import Contents
from sicbo.streams import ADMINISTRATION

ATTEMPTS = columns(
    time=Kind.TIME,
    record=Kind.COUNT,
    result=Kind.TEXT,
    person=Kind.TEXT,
    role=Kind.TEXT,
    device=Kind.TEXT,
    address=Kind.TEXT,
    session=Kind.TEXT,
    why=Kind.TEXT,
)
ACCOUNTS = columns(
    person=Kind.TEXT,
    status=Kind.TEXT,
    roles=Kind.TEXT,
    appointed=Kind.TIME,
    roles_changed=Kind.TIME,
    dismissed=Kind.TIME,
    last_sign_in=Kind.TIME,
    sign_ins=Kind.COUNT,
    failed=Kind.COUNT,
)


class Account(Struct):
    """A person according to the records."""

    roles: str = ""
    appointed: datetime | None = None
    roles_changed: datetime | None = None
    dismissed: datetime | None = None
    last_sign_in: datetime | None = None
    sign_ins: int = 0
    failed: int = 0

    @property
    def status(self) -> str:
        """Return whether the person is active, dismissed or unknown."""
        if self.dismissed:
            return phrase("status/dismissed")
        return phrase("status/active" if self.appointed else "status/unknown")


def sign_ins(contents: Contents, asked: ReportQuery) -> Parts:
    """Report attempts in the interval, and everyone's account as of its end."""
    accounts: dict[str, Account] = {}
    yield Section("attempts-to-sign-in-and-who-left", ATTEMPTS)
    for entry in _administration(contents, asked):
        _note(accounts, entry, is_inside=asked.interval.has(entry.at))
        row = _attempt(entry)
        if row and asked.interval.has(entry.at) and asked.person in ("", row[3]):
            yield Row(row)
    yield Section("people", ACCOUNTS)
    for person, account in sorted(accounts.items()):
        if asked.person in ("", person):
            cells = (person, account.status, *(getattr(account, each.name) for each in ACCOUNTS[2:]))
            yield Row(cells)


def _administration(contents: Contents, asked: ReportQuery) -> Iterator[Entry]:
    if ADMINISTRATION in shared_streams(contents):
        yield from entries(contents, ADMINISTRATION, asked)


def _attempt(entry: Entry) -> tuple[Cell, ...]:
    at, seq = entry.at, entry.stamp.seq
    match entry.event:
        case o.SignedIn(session=session, person=person, role=role, device=device, address=address):
            return at, seq, phrase("result/signed-in"), person, term(role.value), device, address, session, ""
        case o.SignInFailed(person=person, why=why, device=device, address=address):
            return at, seq, phrase("result/failed"), person, "", device, address, "", reason(why)
        case o.SignedOut(session=session, person=person, why=why):
            return at, seq, phrase("result/signed-out"), person, "", "", "", session, reason(why)
        case _:
            return ()


def _note(accounts: dict[str, Account], entry: Entry, *, is_inside: bool) -> None:
    person = getattr(entry.event, "person", "")
    if not person or not isinstance(entry.event, NOTED):  # a device that failed to prove itself is nobody
        return
    account = accounts.setdefault(person, Account())
    match entry.event:
        case o.PersonAppointed(roles=roles):
            account.roles, account.appointed = listed(term(each.value) for each in roles), entry.at
        case o.RolesChanged(roles=roles):
            account.roles, account.roles_changed = listed(term(each.value) for each in roles), entry.at
        case o.PersonDismissed():
            account.dismissed = entry.at
        case o.SignedIn():
            account.last_sign_in = entry.at
            account.sign_ins += is_inside
        case _:
            account.failed += is_inside


NOTED = (o.PersonAppointed, o.RolesChanged, o.PersonDismissed, o.SignedIn, o.SignInFailed)
