"""Every code that the program can answer with stands in the reference."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import refusals

SRC = Path(__file__).parents[2] / "src" / "sicbo"
MAKERS = {"refused", "Refused", "Refusal", "NotDone", "Later", "house_refusal", "refusal_of", "_later"}
CODE = re.compile(r"[a-z-]+/[a-z-]+")


def codes_in(path: Path) -> Iterator[str]:
    """Find the codes that a module makes refusals of."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
        for argument in node.args[:2] if name in MAKERS else ():
            if isinstance(argument, ast.Constant) and CODE.fullmatch(str(argument.value)):
                yield str(argument.value)


def test_a_developer_finds_every_code_in_the_reference() -> None:
    """No answer has a code that stands nowhere: a client is written from the reference alone."""
    page = refusals.page()
    found = {code for path in SRC.rglob("*.py") for code in codes_in(path)}

    assert {
        "key/other-body",
        "table/nobody-runs-it",
        "store/is-away",
        "bus/is-away",
        "table/stopped",
    } <= found
    assert set() == {code for code in found if f"| `{code}` |" not in page}
