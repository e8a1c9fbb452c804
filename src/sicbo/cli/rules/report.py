"""A rule set as JSON and as a report for people."""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from itertools import groupby
from typing import Any

from sicbo.cli.shared.printed_output import print_line, print_table, show_in_force
from sicbo.rules.files.entry import Entry
from sicbo.rules.files.schema import plain
from sicbo.rules.irregularities import When
from sicbo.rules.odds_wording import show_odds
from sicbo.rules.pay_table import PayRow
from sicbo.rules.rule_set import RuleSet, areas_text

AROUND = (
    "dice",
    "cards",
    "inspections",
    "floors",
    "odds_wordings",
    "procedure",
    "limits",
    "instruments",
    "terminals",
    "colour_chips",
    "staff",
    "irregularities",
)
"""The parts of a document besides its areas."""


def as_plain(rules: RuleSet) -> dict[str, Any]:
    """Return a whole rule set as JSON."""
    document = rules.document
    return {
        "id": rules.id,
        "title": rules.title,
        "house": document.house,
        "regulator": document.regulator,
        "approval": document.approval,
        "version": document.version,
        "device": rules.device.value,
        "in_force": show_in_force(rules.in_force),
        "document": document.document,
        "currency": rules.currency.code,
        "stake_step": rules.currency.show(rules.stake_step),
        "pay_table": rules.pay_table.name,
        "pay_tables": list(rules.pay_table_names),
        "layouts": list(rules.entry.layouts),
        "notes": list(document.notes),
        "ours": list(_ours(rules)),
        "areas": [
            {
                "id": area.id,
                "kind": area.kind.value,
                "name": rules.name(area),
                "pays": [show_odds(odds) for odds in rules.odds(area)],
                "clause": "; ".join(rules.clauses(area)),
                "ours": rules.ours(area),
            }
            for area in rules.areas
        ],
        **{key: plain(getattr(document, key)) for key in AROUND},
    }


def print_report(rules: RuleSet) -> None:
    """Print a rule set for people."""
    document = rules.document
    print_line(f"{rules.title} ({rules.id})", style="bold")
    for name, value in _facts(rules):
        print_line(f"  {name:<12} {value}")
    if document.notes:
        print_line("\nNotes", style="bold")
        for note in document.notes:
            print_line(f"  - {note}")
        print_line("  T-numbers are our readings: docs/explanation/readings.md.")
    print_line("\nOurs, not the document's", style="bold")
    for ours in _ours(rules):
        print_line(f"  - {ours}")
    print_line("")
    columns = ("wager", "areas", "pays", "clause")
    print_table(columns, _pay_rows(rules), title=f"Pay table {rules.pay_table.name}", whole=["pays"])
    if document.floors:
        print_table(
            ("floor", "areas", "pays", "clause"), _floors(rules), title="Floors of every offered table"
        )
    print_table(("step", "call", "times at least", "clause"), _steps(rules), title="Round of play")
    print_table(
        ("instrument", "stake back on win", "on void", "clause"), _instruments(rules), title="Instruments"
    )
    print_table(("post", "rank", "clause"), _posts(rules), title="Posts")
    columns = ("event", "verdict", "authority", "clause")
    print_table(columns, _irregularities(rules), title="Irregularities", whole=["verdict"])


def _facts(rules: RuleSet) -> Iterator[tuple[str, str]]:
    document = rules.document
    yield (
        "document",
        f"{document.document} {f'version {document.version}' if document.version else ''}".strip(),
    )
    yield "house", document.house
    regulator = document.regulator or "not said"
    yield "regulator", f"{regulator} ({document.approval})" if document.approval else regulator
    yield "in force", show_in_force(rules.in_force) or "not said"
    yield "device", rules.device.value
    step = rules.currency.show(rules.stake_step)
    yield "money", f"{rules.currency.code}; a table takes stakes in steps of {step}"
    yield "terminals", "stake credits" if document.terminals.credits_accepted else "none: no credits taken"
    yield "pay tables", ", ".join(rules.pay_table_names)
    yield "layouts", ", ".join(rules.entry.layouts)
    yield "areas", str(len(rules.areas))


