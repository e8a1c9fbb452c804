"""What the repository promises about itself: locks, layers, examples, texts."""

import ast
import csv
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = ROOT.parent / "shared" / "rules_documents"
WORD = re.compile(r"[^\W\d_]+")
RUN = 8


LOCKS = ["requirements.txt", "requirements-run.txt", "requirements-server.txt", "requirements-dev.txt"]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_hashes_and_names_no_host(name: str) -> None:
    """Every requirement has its version and hashes; where it is fetched from is the machine's business."""
    text = (ROOT / name).read_text(encoding="utf-8")
    pins = re.findall(r"^[a-z0-9._-]+==\S+.*\\$", text, re.MULTILINE)

    assert pins
    assert len(re.findall(r"^[a-z]", text, re.MULTILINE)) == len(pins)
    assert not re.search(r"https?://|--(extra-)?index-url|--find-links", text)


def test_every_requirement_of_the_project_is_locked() -> None:
    """What pyproject.toml asks for is in the locks."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    locked = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8")
    asked = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    asked += [
        each for group in project["dependency-groups"].values() for each in group if isinstance(each, str)
    ]

    for requirement in asked:
        name = re.split(r"[^a-z0-9-]", requirement)[0]
        assert re.search(rf"^{name}==", locked, re.MULTILINE), name


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache", "--config", "pyproject.toml"]
    environment = {"PYTHONPATH": str(folder / "src"), "PATH": "/usr/bin:/bin", "NO_COLOR": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy the package, for a test to break its rules."""
    shutil.copytree(ROOT / "src", tmp_path / "src")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("file", "line", "says"),
    [
        ("utils.py", "", "utils"),
        ("money.py", "import random", "sicbo.money -> random"),
        ("rules/areas.py", "import os", "sicbo.rules.areas -> os"),
        ("rules/areas.py", "import sicbo.settlement", "sicbo.rules.areas -> sicbo.settlement"),
        ("outcome.py", "import sicbo.money", "sicbo.outcome -> sicbo.money"),
        ("settlement.py", "import click", "sicbo.settlement -> click"),
    ],
)
def test_a_step_across_the_layers_fails_the_check(copy: Path, file: str, line: str, says: str) -> None:
    """A stray module, an import upwards or sideways, chance, disk or a library in the core: all are caught."""
    path = copy / "src" / "sicbo" / file
    path.write_text(
        (path.read_text(encoding="utf-8") if path.exists() else "") + f"\n{line}\n", encoding="utf-8"
    )

    done = lint_imports(copy)

    assert done.returncode != 0
    assert says in done.stdout


CORE = ["money.py", "outcome.py", "people.py", "streams.py", "chips.py", "rules", "settlement.py"]
CORE += ["table", "odds", "ledger", "cage", "administration", "bookkeeping.py"]
MAY_IMPORT = {"bisect", "collections", "dataclasses", "datetime", "enum", "fractions", "functools", "html"}
MAY_IMPORT |= {
    "itertools",
    "math",
    "operator",
    "pkgutil",
    "re",
    "string",
    "tomllib",
    "unicodedata",
    "types",
    "typing",
    "sicbo",
}
MAY_IMPORT |= {"immutables", "msgspec"}  # values that do not change; no input or output
MAY_IMPORT |= {"toml_rs"}  # a reader of TOML, from texts only
MAY_IMPORT |= {"hashlib", "hmac"}  # digests of bytes that are at hand
MAY_NOT_CALL = {"open", "input", "print", "eval", "exec", "compile", "__import__", "breakpoint", "globals"}
TIMES = (".now", ".today", ".utcnow", ".fromtimestamp")


def core_files() -> list[Path]:
    roots = [ROOT / "src" / "sicbo" / name for name in CORE]
    return [
        path for root in roots for path in (root.rglob("*.py") if root.is_dir() else [root]) if path.exists()
    ]


