"""Every report by its name: its title, what it tells, and the function that makes it."""

from collections.abc import Callable
from datetime import datetime
from enum import Enum
from itertools import chain, islice

from msgspec import Struct

from sicbo.reports.house.adjustments import adjustments
from sicbo.reports.house.dice import dice
from sicbo.reports.house.dispute import MakeReceipt, dispute
from sicbo.reports.house.formats.heading import heading_of
from sicbo.reports.house.formats.report import Heading, Parts
from sicbo.reports.house.large import large
from sicbo.reports.house.liability import liability
from sicbo.reports.house.meters import meters
from sicbo.reports.house.results import results
from sicbo.reports.house.sign_ins import sign_ins
from sicbo.reports.house.significant import significant
from sicbo.reports.house.sources.gaming_days import ReportIsRefused
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.records import tables_of
from sicbo.reports.house.staffing import staffing
from sicbo.reports.house.statement import statement
from sicbo.reports.house.theory import theory
from sicbo.reports.house.verification import verification
from sicbo.reports.house.voids import voids
from sicbo.storage.contents import Contents


class Narrowing(Enum):
    """What a report may be narrowed down to, besides the interval."""

    TABLE = "table"
    BY = "by"
    ROUND = "round"
    PLAYER = "player"
    PERSON = "person"
    CODE = "code"
    OVER = "over"


class Known(Struct, frozen=True):
    """A report that there is; what it `needs` must be named, and what it `takes` besides that may be."""

    title: str
    tells: str
    make: Callable[[Contents, ReportQuery], Parts]
    needs: tuple[Narrowing, ...] = ()
    takes: tuple[Narrowing, ...] = ()


_TABLE = (Narrowing.TABLE,)

REPORTS = {
    "results": Known(
        "Table results",
        "drop, handle, win and hold by day, shift, month or year",
        results,
        takes=(Narrowing.TABLE, Narrowing.BY),
    ),
    "theory": Known(
        "Theoretical against actual",
        "each pay table against its exact theory, with alarm",
        theory,
        takes=_TABLE,
    ),
    "meters": Known(
        "Meters",
        "what was staked, paid, voided, bought in and cashed out at every position",
        meters,
        takes=_TABLE,
    ),
    "voids": Known(
        "Voids and corrections", "what did not stay as it first was, and who decided so", voids, takes=_TABLE
    ),
    "large": Known(
        "Large wagers and wins",
        "wagers, wins and payments from a set value on",
        large,
        takes=(Narrowing.TABLE, Narrowing.OVER),
    ),
    "adjustments": Known(
        "Adjustments", "money that moved for another reason than play", adjustments, takes=_TABLE
    ),
    "sign-ins": Known(
        "Sign-ins",
        "who came, went and was not let in, and everyone's account",
        sign_ins,
        takes=(Narrowing.PERSON,),
    ),
    "dice": Known("Dice statistics", "what fell, by set of dice, with all tests", dice, takes=_TABLE),
    "liability": Known(
        "Liability and stakes in play", "what is owed to players, against the ledger", liability
    ),
    "events": Known(
        "Significant events",
        "alterations, alarms and interruptions, with before and after",
        significant,
        takes=(Narrowing.TABLE, Narrowing.PERSON, Narrowing.CODE, Narrowing.OVER),
    ),
    "staffing": Known(
        "Staffing log",
        "who held which post from when to when",
        staffing,
        takes=(Narrowing.TABLE, Narrowing.PERSON),
    ),
    "statement": Known(
        "Player statement",
        "wagers, wins and credit of one player",
        statement,
        needs=(Narrowing.PLAYER,),
        takes=_TABLE,
    ),
    "dispute": Known(
        "Dispute bundle",
        "all that the house knows of one round, in one file",
        dispute,
        needs=(Narrowing.TABLE, Narrowing.ROUND),
    ),
    "software": Known(
        "Software and rules", "the program and the rules of all tables by their hashes", verification
    ),
}


class Made(Struct, frozen=True):
    """A report that can be written: its heading, and its parts, which are worked out while they are taken."""

    heading: Heading
    parts: Parts


def known(name: str) -> Known:
    """Find a report, or name those that there are."""
    if name not in REPORTS:
        words = f"there is no report {name[:40]!r}; there are {', '.join(REPORTS)}"
        raise ReportIsRefused(words, "unknown", given=name[:40])
    return REPORTS[name]


def make(
    contents: Contents, name: str, asked: ReportQuery, made: datetime, make_receipt: MakeReceipt | None = None
) -> Made:
    """Make a report from what a house holds."""
    report = known(name)
    tables_of(contents, asked)  # a table that is not there is refused before anything is written
    parts = dispute(contents, asked, make_receipt) if name == "dispute" else report.make(contents, asked)
    first = list(islice(parts, 1))  # and so is what the report itself refuses
    return Made(heading_of(contents, name, report.title, asked, made), chain(first, parts))
