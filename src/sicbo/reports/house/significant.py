"""Significant events and alterations: what an auditor wants to see, each with the state before and after.

The class of an event says why it is significant; a test compares this with a second list, that of the events
of ordinary play.
"""

from collections.abc import Iterator

from sicbo.administration import events as o
from sicbo.administration.evolve import evolve
from sicbo.administration.gaming_day import GamingDay
from sicbo.administration.state import Administration
from sicbo.reports.house.formats.phrases import area as area_words
from sicbo.reports.house.formats.phrases import areas, listed, phrase, term
from sicbo.reports.house.formats.report import Cell, Kind, Note, Parts, Row, Section, columns
from sicbo.reports.house.large_transactions import large_rows, refuse_set_value
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.record_lines import WHEN_AND_WHO, clauses, in_words, reason_of, when_and_who
from sicbo.reports.house.sources.records import Entry, everything
from sicbo.reports.house.voids import faces_of
from sicbo.storage.contents import Contents
from sicbo.streams import Significance
from sicbo.table import events as e
from sicbo.table.limits import Limits
from sicbo.table.state import Table

COLUMNS = (
    *WHEN_AND_WHO,
    *columns(
        category=Kind.TEXT,
        words=Kind.TEXT,
        reason=Kind.TEXT,
        clause=Kind.TEXT,
        before=Kind.TEXT,
        after=Kind.TEXT,
    ),
)
NOTES = (
    Note("significant-who"),
    Note("significant-damage"),
)


def significant(contents: Contents, asked: ReportQuery) -> Parts:
    """Report them in chronological order, filtered by person and by name of the event if asked for."""
    refuse_set_value(contents, asked)
    yield Section("significant-events", COLUMNS)
    administration = Administration()
    for entry in everything(contents, asked):
        before = administration
        if isinstance(entry.event, o.Event):
            administration = evolve(administration, entry.event)
        if asked.interval.has(entry.at):
            yield from _rows(entry, asked, before)
    yield from NOTES


def _rows(entry: Entry, asked: ReportQuery, administration: Administration) -> Iterator[Row]:
    who = when_and_who(entry)
    if asked.person not in ("", entry.stamp.person, entry.stamp.second):
        return
    if not str(who[3]).startswith(asked.code):
        return
    category = entry.event.significance
    if category is not None:
        words = phrase(f"category/{category.value}"), in_words(entry), reason_of(entry), clauses(entry)
        yield Row((*who, *words, *_change(entry, administration)))
    for row in large_rows(entry, asked):
        what, number, player, _, area, currency, amount, _ = map(_text, row[len(WHEN_AND_WHO) :])
        facts = {"what": what, "area": area or "none", "currency": currency, "amount": amount}
        told = phrase("what/large", **facts, player=player, round=number if number != "0" else "none")
        yield Row((*who, phrase(f"category/{Significance.LARGE.value}"), told, "", "", "", amount))


def _text(cell: Cell) -> str:
    return cell if isinstance(cell, str) else str(cell)


def _change(entry: Entry, administration: Administration) -> tuple[str, str]:
    """Return the values before and after, where something was replaced."""
    if isinstance(entry.event, o.Event):
        return _change_of_administration(entry.event, administration)
    return _change_of_table(entry, entry.before) if entry.before is not None else ("", "")


def _change_of_administration(event: o.Event, administration: Administration) -> tuple[str, str]:  # noqa: PLR0911 - one an event
    match event:
        case o.RolesChanged(person=name, roles=roles):
            person = administration.people.get(name)
            return _names(person.roles if person else ()), _names(roles)
        case o.PitAssigned(person=name, tables=tables):
            person = administration.people.get(name)
            return ", ".join(person.pit if person else ()), ", ".join(tables)
        case o.PersonAppointed(roles=roles):
            return "", _names(roles)
        case o.PersonDismissed(person=name):
            person = administration.people.get(name)
            return _names(person.roles if person else ()), phrase("status/dismissed")
        case o.DeviceApproved(device=name) | o.DeviceRevoked(device=name):
            device = administration.devices.get(name)
            now = "active" if isinstance(event, o.DeviceApproved) else "revoked"
            return term(device.standing.value) if device else "", term(now)
        case o.SigningKeyRotated(key=key, to=to):
            return key, to
        case o.ClockChanged(expected=expected, found=found):
            return expected.isoformat(), found.isoformat()
        case o.GamingDaySet(begins_at=begins_at, utc_offset=utc_offset, shifts=shifts):
            return str(administration.gaming_day), str(GamingDay(begins_at, utc_offset, shifts))
        case o.PlayerNoticeSet(notice=notice):
            return str(administration.player_notice or ""), str(notice)
        case _:
            return "", ""


def _names(roles: tuple[object, ...]) -> str:
    return listed(term(str(getattr(each, "value", each))) for each in roles)


def _change_of_table(entry: Entry, table: Table) -> tuple[str, str]:  # noqa: PLR0911 - one answer an event
    match entry.event:
        case e.LimitsSet(limits=limits) | e.LimitsAnnounced(limits=limits):
            return _limits(table, table.limits), _limits(table, limits)
        case e.PayTableOffered(rule_set=name, pay_table=pay_table):
            return table.rule_sets[name].pay_table.name, pay_table
        case e.ShiftStarted(shift=shift):
            return table.shift, shift
        case e.OutcomeCorrected(faces=faces):
            return faces_of(table.round), "-".join(map(str, faces))
        case e.RoundCorrected() | e.SettledRoundVoided():
            was = sum(each.was.returned.minor_units for each in entry.event.adjustments)
            now = sum(each.now.returned.minor_units for each in entry.event.adjustments)
            return (
                phrase("to-players", amount=entry.show(was)),
                phrase("to-players", amount=entry.show(now)),
            )
        case e.BoxCounted(amount=amount, counted=counted):
            return phrase("books", amount=table.show(amount)), phrase("counted", amount=table.show(counted))
        case e.DiceLogged(serial=serial):
            return table.equipment.dice.serial if table.equipment.dice else "", serial
        case e.CustodyTaken(person=person):
            return table.equipment.mixer.custodian if table.equipment.mixer else "", person
        case e.WagerRuled(wager=number, area=area):
            stood = area_words(table.round.betting.wagers[number].area) if table.round else ""
            return stood, area_words(area)
        case _:
            return "", ""


def _limits(table: Table, limits: Limits) -> str:
    """Format limits, grouping equal ones."""
    alike: dict[tuple[str, str], list[str]] = {}
    for kind, limit in limits.by_kind.items():
        alike.setdefault((table.show(limit.minimum), table.show(limit.maximum)), []).append(kind.value)
    parts = [phrase("limits", low=low, high=high, kinds=areas(kinds)) for (low, high), kinds in alike.items()]
    cap = [phrase("cap", amount=table.show(limits.cap))] if limits.cap is not None else []
    return listed([*parts, *cap], "then")
