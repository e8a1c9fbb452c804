"""Words that are meant to do harm: in every field, on every socket, again and again, under another's name."""

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection

from live_table.floor import ADA
from live_table.floor import BOSS as HEAD
from server.by_hand import goodbye, proof
from server.crowd import Crowd, Shared, bodies_of, shared
from server.specimens import specimen, text_fields, with_text
from server.test_every_role import address, answered
from sicbo.administration import commands as o
from sicbo.cli.logs import Lines, Objects
from sicbo.client.terminal import Identity
from sicbo.live_table.asking import Done
from sicbo.live_table.wire import COMMANDS
from sicbo.messages import console, display, pit, reader, terminal
from sicbo.messages.strict_json import LooseJson, refuse_loose_json
from sicbo.people import Role
from sicbo.server.matrix import read_matrix
from sicbo.server.settings import Limits
from sicbo.table import commands as c

PRINTABLE = "'\"><script>alert(1)</script>;--{{7*7}}${jndi:x}%s%n\\"
WILD = 'x\x00\r\n\x1b[31m{"level":"error"}\u202e\ud7ff\uffff'
HARMFUL = (PRINTABLE, WILD)
"""A text that harms where it is put into SQL, HTML, a template or a format; and one that harms a log (TH-T2)."""

READERS: dict[str, tuple[Callable[[bytes], object], tuple[Any, ...]]] = {
    "/terminal": (terminal.from_terminal, terminal.FROM_TERMINAL),
    "/console": (console.from_console, console.FROM_CONSOLE),
    "/display": (display.from_display, display.FROM_DISPLAY),
    "/pit": (pit.from_pit, (pit.OpenPit, pit.LookAgain)),
    "/dice-reader": (reader.from_reader, reader.FROM_READER),
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    """Open a house with everyone in it, and two players at terminals."""
    with shared(tmp_path_factory.mktemp("hostile-words")) as opened:
        opened.run(_furnish)
        yield opened


PLAYERS: dict[str, Identity] = {}


async def _furnish(crowd: Crowd) -> None:
    for name in ("ann", "bob"):
        PLAYERS[name] = await crowd.play.enrol(name)


class Kept(logging.Handler):
    """Keeps every line that would have been written, as text and as JSON."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines += [Objects().format(record), Lines().format(record)]


# ---- every text field (TH-T2) ----------------------------------------------------------------------------


def test_no_text_in_any_field_breaks_anything(house: Shared) -> None:
    """Every text field of every route, as someone who may: answered or refused, and on one line in the log."""

    async def test(crowd: Crowd) -> int:
        matrix, tried = read_matrix(), 0
        for row, kind in bodies_of(crowd.play.edge).items():
            if kind is None or row == "POST /step-up":
                continue
            allowed = matrix.allowed(row)
            who = Role.CASINO_MANAGER if Role.CASINO_MANAGER in allowed else Role.ADMIN
            browser = crowd.stranger if None in allowed else crowd.people[who]
            for path in text_fields(kind):
                for text in HARMFUL:
                    body = with_text(specimen(kind, whole=True), path, text)
                    if "key" in body and path != ("key",):
                        body["key"] = f"h{crowd.count()}"
                    answer = await browser.post(address(row), content=json.dumps(body), headers=JSON)
                    assert answer.status_code < 500, (row, path, text, answer.text)
                    assert "Traceback" not in answer.text, (row, path)
                    is_page = answer.headers["content-type"].startswith("text/html")
                    assert not (is_page and "<script>" in answer.text), (row, path)
                    tried += 1
        return tried

    kept, ours = Kept(), logging.getLogger("sicbo")
    level = ours.level
    ours.setLevel(logging.DEBUG)
    ours.addHandler(kept)
    try:
        assert house.run(test) > 500
    finally:
        ours.removeHandler(kept)
        ours.setLevel(level)
    assert [] == [line for line in kept.lines if any(not each.isprintable() for each in line)]
    assert [] == [line for line in kept.lines if "Traceback" in line]


JSON = {"Content-Type": "application/json"}


def test_no_text_in_any_address_breaks_anything(house: Shared) -> None:
    """Paths and queries of every route that is read: no fault, no page with it in clear."""

    async def test(crowd: Crowd) -> None:
        before, boss = await crowd.heads(), crowd.people[Role.CASINO_MANAGER]
        names = (
            "table",
            "person",
            "code",
            "after",
            "since",
            "most",
            "round",
            "player",
            "over",
            "by",
            "from",
            "to",
            "form",
        )
        for row in bodies_of(crowd.play.edge):
            if not row.startswith("GET "):
                continue
            for text in (*HARMFUL, "..%2f..%2fetc%2fpasswd", "-1", str(2**70), "9" * 5000):
                path = row.split()[1]
                if "{" in path:
                    head, *_ = path.split("{")
                    answer = await boss.get(head + quoted(text))
                    assert answer.status_code < 500, (row, text, answer.text)
                if "/reports/" not in row:
                    answer = await boss.get(path.split("{")[0], params=dict.fromkeys(names, text))
                    assert answer.status_code < 500, (row, text, answer.text)
                assert not ("text/html" in answer.headers["content-type"] and "<script>alert" in answer.text)
        for name in ("after", "since", "until", "most"):
            answer = await boss.get("/events", params={name: PRINTABLE})
            assert answer.status_code in (400, 409), answer.text
        assert [] == await crowd.done_since(before)

    house.run(test)


def quoted(text: str) -> str:
    """Write a text as a part of an address."""
    return "".join(f"%{each:02x}" for each in text.encode())


def test_a_page_shows_harmful_words_as_words(house: Shared) -> None:
    """A reason that someone wrote stands in a report, and is not run there."""

    async def test(crowd: Crowd) -> None:
        boss = crowd.people[Role.CASINO_MANAGER]
        question = {"key": "page", "question": PRINTABLE}
        answer = await crowd.people[Role.DEALER].post("/tables/T1/raise-question", json=question)
        assert answer.status_code in (200, 409), answer.text
        shift = {"key": "page-2", "shift": "<b>'\"&"}
        assert 200 == (await boss.post("/tables/T1/start-shift", json=shift)).status_code
        for name in ("events", "staffing"):
            page = await boss.get(f"/reports/{name}", params={"form": "html", "table": "T1"})
            assert (200, True) == (page.status_code, "text/html" in page.headers["content-type"]), page.text
            assert "<script>" not in page.text
            assert "<b>'" not in page.text

    house.run(test)


# ---- the readers of the sockets (TH-T1) ------------------------------------------------------------------


def texts_like(kinds: tuple[Any, ...]) -> st.SearchStrategy[str]:
    """Make texts that are nearly messages of some kinds, and others that are not."""
    whole = [json.dumps(specimen(each, whole=True)) for each in kinds]
    if console.Order in kinds:
        orders = (specimen(each, whole=True) for each in COMMANDS)
        whole += [json.dumps({"message": "order", "key": "f", "command": each}) for each in orders]
    cut = st.builds(
        lambda text, at, by, put: text[: at % len(text)] + put + text[at % len(text) + by :],
        st.sampled_from(whole),
        st.integers(0, 10_000),
        st.integers(0, 4),
        st.text(max_size=4),
    )
    deep = st.builds(lambda much, what: what * much, st.integers(1, 4000), st.sampled_from(["[", '{"a":']))
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    values = st.recursive(
        leaves, lambda each: st.lists(each) | st.dictionaries(st.text(max_size=5), each), max_leaves=8
    )
    return st.text() | cut | deep | st.builds(json.dumps, values)


@pytest.mark.parametrize("path", READERS)
def test_whatever_is_read_is_a_message_or_none(path: str) -> None:
    """The reader raises one kind of mistake and no other."""
    read, kinds = READERS[path]

    @settings(
        max_examples=150, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(texts_like(kinds) | st.binary())
    def each(text: str | bytes) -> None:
        data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        try:
            refuse_loose_json(data, depth=Limits().json_depth)
            read(data)
        except (LooseJson, msgspec.MsgspecError):
            return

    each()


@pytest.mark.parametrize("path", ["/console", "/display", "/pit", "/dice-reader"])
def test_whatever_is_said_on_a_socket_the_house_goes_on(path: str, house: Shared) -> None:
    """What is no message ends the line with our own words, and changes nothing; before and after it is open."""
    read, kinds = READERS[path]
    manager = Role.PIT_MANAGER

    async def said(crowd: Crowd, text: str, *, is_open: bool) -> None:
        before = await crowd.heads()
        line = await crowd.line(path, crowd.people[manager])
        if is_open and path != "/dice-reader":
            await opened(crowd, path, line, manager)
        await line.send(text)
        await line.send("the end")
        code = await goodbye(line)
        assert code, (path, text)
        assert "server/fault" != code, (path, text)
        if not is_message(read, text):
            assert [] == await crowd.done_since(before), (path, text)

    @settings(
        max_examples=25, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(texts_like(kinds), st.booleans())
    def each(text: str, is_open: bool) -> None:  # noqa: FBT001 - drawn
        if len(text.encode("utf-8", "surrogatepass")) < 16_000 and not any(
            "\ud800" <= x <= "\udfff" for x in text
        ):
            house.run(lambda crowd: said(crowd, text, is_open=is_open))

    each()
    assert 200 == house.run(lambda crowd: crowd.stranger.get("/health")).status_code


def is_message(read: Callable[[bytes], object], text: str) -> bool:
    """Tell whether a text is a message after all."""
    try:
        refuse_loose_json(text.encode(), depth=Limits().json_depth)
        read(text.encode())
    except (LooseJson, msgspec.MsgspecError):
        return False
    return True


async def opened(crowd: Crowd, path: str, line: ClientConnection, role: Role) -> None:
    """Open a console, a display or a pit desk with a ticket."""
    if path == "/display":
        await line.recv()
    name = "open-pit" if path == "/pit" else "open"
    first = {"message": name, "ticket": await crowd.ticket(crowd.people[role])}
    await line.send(json.dumps(first | ({"table": "T1"} if path == "/console" else {})))
    assert json.loads(await line.recv())["message"] in ("opened", "tables", "pit-opened")


# ---- again (TH-P1) ---------------------------------------------------------------------------------------


async def at_terminal(crowd: Crowd, name: str) -> tuple[ClientConnection, str]:
    """Connect a terminal by hand; give the proof that it sent."""
    line = await crowd.line("/terminal")
    sent = proof(PLAYERS[name], json.loads(await line.recv()), 10**9 + crowd.count())
    await line.send(sent)
    assert "welcome" == json.loads(await line.recv())["message"]
    return line, sent


def slip(key: str, number: int, amount: int = 2000) -> str:
    """Write a wager by hand."""
    stake = {"area": "small", "amount": {"minor_units": amount}}
    return json.dumps({"message": "lay", "key": key, "round": number, "stakes": [stake]})


async def betting(crowd: Crowd) -> int:
    """Open a round, unless one is open; give its number."""
    await crowd.play.ask(c.OpenBetting())
    table = (await crowd.play.edge.house.standing("T1")).table
    assert table is not None
    assert table.round is not None
    return table.round.number


def test_recorded_frames_are_answered_the_same_or_end_the_line(house: Shared) -> None:
    """Byte for byte, on the line on which they were recorded and on another; nothing is laid twice (TH-P1)."""

    async def test(crowd: Crowd) -> None:
        number = await betting(crowd)
        line, shown = await at_terminal(crowd, "ann")
        recorded = [slip("rec-1", number), json.dumps({"message": "double", "key": "rec-2", "round": number})]
        first = []
        for text in recorded:
            await line.send(text)
            first.append(await answered(line))
        assert ["done", "done"] == [each["answer"] for each in first], first
        before = await crowd.heads()

        for text, answer in zip(recorded, first, strict=True):
            await line.send(text)
            assert answer == await answered(line)
        await line.send(shown)
        assert "request/broken" == await goodbye(line)

        again = await crowd.line("/terminal")
        for text in (shown, *recorded):
            await again.send(text)
        assert "device/not-known" == await goodbye(again)
        assert [] == await crowd.done_since(before)

        other, _ = await at_terminal(crowd, "bob")
        await other.send(recorded[0])
        assert "done" == (await answered(other))["answer"], "under the same key it is bob's own wager"
        await other.close()

    house.run(test)


def test_a_recorded_console_is_answered_the_same_or_not_opened(house: Shared) -> None:
    """The ticket is used up; on the same line the order under its key is not carried out again (TH-P1)."""

    async def test(crowd: Crowd) -> None:
        boss = crowd.people[Role.SHIFT_MANAGER]
        line = await crowd.line("/console", boss)
        opening = json.dumps({"message": "open", "table": "T1", "ticket": await crowd.ticket(boss)})
        order = {"message": "order", "key": "rec-c", "command": {"command": "start-shift", "shift": "late"}}
        await line.send(opening)
        await line.send(json.dumps(order))
        first = await answered(line)
        assert "done" == first["answer"], first
        before = await crowd.heads()
        await line.send(json.dumps(order))
        assert first == await answered(line)
        await line.send(opening)
        assert "request/broken" == await goodbye(line)
        for browser in (boss, crowd.people[Role.DEALER]):
            again = await crowd.line("/console", browser)
            await again.send(opening)
            await again.send(json.dumps(order))
            assert "code/wrong" == await goodbye(again)
        assert [] == await crowd.done_since(before)

    house.run(test)


# ---- another's (TH-E2, TH-S3) ----------------------------------------------------------------------------


def test_a_key_is_ones_own(house: Shared) -> None:
    """Two people under one key get two answers; nobody reads another's (TH-E2)."""

    async def test(crowd: Crowd) -> None:
        people = (Role.PIT_MANAGER, Role.SHIFT_MANAGER, Role.CASINO_MANAGER)
        answers = [
            (
                await crowd.people[role].post(
                    "/tables/T1/start-shift", json={"key": "one", "shift": role.value}
                )
            ).json()
            for role in people
        ]
        assert ["done"] * 3 == [each["answer"] for each in answers]
        assert 3 == len({each["first"] for each in answers})

    house.run(test)


def test_a_terminal_reads_and_moves_only_what_is_its_own(house: Shared) -> None:
    """Whatever names it sends: rounds, receipts, and keys that look like another's (TH-E2)."""

    async def test(crowd: Crowd) -> None:
        number = await betting(crowd)
        ann, _ = await at_terminal(crowd, "ann")
        await ann.send(slip("mine", number))
        assert "done" == (await answered(ann))["answer"]
        before = await crowd.heads()
        bob, _ = await at_terminal(crowd, "bob")
        for of in ("mine", "ann/mine", "../ann/mine", "bob/../ann/mine", "ann%2fmine", "%", "*"):
            await bob.send(json.dumps({"message": "receipt", "key": "q", "of": of}))
            assert "receipt/unknown" == (await answered(bob))["code"], of
        assert [] == await crowd.done_since(before)
        for sneaky in (
            {"message": "recall", "key": "q", "position": "ann"},
            {"message": "clear", "key": "q", "round": number, "position": "ann"},
            {"message": "cash-out", "key": "q", "player": "ann"},
        ):
            line, _ = await at_terminal(crowd, "bob")
            await line.send(json.dumps(sneaky))
            assert "request/broken" == await goodbye(line), sneaky
        assert [] == await crowd.done_since(before)
        await ann.close()

    house.run(test)


@pytest.mark.parametrize("way", ["signs out", "is signed out", "has other roles", "is dismissed"])
def test_whoever_may_be_here_no_more_loses_every_open_socket(way: str, house: Shared) -> None:
    """Console, pit desk and display of one session say goodbye, though nothing was asked (TH-S3)."""

    async def test(crowd: Crowd) -> None:
        person, role = f"q-{crowd.count()}", Role.PIT_MANAGER
        await crowd.play.staff.appoint(person, role)
        browser = await crowd.play.staff.come_in(person, role)
        was, crowd.people[role] = crowd.people[role], browser
        try:
            lines = [await crowd.line(path, browser) for path in ("/console", "/pit", "/display")]
            for path, line in zip(("/console", "/pit", "/display"), lines, strict=True):
                await opened(crowd, path, line, role)
            await lines[2].send(json.dumps({"message": "show", "table": "T1"}))
        finally:
            crowd.people[role] = was
        session = (await browser.get("/session")).json()["session"]
        match way:
            case "signs out":
                assert 200 == (await browser.post("/sign-out")).status_code
            case "is signed out":
                body = {"key": f"out-{person}", "session": session, "why": "a test"}
                sent = await crowd.play.boss.post("/administration/sign-person-out", json=body)
                assert 200 == sent.status_code, sent.text
            case "has other roles":
                order = o.ChangeRoles(person=person, roles=(Role.DEALER,))
                assert isinstance(await crowd.play.staff.order(order, ADA, HEAD), Done)
            case _:
                gone = o.DismissPerson(person=person, reason="a test")
                assert isinstance(await crowd.play.staff.order(gone, ADA, HEAD), Done)
        codes = await asyncio.gather(*map(goodbye, lines))
        assert ["sign-in/needed"] * 3 == codes
        assert 401 == (await browser.get("/session")).status_code
        await browser.aclose()

    house.run(test)
