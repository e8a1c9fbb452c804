"""A record as lists of events show it: when, where, who, what, and the same as a sentence."""

from sicbo.reports.house.formats import phrases
from sicbo.reports.house.formats.report import Cell, Kind, columns
from sicbo.reports.house.formats.sentences import Sentence
from sicbo.reports.house.sources.records import Entry
from sicbo.streams import name_of
from sicbo.table.transcript import facts_of, short_numbers, tell

WHEN_AND_WHO = columns(
    time=Kind.TIME,
    stream=Kind.TEXT,
    record=Kind.COUNT,
    event=Kind.TEXT,
    person=Kind.TEXT,
    role=Kind.TEXT,
    device=Kind.TEXT,
    second=Kind.TEXT,
)


def when_and_who(entry: Entry) -> tuple[Cell, ...]:
    """Return the cells of these columns."""
    stamp = entry.stamp
    return (
        entry.at,
        phrases.stream(entry.stream),
        stamp.seq,
        phrases.event(name_of(entry.event)),
        phrases.person(stamp.person),
        phrases.term(stamp.role.value),
        stamp.device,
        phrases.person(stamp.second),
    )


def in_words(entry: Entry) -> Sentence:
    """Describe a record in a sentence."""
    text = short_numbers(tell(entry.event, entry.currency))
    return Sentence(text, name_of(entry.event), facts_of(entry.event, entry.currency, short_numbers))


def clauses(entry: Entry) -> str:
    """Return the clauses under which it happened."""
    return ", ".join(getattr(entry.event, "clause", ()))


def reason_of(entry: Entry) -> str:
    """Return the reason that people gave, or why the program did it."""
    event = entry.event
    for name in ("reason", "why", "note", "found"):
        given = getattr(event, name, "")
        if given:
            return phrases.reason(str(getattr(given, "value", given)))
    irregularity = getattr(event, "irregularity", None)
    return phrases.reason(str(irregularity.value)) if irregularity is not None else ""
