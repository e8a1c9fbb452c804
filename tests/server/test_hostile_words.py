"""Words that are meant to do harm: in every field, on every socket, again and again, under another's name."""

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Union, get_args

import msgspec
import pytest
from anyio import from_thread, to_thread
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection

from house_runtime.floor import ADA
from house_runtime.floor import BOSS as HEAD
from server.by_hand import goodbye
from server.crowd import Crowd, a_crowd, bodies_of
from server.specimens import specimen, text_fields, with_text
from server.test_every_role import address
from sicbo.administration import commands as o
from sicbo.cli.serve.logs import LineFormatter, Objects
from sicbo.house_runtime.requests import Accepted
from sicbo.messages import console, display, pit, reader, terminal
from sicbo.messages.sockets import LookAgain
from sicbo.messages.strict_json import LooseJson, read_strict_json
from sicbo.people import Role
from sicbo.server.edge.matrix import read_matrix
from sicbo.server.settings import WebLimits
from sicbo.table.orders import ORDERS as TABLE_ORDERS

PRINTABLE = "'\"><script>alert(1)</script>;--{{7*7}}${jndi:x}%s%n\\"
WILD = 'x\x00\r\n\x1b[31m{"level":"error"}\u202e\ud7ff\uffff'
HARMFUL = (PRINTABLE, WILD)
"""A text that harms where it is put into SQL, HTML, a template or a format; and one that harms a log (TH-T2)."""

READERS: dict[str, tuple[Callable[[object], object], tuple[Any, ...]]] = {
    "/terminal": (terminal.from_terminal, get_args(terminal.FromTerminal)),
    "/console": (console.from_console, get_args(console.FromConsole)),
    "/display": (display.from_display, get_args(display.FromDisplay)),
    "/pit": (pit.from_pit, (pit.OpenPit, LookAgain)),
    "/dice-reader": (reader.from_reader, get_args(reader.FromReader)),
}


@pytest.fixture(scope="module")
async def crowd(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Crowd]:
    """Serve a house with everyone in it, and two players at terminals."""
    async with a_crowd(tmp_path_factory.mktemp("hostile-words")) as crowd:
        for name in ("ann", "bob"):
            await crowd.play.enrol(name)
        yield crowd


