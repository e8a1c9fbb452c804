"""A bus over NATS that loses its server: nothing waits forever, nothing is sent late, and it reconnects."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime

import pytest
from nats import errors
from nats.aio.msg import Msg

from bus.a_nats import NatsServer, a_nats_server, needs_nats
from bus.buses import LONG, PATIENT, QUICK, a_bus, a_house
from bus.left_behind import nothing_left_behind
from bus.nats_proxy import proxy_to
from sicbo.bus.addresses import read_addresses
from sicbo.bus.contract import (
    Bus,
    BusIsAway,
    FellBehind,
    MessageIsTooLarge,
    NobodyAnswers,
    NotTaken,
    Unanswered,
)
from sicbo.bus.login import Login
from sicbo.bus.names import Subjects
from sicbo.bus.nats import NatsBus
from sicbo.bus.nats_client import ClientLimits, connect
from sicbo.clock import ManualClock, SystemClock

pytestmark = [needs_nats, pytest.mark.usefixtures("_nothing_is_left_behind")]

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


@pytest.fixture
async def _nothing_is_left_behind() -> AsyncIterator[None]:
    async with nothing_left_behind():
        yield


@pytest.fixture
def server() -> Iterator[NatsServer]:
    """Start a server that a test may harm."""
    with a_nats_server() as server:
        yield server


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not is_so():  # noqa: ASYNC110 - what is waited for has no event
        await asyncio.sleep(0.01)


class Owner:
    """Answers, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []

    async def answer(self, message: bytes) -> bytes:
        """Answer."""
        self.asked.append(message)
        return message.upper()


async def asked_when_there(bus: Bus, message: bytes) -> bytes:
    """Ask again and again until the table is served; say first when the bus is there."""
    while True:
        try:
            return await bus.ask("T1", message, seconds=LONG)
        except (BusIsAway, NobodyAnswers, Unanswered):
            await asyncio.sleep(0.01)


async def test_a_server_that_is_killed_and_started_again_is_found_again(server: NatsServer) -> None:
    """In between the bus says at once that it is away, and nothing that was said then arrives later."""
    owning, asking, owner = await a_bus(server, "h"), await a_bus(server, "h"), Owner()
    serving = await owning.serve("T1", owner.answer, epoch=1)
    subscription = await asking.subscribe("views", most_waiting=10)
    await owning.publish("views", b"before")
    assert b"before" == await anext(subscription)
    waiting = asyncio.create_task(anext(subscription))
    assert b"FIRST" == await asking.ask("T1", b"first", seconds=LONG)

    server.kill()
    await until(lambda: not asking.is_connected and not owning.is_connected)
    for number in range(20):
        with pytest.raises(BusIsAway, match=rf"NATS 127\.0\.0\.1:{server.port} is away"):
            await asking.ask("T1", b"away %d" % number, seconds=LONG)
        await owning.publish("views", b"away")
    await asyncio.sleep(0.1)  # it tries to connect, in vain
    with pytest.raises(BusIsAway):
        await asking.subscribe("views", most_waiting=10)
    assert not waiting.done()
    server.start()

    assert b"AFTER" == await asked_when_there(asking, b"after")
    with pytest.raises(
        FellBehind, match="views: messages were missed, as the connection was lost for a time"
    ):
        await waiting
    again = await asking.subscribe("views", most_waiting=10)
    await owning.publish("views", b"news")
    assert b"news" == await anext(again)
    assert b"LAST" == await asking.ask("T1", b"last", seconds=LONG)
    assert [b"first", b"after", b"last"] == owner.asked
    assert not serving.is_over
    await asking.close()
    await owning.close()


async def test_a_request_under_way_when_the_connection_breaks_is_unanswered_at_once(
    server: NatsServer,
) -> None:
    """It may have been done, so that it is not said to be undone; nobody waits for the time to run out."""
    owning, asking, begun = await a_bus(server, "h"), await a_bus(server, "h"), asyncio.Event()

    async def slow(message: bytes) -> bytes:
        begun.set()
        await asyncio.sleep(0.1)
        return message

    await owning.serve("T1", slow, epoch=1)
    request = asyncio.create_task(asking.ask("T1", b"lay", seconds=LONG))
    await begun.wait()
    server.kill()

    with pytest.raises(Unanswered, match=r"the connection to NATS .* was lost before T1 answered"):
        await request
    await asking.close()
    await owning.close()


