"""Makes a report in a separate process, so that no table waits while a year of records is read.

The request comes as JSON on standard input, so that nothing of it shows in a process list; the report goes to
standard output in parts. A refusal is one line on standard error, and so is an alarm.

Exit code 0: done; 2: refused; 3: the house could not be read.
"""

import sys
from datetime import datetime

import msgspec
from msgspec import Struct

from sicbo.audit.program import hashes_of, program_files, version_of_program
from sicbo.audit.receipts import make_receipt
from sicbo.reports.house.catalogue import make
from sicbo.reports.house.formats.formats import Form, written
from sicbo.reports.house.formats.report import Seen
from sicbo.reports.house.sources.gaming_days import ReportIsRefused, Span, days_of, read_interval
from sicbo.reports.house.sources.query import Program, ReportQuery, read_over
from sicbo.storage.contract import StoreIsAway, StoreIsDamaged
from sicbo.storage.read_only import contents_at
from sicbo.words.catalogue import ENGLISH, Language

REFUSED, UNREADABLE = 2, 3
ALARM = "alarm"


class Narrowed(Struct, frozen=True, kw_only=True):
    """The requested filters of a report; empty if not given."""

    since: str | None = None
    until: str | None = None
    by: Span = Span.DAY
    table: str = ""
    round: int = 0
    player: str = ""
    person: str = ""
    code: str = ""
    over: str | None = None


class Wanted(Struct, frozen=True, kw_only=True):
    """A requested report of the house at an address, in a format."""

    address: str
    name: str
    form: Form
    narrowed: Narrowed
    made: datetime
    style: str
    language: Language = ENGLISH


class NotMade(Struct, frozen=True, kw_only=True):
    """Why a report is refused, as sent to the client."""

    words: str
    because: str
    facts: dict[str, str]


def write(wanted: Wanted) -> int:
    """Make a report and write it; return the exit code."""
    narrowed = wanted.narrowed
    try:
        with contents_at(wanted.address) as contents:
            days = days_of(contents)
            asked = ReportQuery(
                interval=read_interval(narrowed.since, narrowed.until, days),
                days=days,
                by=narrowed.by,
                table=narrowed.table,
                round=narrowed.round,
                player=narrowed.player,
                person=narrowed.person,
                code=narrowed.code,
                over=read_over(narrowed.over),
                program=Program(version_of_program(), hashes_of(program_files())),
            )
            seen = Seen()
            made = make(contents, wanted.name, asked, wanted.made, make_receipt)
            for text in written(made, wanted.form, days, seen, language=wanted.language, style=wanted.style):
                sys.stdout.buffer.write(text.encode())
    except ReportIsRefused as refusal:
        why = NotMade(words=str(refusal), because=refusal.because, facts=refusal.facts)
        sys.stderr.buffer.write(msgspec.json.encode(why))
        return REFUSED
    except (StoreIsAway, StoreIsDamaged) as reason:
        sys.stderr.write(str(reason))
        return UNREADABLE
    sys.stdout.buffer.flush()
    sys.stderr.write(ALARM if seen.is_alarming else "")
    return 0


if __name__ == "__main__":
    sys.exit(write(msgspec.json.decode(sys.stdin.buffer.read(), type=Wanted)))
