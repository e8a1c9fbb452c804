"""Ports for servers of tests that are no program of ours, and must be told theirs."""

import os
import socket

FIRST, PAST_LAST = 20_000, 32_768
"""The system gives its own out above these: a line to somewhere else would take one that is free for a moment."""


def free_port() -> int:
    """Find a port that nobody has, and that the system gives to nobody.

    >>> FIRST <= free_port() < PAST_LAST
    True
    """
    while True:
        port = FIRST + int.from_bytes(os.urandom(4), "big") % (PAST_LAST - FIRST)
        with socket.socket() as line:
            try:
                line.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
