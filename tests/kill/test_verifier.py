"""The judge of the kill tests is judged: an honest house passes, and every planted fault is found."""

import asyncio
import base64
import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

import sicbo
from house_runtime.house import House, lay
from kill.journals import Journal, Wager, unanswered
from kill.verifier import PAY_TABLES, judge, odds, winnings
from sicbo.house_runtime.requests import Accepted
from sicbo.storage.export import write_export
from sicbo.storage.sqlite.contents import SqliteContents
from sicbo.storage.sqlite.store import SqliteStore
from sicbo.table import commands as c
from sicbo.table.people import Actor

Lines = list[dict[str, Any]]
NOON = "2026-11-16T12:00:00Z"


class Client:
    """A player who writes down what is sent and what is answered."""

    def __init__(self, house: House, actor: Actor, path: Path) -> None:
        self._house = house
        self._actor = actor
        self._journal = Journal(path)

    async def lay(self, key: str, number: int, area: str, units: int, *, hears: bool = True) -> None:
        """Lay one wager; without hearing the answer it stays unknown."""
        name = self._actor.person
        wager = Wager(key=key, player=name, table="T1", round=number, area=area, amount=100 * units)
        self._journal.sent(wager, NOON)
        answer = await self._house.ask(lay(name, {area: units}), self._actor, key=key)
        if not hears:
            return
        if isinstance(answer, Accepted):
            (record,) = await self._house.store.read("T1", after=answer.last - 1, limit=1)
            self._journal.is_ok(key, seq=answer.last, hash_=record.hash.hex())
        else:
            self._journal.is_refused(key, answer.code)


async def play(folder: Path) -> None:
    """Play two rounds to their end and let a third be interrupted; two clients keep journals."""
    store = await SqliteStore.open(folder / "house.db")
    house = House(store)
    await house.start()
    await house.open()
    ann = Client(house, await house.terminal("ann"), folder / "ann.jsonl")
    bob = Client(house, await house.terminal("bob"), folder / "bob.jsonl")
    for number, faces in enumerate([(1, 2, 6), (5, 5, 2)], start=1):
        await house.do(c.OpenBetting())
        await ann.lay(f"ann/{number}", number, "small", 5)
        await ann.lay(f"ann/{number}", number, "small", 5)
        await ann.lay(f"ann/{number}/more", number, "small", 10)
        await bob.lay(f"bob/{number}", number, "total:9", 5)
        await bob.lay(f"bob/{number}/unheard", number, "double:5", 6, hears=False)
        await bob.lay(f"bob/{number}/too much", number, "big", 2000)
        await house.finish(faces)
    await bob.lay("bob/too late", 2, "big", 5)
    await house.do(c.OpenBetting())
    await ann.lay("ann/3", 3, "any-triple", 5)
    await bob.lay("bob/3", 3, "four:1234", 5)
    await house.start()
    await house.table.stop()
    await store.close()


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play, and export the house."""
    folder = tmp_path_factory.mktemp("honest")
    asyncio.run(play(folder))
    with SqliteContents(folder / "house.db") as contents, (folder / "export.jsonl").open("wb") as out:
        write_export(contents, out)
    return folder


def journals(folder: Path) -> list[Path]:
    """Name the journals of the clients."""
    return [folder / "ann.jsonl", folder / "bob.jsonl"]


def test_an_honest_house_passes(honest: Path) -> None:
    """What was acknowledged, refused, sent twice and left in doubt is counted."""
    judgment = judge(honest / "export.jsonl", journals(honest))

    assert [] == judgment.failures
    counted = {name: number for name, number in judgment.counts.items() if name != "records"}
    assert {
        "ok": 6,
        "ok after it was sent again": 2,
        "refused": 3,
        "in doubt, and registered": 2,
        "rounds settled": 2,
        "rounds void": 1,
        "wagers": 10,
    } == counted


def test_it_runs_alone_and_imports_nothing_of_ours(honest: Path) -> None:
    """A Python without our package, in a folder of its own, comes to the same judgment."""
    program = Path(__file__).with_name("verifier.py")
    done = subprocess.run(
        [sys.executable, "-I", "-S", program, honest / "export.jsonl", *journals(honest)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (0, "") == (done.returncode, done.stderr)
    assert [] == json.loads(done.stdout)["failures"]
    assert "sicbo" not in program.read_text(encoding="utf-8").partition('"""\n\n')[2]


