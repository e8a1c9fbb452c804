"""What the documents say about the tree is true."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("benchmarks", "deploy", "docs", "examples", "tests")
PAGES = [
    path.relative_to(ROOT)
    for path in [*ROOT.glob("*.md"), *(page for each in FOLDERS for page in (ROOT / each).rglob("*.md"))]
]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
    "contracts"
]


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_link_has_a_target(page: Path) -> None:
    """Links to files and folders of the repository."""
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?://|mailto:|#|data:)([^)\s]+)\)", text)
    targets = [link.partition("#")[0] for link in links]

    assert [] == [each for each in targets if not (ROOT / page.parent / each).exists()]


def test_the_table_of_layers_is_that_of_the_linter() -> None:
    """ARCHITECTURE.md lists the layers as the contract has them."""
    rows = re.findall(r"^\| (`.+`) \| ", (ROOT / "ARCHITECTURE.md").read_text("utf-8"), re.MULTILINE)
    layers = [set(each.split(" | ")) for each in CONTRACTS[0]["layers"]]

    assert layers == [set(re.findall(r"`(\w+)`", row)) for row in rows][: len(layers)]


def test_coverage_is_required_of_the_same_core_as_purity() -> None:
    """Everything that must be pure must also have every branch covered."""
    covered = re.search(r"^CORE\s+:= (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)

    assert covered is not None
    names = {
        each.removeprefix("src/sicbo/").removesuffix("/*").removesuffix(".py")
        for each in covered[1].split(",")
    }
    assert {each.removeprefix("sicbo.") for each in CONTRACTS[1]["source_modules"]} == names


def test_contributing_lists_every_target_of_make() -> None:
    """Those that `make help` lists."""
    targets = re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    listed = re.findall(r"^\| `make (\w+)` \|", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.MULTILINE)

    assert sorted(targets) == sorted(listed)
