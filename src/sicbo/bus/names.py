"""Names of tables and topics."""


def refuse_an_empty_name(name: str) -> None:
    """Refuse a name without anything in it: it would stand for nothing, or for everything.

    >>> refuse_an_empty_name("")
    Traceback (most recent call last):
    ValueError: a table or a topic needs a name
    """
    if not name:
        raise ValueError("a table or a topic needs a name")
