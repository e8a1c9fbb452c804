"""From an order to draw, only the operating system's generator can be reached (INV-G1)."""

import ast
from pathlib import Path

import pytest

from sicbo import chance
from sicbo.outcome import ALL_FALLS, Shoe
from sicbo.table.draws.unbiased_faces import below, one_card, three_cards, three_dice

SRC = Path(__file__).parents[2] / "src"
DRAW_PATH = (
    "sicbo.chance",
    "sicbo.house_runtime.tables.outcome_sources",
    "sicbo.house_runtime.tables.draw_chains",
)
GENERATORS = {"random", "numpy", "numba", "secrets", "uuid"}
"""Modules that can draw, and the libraries that have generators of their own."""


def file_of(module: str) -> Path | None:
    """Find the file of one of our modules."""
    path = SRC.joinpath(*module.split("."))
    return next((each for each in (path.with_suffix(".py"), path / "__init__.py") if each.exists()), None)


def imported_by(module: str) -> set[str]:
    """List what a module imports, wherever in it: modules, and names that may be modules."""
    path = file_of(module)
    assert path is not None, module
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or ""} | {f"{node.module}.{each.name}" for each in node.names}
    return found


def reachable(*modules: str) -> dict[str, set[str]]:
    """Follow imports from some modules to all of ours; give what each of them imports."""
    seen: dict[str, set[str]] = {}
    left = list(modules)
    while left:
        module = left.pop()
        if module in seen or not module.startswith("sicbo") or file_of(module) is None:
            continue
        seen[module] = imported_by(module)
        left += seen[module]
    return seen


def test_nothing_that_draws_can_be_reached_but_the_operating_systems_generator() -> None:
    """Of all modules behind an order to draw one imports a generator, and that one only `secrets`."""
    drawing = {
        module: {each.partition(".")[0] for each in imports} & GENERATORS
        for module, imports in reachable(*DRAW_PATH).items()
    }

    assert {"sicbo.chance": {"secrets"}} == {module: found for module, found in drawing.items() if found}
    assert {"sicbo.table.draws.unbiased_faces", "sicbo.table.draws.committed_draws"} < set(drawing)


def test_of_secrets_a_draw_takes_nothing_but_the_operating_systems_bytes() -> None:
    """No choice, no shuffle, nothing with a state; other names and numbers come from the same module."""
    tree = ast.parse(Path(chance.__file__).read_text(encoding="utf-8"))
    taken = {
        function.name: {
            node.attr
            for node in ast.walk(function)
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "secrets"
        }
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
    }

    assert ({"token_bytes"}, set(), set()) == (taken["fresh_bytes"], taken["tumble"], taken["draw_cards"])
    assert {"token_bytes", "token_hex", "randbits", "randbelow"} >= set().union(*taken.values())


def test_there_is_no_remainder_and_no_scaling_in_the_draw() -> None:
    """A draw is taken or thrown away; remainders only tell the three dice of one fall apart."""
    path = file_of("sicbo.table.draws.unbiased_faces")
    assert path is not None
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}

    def operators(name: str) -> set[type[ast.operator]]:
        return {type(node.op) for node in ast.walk(functions[name]) if isinstance(node, ast.BinOp)}

    assert not operators("below") & {ast.Mod, ast.Div, ast.Pow}
    assert not operators("one_card") & {ast.Mod, ast.Div}
    assert not operators("three_cards") & {ast.Mod, ast.Div}


def test_every_byte_below_216_is_one_fall_and_every_other_is_thrown_away() -> None:
    """All 256 bytes tried: 216 falls once each in their order, and forty bytes that draw again."""
    falls, rejected = [], 0
    for byte in range(256):
        taken = iter([bytes([byte]), b"\x00"])
        falls.append(three_dice(lambda _, taken=taken: next(taken)))  # type: ignore[misc]
        rejected += next(taken, None) is None

    assert [fall.faces for fall in ALL_FALLS] == falls[:216]
    assert [(1, 1, 1)] * 40 == falls[216:]
    assert 40 == rejected


@pytest.mark.parametrize("number", [1, 2, 3, 6, 48, 96, 216, 255, 256, 257, 300, 65536])
def test_each_number_has_as_many_bit_patterns_as_any_other(number: int) -> None:
    """Every pattern of the fewest bits that hold a number tried: each number below it comes once."""
    bits = (number - 1).bit_length()
    size = (bits + 7) // 8
    drawn = []
    for pattern in range(2**bits):
        data = (pattern << (size * 8 - bits)).to_bytes(size, "big")
        taken = iter([data, bytes(size)])
        value = below(number, lambda _, taken=taken: next(taken))  # type: ignore[misc]
        if next(taken, None) is not None:
            drawn.append(value)

    assert list(range(number)) == drawn


def test_each_card_of_a_shoe_has_its_place() -> None:
    """A shoe of 2, 0, 1, 0, 0, 3 cards: six places, and a face as many of them as it has cards."""
    shoe = Shoe((2, 0, 1, 0, 0, 3))
    drawn = [one_card(shoe, lambda _, place=place: bytes([place << 5])) for place in range(6)]  # type: ignore[misc]

    assert [1, 1, 3, 6, 6, 6] == drawn
    assert (1, 1, 3) == three_cards(shoe, bytes)
