"""`make clauses`: write docs/rules_documents/, one page per document: clause, data, tests, status.

The catalogue is docs/rules_documents/clauses.csv. The data for a clause is found in the rule files, its
tests by their markers. Clauses that wait for the table or a terminal are listed in
docs/rules_documents/waiting.csv, with what they wait for; that list may only shrink.
"""

import ast
import csv
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sicbo.rules.files.mistakes import Path as Place
from sicbo.rules.files.mistakes import show_path
from sicbo.rules.files.shipped_files import DOCUMENT_IDS, document_text

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "rules_documents"


MEANING = "[pay_level](../../src/sicbo/rules/areas.py)"
"""Where it is said what wins: the code for every clause that defines a wager."""


class Clause(NamedTuple):
    """A clause by its document and number, as the catalogue writes them."""

    document: str
    number: str


def catalogue() -> dict[Clause, dict[str, str]]:
    """Read the catalogue: every clause with its area, summary and observable."""
    return {Clause(row["document"], row["clause"]): row for row in _rows("clauses.csv")}


def waiting() -> dict[Clause, str]:
    """Read which clauses wait, and for what."""
    return {Clause(row["document"], row["clause"]): row["waits_for"] for row in _rows("waiting.csv")}


@cache
def marked_tests() -> dict[Clause, list[str]]:
    """Find the tests that are marked with a clause, by reading the test files; each as a link."""
    found: dict[Clause, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                for clause in _markers(function):
                    link = f"[{function.name}](../../{path.relative_to(ROOT)})"
                    found.setdefault(clause, []).append(link)
    return found


@cache
def cited_places() -> dict[Clause, list[str]]:
    """Find the entries of the rule files that cite a clause; each as a link to its file."""
    found: dict[Clause, list[str]] = {}
    for document_id in DOCUMENT_IDS:
        for place, clauses in _citations(tomllib.loads(document_text(document_id))):
            link = f"[{show_path(place)}](../../src/sicbo/rules/sets/{document_id}.toml)"
            for number in clauses:
                found.setdefault(Clause(document_id, number), []).append(link)
    return found


def pages() -> dict[str, str]:
    """Write every page: its file name and its text."""
    texts = {f"{document_id}.md": _page(document_id) for document_id in DOCUMENT_IDS}
    return texts | {"README.md": _overview()}


def main() -> None:
    """Write the pages."""
    for name, text in pages().items():
        (PAGES / name).write_text(text, encoding="utf-8")
        print(f"docs/rules_documents/{name}")


def _page(document_id: str) -> str:
    tests, places, later = marked_tests(), cited_places(), waiting()
    lines = [
        f"# {document_id}: clause by clause",
        "",
        "Written by `make clauses`; do not edit by hand.",
        f"The data is [{document_id}.toml](../../src/sicbo/rules/sets/{document_id}.toml).",
        "Entries of the rule file are counted from 1.",
        "",
        "| clause | what it says, in our words | code | shown by | status |",
        "| --- | --- | --- | --- | --- |",
    ]
    for clause, row in catalogue().items():
        if clause.document == document_id:
            shown = tests.get(clause, [])
            status = f"waits for {later[clause]}" if clause in later else "shown" if shown else "open"
            code = places.get(clause, [])
            if row["area"] == "wager":
                code = [*code, MEANING]
            data, by = "<br>".join(code), "<br>".join(shown)
            lines.append(f"| {clause.number} | {row['summary']} | {data} | {by} | {status} |")
    return "\n".join(lines) + "\n"


def _overview() -> str:
    tests, later = marked_tests(), waiting()
    lines = [
        "# The five rule documents, clause by clause",
        "",
        "Written by `make clauses`; do not edit by hand.",
        "The catalogue is [clauses.csv](clauses.csv): each clause in our words, and what must be shown.",
        "[waiting.csv](waiting.csv) lists those that no test shows yet; it may only shrink.",
        "[disagreements](disagreements/) lists what fresh readers found who tried to break each document.",
        "",
        "| document | clauses | shown by a test | waiting |",
        "| --- | --- | --- | --- |",
    ]
    for document_id in DOCUMENT_IDS:
        clauses = [clause for clause in catalogue() if clause.document == document_id]
        shown = sum(clause in tests for clause in clauses)
        waits = sum(clause in later for clause in clauses)
        lines.append(f"| [{document_id}]({document_id}.md) | {len(clauses)} | {shown} | {waits} |")
    return "\n".join(lines) + "\n"


def _rows(name: str) -> list[dict[str, str]]:
    with (PAGES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _markers(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Clause]:
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.clause":
            document, number = (ast.literal_eval(argument) for argument in decorator.args)
            yield Clause(document, number)


def _citations(value: Any, place: Place = ()) -> Iterator[tuple[Place, list[str]]]:  # noqa: ANN401 - any TOML
    if isinstance(value, dict):
        if "clause" in value:
            cited = value["clause"]
            yield place, cited if isinstance(cited, list) else [cited]
        for key, held in value.items():
            yield from _citations(held, (*place, key))
    elif isinstance(value, list):
        for position, held in enumerate(value):
            yield from _citations(held, (*place, position))


if __name__ == "__main__":
    main()
