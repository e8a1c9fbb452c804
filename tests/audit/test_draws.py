"""Draws are checked twice: by `sicbo audit draws`, and by a program that imports nothing of ours (INV-G3)."""

import ast
import asyncio
import base64
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from at_the_table import AtTheTable, money
from audit.commands import done, refused, sicbo
from audit.houses import spoil
from house_runtime.house import House, lay, running
from sicbo.audit.draw_examination import examine_draws
from sicbo.house_runtime.tables.draw_chains import CommittedChance
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.voids import Ground
from sicbo.storage.contents import StoredTransfer
from sicbo.storage.contract import Head, StoredEvent
from sicbo.storage.evidence.chain import GENESIS
from sicbo.storage.export import ExportFile
from sicbo.storage.records import Stamp, encode
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.people import Actor, Role
from table.moments import FACES, chain_of_tests

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "tools" / "verify_draws.py"
SECRET = bytes(range(32))
Lines = list[dict[str, Any]]


def judged(*arguments: str | Path) -> tuple[int, str]:
    """Run the program by itself, without our packages; give exit code and what it says."""
    command = [sys.executable, "-I", "-S", str(PROGRAM), *map(str, arguments)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.returncode, ended.stdout + ended.stderr


async def a_day(house: House) -> None:
    """Play eight rounds from chains of three seeds; the fourth is given up after the closing call."""
    boss = Actor("boss", Role.SHIFT_MANAGER)
    await house.do(c.AssignPost(person="boss", post="Table Games Shift Manager"), Actor("ada", Role.ADMIN))
    ann, bob = await house.terminal("ann"), await house.terminal("bob")
    for play in range(1, 9):
        await house.do(c.OpenBetting())
        await house.do(lay("ann", {"small": 5, "total:9": 5}), ann)
        await house.do(lay("bob", {"big": 5}), bob)
        await house.do(c.GiveNonce(position="bob", nonce=f"bob's {play}"), bob)
        await house.do(c.TakeBackWagers(position="ann", stakes=lay("ann", {"total:9": 5}).stakes), ann)
        await house.do(c.CloseBetting())
        if play == 4:
            await house.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fire alarm"))
            order = c.GiveRuling(
                hold=1, verdict=Verdict.VOID_ROUND, reason="nobody could see", ground=Ground.FORCE_MAJEURE
            )
            await house.do(order, boss)
            continue
        await house.do(c.StartTumble())
        await house.do(c.DrawOutcome())
        await house.do(c.SettleRound())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a day from chains of seeds, and export it beside its file."""
    folder = tmp_path_factory.mktemp("draws")

    async def play() -> None:
        async with running("sqlite", folder, CommittedChance(SECRET, rounds=3)) as open_house:
            await a_day(open_house)

    asyncio.run(play())
    done("export", folder / "house.jsonl", "--database", folder / "house.db")
    return folder / "house.db"


def test_the_program_imports_nothing_of_ours() -> None:
    """Standard library only."""
    imported = {
        (each.module if isinstance(each, ast.ImportFrom) else each.names[0].name)
        for each in ast.walk(ast.parse(PROGRAM.read_text(encoding="utf-8")))
        if isinstance(each, ast.Import | ast.ImportFrom)
    }

    assert imported <= {"argparse", "base64", "hashlib", "hmac", "json", "sys", "pathlib", "typing"}


def test_a_day_of_draws_is_right_in_both_opinions(house: Path) -> None:
    """Seven outcomes follow from their seeds, and the void round has shown what it would have been."""
    report = done("audit", "draws", "--database", house)
    code, said = judged(house.with_suffix(".jsonl"))

    (table,) = report["tables"]
    assert (True, []) == (report["right"], table["findings"])
    assert (7, 7, 3, 8) == (table["drawn"], table["checked"], table["chains"], table["seeds_shown"])
    assert (1, 0, False) == (
        table["aborted"]["void"],
        table["aborted"]["void_with_faces"],
        table["aborted"]["alarm"],
    )
    (given_up,) = table["given_up"]
    assert 4 == given_up["round"]
    assert (
        f"T1, round 4: void; its seed would have given {given_up['would_have_been']}\n"
        "Right. Outcomes drawn: 7, checked: 7.\n"
    ) == said
    assert 0 == code


def test_what_is_printed_says_the_same(house: Path) -> None:
    """For people: a table, the void round, the verdict."""
    result = sicbo("audit", "draws", "--database", house)

    assert 0 == result.exit_code
    assert "T1, round 4: void; its seed would have given " in result.stdout
    assert result.stdout.rstrip().endswith("Verdict: right.")


def test_one_round_is_shown_step_by_step(house: Path) -> None:
    """Who does not believe the program can work the steps out by hand."""
    export = house.with_suffix(".jsonl")
    code, said = judged(export, "--table", "T1", "--round", "2")

    assert (0, 7) == (code, len(said.splitlines()))
    assert 2 == judged(export, "--table", "T1", "--round", "99")[0]
    assert 2 == judged(export, "--table", "T9", "--round", "1")[0]


def test_a_file_that_is_no_export_is_bad_input(tmp_path: Path) -> None:
    """Named, and not guessed at."""
    (tmp_path / "other.jsonl").write_text("{}\n", encoding="utf-8")

    assert 2 == judged(tmp_path / "nothing.jsonl")[0]
    assert (2, True) == (
        judged(tmp_path / "other.jsonl")[0],
        "not an export" in judged(tmp_path / "other.jsonl")[1],
    )
    assert "cannot read" in refused("audit", "draws", "--database", tmp_path / "nothing.db")


# ---- what is found -----------------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], None]


def spoiled(name: str, nth: int, change: Change) -> Callable[[Lines], None]:
    """Change the nth event of a name behind the house's back."""

    def spoil(lines: Lines) -> None:
        found = [
            line for line in lines if line["kind"] == "record" and name in event_of(line)["event"]["event"]
        ]
        record = event_of(found[nth])
        change(record["event"])
        found[nth]["data"] = base64.b64encode(json.dumps(record).encode()).decode()

    return spoil


def left_out(name: str, nth: int) -> Callable[[Lines], None]:
    """Take the nth event of a name away."""

    def spoil(lines: Lines) -> None:
        found = [
            line for line in lines if line["kind"] == "record" and name in event_of(line)["event"]["event"]
        ]
        lines.remove(found[nth])

    return spoil


def event_of(line: dict[str, Any]) -> dict[str, Any]:
    """Read the record of a line."""
    record: dict[str, Any] = json.loads(base64.b64decode(line["data"]))
    return record


def put(field: str, value: object) -> Change:
    """Set a field to something else."""
    return lambda event: event.__setitem__(field, value)


OTHER_SEED = "0a" * 32
SPOILED: dict[str, tuple[Callable[[Lines], None], str]] = {
    "another outcome": (
        spoiled("outcome-established", 2, lambda event: event["faces"].append(event["faces"].pop() % 6 + 1)),
        "was drawn, but its seed gives",
    ),
    "another seed": (spoiled("seed-revealed", 1, put("seed", OTHER_SEED)), "is not of the committed chain"),
    "another anchor": (
        spoiled("draws-committed", 0, put("anchor", OTHER_SEED)),
        "is not of the committed chain",
    ),
    "another digest": (spoiled("wagers-sealed", 0, put("digest", OTHER_SEED)), "is not what was staked"),
    "another stake": (
        spoiled("wager-registered", 0, put("stake", {"minor_units": 1000})),
        "is not what was staked",
    ),
    "another area": (spoiled("wager-registered", 0, put("area", "odd")), "is not what was staked"),
    "another nonce": (spoiled("nonce-given", 5, put("nonce", "mine")), "is not what was staked"),
    "no nonce": (left_out("nonce-given", 5), "is not what was staked"),
    "a seed that is not shown": (left_out("seed-revealed", 3), "the seed of round 4 was never shown"),
    "the last seed": (left_out("seed-revealed", 7), "the seed of round 8 was never shown"),
    "no seal": (left_out("wagers-sealed", 6), "was drawn before its wagers were sealed"),
    "a seed that is shown twice": (
        lambda lines: lines.insert(
            lines.index(nth_of(lines, "seed-revealed", 0)) + 1, dict(nth_of(lines, "seed-revealed", 0))
        ),
        "was shown before the round was over",
    ),
    "cards at a table of dice": (
        spoiled("wagers-sealed", 0, put("cards", [8, 8, 8, 8, 8, 8])),
        "is not what was staked",
    ),
}


def nth_of(lines: Lines, name: str, nth: int) -> dict[str, Any]:
    """Find the nth record of an event."""
    found = [line for line in lines if line["kind"] == "record" and name in event_of(line)["event"]["event"]]
    return found[nth]


class Spoiled(ExportFile):
    """An export whose lines were changed, read without their checks."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines

    def meta(self) -> dict[str, str]:
        """Return the house's metadata."""
        return {}

    def heads(self) -> list[Head]:
        """List the one stream."""
        return [Head("T1", 0, GENESIS, 1)]

    def records(self, stream: str, *, after: int = 0) -> Any:  # noqa: ANN401, ARG002 - as the contract says
        """Read the records as they are."""
        for line in self._lines:
            if line["kind"] == "record":
                data = base64.b64decode(line["data"])
                yield StoredEvent(line["seq"], 1, data, GENESIS, GENESIS), tuple[StoredTransfer, ...]()


@pytest.mark.parametrize("what", SPOILED)
def test_whatever_is_changed_in_a_draw_is_found_in_both_opinions(
    what: str, house: Path, tmp_path: Path
) -> None:
    """By someone who can recompute all hashes: the draws themselves no longer fit."""
    spoil, says = SPOILED[what]
    lines: Lines = [json.loads(each) for each in house.with_suffix(".jsonl").read_bytes().splitlines()]
    spoil(lines)
    export = tmp_path / "spoiled.jsonl"
    export.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")

    code, said = judged(export)
    findings = examine_draws(Spoiled(lines)).findings

    assert 1 == code
    assert any(says in line for line in said.splitlines() if line.startswith("WRONG: T1, record "))
    assert any(says in str(finding) for finding in findings)


def test_a_house_whose_draws_are_wrong_ends_with_1(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command says which record, and the exit code says that something is wrong."""
    lines: Lines = [json.loads(each) for each in house.with_suffix(".jsonl").read_bytes().splitlines()]
    SPOILED["another outcome"][0](lines)
    monkeypatch.setattr(
        "sicbo.cli.audit.draws.examine_draws", lambda _, look=examine_draws: look(Spoiled(lines))
    )

    result = sicbo("audit", "draws", "--database", house)

    assert 1 == result.exit_code
    assert "WRONG: T1, record " in result.stdout
    assert result.stdout.rstrip().endswith("Verdict: something is wrong.")


# ---- other tables ------------------------------------------------------------------------------------


def exported(at: AtTheTable) -> Lines:
    """Write the log of a table as an export has it."""
    lines: Lines = [{"kind": "house"}, {"kind": "stream", "stream": "T1"}]
    for seq, event in enumerate(at.log, start=1):
        stamp = Stamp(stream="T1", seq=seq, at=at.now, key="k", person="p", role=Role.PROGRAM)
        lines.append({"kind": "record", "seq": seq, "data": base64.b64encode(encode(stamp, event)).decode()})
    return lines


def both_say(at: AtTheTable, folder: Path) -> tuple[list[str], list[str], int, int]:
    """Look at the draws of a table in both ways: findings of each, and how many ours drew and checked."""
    lines = exported(at)
    (folder / "one.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    _, said = judged(folder / "one.jsonl")
    (table,) = examine_draws(Spoiled(lines)).tables
    theirs = [line for line in said.splitlines() if line.startswith("WRONG")]
    assert f"Outcomes drawn: {table.drawn}, checked: {table.checked}." in said
    return [str(finding) for finding in table.findings], theirs, table.drawn, table.checked


def test_a_shoe_that_is_committed_is_right_too(tmp_path: Path) -> None:
    """Twenty rounds over a shuffle, with colour chips and rulings before the closing call."""
    at = AtTheTable("mbs-3card-2016", is_virtual=True, source=chain_of_tests())
    at.terminal("kim")
    for _ in range(32):
        at.open_betting()
        at.lay("kim", {"small": 5})
        at.finish(FACES)
    at.load_shoe()
    at.open_betting()
    at.lay("kim", {"small": 5})
    at.lay("kim", {"small": 5})
    at.finish(FACES)

    assert ([], [], 33, 33) == both_say(at, tmp_path)


def test_physical_dice_have_no_draws(tmp_path: Path) -> None:
    """Nothing is counted where the dice are the truth."""
    at = AtTheTable("us-ma-sicbo")
    at.open_betting()
    at.finish(FACES)

    assert ([], [], 0, 0) == both_say(at, tmp_path)


def test_a_table_that_goes_back_to_dice_or_to_no_chain_is_right(tmp_path: Path) -> None:
    """Chains end with the day and with the tumbler; what follows is counted as what it is."""
    at = AtTheTable("rws-open-cover-etg-2021", is_virtual=True, source=chain_of_tests())
    at.open_betting()
    at.finish(FACES)
    at.do(c.CloseTable(count=money(0)), by="boss")
    at.source = None
    at.do(c.OpenTable(count=money(0)), by="boss")
    at.open_betting()
    at.finish(FACES)
    at.is_virtual = False
    at.equip()
    at.open_betting()
    at.finish(FACES)

    assert ([], [], 2, 1) == both_say(at, tmp_path)


def test_a_shoe_of_real_cards_ends_the_chain(tmp_path: Path) -> None:
    """Cards that are reported are not drawn."""
    at = AtTheTable("mbs-3card-2016", is_virtual=True, source=chain_of_tests())
    at.open_betting()
    at.finish(FACES)
    at.source, at.is_virtual = None, False
    at.load_shoe()
    at.open_betting()
    at.finish(FACES)

    assert ([], [], 1, 1) == both_say(at, tmp_path)


def test_wagers_that_are_returned_and_ruled_before_the_draw_count_as_they_stood(tmp_path: Path) -> None:
    """After an interruption players may withdraw before the call; chips may be ruled elsewhere (MBS v6)."""
    at = AtTheTable("mbs-sicbo-v6-2020", is_virtual=True, source=chain_of_tests())
    at.terminal("kim")
    at.seat("pat")
    at.open_betting()
    at.lay("kim", {"small": 10})
    at.lay("pat", {"big": 10})
    at.interrupt()
    at.do(c.AnswerOption(player="kim", withdraws=True), by="kim")
    at.do(c.AnswerOption(player="pat", withdraws=False), by="dealer")
    at.finish(FACES)
    at.open_betting()
    at.lay("pat", {"big": 10})
    at.lay("pat", {"big": 10})
    at.do(c.TakeBackWagers(position="pat", stakes=at.stakes("pat", {"big": 10})), by="dealer")
    at.do(c.StartTumble())
    at.do(c.CloseBetting())
    at.do(c.ReportChipsMoved(wager=1, to="odd", is_on_purpose=False))
    order = c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, reason="seen on camera", area="odd")
    at.do(order, by="pit-supervisor")
    at.finish(FACES)
    at.open_betting()
    at.do(c.ReportChips(position="pat", stake=c.Stake("odd", money(10), at.instrument_of("pat"))))
    at.finish(FACES)

    assert ([], [], 3, 3) == both_say(at, tmp_path)
    assert at.all_of(e.WagerRuled)


def test_too_many_rounds_given_up_are_an_alarm(tmp_path: Path) -> None:
    """A void round whose faces were known is said aloud, though nothing on record is wrong."""

    async def play() -> None:
        async with running("sqlite", tmp_path) as open_house:
            ada, boss = Actor("ada", Role.ADMIN), Actor("boss", Role.SHIFT_MANAGER)
            await open_house.do(c.AssignPost(person="boss", post="Table Games Shift Manager"), ada)
            ann = await open_house.terminal("ann")
            await open_house.do(c.OpenBetting())
            await open_house.do(lay("ann", {"small": 5}), ann)
            await open_house.do(c.CloseBetting())
            await open_house.do(c.StartTumble())
            await open_house.do(c.DrawOutcome())
            await open_house.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fire alarm"))
            order = c.GiveRuling(
                hold=1, verdict=Verdict.VOID_ROUND, reason="nobody could see", ground=Ground.FORCE_MAJEURE
            )
            await open_house.do(order, boss)

    asyncio.run(play())
    result = sicbo("audit", "draws", "--database", tmp_path / "house.db")

    assert 0 == result.exit_code
    assert (
        "ALARM: T1: 1 of 1 rounds void after the closing call, 1 of them with faces on record;"
        in result.stdout
    )


def test_a_house_without_tables_has_no_draws(tmp_path: Path) -> None:
    """Nothing to check is nothing wrong."""
    done("house", "init", "--database", tmp_path / "new.db", "--mark", "real")

    result = sicbo("audit", "draws", "--database", tmp_path / "new.db")

    assert (0, "Verdict: right.") == (result.exit_code, result.stdout.splitlines()[-1])


def test_a_record_that_cannot_be_read_is_left_to_the_audit(house: Path, tmp_path: Path) -> None:
    """Exit code 1, with what to run."""
    file = tmp_path / "broken.db"
    file.write_bytes(house.read_bytes())
    spoil(
        file,
        "UPDATE event SET data = CAST(replace(CAST(data AS TEXT), 'seed-revealed', 'seed-unveiled') AS BLOB)",
    )

    result = sicbo("audit", "draws", "--database", file)

    assert (1, "") == (result.exit_code, result.stdout)
    assert "run `sicbo audit verify`" in result.stderr
