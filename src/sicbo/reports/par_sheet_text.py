"""A par sheet as JSON, CSV and Markdown."""

import csv
from collections.abc import Iterator
from io import StringIO
from itertools import groupby
from typing import Any

from sicbo.odds.chances import winning_classes
from sicbo.odds.correlations import correlations
from sicbo.odds.decimals import percent, rounded_root
from sicbo.odds.figures import PLACES, figures, one_in
from sicbo.odds.par_sheet import Line, ParSheet
from sicbo.outcome import CLASSES
from sicbo.rules.odds_wording import show_odds
from sicbo.rules.rule_set import areas_text

EXACT = "All figures are exact: counted ways and fractions, no floating point. Roots are correctly rounded."


def as_plain(sheet: ParSheet) -> dict[str, Any]:
    """Return a par sheet as JSON, with fractions as text."""
    return {
        "rule_set": sheet.rules.id,
        "device": sheet.rules.device.value,
        "pay_table": sheet.rules.pay_table.name,
        "shoe": list(sheet.shoe.counts) if sheet.shoe else None,
        "dice_weights": list(sheet.dice.weights) if sheet.dice else None,
        "arithmetic": EXACT,
        "areas": [_plain_line(sheet, line) for line in sheet.lines],
    }


def as_csv(sheet: ParSheet) -> str:
    """Return a par sheet as CSV, one row per area."""
    rows = [_plain_line(sheet, line) for line in sheet.lines]
    for row in rows:
        for key in ("pays", "winning_classes", "ways"):
            row[key] = " | ".join(str(item) for item in row[key])
    return _written(rows)


def correlations_csv(sheet: ParSheet) -> str:
    """Return the covariance and the correlation of every pair of areas as CSV, one row per pair."""
    return _written(
        [
            {
                "area": pair.one.area.id,
                "other": pair.other.area.id,
                "covariance": str(pair.covariance),
                "correlation": pair.correlation(places=PLACES),
            }
            for pair in correlations(sheet)
        ]
    )


def _written(rows: list[dict[str, Any]]) -> str:
    text = StringIO()
    writer = csv.DictWriter(text, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def as_markdown(sheet: ParSheet) -> str:
    """Return a par sheet as a Markdown page, with areas of equal worth in one row."""
    lines = [
        f"# Par sheet: {sheet.rules.title} ({sheet.rules.id})",
        "",
        f"Pay table {sheet.rules.pay_table.name}; {described_device(sheet)}.",
        EXACT,
        "",
        f"| {' | '.join(COLUMNS)} |",
        f"|{' --- |' * len(COLUMNS)}",
    ]
    lines += [f"| {' | '.join(row)} |" for row in summary_rows(sheet)]
    return "\n".join(lines) + "\n"


COLUMNS = ("wager", "areas", "pays", "ways", "1 in", "house edge", "exactly", "return", "std. dev.")


def summary_rows(sheet: ParSheet) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table for people, with areas of equal worth in one row."""
    for alike in grouped(sheet):
        worth = alike[0].worth
        yield (
            sheet.rules.wager_name(alike[0].area.kind),
            areas_text([line.area for line in alike]),
            ", ".join(show_odds(odds) for odds in worth.odds),
            " + ".join(str(ways) for ways in worth.ways) + f" of {worth.total}",
            one_in(worth),
            percent(worth.house_edge),
            str(worth.house_edge),
            percent(worth.player_return),
            rounded_root(worth.variance, places=4),
        )


def grouped(sheet: ParSheet) -> Iterator[list[Line]]:
    """Group neighbouring areas of one kind and of equal worth."""
    for _, lines in groupby(sheet.lines, key=lambda line: (line.area.kind, line.worth)):
        yield list(lines)


def described_device(sheet: ParSheet) -> str:
    """Describe what makes the outcome, for a heading."""
    if sheet.dice:
        weights = ", ".join(str(weight) for weight in sheet.dice.weights)
        return f"three loaded dice, alike, with weights {weights} of the faces 1 to 6"
    if sheet.shoe is None:
        return "three dice, 216 equally likely falls"
    counts = ", ".join(str(count) for count in sheet.shoe.counts)
    return f"a shoe with {counts} cards of the faces 1 to 6, {sheet.shoe.cards} in all"


def _plain_line(sheet: ParSheet, line: Line) -> dict[str, Any]:
    places = winning_classes(line.area, sheet.rules.on_triple)
    classes = list(CLASSES)
    return {
        "area": line.area.id,
        "kind": line.area.kind.value,
        "name": line.name,
        "pays": [show_odds(odds) for odds in line.worth.odds],
        "ours": sheet.rules.ours(line.area),
        "winning_classes": ["-".join(map(str, classes[place])) for level in places for place in level],
        "ways": list(line.worth.ways),
        "ways_total": line.worth.total,
        **figures(line.worth),
    }
