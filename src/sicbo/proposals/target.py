"""What an order is about, and how that stands: an approval is good only for what the proposer saw."""

from msgspec import Struct


class Target(Struct, frozen=True):
    """The thing that an order would change, by name, and the version in which it is there."""

    name: str
    version: str