@pytest.mark.parametrize("path", core_files(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_core_imports_and_calls_only_what_computes(path: Path) -> None:
    """A list of what is allowed, because a list of what is forbidden is never whole."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
        )
    }
    called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}

    assert set() == imported - MAY_IMPORT
    assert set() == called & MAY_NOT_CALL
    assert [] == [each for each in called if each.endswith(TIMES)]
    assert "pkgutil" not in imported or path.name == "shipped_files.py"


HOUSE = [
    "administration",
    "audit",
    "bookkeeping.py",
    "bus",
    "cage",
    "client",
    "demo",
    "house_runtime",
    "ledger",
]
HOUSE += ["load", "messages", "orders.py", "own_limits.py", "people.py", "proposals", "server", "storage"]
HOUSE += ["streams.py", "table"]


def test_the_house_is_made_of_structs_and_no_file_mixes_them_with_dataclasses() -> None:
    """Decision 0081: dataclasses for the mathematics, structs for what is ordered, recorded or sent."""
    package = ROOT / "src" / "sicbo"
    texts = {path.relative_to(package).as_posix(): path.read_text("utf-8") for path in package.rglob("*.py")}
    dataclasses = {name for name, text in texts.items() if re.search(r"^@dataclass", text, re.MULTILINE)}
    structs = {name for name, text in texts.items() if re.search(r"^class .*\bStruct\b", text, re.MULTILINE)}

    assert set() == {name for name in dataclasses if name.partition("/")[0] in HOUSE}
    assert set() == dataclasses & structs
    assert {"money.py", "outcome.py"} <= dataclasses
    assert {"streams.py", "people.py"} <= structs


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_every_example_runs(example: Path) -> None:
    """Examples are programs that work."""
    done = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_every_cited_reading_is_explained() -> None:
    """Every T-number in a rule file is a heading of docs/explanation/readings.md."""
    explained = (ROOT / "docs" / "explanation" / "readings.md").read_text(encoding="utf-8")
    files = (ROOT / "src" / "sicbo" / "rules" / "sets").glob("*.toml")
    cited = {
        number for path in files for number in re.findall(r"\bT[0-9]+\b", path.read_text(encoding="utf-8"))
    }

    assert cited
    assert set() == {number for number in cited if not re.search(rf"^#+ {number}\b", explained, re.MULTILINE)}


def codes_in(text: str) -> set[str]:
    """Give the cited codes in full: the second of 'INV-M3, M5' is INV-M5."""
    found = re.findall(r"\b(INV|STD|TH)-([A-Z][0-9]+(?:, [A-Z][0-9]+\b)*)", text)
    codes = {f"{kind}-{code}" for kind, listed in found for code in listed.split(", ")}
    return codes | set(re.findall(r"\bfinding F[0-9]+", text))


def test_every_cited_requirement_is_explained() -> None:
    """Every invariant, standard, threat and finding that a file cites is in the reference, and no other."""
    page = ROOT / "docs" / "reference" / "requirement-codes.md"
    folders = ("src/sicbo", "tests", "docs", "tools", "benchmarks", "web/src")
    files = (path for folder in folders for path in (ROOT / folder).rglob("*") if path != page)
    text = "\n".join(
        path.read_text(encoding="utf-8")
        for path in files
        if path.suffix in {".py", ".md", ".ts", ".tsx", ".sql", ".toml", ".csv"}
    )

    assert codes_in(text)
    assert codes_in(text) == codes_in(page.read_text(encoding="utf-8"))


def runs_of_words(text: str) -> set[tuple[str, ...]]:
    words = [word.lower() for word in WORD.findall(text)]
    return {tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}


def titles_and_labels() -> set[str]:
    """Give the words of titles and layout labels, which may stand as they are printed."""
    sets = (ROOT / "src" / "sicbo" / "rules" / "sets").glob("*.toml")
    texts = " ".join(path.read_text(encoding="utf-8") for path in sets)
    quoted = re.findall(r'(?:title|label|condition|detail|text|name) = "([^"]*)"', texts)
    return {word.lower() for text in quoted for word in WORD.findall(text)}


@pytest.mark.skipif(
    not DOCUMENTS.is_dir(), reason="LOUD: ../shared/rules_documents is not here: copying is not checked"
)
def test_no_sentence_of_the_documents_was_copied() -> None:
    """No run of eight words of the rule documents stands in src or docs, titles and labels left out."""
    printed: set[tuple[str, ...]] = set()
    for path in DOCUMENTS.glob("*.txt"):
        printed |= runs_of_words(path.read_text(encoding="utf-8"))
    allowed = titles_and_labels()
    ours = [path for folder in ("src", "docs") for path in (ROOT / folder).rglob("*") if path.is_file()]
    ours += ROOT.glob("*.md")

    copied = [
        (path.name, " ".join(run))
        for path in ours
        if path.suffix in {".py", ".toml", ".md", ".csv", ".svg"}
        for run in printed & runs_of_words(path.read_text(encoding="utf-8"))
        if not allowed.issuperset(run)
    ]

    assert [] == copied


def test_the_catalogue_is_whole() -> None:
    """261 clauses, as counted."""
    with (ROOT / "docs" / "rules_documents" / "clauses.csv").open(encoding="utf-8", newline="") as file:
        assert 261 == len(list(csv.DictReader(file)))
