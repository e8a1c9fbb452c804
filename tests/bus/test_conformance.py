"""What every bus promises: one answer or a plain word about it, order, bounds, and nothing left behind."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress

import pytest

from bus.a_nats import NatsServer
from bus.buses import KINDS, LONG, Another, processes
from bus.left_behind import nothing_left_behind
from sicbo.bus.contract import (
    Bus,
    BusIsAway,
    FellBehind,
    MessageIsTooLarge,
    NobodyAnswers,
    NothingWasDone,
    NotTaken,
    Unanswered,
)


@pytest.fixture(params=KINDS)
async def another(request: pytest.FixtureRequest, nats: NatsServer | None) -> AsyncIterator[Another]:
    """Yield a function that opens each kind of bus in another process of the house."""
    async with nothing_left_behind(), processes(request.param, nats) as another:
        yield another


async def shout(message: bytes) -> bytes:
    """Answer."""
    return message.upper()


async def test_the_owner_of_a_table_answers_another_process(another: Another) -> None:
    """Each table has an owner of its own, who answers for it alone; any bytes come through."""
    owner, asker = await another(), await another()

    async def turn_round(message: bytes) -> bytes:
        return message[::-1]

    await owner.serve("T1", shout, epoch=1)
    await owner.serve("T2", turn_round, epoch=1)

    assert b"LAY 5 ON BIG" == await asker.ask("T1", b"Lay 5 on Big", seconds=LONG)
    assert bytes(range(256))[::-1] == await asker.ask("T2", bytes(range(256)), seconds=LONG)
    assert b"" == await asker.ask("T1", b"", seconds=LONG)


async def test_where_nobody_serves_a_table_that_is_said_at_once(another: Another) -> None:
    """Before an owner comes, and after it has gone; nothing waits for the time to run out."""
    owner, asker = await another(), await another()
    with pytest.raises(NobodyAnswers, match="nobody serves T1"):
        await asker.ask("T1", b"lay", seconds=LONG)

    serving = await owner.serve("T1", shout, epoch=1)
    await serving.close()

    assert serving.is_over
    with pytest.raises(NobodyAnswers):
        await asker.ask("T1", b"lay", seconds=LONG)


async def test_hundreds_of_requests_are_under_way_at_once(another: Another) -> None:
    """The owner answers none before all have come: one commit keeps them together."""
    owner, asker = await another(), await another()
    together = asyncio.Event()
    arrived = []

    async def keep(message: bytes) -> bytes:
        arrived.append(message)
        if len(arrived) == 500:
            together.set()
        await together.wait()
        return message

    await owner.serve("T1", keep, epoch=1)
    requests = [str(number).encode() for number in range(500)]

    answers = await asyncio.gather(*(asker.ask("T1", each, seconds=LONG) for each in requests))

    assert requests == answers
    assert requests == arrived, "those of one asker come in the order in which it asks"


async def test_an_owner_does_not_take_more_than_it_said(another: Another) -> None:
    """The third of three is turned away at once, and nothing is done about it."""
    owner, asker = await another(), await another()
    done, full, go_on = [], asyncio.Event(), asyncio.Event()

    async def keep(message: bytes) -> bytes:
        done.append(message)
        if len(done) == 2:
            full.set()
        await go_on.wait()
        return message

    await owner.serve("T1", keep, epoch=1, most_at_once=2)
    first = [asyncio.create_task(asker.ask("T1", each, seconds=LONG)) for each in (b"1", b"2")]
    await full.wait()
    with pytest.raises(NotTaken, match="T1 does not take this: 2 requests are under way"):
        await asker.ask("T1", b"3", seconds=LONG)
    go_on.set()

    assert [b"1", b"2"] == await asyncio.gather(*first)
    assert b"4" == await asker.ask("T1", b"4", seconds=LONG)
    assert [b"1", b"2", b"4"] == done


async def test_an_answer_that_fails_concerns_its_asker_alone(another: Another) -> None:
    """Who asked is unanswered at once, whatever went wrong; the owner goes on."""
    owner, asker = await another(), await another()

    async def sometimes(message: bytes) -> bytes:
        if message == b"fail":
            raise RuntimeError("a secret of the house")
        if message == b"cancel":
            raise asyncio.CancelledError
        return message

    await owner.serve("T1", sometimes, epoch=1)
    with pytest.raises(Unanswered, match=r"T1 failed to handle it: RuntimeError$"):
        await asker.ask("T1", b"fail", seconds=LONG)
    with pytest.raises(Unanswered, match="T1 failed to handle it: it was cancelled"):
        await asker.ask("T1", b"cancel", seconds=LONG)

    assert b"lay" == await asker.ask("T1", b"lay", seconds=LONG)


async def test_an_answer_that_takes_too_long_is_done_all_the_same(another: Another) -> None:
    """The asker knows that it does not know; asked again, the owner may say what became of it."""
    owner, asker = await another(), await another()
    go_on, done = asyncio.Event(), asyncio.Event()

    async def slow(message: bytes) -> bytes:
        await go_on.wait()
        done.set()
        return message

    await owner.serve("T1", slow, epoch=1)
    with pytest.raises(Unanswered, match=r"T1 has not answered in 0\.05 seconds"):
        await asker.ask("T1", b"lay", seconds=0.05)
    go_on.set()
    await done.wait()

    assert b"again" == await asker.ask("T1", b"again", seconds=LONG)


async def test_an_asker_that_is_cancelled_leaves_nothing_behind(another: Another) -> None:
    """The owner does what it was asked, and its answer goes nowhere."""
    owner, asker = await another(), await another()
    begun, go_on, done = asyncio.Event(), asyncio.Event(), []

    async def slow(message: bytes) -> bytes:
        begun.set()
        await go_on.wait()
        done.append(message)
        return message

    await owner.serve("T1", slow, epoch=1)
    asking = asyncio.create_task(asker.ask("T1", b"lay", seconds=LONG))
    await begun.wait()
    assert 1 == len(waiting_in(asker))
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    go_on.set()

    assert b"next" == await asker.ask("T1", b"next", seconds=LONG)
    assert [b"lay", b"next"] == done
    assert not waiting_in(asker)


def waiting_in(bus: Bus) -> list[object]:
    """List the requests that a bus still remembers."""
    connection: object = getattr(bus, "_connection", bus)
    return list(getattr(connection, "_pending"))  # noqa: B009 - what is left behind is nowhere else to be seen


async def test_a_serving_that_is_closed_finishes_what_is_under_way(another: Another) -> None:
    """Requests sent in time are answered; later ones learn that nobody serves."""
    owner, asker = await another(), await another()
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slow(message: bytes) -> bytes:
        begun.set()
        await go_on.wait()
        return message

    serving = await owner.serve("T1", slow, epoch=1)
    asking = asyncio.create_task(asker.ask("T1", b"lay", seconds=LONG))
    await begun.wait()
    closing = asyncio.create_task(serving.close())
    await asyncio.sleep(0)
    assert serving.is_over
    assert not closing.done()
    go_on.set()
    await closing

    assert b"lay" == await asking
    with pytest.raises(NobodyAnswers):
        await asker.ask("T1", b"lay", seconds=LONG)


async def test_an_answer_may_end_its_own_serving(another: Another) -> None:
    """An owner that learns from a request that it is none does not wait for itself."""
    owner, asker = await another(), await another()

    async def give_up(_: bytes) -> bytes:
        await serving.close()
        return b"not the owner"

    serving = await owner.serve("T1", give_up, epoch=1)

    assert b"not the owner" == await asker.ask("T1", b"lay", seconds=LONG)
    assert serving.is_over


async def test_a_later_owner_makes_the_earlier_one_fall_silent(another: Another) -> None:
    """While a table changes hands both are there, and one alone gets each request."""
    old, new, asker = await another(), await another(), await another()
    taken: list[str] = []

    def owner(name: str) -> Callable[[bytes], Coroutine[object, object, bytes]]:
        async def answer(_: bytes) -> bytes:
            taken.append(name)
            return name.encode()

        return answer

    first = await old.serve("T1", owner("old"), epoch=7)
    assert b"old" == await asker.ask("T1", b"who?", seconds=LONG)

    second = await new.serve("T1", owner("new"), epoch=8)
    late = await old.serve("T1", owner("late"), epoch=6)
    answers = [await asker.ask("T1", b"who?", seconds=LONG) for _ in range(20)]

    assert [b"new"] * 20 == answers
    assert ["old", *["new"] * 20] == taken
    assert (True, False, True) == (first.is_over, second.is_over, late.is_over)


NAMES = (
    "T1",
    "T 1",
    "T.1",
    "T",
    "*",
    ">",
    "T.*",
    "T=2E1",
    "t1",
    "tisch één",
    "\r\nPUB x 0",
    "\N{DIE FACE-1}",
)


async def test_a_name_reaches_nobody_but_its_own(another: Another) -> None:
    """Dots, blanks, wildcards and line ends in a name are ordinary characters."""
    owner, asker = await another(), await another()
    for name in NAMES[1:]:

        async def say(_: bytes, name: str = name) -> bytes:
            return name.encode()

        await owner.serve(name, say, epoch=1)

    answers = [await asker.ask(name, b"who?", seconds=LONG) for name in NAMES[1:]]

    assert list(NAMES[1:]) == [answer.decode() for answer in answers]
    with pytest.raises(NobodyAnswers):
        await asker.ask(NAMES[0], b"who?", seconds=LONG)


async def test_topics_are_as_separate_as_tables(another: Another) -> None:
    """A subscriber to `*` gets only what is published to `*`, and a topic named like a table does not serve it."""
    teller, listener = await another(), await another()
    heard = {name: await listener.subscribe(name, most_waiting=100) for name in NAMES}
    for name in NAMES:
        await teller.publish(name, name.encode())

    for name, subscription in heard.items():
        assert name.encode() == await anext(subscription)
    for name, subscription in heard.items():
        await teller.publish(name, b"second")
        assert b"second" == await anext(subscription)


@pytest.mark.parametrize("name", ["", "x" * 256])
async def test_a_name_that_is_none_is_refused(another: Another, name: str) -> None:
    """Empty names would match everything, and endless ones would not fit into a message."""
    bus = await another()

    with pytest.raises(ValueError, match=r"needs a name|too long"):
        await bus.ask(name, b"lay", seconds=LONG)
    with pytest.raises(ValueError, match=r"needs a name|too long"):
        await bus.serve(name, shout, epoch=1)
    with pytest.raises(ValueError, match=r"needs a name|too long"):
        await bus.publish(name, b"")
    with pytest.raises(ValueError, match=r"needs a name|too long"):
        await bus.subscribe(name, most_waiting=1)


async def test_bounds_are_at_least_one(another: Another) -> None:
    """An owner that takes nothing and a queue that holds nothing are slips."""
    bus = await another()

    with pytest.raises(ValueError, match="at least one request at a time, not 0"):
        await bus.serve("T1", shout, epoch=1, most_at_once=0)
    with pytest.raises(ValueError, match="a queue of 0 messages"):
        await bus.subscribe("views", most_waiting=0)


async def test_all_who_listen_hear_everything_in_order(another: Another) -> None:
    """The messages of one publisher arrive in the order in which it published them."""
    teller, *listeners = await another(), await another(), await another()
    subscriptions = [await each.subscribe("views", most_waiting=1000) for each in listeners]
    messages = [str(number).encode() for number in range(1000)]
    for message in messages:
        await teller.publish("views", message)

    for subscription in subscriptions:
        assert messages == [await anext(subscription) for _ in messages]


async def test_two_publishers_keep_each_its_own_order(another: Another) -> None:
    """How theirs are mixed is left to chance."""
    tellers, listener = [await another(), await another()], await another()
    subscription = await listener.subscribe("views", most_waiting=1000)

    async def tell(number: int) -> None:
        for each in range(200):
            await tellers[number].publish("views", b"%d %d" % (number, each))

    await asyncio.gather(tell(0), tell(1))
    heard = [(await anext(subscription)).split() for _ in range(400)]

    for number in (b"0", b"1"):
        assert list(range(200)) == [int(each) for teller, each in heard if teller == number]


async def test_a_listener_that_falls_behind_is_told_and_starts_again(another: Another) -> None:
    """It never gets messages with a hole between them: after the gap it must look into the store."""
    teller, listener = await another(), await another()
    slow = await listener.subscribe("views", most_waiting=3)
    quick = await listener.subscribe("views", most_waiting=100)
    for number in range(100):
        await teller.publish("views", str(number).encode())
        assert str(number).encode() == await anext(quick)

    with pytest.raises(FellBehind, match="views: messages were missed, as more than 3 messages were waiting"):
        await anext(slow)
    with pytest.raises(FellBehind):
        await anext(slow)

    again = await listener.subscribe("views", most_waiting=3)
    await teller.publish("views", b"new")
    assert b"new" == await anext(again)


async def test_a_flood_reaches_a_listener_without_a_hole(another: Another) -> None:
    """A reader that keeps up gets everything in order, or learns that it did not."""
    teller, listener = await another(), await another()
    subscription = await listener.subscribe("views", most_waiting=200)
    heard: list[int] = []

    async def read() -> None:
        with suppress(FellBehind):
            async for message in subscription:
                heard.append(int(message))
                if message == b"4999":
                    return

    reading = asyncio.create_task(read())
    for number in range(5000):
        await teller.publish("views", str(number).encode())
    await reading

    assert list(range(len(heard))) == heard
    assert heard


async def test_a_listener_that_closes_hears_no_more(another: Another) -> None:
    """Its loop ends, also one that is waiting; to close twice does no harm."""
    teller, listener = await another(), await another()
    subscription = await listener.subscribe("views", most_waiting=10)
    await teller.publish("views", b"1")
    assert b"1" == await anext(subscription)
    waiting = asyncio.create_task(anext(subscription, b"over"))
    await asyncio.sleep(0)
    await subscription.close()
    await subscription.close()
    await teller.publish("views", b"2")

    assert b"over" == await waiting
    assert [] == [message async for message in subscription]


async def test_what_is_told_where_nobody_listens_is_lost(another: Another) -> None:
    """A message is a hint; nothing keeps it for who comes later."""
    bus = await another()
    await bus.publish("views", b"early")
    subscription = await bus.subscribe("views", most_waiting=10)
    await bus.publish("views", b"late")

    assert b"late" == await anext(subscription)


async def test_a_message_that_is_too_large_is_refused_in_words(another: Another) -> None:
    """Requests and messages; a caller whose answer is too large gets none, and the bus still works."""
    owner, asker = await another(), await another()
    large = bytes(2_000_000)

    async def answer(message: bytes) -> bytes:
        return large if message == b"much" else message

    await owner.serve("T1", answer, epoch=1)
    with pytest.raises(
        MessageIsTooLarge, match="a message of 2000000 bytes is too large: the bus takes at most"
    ):
        await asker.ask("T1", large, seconds=LONG)
    with pytest.raises(MessageIsTooLarge):
        await asker.publish("views", large)
    with pytest.raises(Unanswered, match=r"a message of 200000\d bytes is too large"):
        await asker.ask("T1", b"much", seconds=LONG)

    assert asker.is_connected
    assert bytes(900_000) == await asker.ask("T1", bytes(900_000), seconds=LONG)


async def test_a_bus_that_is_closed_lets_go_of_everything(another: Another) -> None:
    """Who waits hears of it, loops end, and later calls say that the bus is away."""
    bus = await another()
    begun, cut = asyncio.Event(), asyncio.Event()

    async def endless(_: bytes) -> bytes:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            cut.set()
        return b""

    serving = await bus.serve("T1", endless, epoch=1)
    subscription = await bus.subscribe("views", most_waiting=10)
    asking = asyncio.create_task(bus.ask("T1", b"lay", seconds=LONG))
    reading = asyncio.create_task(anext(subscription, b"over"))
    await begun.wait()
    await bus.close()
    await bus.close()

    with pytest.raises(Unanswered):
        await asking
    assert b"over" == await reading
    assert cut.is_set()
    assert serving.is_over
    assert not bus.is_connected
    for call in (
        bus.ask("T1", b"lay", seconds=LONG),
        bus.serve("T1", shout, epoch=1),
        bus.subscribe("views", most_waiting=1),
    ):
        with pytest.raises(BusIsAway, match="the bus was closed"):
            await call
    await bus.publish("views", b"lost")
    await serving.close()
    await subscription.close()


def test_to_say_no_is_safe_after_these_and_no_others() -> None:
    """NothingWasDone may be reported to the player as such."""
    sure = {NobodyAnswers, BusIsAway, NotTaken, MessageIsTooLarge}

    assert sure == set(NothingWasDone.__subclasses__())
    assert not issubclass(Unanswered, NothingWasDone)
