"""Schema migrations, forward only: numbered SQL files, one folder per kind of store."""

from collections.abc import Iterator
from importlib.resources import files


def migrations(store: str, done: int) -> Iterator[tuple[int, str]]:
    """Return the migrations that a database of version `done` still needs, in order.

    >>> [number for number, _ in migrations("sqlite", 0)]
    [1, 2, 3]
    >>> list(migrations("sqlite", 3))
    []
    """
    folder = files(f"sicbo.storage.{store}") / "schema"
    numbered = sorted(
        (int(each.name.partition(".")[0]), each) for each in folder.iterdir() if each.name.endswith(".sql")
    )
    for number, each in numbered:
        if number > done:
            yield number, each.read_text(encoding="utf-8")


def newest(store: str) -> int:
    """Return the schema version that this program writes.

    >>> newest("sqlite")
    3
    """
    return max(number for number, _ in migrations(store, 0))