class Kept(logging.Handler):
    """Keeps every line that would have been written, as text and as JSON."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines += [Objects().format(record), LineFormatter().format(record)]


# ---- every text field (TH-T2) ----------------------------------------------------------------------------


@pytest.fixture
def log() -> Iterator[Kept]:
    """Keep what our program writes into its log, down to the last detail."""
    kept, ours = Kept(), logging.getLogger("sicbo")
    level = ours.level
    ours.setLevel(logging.DEBUG)
    ours.addHandler(kept)
    yield kept
    ours.removeHandler(kept)
    ours.setLevel(level)


async def test_no_text_in_any_field_breaks_anything(crowd: Crowd, log: Kept) -> None:
    """Every text field of every route, as someone who may: answered or refused, and on one line in the log."""
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

    assert tried > 500
    assert [] == [line for line in log.lines if any(not each.isprintable() for each in line)]
    assert [] == [line for line in log.lines if "Traceback" in line]


JSON = {"Content-Type": "application/json"}
QUERY = (
    "table",
    "person",
    "code",
    "after",
    "since",
    "until",
    "most",
    "round",
    "player",
    "over",
    "by",
    "form",
)


async def test_no_text_in_any_address_breaks_anything(crowd: Crowd) -> None:
    """Paths and queries of every route that is read: no fault, no page with it in clear."""
    before, boss = await crowd.heads(), crowd.people[Role.CASINO_MANAGER]
    for row in bodies_of(crowd.play.edge):
        method, path = row.split()
        if method != "GET" or "/reports/" in row:
            continue
        for text in (*HARMFUL, "../../etc/passwd", "-1", str(2**70), "9" * 5000):
            here = re.sub(r"\{[^}]*\}", quoted(text), path)
            answer = await boss.get(here, params=dict.fromkeys(QUERY, text))
            assert answer.status_code < 500, (row, text, answer.text)
            is_page = answer.headers.get("content-type", "").startswith("text/html")
            assert not (is_page and "<script>alert" in answer.text), (row, text)
    for name in ("after", "since", "until", "most"):
        answer = await boss.get("/events", params={name: PRINTABLE})
        assert answer.status_code in (400, 409), answer.text
    assert [] == await crowd.done_since(before)


def quoted(text: str) -> str:
    """Write a text as a part of an address."""
    return "".join(f"%{each:02x}" for each in text.encode())


async def test_a_page_shows_harmful_words_as_words(crowd: Crowd) -> None:
    """A reason that someone wrote stands in a report, and is not run there."""
    boss = crowd.people[Role.CASINO_MANAGER]
    question = {"key": "page", "question": PRINTABLE}
    answer = await crowd.people[Role.DEALER].post("/tables/T1/raise-question", json=question)
    assert answer.status_code in (200, 409), answer.text
    shift = {"key": "page-2", "shift": "<b>'\"&"}
    assert 200 == (await boss.post("/tables/T1/start-shift", json=shift)).status_code
    shown: list[str] = []
    for name in ("events", "staffing"):
        page = await boss.get(f"/reports/{name}", params={"form": "html", "table": "T1"})
        assert (200, True) == (page.status_code, "text/html" in page.headers["content-type"]), page.text
        assert "<script>" not in page.text
        assert "<b>'" not in page.text
        shown.append(page.text)
    assert any("&lt;b&gt;" in each or "&lt;script&gt;" in each for each in shown), shown


# ---- the readers of the sockets (TH-T1) ------------------------------------------------------------------


def texts_like(kinds: tuple[Any, ...]) -> st.SearchStrategy[str]:
    """Make texts that are nearly messages of some kinds, and others that are not."""
    whole = [json.dumps(specimen(each, whole=True)) for each in kinds]
    if console.Order in kinds:
        orders = (specimen(each, whole=True) for each in TABLE_ORDERS)
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
    """The reader raises one kind of mistake and no other, and reads what msgspec's own parser would."""
    read, kinds = READERS[path]

    @settings(
        max_examples=150, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(texts_like(kinds) | st.binary())
    def each(text: str | bytes) -> None:
        data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        try:
            message = read(read_strict_json(data, depth=WebLimits().json_depth))
        except (LooseJson, msgspec.MsgspecError):
            return
        assert msgspec.json.decode(data, type=Union[kinds]) == message  # noqa: UP007 - made of a tuple

    each()


@pytest.mark.parametrize("path", ["/console", "/display", "/pit", "/dice-reader"])
async def test_whatever_is_said_on_a_socket_the_house_goes_on(path: str, crowd: Crowd) -> None:
    """What is no message ends the line with our own words, and changes nothing; before and after it is open."""
    read, kinds = READERS[path]
    manager = Role.PIT_MANAGER

    async def said(text: str, is_open: bool) -> None:  # noqa: FBT001 - drawn
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
            from_thread.run(said, text, is_open)

    await to_thread.run_sync(each)
    assert 200 == (await crowd.stranger.get("/health")).status_code


def is_message(read: Callable[[object], object], text: str) -> bool:
    """Tell whether a text is a message after all."""
    try:
        read(read_strict_json(text, depth=WebLimits().json_depth))
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


# ---- whoever has gone (TH-S3) ----------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["signs out", "is signed out", "has other roles", "is dismissed"])
async def test_whoever_may_be_here_no_more_loses_every_open_socket(way: str, crowd: Crowd) -> None:
    """Console, pit desk and display of one session say goodbye, though nothing was asked (TH-S3)."""
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
            assert isinstance(await crowd.play.staff.order(order, ADA, HEAD), Accepted)
        case _:
            gone = o.DismissPerson(person=person, reason="a test")
            assert isinstance(await crowd.play.staff.order(gone, ADA, HEAD), Accepted)
    codes = await asyncio.gather(*map(goodbye, lines))
    assert ["sign-in/needed"] * 3 == codes
    assert 401 == (await browser.get("/session")).status_code
    await browser.aclose()
