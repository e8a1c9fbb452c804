"""Names of tables, topics and houses, and their encoding as one token of a NATS subject.

>>> token_of("T1")
'T1'
>>> token_of("high limits.*")
'high=20limits=2E=2A'
"""

MAX_BYTES_OF_A_NAME = 255
_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def refuse_a_bad_name(name: str) -> None:
    """Refuse an empty name, which could match nothing or everything, and one that is far too long.

    >>> refuse_a_bad_name("")
    Traceback (most recent call last):
    ValueError: a table, a topic or a house needs a name
    """
    if not name:
        raise ValueError("a table, a topic or a house needs a name")
    size = len(name.encode())
    if size > MAX_BYTES_OF_A_NAME:
        raise ValueError(f"a name of {size} bytes is too long: at most {MAX_BYTES_OF_A_NAME}")


def token_of(name: str) -> str:
    """Encode a name as one token, escaping dots, blanks, wildcards and everything else that is not plain.

    The encoding is injective, so that no name reaches what belongs to another.
    """
    refuse_a_bad_name(name)
    return "".join(chr(byte) if byte in _PLAIN else f"={byte:02X}" for byte in name.encode())


class Subjects:
    """The subjects of one house, under a common prefix; several houses can share a server.

    >>> subjects = Subjects("north")
    >>> subjects.ask("T1"), subjects.owner("T1"), subjects.news("views"), subjects.everything
    ('sicbo1.north.ask.T1', 'sicbo1.north.owner.T1', 'sicbo1.north.news.views', 'sicbo1.north.>')
    """

    def __init__(self, house: str) -> None:
        self._house = f"sicbo1.{token_of(house)}"  # the number changes with the message format

    @property
    def everything(self) -> str:
        """What a server must allow a process of this house to publish and subscribe to."""
        return f"{self._house}.>"

    def ask(self, table: str) -> str:
        """Return the subject of requests to a table."""
        return f"{self._house}.ask.{token_of(table)}"

    def owner(self, table: str) -> str:
        """Return the subject on which owners of a table announce themselves."""
        return f"{self._house}.owner.{token_of(table)}"

    def news(self, topic: str) -> str:
        """Return the subject of a topic's messages."""
        return f"{self._house}.news.{token_of(topic)}"

    def inbox(self, connection: str) -> str:
        """Return the prefix of the subjects for answers to one connection; each adds a token."""
        return f"{self._house}.inbox.{token_of(connection)}"
