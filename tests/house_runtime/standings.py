"""The stories of the table as streams: each record, and where the stream stands after it.

Run as a program it prints a line for each story, so that another process can compare.
"""

from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256

from at_the_table import NOON
from sicbo.house_runtime.snapshots import digest, freeze
from sicbo.house_runtime.stream_standing import add
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.storage.contract import StoredEvent
from sicbo.table.people import Actor, Role
from table.stories import DAYS, STORIES, told

ALL = [(game, story) for game in STORIES for story in (*STORIES[game], *DAYS.get(game, {}))]
DEALER = Actor("dealer", Role.DEALER)


def standings(game: str, story: str) -> Iterator[tuple[StoredEvent, Standing]]:
    """Tell a story as the records of a stream."""
    standing = Standing(stream="T1")
    for place, event in enumerate(told(game, story).log):
        at = NOON + timedelta(seconds=place)
        standing, added = add(standing, (event,), epoch=1, at=at, key=f"k{place}", actor=DEALER)
        yield added.events[0], standing


def summary() -> list[str]:
    """Sum up every story by where its stream stands in the end."""
    lines = []
    for game, story in ALL:
        *_, (_, standing) = standings(game, story)
        lines.append(f"{game} {story} {digest(standing)} {sha256(freeze(standing)).hexdigest()}")
    return lines


if __name__ == "__main__":
    for line in summary():
        print(line)  # noqa: T201 - another process reads it
