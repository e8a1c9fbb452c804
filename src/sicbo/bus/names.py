"""Names of tables, topics and houses, and how they become one word of a subject.

>>> word_of("T1")
'T1'
>>> word_of("high limits.*")
'high=20limits=2E=2A'
"""

MAX_BYTES_OF_A_NAME = 255
_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def refuse_a_bad_name(name: str) -> None:
    """Refuse a name that is empty, and so stands for nothing or for everything, or that is far too long.

    >>> refuse_a_bad_name("")
    Traceback (most recent call last):
    ValueError: a table, a topic or a house needs a name
    """
    if not name:
        raise ValueError("a table, a topic or a house needs a name")
    size = len(name.encode())
    if size > MAX_BYTES_OF_A_NAME:
        raise ValueError(f"a name of {size} bytes is too long: at most {MAX_BYTES_OF_A_NAME}")


def word_of(name: str) -> str:
    """Write a name as one word, in which dots, blanks, wildcards and whatever is not plain are spelt out.

    No two names have the same word, so that no name reaches what belongs to another.
    """
    refuse_a_bad_name(name)
    return "".join(chr(byte) if byte in _PLAIN else f"={byte:02X}" for byte in name.encode())


class Subjects:
    """The subjects of one house, all of them under one beginning; several houses can share a server.

    >>> subjects = Subjects("north")
    >>> subjects.ask("T1"), subjects.owner("T1"), subjects.news("views"), subjects.everything
    ('sicbo1.north.ask.T1', 'sicbo1.north.owner.T1', 'sicbo1.north.news.views', 'sicbo1.north.>')
    """

    def __init__(self, house: str) -> None:
        self._house = f"sicbo1.{word_of(house)}"  # the number changes when messages get another form

    @property
    def everything(self) -> str:
        """What a server must allow a process of this house to publish and to subscribe."""
        return f"{self._house}.>"

    def ask(self, table: str) -> str:
        """Where requests to a table go."""
        return f"{self._house}.ask.{word_of(table)}"

    def owner(self, table: str) -> str:
        """Where owners of a table say that they are."""
        return f"{self._house}.owner.{word_of(table)}"

    def news(self, topic: str) -> str:
        """Where the messages of a topic go."""
        return f"{self._house}.news.{word_of(topic)}"

    def inbox(self, line: str) -> str:
        """Where the answers to one line go; each has one word more."""
        return f"{self._house}.inbox.{word_of(line)}"
