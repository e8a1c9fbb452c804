"""A replay of the record gives the table that was there: from its bytes, and in any other process."""

from functools import cache

import pytest

from another_process import printed_with
from at_the_table import AtTheTable, evolve_all
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decide import decide
from sicbo.table.evolve import EVOLUTIONS, evolve
from sicbo.table.refusals import Refusal
from table.answers import moments_of
from table.bodies import BODIES
from table.moments import GAMES, moment
from table.replaying import EVENTS, as_bytes, digest, from_bytes, summary
from table.stories import DAYS, STORIES, told

ALL = [(game, story) for game in STORIES for story in (*STORIES[game], *DAYS.get(game, {}))]


@pytest.mark.parametrize(("game", "story"), ALL)
def test_the_bytes_of_a_log_give_the_same_events_and_the_table_that_was_there(game: str, story: str) -> None:
    """Every event survives being written and read, byte for byte (INV-O2)."""
    at = told(game, story)

    written = [as_bytes(event) for event in at.log]
    read = [from_bytes(line) for line in written]

    assert at.log == read
    assert written == [as_bytes(event) for event in read]
    assert at.now_table == evolve_all(None, read)
    assert digest(at.now_table) == digest(evolve_all(None, read))


@cache
def led_to(game: str) -> tuple[e.Event, ...]:
    """List what the commands lead to at all moments of a game."""
    found: list[e.Event] = []
    for name in moments_of(game):
        at = moment(game, name)
        for body in BODIES.values():
            sent = body(at)
            decided = decide(at.table, sent.command, at.context(sent.command, sent.by, sent.second, ""))
            found += () if isinstance(decided, Refusal) else decided
    return tuple(found)


@pytest.mark.parametrize("game", GAMES)
def test_what_commands_lead_to_is_read_as_it_was_written(game: str) -> None:
    """Each command at each moment, whether a story has it or not (INV-O2)."""
    assert list(led_to(game)) == [from_bytes(as_bytes(event)) for event in led_to(game)]


@pytest.mark.parametrize("seed", ["1", "2"])
def test_another_process_decides_and_replays_the_same(seed: str) -> None:
    """With another PYTHONHASHSEED every story has the same bytes, and its table the same digest (INV-O2)."""
    assert summary() == printed_with(seed, "table.replaying")


def test_a_digest_is_the_same_exactly_when_the_table_is() -> None:
    """Event by event: whatever an event changes, it changes the digest; what changes nothing does not."""
    for game in STORIES:
        at = told(game, "ordinary")
        table = evolve_all(None, at.log[:1])
        for event in at.log[1:]:
            before, table = table, evolve(table, event)

            assert (before == table) == (digest(before) == digest(table)), event


def under_a_law() -> AtTheTable:
    """Change the limits of a house whose law wants players told."""
    first = 'document = "us-ma-sicbo"\n'
    law = 'law = { limits_minutes_fewest = 30, ours = "a law" }\n'
    at = AtTheTable("us-ma-sicbo", changed={first: first + law})
    at.seat("ann")
    at.do(c.SetLimits(limits=at.limits), by="boss", second="deputy")
    return at


def test_announced_limits_are_read_as_they_were_written() -> None:
    """No document of ours has that law, so no story has the event."""
    at = under_a_law()

    assert at.log == [from_bytes(as_bytes(event)) for event in at.log]
    assert digest(at.now_table) == digest(evolve_all(None, at.log))


def test_stories_and_commands_have_every_event_that_there_is() -> None:
    """No event is left that was never written, read and replayed."""
    happened = {type(event) for game, story in ALL for event in told(game, story).log}
    happened |= {type(event) for game in GAMES for event in led_to(game)}
    happened |= {type(event) for event in under_a_law().log}

    assert set(EVENTS) == happened
    assert set(EVENTS) == {*EVOLUTIONS, e.TableSetUp}


def test_every_event_has_a_stable_name_of_its_own_with_a_version() -> None:
    """Names are words with hyphens and a number; they do not follow the names of Python."""
    names = [str(each.__struct_config__.tag) for each in EVENTS]

    assert len(names) == len(set(names))
    assert [] == [name for name in names if not name.replace("-", "").partition("/")[0].isalpha()]
    assert {"1"} == {name.partition("/")[2] for name in names}