async def test_what_was_asked_at_the_moment_of_the_loss_is_not_sent_on_the_next_connection(
    nats: NatsServer,
) -> None:
    """The client library buffers what it has not sent: that is discarded with the connection."""
    house, owner = a_house(), Owner()
    owning = await a_bus(nats, house)
    await owning.serve("T1", owner.answer, epoch=1)
    async with proxy_to(nats.port) as proxy:
        asking = await a_bus(proxy, house)
        requests = [asyncio.create_task(asking.ask("T1", b"lay", seconds=LONG)) for _ in range(50)]
        await asyncio.sleep(0)  # they are with the library now, and not with the system
        proxy.cut()
        ends = await asyncio.gather(*requests, return_exceptions=True)
        assert {Unanswered} == {type(end) for end in ends}
        proxy.restore()
        await until(lambda: asking.is_connected)

        assert b"NEXT" == await asking.ask("T1", b"next", seconds=LONG)
        assert [b"next"] == owner.asked
        await asking.close()
    await owning.close()


async def test_a_server_that_stands_still_is_away_after_a_moment_and_late_requests_are_not_taken(
    server: NatsServer,
) -> None:
    """It has the requests in its hands and brings them when it wakes up: long after their time."""
    clock, owner = ManualClock(NOON), Owner()
    owning = await a_bus(server, "h", clock=clock, limits=QUICK)
    asking = await a_bus(server, "h", clock=clock, limits=QUICK)
    await owning.serve("T1", owner.answer, epoch=1)
    server.pause()
    with pytest.raises(Unanswered, match=r"T1 has not answered in 0\.05 seconds"):
        await asking.ask("T1", b"while it sleeps", seconds=0.05)
    await until(lambda: not asking.is_connected and not owning.is_connected)
    with pytest.raises(BusIsAway):
        await asking.ask("T1", b"known to be away", seconds=LONG)
    clock.move(seconds=30)
    server.resume()

    assert b"AWAKE" == await asked_when_there(asking, b"awake")
    assert [b"awake"] == owner.asked
    await asking.close()
    await owning.close()


async def test_a_request_that_a_sleeping_server_brings_late_is_not_taken(server: NatsServer) -> None:
    """Connections survive its sleep, but the pending request does not: no wager is laid minutes later."""
    clock, owner = ManualClock(NOON), Owner()
    owning, asking = await a_bus(server, "h", clock=clock), await a_bus(server, "h", clock=clock)
    await owning.serve("T1", owner.answer, epoch=1)
    server.pause()
    with pytest.raises(Unanswered):
        await asking.ask("T1", b"while it sleeps", seconds=0.05)
    clock.move(seconds=30)
    server.resume()

    assert b"AWAKE" == await asking.ask("T1", b"awake", seconds=LONG)
    assert [b"awake"] == owner.asked
    await asking.close()
    await owning.close()


async def test_whoever_joins_in_while_the_server_stands_still_leaves_nothing_behind(
    server: NatsServer,
) -> None:
    """A listener that cannot be sure to hear everything is none; a cancelled owner serves nothing later."""
    quick = await a_bus(server, "h", limits=ClientLimits(connecting=0.2, ping=60))
    patient, owner = await a_bus(server, "h"), Owner()
    server.pause()
    with pytest.raises(BusIsAway, match="does not return our own messages"):
        await quick.subscribe("views", most_waiting=10)
    serving = asyncio.create_task(patient.serve("T1", owner.answer, epoch=1))
    await asyncio.sleep(0.3)
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)
    server.resume()

    with pytest.raises(NobodyAnswers):
        await patient.ask("T1", b"lay", seconds=LONG)
    await quick.close()
    await patient.close()


