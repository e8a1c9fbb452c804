"""Tables that were written by hand: a row is what is tried, a column when. `..` repeats the cell to its left."""

import csv
from pathlib import Path


def cells(file: Path) -> dict[tuple[str, str], str]:
    """Read a table: for each row and column its cell."""
    with file.open(encoding="utf-8", newline="") as text:
        head, *lines = ([cell.strip() for cell in line] for line in csv.reader(text))
    found: dict[tuple[str, str], str] = {}
    for line in lines:
        assert len(head) == len(line), (file.name, line[0])
        for place, cell in enumerate(line):
            if cell == "..":
                line[place] = line[place - 1]
        found |= {(line[0], column): cell for column, cell in zip(head[1:], line[1:], strict=True)}
    return found
