"""`make refusals`: write docs/reference/refusals.md, every reason for saying no with an example.

There is one catalogue for each kind of stream; the examples are in `refusals.csv` beside the tests of each,
where a test provokes every one of them.
"""

import csv
from collections.abc import Mapping
from pathlib import Path

from sicbo.administration.refusals import CATALOGUE as ADMINISTRATION
from sicbo.cage.refusals import CATALOGUE as CAGE
from sicbo.proposals.refusals import CATALOGUE as PROPOSALS
from sicbo.table.refusals import CATALOGUE as TABLE

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "refusals.md"

CATALOGUES: dict[str, Mapping[str, str]] = {
    "table": TABLE,
    "cage": CAGE,
    "administration": ADMINISTRATION,
    "proposals": PROPOSALS,
}

HEADS = {
    "table": """\
# Refusals

An order that cannot be carried out is refused, and nothing changes.
A refusal has a code that stays the same, and a sentence with the names and numbers of the case.
It names the clauses of the document where it is the document that refuses.
A report of what has happened on the table is never refused: it is recorded and judged.

`make refusals` writes this page from the catalogues of [the tables](../../src/sicbo/table/refusals.py), \
[the cage](../../src/sicbo/cage/refusals.py), \
[the administration](../../src/sicbo/administration/refusals.py) and \
[proposals](../../src/sicbo/proposals/refusals.py).
A test provokes every example.
A code that stands in more than one of them means the same everywhere.

## At a table

The codes stand in the order in which a wager is looked at.
First who sends it and whose duty it is, then how table and round stand, then what is asked for.
Limits come after that, and what the player has left is looked at last.
Where several reasons hold, the first is given.
""",
    "cage": """\

## At the cage

A table refuses a cash-out or a buy-in with these codes too, where the cage does not take part in it.
""",
    "administration": """\

## In the administration

The first ones are given wherever someone may not act: at every table, at the cage, here.
""",
    "proposals": """\

## Where it takes two people

What is proposed to a table, the cage or the administration can also be refused with their own codes.
An approval that is refused is put on record, with its code.
""",
}

ROW = """
| code | sentence | example |
|---|---|---|
"""


def examples(kind: str = "table") -> dict[str, str]:
    """Read the example of each code of a catalogue."""
    with (ROOT / "tests" / kind / "refusals.csv").open(encoding="utf-8", newline="") as file:
        return {row["code"]: row["example"] for row in csv.DictReader(file)}


def page() -> str:
    """Write the page."""
    return "".join(HEADS[kind] + ROW + _rows(kind) for kind in CATALOGUES)


def _rows(kind: str) -> str:
    shown = examples(kind)
    return "".join(
        f"| `{code}` | {_in_a_cell(sentence)} | {_in_a_cell(shown[code])} |\n"
        for code, sentence in CATALOGUES[kind].items()
    )


def _in_a_cell(text: str) -> str:
    """Write a text so that it stays in its cell, and names to be filled in without their form."""
    return text.replace("!r}", "}").replace("|", "\\|")


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {sum(map(len, CATALOGUES.values()))} codes")


if __name__ == "__main__":
    main()
