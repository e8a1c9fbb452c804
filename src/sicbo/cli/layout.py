"""`sicbo layout`: draw a layout, or list its cells."""

import click

from sicbo.cli.shared.options import RULE_SET_HELP, json_option, pay_table_option, single_option
from sicbo.cli.shared.output_names import FILES_HELP, SVG, Output, output_option
from sicbo.cli.shared.outputs import encoded, refuse_bad_outputs, write_outputs
from sicbo.cli.shared.printed_output import print_json, print_line, print_table
from sicbo.cli.shared.rule_set_choice import chosen_rule_set
from sicbo.rules.drawing import draw_layout
from sicbo.rules.layout import Layout
from sicbo.rules.odds_wording import show_odds
from sicbo.rules.rule_set import RuleSet


@click.command(epilog=RULE_SET_HELP + FILES_HELP)
@click.argument("rule_set")
@single_option("--layout", "name", metavar="NAME", help="Which layout, if a rule set has several.")
@output_option("--svg", "file", form=SVG, help="Draw the layout into this file.")
@pay_table_option
@json_option
def command(
    rule_set: str, name: str | None, file: Output | None, pay_table: str | None, *, as_json: bool
) -> None:
    """Draw a layout, or list its cells.

    The picture is one self-contained SVG file that any browser opens and prints.

    Example: sicbo layout mbs-sicbo-v6-2020 --layout A --svg felt.svg
    """
    refuse_bad_outputs(file, read_from=rule_set)
    rules = chosen_rule_set(rule_set, pay_table)
    layout = rules.layout(name)
    if file is not None:
        write_outputs([(file, encoded(draw_layout(layout)))])
    if as_json:
        print_json(as_plain(rules, layout, file.file if file else None))
    elif file is not None:
        print_line(f"{layout.title}: {len(layout.cells)} areas drawn into {file.file}")
    else:
        _print_cells(layout)


def as_plain(rules: RuleSet, layout: Layout, file: str | None) -> dict[str, object]:
    """Return a layout as JSON; positions and sizes are in grid units."""
    return {
        "rule_set": layout.rule_set,
        "layout": layout.name,
        "title": layout.title,
        "svg": file,
        "width": layout.width,
        "height": layout.height,
        "ours": layout.ours,
        "cells": [
            {
                "area": cell.area.id,
                "name": cell.name,
                "x": cell.rectangle.x,
                "y": cell.rectangle.y,
                "width": cell.rectangle.width,
                "height": cell.rectangle.height,
                "label": cell.label,
                "chinese": cell.chinese,
                "detail": cell.detail,
                "dice": list(cell.dice),
                "odds": list(cell.odds),
                "pays": [show_odds(odds) for odds in rules.odds(cell.area)],
                "condition": cell.condition,
            }
            for cell in layout.cells
        ],
        "captions": [
            {
                "text": notice.text,
                "x": notice.rectangle.x,
                "y": notice.rectangle.y,
                "width": notice.rectangle.width,
                "height": notice.rectangle.height,
                "upright": notice.upright,
            }
            for notice in layout.notices
        ],
    }


def _print_cells(layout: Layout) -> None:
    rows = (
        (
            cell.area.id,
            cell.name,
            f"{cell.rectangle.x}, {cell.rectangle.y}",
            f"{cell.rectangle.width} x {cell.rectangle.height}",
            ", ".join(cell.odds),
        )
        for cell in layout.cells
    )
    title = f"{layout.title}, {layout.width} x {layout.height}"
    print_table(("area", "name", "at", "size", "odds"), rows, title=title)
    print_line("Draw it with --svg FILE.")