def test_its_pay_tables_agree_with_the_rule_files() -> None:
    """Every area of its rule sets on every fall: two tables that were written apart from each other."""
    for name in PAY_TABLES:
        rules = sicbo.rule_set(name)
        for faces in combinations_with_replacement(range(1, 7), 3):
            outcome = sicbo.read_outcome("-".join(map(str, faces)))
            wagers = [sicbo.Wager(area, rules.currency.read("2.00")) for area in rules.areas]
            for line in sicbo.settle(rules, wagers, outcome).wagers:
                won = winnings(name, line.wager.area.id, faces, 200)
                assert (won or 0) == line.winnings.minor_units, (name, line.wager.area.id, faces)


@pytest.mark.parametrize("area", ["four:1236", "trio:123", "double-single:112", "corner:1"])
def test_an_area_that_a_felt_does_not_have_is_not_priced(area: str) -> None:
    """Pay table 1 has no combinations of three."""
    with pytest.raises(ValueError, match="offers no"):
        odds("rws-open-cover-2021-1", area, (1, 1, 2))


# ---- planted faults ----------------------------------------------------------------------------------


def lines_of(path: Path) -> Lines:
    """Read an export with its records decoded."""
    found = [json.loads(line) for line in path.read_bytes().splitlines()]
    for line in found:
        if line["kind"] == "record":
            line["data"] = json.loads(base64.b64decode(line["data"]))
    return found


def write(path: Path, lines: Lines) -> None:
    """Write an export whose chains, heads and checks are right, whatever it says."""
    head: dict[str, Any] = {}
    check = ""
    for line in lines:
        if line["kind"] == "stream":
            head, line["seq"], line["hash"] = line, 0, "00" * 32
        if line["kind"] == "record":
            data = json.dumps(
                line["data"], separators=(",", ":"), sort_keys=True, ensure_ascii=False
            ).encode()
            line["seq"], line["previous"] = head["seq"] + 1, head["hash"]
            line["hash"] = hashlib.sha256(b"\2" + bytes.fromhex(head["hash"]) + data).hexdigest()
            line["data"] = base64.b64encode(data).decode()
            head["seq"], head["hash"] = line["seq"], line["hash"]
    out = b""
    for line in lines:
        line.pop("check", None)
        data = json.dumps(line, separators=(",", ":")).encode()[:-1]
        check = hashlib.sha256(check.encode() + data).hexdigest()
        out += data + b',"check":"' + check.encode() + b'"}\n'
    path.write_bytes(out)


def record(lines: Lines, kind: str, nth: int = 0, **fields: object) -> dict[str, Any]:
    """Find a record by the kind of its event, and by fields of it."""
    found = [
        line
        for line in lines
        if line["kind"] == "record"
        and line["data"]["event"]["event"] == f"{kind}/1"
        and fields.items() <= line["data"]["event"].items()
    ]
    return found[nth]


def lose_a_wager(lines: Lines) -> None:
    """Forget a wager with its answer."""
    lost = record(lines, "wager-registered", area="any-triple")
    lines.remove(lost)
    lines[:] = [line for line in lines if line.get("key") != "ann/3"]


def register_twice(lines: Lines) -> None:
    """Take one wager two times."""
    first = record(lines, "wager-registered", area="any-triple")
    again = json.loads(json.dumps(first))
    again["data"]["event"]["wager"] = 99
    lines.insert(lines.index(first) + 1, again)


def other_area(lines: Lines) -> None:
    """Write a wager down on another area."""
    record(lines, "wager-registered", area="any-triple")["data"]["event"]["area"] = "big"


def other_amount(lines: Lines) -> None:
    """Take more than was laid."""
    record(lines, "wager-registered", area="any-triple")["data"]["event"]["stake"]["minor_units"] = 600


def pay_too_much(lines: Lines) -> None:
    """Pay a winner one minor unit more."""
    line = record(lines, "winners-paid")["data"]["event"]["lines"][0]
    line["winnings"]["minor_units"] += 1
    line["returned"]["minor_units"] += 1