async def test_a_table_that_could_not_be_served_on_one_connection_is_served_on_the_next(
    server: NatsServer,
) -> None:
    """The server hung while an owner came; no connection was lost, and the owner is still served."""
    owner, asking = Owner(), await a_bus(server, "h")
    owning = await a_bus(server, "h", limits=ClientLimits(connecting=0.2, ping=60))
    server.pause()
    serving = await owning.serve("T1", owner.answer, epoch=1)
    assert not owning.is_connected
    server.resume()

    assert b"LAY" == await asked_when_there(asking, b"lay")
    assert not serving.is_over
    await asking.close()
    await owning.close()


async def test_words_that_are_no_epoch_make_nobody_fall_silent(nats: NatsServer) -> None:
    """A client of the house can send anything without breaking the owner."""
    house, owner = a_house(), Owner()
    bus = await a_bus(nats, house)
    stranger = await connect(read_addresses(nats.url).servers[0], Login(), PATIENT, lambda: None)

    async def mumble(message: Msg) -> None:
        await message.respond(b"+?")

    await stranger.subscribe(Subjects(house).owner("T1"), cb=mumble)
    await stranger.flush()
    serving = await bus.serve("T1", owner.answer, epoch=1)
    await stranger.publish(Subjects(house).owner("T1"), b"ninety-nine")
    await stranger.flush()

    assert b"LAY" == await bus.ask("T1", b"lay", seconds=LONG)
    assert not serving.is_over
    await stranger.close()
    await bus.close()


async def test_a_server_that_takes_nothing_holds_nobody_up(server: NatsServer) -> None:
    """Megabytes that nobody reads stay unsent: the bus reports it, and aborts the connection."""
    bus, ends = await a_bus(server, "h", limits=QUICK), set[type[BaseException]]()
    server.pause()
    requests = [asyncio.create_task(bus.ask("T1", bytes(900_000), seconds=LONG)) for _ in range(40)]
    for end in await asyncio.gather(*requests, return_exceptions=True):
        assert isinstance(end, BaseException)
        ends.add(type(end))

    assert {BusIsAway, Unanswered} == ends
    server.resume()
    await until(lambda: bus.is_connected)
    with pytest.raises(NobodyAnswers):
        await bus.ask("T1", b"lay", seconds=LONG)
    await bus.close()


async def test_a_bus_can_be_closed_while_its_server_stands_still_or_is_gone(server: NatsServer) -> None:
    """A process must be able to stop whatever has become of the bus."""
    bus, away, owner = await a_bus(server, "h", limits=QUICK), await a_bus(server, "h"), Owner()
    await bus.serve("T1", owner.answer, epoch=1)
    server.pause()
    await bus.close()
    server.resume()
    server.kill()
    await until(lambda: not away.is_connected)
    await away.close()


@pytest.mark.parametrize(
    "words", [b"-ERR 'Slow Consumer'\r\n", b"-ERR 'User Authentication Expired'\r\n", b"?\r\n"]
)
async def test_a_server_that_says_goodbye_is_asked_again(nats: NatsServer, words: bytes) -> None:
    """The library would give up for good after some of these messages; we do not."""
    async with proxy_to(nats.port) as proxy:
        bus = await a_bus(proxy, a_house())
        subscription = await bus.subscribe("views", most_waiting=10)
        proxy.send_to_clients(words)

        with pytest.raises(FellBehind):
            await anext(subscription)
        assert bus.is_connected
        await bus.close()


async def test_a_connection_on_which_the_library_drops_messages_is_closed(nats: NatsServer) -> None:
    """It drops what piles up before it gets to us: that is a gap like any other."""
    lost = asyncio.Event()
    client = await connect(read_addresses(nats.url).servers[0], Login(), PATIENT, lost.set)
    await client.subscribe("views", pending_msgs_limit=1)
    for _ in range(3):
        await client.publish("views")
    await lost.wait()

    assert not client.is_connected
    assert isinstance(client.reason, errors.SlowConsumerError)


