"""Every report by its name, with the function that makes it."""

from collections.abc import Callable
from datetime import datetime
from enum import Enum
from itertools import chain, islice

from msgspec import Struct

from sicbo.reports.house.adjustments import adjustments
from sicbo.reports.house.dice import dice
from sicbo.reports.house.dispute import MakeReceipt, dispute
from sicbo.reports.house.formats.heading import heading_of
from sicbo.reports.house.formats.phrases import phrase
from sicbo.reports.house.formats.report import Heading, Parts
from sicbo.reports.house.large_transactions import large
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
    """How a report may be filtered, besides by the interval."""

    TABLE = "table"
    BY = "by"
    ROUND = "round"
    PLAYER = "player"
    PERSON = "person"
    CODE = "code"
    OVER = "over"


class Known(Struct, frozen=True):
    """A kind of report; filters that it `needs` are required, and those that it `takes` are optional."""

    name: str
    make: Callable[[Contents, ReportQuery], Parts]
    needs: tuple[Narrowing, ...] = ()
    takes: tuple[Narrowing, ...] = ()

    @property
    def title(self) -> str:
        """Its title."""
        return phrase(f"title/{self.name}")

    @property
    def tells(self) -> str:
        """A short description of its contents."""
        return phrase(f"tells/{self.name}")


_TABLE = (Narrowing.TABLE,)

_ALL = (
    Known("results", results, takes=(Narrowing.TABLE, Narrowing.BY)),
    Known("theory", theory, takes=_TABLE),
    Known("meters", meters, takes=_TABLE),
    Known("voids", voids, takes=_TABLE),
    Known("large", large, takes=(Narrowing.TABLE, Narrowing.OVER)),
    Known("adjustments", adjustments, takes=_TABLE),
    Known("sign-ins", sign_ins, takes=(Narrowing.PERSON,)),
    Known("dice", dice, takes=_TABLE),
    Known("liability", liability),
    Known("events", significant, takes=(Narrowing.TABLE, Narrowing.PERSON, Narrowing.CODE, Narrowing.OVER)),
    Known("staffing", staffing, takes=(Narrowing.TABLE, Narrowing.PERSON)),
    Known("statement", statement, needs=(Narrowing.PLAYER,), takes=_TABLE),
    Known("dispute", dispute, needs=(Narrowing.TABLE, Narrowing.ROUND)),
    Known("software", verification),
)

REPORTS = {each.name: each for each in _ALL}


class Made(Struct, frozen=True):
    """A report ready to be written: its heading, and its parts, which are computed as they are consumed."""

    heading: Heading
    parts: Parts


def known(name: str) -> Known:
    """Return a report by its name; an unknown name is refused with a list of all names."""
    if name not in REPORTS:
        raise ReportIsRefused("unknown", given=name[:40], known=", ".join(REPORTS))
    return REPORTS[name]


def make(
    contents: Contents, name: str, asked: ReportQuery, made: datetime, make_receipt: MakeReceipt | None = None
) -> Made:
    """Make a report from the contents of a house."""
    report = known(name)
    tables_of(contents, asked)  # an unknown table is refused before anything is written
    parts = dispute(contents, asked, make_receipt) if name == "dispute" else report.make(contents, asked)
    first = list(islice(parts, 1))  # and so is what the report itself refuses
    return Made(heading_of(contents, name, report.title, asked, made), chain(first, parts))