def pay_a_loser(lines: Lines) -> None:
    """Give a lost stake back."""
    line = record(lines, "losers-collected")["data"]["event"]["lines"][0]
    line["returned"]["minor_units"] = 500


def forget_to_settle_one(lines: Lines) -> None:
    """Leave one wager out of the settlement."""
    del record(lines, "losers-collected")["data"]["event"]["lines"][0]


def move_other_money(lines: Lines) -> None:
    """Settle rightly, and move less."""
    record(lines, "winners-paid")["transfers"][0][2] -= 100


def return_less(lines: Lines) -> None:
    """Keep a part of a stake in a void round."""
    record(lines, "round-voided")["transfers"][0][2] -= 100


def conclude_twice(lines: Lines) -> None:
    """End a round two times."""
    end = record(lines, "round-concluded")
    lines.insert(lines.index(end), json.loads(json.dumps(end)))


def conclude_never(lines: Lines) -> None:
    """Leave a round open."""
    lines.remove(record(lines, "round-concluded"))


def take_it_late(lines: Lines) -> None:
    """Take a wager after the closing call."""
    late = record(lines, "wager-registered", area="double:5")
    closed = record(lines, "betting-closed")
    lines.remove(late)
    lines.insert(lines.index(closed) + 1, late)


def two_outcomes(lines: Lines) -> None:
    """Establish another outcome."""
    first = record(lines, "outcome-established")
    again = json.loads(json.dumps(first))
    again["data"]["event"]["faces"] = [6, 6, 6]
    lines.insert(lines.index(first) + 1, again)


def void_what_has_an_outcome(lines: Lines) -> None:
    """Void a round whose dice are known."""
    outcome = json.loads(json.dumps(record(lines, "outcome-established")))
    outcome["data"]["event"]["round"] = 3
    lines.insert(lines.index(record(lines, "round-voided")), outcome)


def settle_without_an_outcome(lines: Lines) -> None:
    """Settle a round nobody knows the dice of."""
    lines.remove(record(lines, "outcome-established"))


def other_balance(lines: Lines) -> None:
    """Keep a balance that nothing moved."""
    next(line for line in lines if line.get("account") == "player-credit:ann")["net"] += 100


def money_from_nowhere(lines: Lines) -> None:
    """Move money with an event that moves none."""
    record(lines, "betting-opened")["transfers"] = [["house-bank:T1", "player-credit:ann", 100, "x"]]


def answer_without_records(lines: Lines) -> None:
    """Say that more was done than was."""
    line = next(line for line in lines if line.get("key") == "ann/3" and line["kind"] == "answer")
    answer = json.loads(base64.b64decode(line["answer"]))
    answer["last"] += 1
    line["answer"] = base64.b64encode(json.dumps(answer).encode()).decode()


PLANTED: list[tuple[Callable[[Lines], None], str]] = [
    (lose_a_wager, "ann/3: acknowledged, and lost"),
    (register_twice, "ann/3: registered 2 times"),
    (other_area, "ann/3: registered with another body"),
    (other_amount, "ann/3: registered with another body"),
    (pay_too_much, "was paid"),
    (pay_a_loser, "was paid"),
    (forget_to_settle_one, "is concluded 0 times"),
    (move_other_money, "winners-paid/1 moves money in another way"),
    (return_less, "round-voided/1 moves money in another way"),
    (conclude_twice, "round 1: 2 conclusions"),
    (conclude_never, "round 1: 0 conclusions"),
    (take_it_late, "a wager was taken after betting was closed"),
    (two_outcomes, "a second outcome of round 1"),
    (void_what_has_an_outcome, "round 3 has an outcome, and is void"),
    (settle_without_an_outcome, "settled without an outcome"),
    (other_balance, "player-credit:ann is stored as"),
    (money_from_nowhere, "betting-opened/1 moves money, and nobody told me of it"),
    (answer_without_records, "ann/3: its answer speaks of 2 records, and 1 are there"),
]