async def test_a_request_that_still_reaches_an_owner_who_leaves_is_not_taken(nats: NatsServer) -> None:
    """It was on its way when the owner gave the table up: its asker hears so at once."""
    house, owner = a_house(), Owner()
    asking = await a_bus(nats, house)
    async with proxy_to(nats.port) as proxy:
        owning = await a_bus(proxy, house)
        serving = await owning.serve("T1", owner.answer, epoch=1)
        proxy.pause()
        request = asyncio.create_task(asking.ask("T1", b"lay", seconds=LONG))
        await asking.subscribe("views", most_waiting=1)  # the server has the request before it has this
        leaving = asyncio.create_task(serving.close())
        await until(lambda: serving.is_over)
        proxy.resume()

        with pytest.raises(NotTaken, match="T1 does not take this: its owner is giving it up"):
            await request
        await leaving
        with pytest.raises(NobodyAnswers):
            await asking.ask("T1", b"lay", seconds=LONG)
        await owning.close()
    assert [] == owner.asked
    await asking.close()


async def test_a_process_that_was_cut_off_does_not_take_its_table_back(nats: NatsServer) -> None:
    """Another owns the table since: once reconnected, the earlier owner learns it and falls silent."""
    house, old_owner, new_owner = a_house(), Owner(), Owner()
    asking, new = await a_bus(nats, house), await a_bus(nats, house)
    async with proxy_to(nats.port) as proxy:
        old = await a_bus(proxy, house)
        earlier = await old.serve("T1", old_owner.answer, epoch=1)
        proxy.cut()
        await until(lambda: not old.is_connected)
        await new.serve("T1", new_owner.answer, epoch=2)
        proxy.restore()
        await until(lambda: earlier.is_over)

        answers = [await asking.ask("T1", b"who?", seconds=LONG) for _ in range(10)]

        assert [b"WHO?"] * 10 == answers
        assert (0, 10) == (len(old_owner.asked), len(new_owner.asked))
        await old.close()
    await new.close()
    await asking.close()


async def test_an_owner_that_stands_still_is_not_waited_for(nats: NatsServer) -> None:
    """Its successor begins after a moment and gets every request; the sleeper wakes up and is silent."""
    house, old_owner, new_owner = a_house(), Owner(), Owner()
    asking, new = await a_bus(nats, house), await a_bus(nats, house)
    async with proxy_to(nats.port) as proxy:
        sleeper = await a_bus(proxy, house)
        earlier = await sleeper.serve("T1", old_owner.answer, epoch=1)
        proxy.pause()
        await new.serve("T1", new_owner.answer, epoch=2)

        answers = [await asking.ask("T1", b"who?", seconds=LONG) for _ in range(10)]
        proxy.resume()
        await until(lambda: earlier.is_over)
        await asking.ask("T1", b"who?", seconds=LONG)

        assert [b"WHO?"] * 10 == answers
        assert (0, 11) == (len(old_owner.asked), len(new_owner.asked))
        await sleeper.close()
    await new.close()
    await asking.close()


async def test_a_table_can_be_served_while_the_bus_is_away(server: NatsServer) -> None:
    """A house that starts or takes over then is there for its askers as soon as the bus is."""
    owning, asking, owner = await a_bus(server, "h"), await a_bus(server, "h"), Owner()
    server.kill()
    await until(lambda: not owning.is_connected)
    serving = await owning.serve("T1", owner.answer, epoch=1)
    closed = await owning.serve("T2", owner.answer, epoch=1)
    await closed.close()
    server.start()

    assert b"LAY" == await asked_when_there(asking, b"lay")
    assert not serving.is_over
    with pytest.raises(NobodyAnswers):
        await asking.ask("T2", b"lay", seconds=LONG)
    await asking.close()
    await owning.close()


async def test_two_houses_share_a_server_and_hear_nothing_of_each_other(nats: NatsServer) -> None:
    """The same table, the same topic, another house; a name with a dot does not lead out of a house."""
    north, south = await a_bus(nats, "north"), await a_bus(nats, "north.ask")
    owner = Owner()
    await north.serve("T1", owner.answer, epoch=1)
    subscription = await north.subscribe("views", most_waiting=10)

    with pytest.raises(NobodyAnswers):
        await south.ask("T1", b"lay", seconds=LONG)
    await south.publish("views", b"of the south")
    await south.serve("T1", owner.answer, epoch=9)
    await north.publish("views", b"of the north")
    assert b"of the north" == await anext(subscription)
    assert b"LAY" == await north.ask("T1", b"lay", seconds=LONG)
    await north.close()
    await south.close()


