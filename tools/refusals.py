"""`make refusals`: write docs/reference/refusals.md, every code that an answer of a house can have.

There is one catalogue for each kind of stream, with examples in `refusals.csv` beside the tests of each,
where a test provokes every one of them; and one each for the house itself and for its web edge.
"""

import csv
from collections.abc import Mapping
from pathlib import Path

from sicbo.administration.refusals import CATALOGUE as ADMINISTRATION
from sicbo.cage.refusals import CATALOGUE as CAGE
from sicbo.house_runtime.refusals import CATALOGUE as HOUSE
from sicbo.house_runtime.refusals import LATER
from sicbo.proposals.refusals import CATALOGUE as PROPOSALS
from sicbo.server.edge.refusals import CATALOGUE as WEB
from sicbo.server.edge.refusals import REFUSED_BY_THE_RULES, STATUS
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
It names the clauses if it is the document that refuses.
A report of what has happened on the table is never refused: it is recorded and judged.

An answer has a field `answer` that says what it means for the sender:

| `answer` | means | what a client does |
|---|---|---|
| `done` | it happened, and is on record | nothing: the same key gets the same answer forever |
| `refused` | it did not happen, and never will with this key | inform the person; a new order has a new key |
| `later` | nobody can answer now | send the same order again with the same key, after a pause |

`make refusals` writes this page from [the words of the house](../../src/sicbo/words/en/refusals.ftl) \
and the codes of [the tables](../../src/sicbo/table/refusals.py), \
[the cage](../../src/sicbo/cage/refusals.py), \
[the administration](../../src/sicbo/administration/refusals.py), \
[proposals](../../src/sicbo/proposals/refusals.py), \
[the house](../../src/sicbo/house_runtime/refusals.py) \
and [its web edge](../../src/sicbo/server/edge/refusals.py).
A test provokes every example.
A code that is in more than one of them means the same everywhere.

## At a table

The codes are in the order in which a wager is checked:
first the sender and the duty, then the state of the table and the round, then the order itself,
then the limits, and last what the player has left.
If several reasons apply, the first is given.
""",
    "cage": """\

## At the cage

A table also refuses a cash-out or a buy-in with these codes if the cage refuses it.
""",
    "administration": """\

## In the administration

The first ones are given wherever someone may not act: at every table, at the cage and here.
""",
    "proposals": """\

## Where it takes two people

What is proposed to a table, the cage or the administration can also be refused with their own codes.
A refused approval is recorded, with its code.
""",
}

HOUSE_HEAD = """\

## From the house itself

Any order can be answered with these, to whichever stream it is sent.

| code | sentence |
|---|---|
"""

LATER_HEAD = """\

## Ask again later

These have `"answer": "later"` and the status 503 over HTTP; so do those of the web edge, with status 429.
They are not stored: it is unknown whether anything was done, and the same order is sent again with its key.

| code | sentence |
|---|---|
"""

WEB_HEAD = """\

## At the web edge

Requests and messages can be answered with these before they reach a table, the cage or the administration.
The status is that over HTTP; on a socket the code comes in a goodbye or an answer.

| code | status | sentence |
|---|---|---|
"""

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
    streams = "".join(HEADS[kind] + ROW + _rows(kind) for kind in CATALOGUES)
    web = "".join(
        f"| `{code}` | {STATUS.get(code, REFUSED_BY_THE_RULES)} | {_in_a_cell(sentence)} |\n"
        for code, sentence in WEB.items()
    )
    return streams + HOUSE_HEAD + _plain_rows(HOUSE) + LATER_HEAD + _plain_rows(LATER) + WEB_HEAD + web


def _plain_rows(catalogue: Mapping[str, str]) -> str:
    return "".join(f"| `{code}` | {_in_a_cell(sentence)} |\n" for code, sentence in catalogue.items())


def _rows(kind: str) -> str:
    shown = examples(kind)
    return "".join(
        f"| `{code}` | {_in_a_cell(sentence)} | {_in_a_cell(shown[code])} |\n"
        for code, sentence in CATALOGUES[kind].items()
    )


def _in_a_cell(text: str) -> str:
    """Escape a text for a table cell."""
    return text.replace("|", "\\|")


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {sum(map(len, (*CATALOGUES.values(), HOUSE, LATER, WEB)))} codes")


if __name__ == "__main__":
    main()