@pytest.mark.parametrize(("plant", "says"), PLANTED)
def test_a_fault_of_the_house_is_found(
    plant: Callable[[Lines], None], says: str, honest: Path, tmp_path: Path
) -> None:
    """The export is sound in form: only what it says is wrong."""
    lines = lines_of(honest / "export.jsonl")
    plant(lines)
    write(tmp_path / "export.jsonl", lines)

    failures = judge(tmp_path / "export.jsonl", journals(honest)).failures

    assert any(says in each for each in failures), failures


def test_an_export_that_is_written_anew_unchanged_passes(honest: Path, tmp_path: Path) -> None:
    """What plants the faults plants none by itself."""
    write(tmp_path / "export.jsonl", lines_of(honest / "export.jsonl"))

    assert [] == judge(tmp_path / "export.jsonl", journals(honest)).failures


JOURNALS = [
    (
        '"key": "ann/3", "ok": true',
        '"key": "ann/3", "refused": "x", "o": 1',
        "ann/3: refused, and registered",
    ),
    (
        '"key": "bob/too late", "refused"',
        '"key": "bob/too late", "ok": 1, "r"',
        "bob/too late: acknowledged, and lost",
    ),
    ('"key": "ann/3"', '"key": "ann/4"', "ann/3: a wager stands under a key that no client sent"),
    ('"hash": "', '"hash": "00', "acknowledged as another record than is there"),
    ('"area": "any-triple"', '"area": "triple:1"', "ann/3: registered with another body"),
]


@pytest.mark.parametrize(("old", "new", "says"), JOURNALS)
def test_what_a_client_heard_otherwise_is_found(
    old: str, new: str, says: str, honest: Path, tmp_path: Path
) -> None:
    """The same house with a client who was told something else."""
    changed = []
    for path in journals(honest):
        copy = Path(shutil.copy(path, tmp_path))
        copy.write_text(copy.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        changed.append(copy)

    failures = judge(honest / "export.jsonl", changed).failures

    assert any(says in each for each in failures), failures


def test_a_client_who_was_told_two_things_is_heard(honest: Path, tmp_path: Path) -> None:
    """First it stood, then it was refused."""
    ann, bob = (Path(shutil.copy(path, tmp_path)) for path in journals(honest))
    with ann.open("a", encoding="utf-8") as journal:
        journal.write('{"key": "ann/3", "refused": "x"}\n')

    failures = judge(honest / "export.jsonl", [ann, bob]).failures

    assert "ann/3: its client was told different things" in failures


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data[: len(data) // 2], "it is not as it was written"),
        (lambda data: b"".join(data.splitlines(keepends=True)[:-1]), "the export has no end"),
        (lambda data: data.replace(b'"net":', b'"net": ', 1), "it is not as it was written"),
    ],
)
def test_an_export_that_was_cut_or_changed_is_found(
    change: Callable[[bytes], bytes], says: str, honest: Path, tmp_path: Path
) -> None:
    """Every line has its check, and the last one is the end."""
    export = tmp_path / "export.jsonl"
    export.write_bytes(change((honest / "export.jsonl").read_bytes()))

    assert any(says in each for each in judge(export, journals(honest)).failures)


def test_a_chain_with_another_record_is_found(honest: Path, tmp_path: Path) -> None:
    """The checks of the lines are right, the hash of the record is not."""
    lines = [json.loads(line) for line in (honest / "export.jsonl").read_bytes().splitlines()]
    boss = (line for line in lines if line["kind"] == "record" and b"boss" in base64.b64decode(line["data"]))
    changed = next(boss)
    changed["data"] = base64.b64encode(base64.b64decode(changed["data"]).replace(b"boss", b"bass")).decode()
    out, check = b"", ""
    for line in lines:
        line.pop("check")
        data = json.dumps(line, separators=(",", ":")).encode()[:-1]
        check = hashlib.sha256(check.encode() + data).hexdigest()
        out += data + b',"check":"' + check.encode() + b'"}\n'
    (tmp_path / "export.jsonl").write_bytes(out)

    failures = judge(tmp_path / "export.jsonl", journals(honest)).failures

    assert [f"T1: the chain breaks at record {changed['seq']}"] == failures


def test_journals_name_what_must_be_sent_again(honest: Path) -> None:
    """The wagers whose answer was never heard."""
    keys = [wager.key for wager in unanswered(journals(honest))]

    assert ["bob/1/unheard", "bob/2/unheard"] == keys