async def test_a_request_that_comes_after_its_time_is_not_taken(nats: NatsServer) -> None:
    """Nothing is done about it, and the asker hears that the clocks may differ."""
    house, owner = a_house(), Owner()
    ahead = ManualClock(NOON)
    owning, asking = (
        await a_bus(nats, house, clock=ahead),
        await a_bus(nats, house, clock=ManualClock(NOON)),
    )
    await owning.serve("T1", owner.answer, epoch=1)
    ahead.move(seconds=11.9)
    assert b"IN TIME" == await asking.ask("T1", b"in time", seconds=10)
    ahead.move(seconds=0.2)

    with pytest.raises(NotTaken, match=r"T1 does not take this: it came 2\.1 seconds late; do the clocks"):
        await asking.ask("T1", b"late", seconds=10)
    assert [b"in time"] == owner.asked
    await asking.close()
    await owning.close()


async def test_the_size_that_a_server_takes_is_the_limit() -> None:
    """A server that was set to take less says so, and messages of just that size arrive."""
    with a_nats_server("max_payload: 1024") as server:
        bus, owner = await a_bus(server, "h"), Owner()
        await bus.serve("T1", owner.answer, epoch=1)
        with pytest.raises(
            MessageIsTooLarge, match="a message of 1017 bytes is too large: the bus takes at most 1016"
        ):
            await bus.ask("T1", bytes(1017), seconds=LONG)

        assert bytes(1016) == await bus.ask("T1", bytes(1016), seconds=LONG)
        await bus.close()


async def test_of_several_servers_the_first_that_is_there_is_taken(nats: NatsServer) -> None:
    """Where none is, each is named with its reason, soon."""
    now = SystemClock().now
    two = read_addresses(f"nats://127.0.0.1:1,{nats.url}")
    bus = await NatsBus.open(two, house=a_house(), now=now, limits=PATIENT)
    assert bus.is_connected
    await bus.close()

    none = read_addresses("nats://127.0.0.1:1,nats://127.0.0.1:2")
    with pytest.raises(BusIsAway, match=r"NATS 127.0.0.1:1 is away: .*; NATS 127.0.0.1:2 is away: .*"):
        await NatsBus.open(none, house=a_house(), now=now, limits=QUICK)


async def test_a_server_that_says_nothing_is_given_up(server: NatsServer) -> None:
    """The connection opens, but nothing arrives: a server paused at the start."""
    server.pause()
    with pytest.raises(BusIsAway, match=r"is away: no response within 0\.2 seconds"):
        await NatsBus.open(
            read_addresses(server.url),
            house="h",
            now=SystemClock().now,
            limits=ClientLimits(connecting=0.2),
        )


INFO = b'INFO {"max_payload": 1048576, "headers": true}\r\n'


@pytest.mark.parametrize("words", [b"", b"HTTP/1.1 400 Bad Request\r\n", b"INFO {\r\n", INFO], ids=len)
async def test_something_else_than_a_server_is_given_up(words: bytes) -> None:
    """A port where something else listens, or a server that hangs up in the middle of its greeting."""

    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(words)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(greet, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        with pytest.raises(BusIsAway, match=rf"NATS 127\.0\.0\.1:{port} is away: \w+"):
            await NatsBus.open(read_addresses(f"nats://127.0.0.1:{port}"), house="h", now=SystemClock().now)


async def test_every_process_of_a_killed_server_comes_back_again_and_again(server: NatsServer) -> None:
    """A server that comes and goes wears nothing out."""
    owning, asking, owner = await a_bus(server, "h"), await a_bus(server, "h"), Owner()
    await owning.serve("T1", owner.answer, epoch=1)
    for number in range(5):
        server.kill()
        await until(lambda: not asking.is_connected)
        server.start()
        assert b"LAY %d" % number == await asked_when_there(asking, b"lay %d" % number)
    await asking.close()
    await owning.close()
