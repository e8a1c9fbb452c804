"""`make refusals`: write docs/reference/refusals.md, every reason for saying no with an example.

The catalogue is sicbo.table.refusals; the examples are in tests/table/refusals.csv, where a test provokes
each of them.
"""

import csv
from pathlib import Path

from sicbo.table.refusals import CATALOGUE

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "tests" / "table" / "refusals.csv"
PAGE = ROOT / "docs" / "reference" / "refusals.md"

HEAD = """\
# Refusals

An order that cannot be carried out is refused, and nothing changes.
A refusal has a code that stays the same, and a sentence with the names and numbers of the case.
It names the clauses of the document where it is the document that refuses.
A report of what has happened on the table is never refused: it is recorded and judged.

The codes stand in the order in which a wager is looked at.
First who sends it and whose duty it is, then how table and round stand, then what is asked for.
Limits come after that, and what the player has left is looked at last.
Where several reasons hold, the first is given.

`make refusals` writes this page from [the catalogue](../../src/sicbo/table/refusals.py).
A test provokes every example.

| code | sentence | example |
|---|---|---|
"""


def examples() -> dict[str, str]:
    """Read the example of each code."""
    with EXAMPLES.open(encoding="utf-8", newline="") as file:
        return {row["code"]: row["example"] for row in csv.DictReader(file)}


def page() -> str:
    """Write the page."""
    shown = examples()
    rows = (
        f"| `{code}` | {_in_a_cell(sentence)} | {_in_a_cell(shown[code])} |\n"
        for code, sentence in CATALOGUE.items()
    )
    return HEAD + "".join(rows)


def _in_a_cell(text: str) -> str:
    """Write a text so that it stays in its cell, and names to be filled in without their form."""
    return text.replace("!r}", "}").replace("|", "\\|")


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {len(CATALOGUE)} codes")


if __name__ == "__main__":
    main()
