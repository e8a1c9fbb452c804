"""Dice statistics: the outcomes at every table, by the set of dice or the tumbler that was in use.

All tests are those of `sicbo dice test`, judged together for each set. Dice that people read cannot be told
apart; those of the virtual tumbler have an order. Cards are counted but not judged: a shoe is not a die.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct, field

from sicbo.odds.dice_watch import ERRORS, DiceReport, watch
from sicbo.outcome import ALL_FALLS, FACES, Outcome
from sicbo.reports.house.formats.phrases import phrase
from sicbo.reports.house.formats.report import Cell, Kind, Note, Parts, Row, Section, columns
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.records import Entry, entries, tables_of
from sicbo.reports.house.theory import revisions_of
from sicbo.storage.contents import Contents
from sicbo.table import events as e
from sicbo.table.state import Table

FALLS = {each.faces: each for each in ALL_FALLS}
"""One shared object per outcome, so that a year of them takes little memory."""

COUNTS = columns(
    table=Kind.TEXT,
    dice=Kind.TEXT,
    rounds=Kind.COUNT,
    **{f"face_{face}": Kind.COUNT for face in FACES},
    small=Kind.COUNT,
    big=Kind.COUNT,
    triples=Kind.COUNT,
    verdict=Kind.TEXT,
)
TESTS = columns(
    table=Kind.TEXT,
    dice=Kind.TEXT,
    test=Kind.TEXT,
    statistic=Kind.DECIMAL,
    degrees_of_freedom=Kind.COUNT,
    p_value=Kind.DECIMAL,
    verdict=Kind.TEXT,
)
NOTES = (
    Note("dice-counted"),
    Note("dice-arithmetic", ERRORS),
    Note("dice-signal"),
)
FIRST_BIG = 11


class OutcomesOfDice(Struct):
    """The outcomes of one set of dice, in order."""

    outcomes: list[Outcome] = field(default_factory=list)
    told_apart: bool = False
    are_cards: bool = False

    def judged(self) -> DiceReport | None:
        """Test the outcomes; cards are not tested."""
        return None if self.are_cards else watch(self.outcomes, told_apart=self.told_apart)


def dice(contents: Contents, asked: ReportQuery) -> Parts:
    """Report counts of every set of dice, then all tests."""
    judged: list[tuple[str, str, DiceReport]] = []
    yield Section("what-fell", COUNTS)
    for table in tables_of(contents, asked):
        for name, fallen in fallen_at(contents, table, asked).items():
            report = fallen.judged()
            if report is not None:
                judged.append((table, name, report))
            yield _counts(table, name, fallen, report)
    yield Section("tests", TESTS)
    for table, name, report in judged:
        for finding in report.findings:
            cells = finding.name, _text(finding.statistic), finding.degrees_of_freedom, _text(finding.p_value)
            yield Row((table, name, *cells, finding.verdict), is_alarm=finding.is_signal)
    yield from NOTES


def fallen_at(contents: Contents, table: str, asked: ReportQuery) -> dict[str, OutcomesOfDice]:
    """Return the outcomes at a table in the interval, by set of dice."""
    found: dict[str, OutcomesOfDice] = {}
    corrected = {
        number: each.faces
        for number, all_of_it in revisions_of(contents, table, asked).items()
        for each in all_of_it
        if isinstance(each, e.RoundCorrected)
    }
    for entry, faces in _established(contents, table, asked):
        if asked.interval.has(entry.at) and entry.before is not None:
            name, fallen = _set_in_use(found, entry.before)
            number = getattr(entry.event, "round", 0)
            found[name] = fallen
            fallen.outcomes.append(FALLS[corrected.get(number, faces)])
    return found


def _established(
    contents: Contents, table: str, asked: ReportQuery
) -> Iterator[tuple[Entry, tuple[int, int, int]]]:
    """Yield every outcome with the record that established it, as it was before its settlement."""
    waiting: tuple[Entry, tuple[int, int, int]] | None = None
    for entry in entries(contents, table, asked):
        if isinstance(entry.event, e.OutcomeEstablished):
            waiting = entry, entry.event.faces
        elif isinstance(entry.event, e.OutcomeCorrected) and waiting is not None:
            waiting = waiting[0], entry.event.faces
        elif isinstance(entry.event, e.RoundConcluded | e.RoundVoided) and waiting is not None:
            yield waiting
            waiting = None


def _set_in_use(found: dict[str, OutcomesOfDice], table: Table) -> tuple[str, OutcomesOfDice]:
    """Return the dice, the virtual tumbler or the shoe that produced an outcome."""
    if table.equipment.shoe is not None:
        name = phrase("dice/virtual-shoe" if table.equipment.shoe.is_virtual else "dice/shoe")
        return name, found.get(name) or OutcomesOfDice(are_cards=True)
    if table.equipment.is_virtual:
        serial = table.equipment.mixer.serial if table.equipment.mixer else ""
        name = phrase("dice/virtual-tumbler", serial=serial)
        return name, found.get(name) or OutcomesOfDice(told_apart=True)
    name = (
        phrase("dice/set", serial=table.equipment.dice.serial)
        if table.equipment.dice
        else phrase("dice/not-logged")
    )
    return name, found.get(name) or OutcomesOfDice()


def _counts(table: str, name: str, fallen: OutcomesOfDice, report: DiceReport | None) -> Row:
    outcomes = fallen.outcomes
    faces = Counter(face for each in outcomes for face in each.faces)
    big = sum(each.total >= FIRST_BIG and not each.is_triple for each in outcomes)
    triples = sum(each.is_triple for each in outcomes)
    cells: tuple[Cell, ...] = (
        table,
        name,
        len(outcomes),
        *(faces[face] for face in FACES),
        len(outcomes) - big - triples,
        big,
        triples,
        report.verdict if report else phrase("verdict/cards"),
    )
    return Row(cells, is_alarm=report is not None and report.signal)


def _text(value: float | None) -> str | None:
    return None if value is None else f"{value:.6g}"
