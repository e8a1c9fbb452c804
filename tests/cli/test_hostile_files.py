"""Files that someone else wrote and that mean no good: each command says what is wrong, and never trips."""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import sicbo
from audit.houses import played_house
from cli.conftest import Run
from hostile_json import hostile
from sicbo.cli.serve.settings_file import example
from sicbo.storage.export import CHECK, write_export
from sicbo.storage.sqlite.contents import SqliteContents

HARD = settings(
    max_examples=40, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck)
)
SAYS = (0, 1, 2)
"""Done, found wrong, or bad input: there is no fourth way out."""

IN_TOML = (
    "9" * 4400,
    "0x" + "f" * 5000,
    "1e400",
    "1e" + "9" * 400,
    "nan",
    "-inf",
    "[" * 3000,
    "{a=" * 3000,
    "[" * 200 + "]" * 200,
    '"\\ud800"',
    '"\\u0000"',
    '"\x00"',
    '"""' + "x" * 50_000 + '"""',
    '"9999-12-31"',
    "9999-12-31T23:59:59Z",
    "00:00:00",
    "true",
    "[]",
    "{}",
    '""',
    "\ufeff",
    "a.b",
    "",
)
"""What is put in the place of a value of a TOML file."""

_VALUE = re.compile(r"= *([^\n]+)")


def toml(text: str) -> st.SearchStrategy[bytes]:
    """Make a file in which one value is another, or that is none."""
    spots = [each.span(1) for each in _VALUE.finditer(text)]
    one = st.builds(
        lambda at, put: (text[: at[0]] + put + text[at[1] :]).encode("utf-8", "surrogatepass"),
        st.sampled_from(spots),
        st.sampled_from(IN_TOML),
    )
    around = st.sampled_from(
        [b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16"), text.encode() + b"\x00"]
    )
    return one | around | st.binary(max_size=64)


def ends_well(result: Result, sent: bytes) -> None:
    """Check that a command ended by itself, with one of its codes."""
    assert result.exception is None or isinstance(result.exception, SystemExit), (
        sent[:300],
        result.exception,
    )
    assert result.exit_code in SAYS, (sent[:300], result.output[-300:])
    assert "Traceback" not in result.output


def try_all(files: st.SearchStrategy[bytes], place: Path, command: Callable[[Path], Result]) -> None:
    """Return a command one file after the other."""

    @HARD
    @given(files)
    def each(data: bytes) -> None:
        place.write_bytes(data)
        ends_well(command(place), data)

    each()


@pytest.mark.parametrize("name", ["mbs-3card-2016", "us-ma-sicbo"])
def test_no_rule_file_trips_the_check(name: str, run: Run, tmp_path: Path) -> None:
    """Numbers of thousands of digits, depth, sizes, other types and no TOML at all."""
    files = toml(sicbo.document_text(name))
    try_all(files, tmp_path / "house.toml", lambda place: run("rules", "check", str(place)))


def test_no_settings_file_trips_the_server(run: Run, tmp_path: Path) -> None:
    """It is refused before anything is opened."""
    text = re.sub(r"(?m)^# ?(?=\w+ = )", "", example())
    try_all(toml(text), tmp_path / "sicbo.toml", lambda place: run("doctor", "--settings", str(place)))


def test_no_list_of_dice_trips_the_test(run: Run, tmp_path: Path) -> None:
    """Whatever a device or a person wrote down."""
    lines = st.sampled_from(
        ["1-2-3", "9" * 4400 + "-1-1", "1-2", "\x00", "1-2-3 # x", "٣-1-2", "1e3-1-1", "-"]
    )
    files = st.lists(lines, max_size=6).map(lambda each: "\n".join(each).encode()) | st.binary(max_size=200)
    try_all(files, tmp_path / "dice.txt", lambda place: run("dice", "test", str(place)))


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, object]]:
    """Return the lines of the export of a small house, without their checks."""
    folder = tmp_path_factory.mktemp("exported")
    with SqliteContents(played_house(folder, rounds=1)) as house, (folder / "x").open("w+b") as file:
        write_export(house, file)
        file.seek(0)
        found: list[dict[str, object]] = [json.loads(text) for text in file]
    for each in found:
        del each["check"]
    return found


def checked(texts: list[bytes]) -> bytes:
    """Put lines together as an export has them, each with a check that holds."""
    whole, check = b"", ""
    for text in texts:
        data = text[:-1]
        check = sha256(check.encode() + data).hexdigest()
        whole += data + CHECK + check.encode() + b'"}\n'
    return whole


def test_no_export_trips_the_import(lines: list[dict[str, object]], run: Run, tmp_path: Path) -> None:
    """An export whose checks were all made anew, around one place that holds something else."""
    texts = [json.dumps(each, separators=(",", ":")).encode() for each in lines]

    def with_one(at: int, text: bytes) -> bytes:
        return checked([text if number == at else each for number, each in enumerate(texts)])

    files = st.integers(0, len(lines) - 1).flatmap(
        lambda at: hostile(lines[at]).map(lambda text: with_one(at, text.replace(b"\n", b" ")))
    )
    target = tmp_path / "new.db"

    def take(place: Path) -> Result:
        target.unlink(missing_ok=True)
        return run("import", str(place), "--database", str(target))

    try_all(files, tmp_path / "export.jsonl", take)