def _ours(rules: RuleSet) -> Iterator[str]:
    """List everything that is our own choice; entries with the same note are listed together."""
    document = rules.document
    layouts = tuple(plan for plan in document.layouts if plan.name in rules.entry.layouts)
    played = replace(document, pay_tables=(rules.pay_table,), layouts=layouts)
    said: dict[str, list[str]] = {}
    for what, ours in _marked(played):
        said.setdefault(ours, []).append(what)
    for ours, entries in said.items():
        yield f"{', '.join(dict.fromkeys(entries))}: {ours}"


def _marked(entry: Entry, what: str = "the document") -> Iterator[tuple[str, str]]:
    """Walk through an entry and all within it, and yield those marked as ours."""
    if entry.ours:
        yield what, entry.ours
    for key, inner in entry.children():
        yield from _marked(inner, f"{key.replace('_', ' ')} {_called(inner)}".strip())


def _called(entry: Entry) -> str:
    """Find the name of an entry among its fields."""
    names = (getattr(entry, key, None) for key in ("name", "title", "id", "kind", "event", "act", "duty"))
    name = next((each for each in names if each is not None), "")
    return str(name.value if isinstance(name, Enum) else name).replace(" {numbers}", "")


def _pay_rows(rules: RuleSet) -> Iterator[tuple[str, ...]]:
    def price(row: PayRow) -> tuple[object, ...]:
        return row.kind, row.odds, row.clause, row.ours

    rows = dict.fromkeys(rules.rows.values())
    for _, alike in groupby(rows, key=price):
        merged = list(alike)
        areas = areas_text([area for row in merged for area in row.areas if rules.rows[area] is row])
        name = rules.wager_name(merged[0].kind)
        odds = ", ".join(show_odds(odds) for odds in merged[0].odds)
        mark = " (ours)" if merged[0].ours else ""
        yield name, areas, odds + mark, "; ".join(merged[0].clause)


def _floors(rules: RuleSet) -> Iterator[tuple[str, ...]]:
    for floor in rules.document.floors:
        areas = areas_text(floor.areas)
        dice = f" on {floor.dice}" if floor.kind.levels > 1 else ""
        odds = ", ".join(show_odds(odds) for odds in floor.odds)
        yield floor.kind.value + dice, areas, f"{_words(floor.rule)} {odds}", "; ".join(floor.clause)


def _steps(rules: RuleSet) -> Iterator[tuple[str, ...]]:
    for step in rules.document.procedure.steps:
        only = f" ({_words(step.only_with)})" if step.only_with else ""
        times = str(step.times_fewest) if step.times_fewest else ""
        yield _words(step.act) + only, step.call, times, _source(step)


def _instruments(rules: RuleSet) -> Iterator[tuple[str, ...]]:
    for each in rules.document.instruments:
        yield each.name, _yes(each.returned_on_win), _yes(each.returned_on_void), _source(each)


def _posts(rules: RuleSet) -> Iterator[tuple[str, ...]]:
    for post in rules.document.staff.posts:
        yield post.title, str(post.rank), _source(post)


def _irregularities(rules: RuleSet) -> Iterator[tuple[str, ...]]:
    for row in rules.document.irregularities:
        when = "" if row.when is When.ALWAYS else f" ({_words(row.when)})"
        yield _words(row.event) + when, _words(row.verdict), row.authority, _source(row)


def _words(choice: Enum) -> str:
    """Write a choice of the file for people."""
    return str(choice.value).replace("-", " ")


def _source(entry: Entry) -> str:
    marks = [*entry.clause, *(["ours"] if entry.ours else [])]
    return "; ".join(marks)


def _yes(answer: bool) -> str:  # noqa: FBT001 - the answer itself
    return "yes" if answer else "no"
