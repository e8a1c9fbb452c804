"""The hand-written tables of tests/table/commands: what a command is answered at a moment, and who may send it.

A row of answers.csv is a command in some games, a column a moment; a row is as long as something changes, and
`..` repeats the cell to its left. Cells are `ok`, the code of a refusal, or for a report the irregularity and
the verdict; long ones have a short word in words.csv. What follows the name of a command tells apart several
ways to send it; its first row says who may. moments.csv has the moments of each game, in their order.
"""

import csv
from functools import cache
from pathlib import Path

from sicbo.people import Role

TABLES = Path(__file__).parent / "commands"

SUPERVISORS = "pit-supervisor pit-manager shift-manager casino-manager"
GROUPS = {
    "pit": f"dealer {SUPERVISORS}",
    "supervisors": SUPERVISORS,
    "managers": "pit-manager shift-manager casino-manager",
}
"""Several roles in one word."""


@cache
def table_of(name: str) -> tuple[dict[str, str], ...]:
    """Read a table: its rows, with every word written out."""
    with (TABLES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        head, *lines = ([cell.strip() for cell in line] for line in csv.reader(file))
    rows = []
    for line in lines:
        assert len(line) <= len(head), (name, line[0])
        line.extend([".."] * (len(head) - len(line)))
        for place, cell in enumerate(line):
            if cell == "..":
                line[place] = line[place - 1]
        rows.append({column: words().get(cell, cell) for column, cell in zip(head, line, strict=True)})
    return tuple(rows)


@cache
def words() -> dict[str, str]:
    """Read the short words."""
    with (TABLES / "words.csv").open(encoding="utf-8", newline="") as file:
        return {row["word"]: row["meaning"] for row in csv.DictReader(file)}


@cache
def moments_of(game: str) -> tuple[str, ...]:
    """List the moments of a game."""
    return next(tuple(row["moments"].split()) for row in table_of("moments") if row["called"] == game)


@cache
def answers_of(game: str) -> dict[str, dict[str, str]]:
    """Give what a game answers to each command, by moment; each command has one row."""
    short = next(row["game"] for row in table_of("moments") if row["called"] == game)
    rows = [row for row in table_of("answers") if row["games"] == "all" or short in row["games"].split()]
    found = {row["command"]: row for row in rows}
    assert len(rows) == len(found), game
    return found


@cache
def may_send() -> dict[str, frozenset[Role]]:
    """Give the roles that may send each command."""
    found: dict[str, frozenset[Role]] = {}
    for row in table_of("answers"):
        command = row["command"].split()[0]
        assert (command in found) == (not row["may"]), f"{command}: its first row says who may, and no other"
        if row["may"]:
            named = " ".join(GROUPS.get(each, each) for each in row["may"].split())
            found[command] = frozenset(map(Role, named.split()))
    return found
