"""What a law asks where a player and the house do not agree on a round."""

from dataclasses import dataclass

from sicbo.rules.files.entry import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Disputes(Entry):
    """An inspector is told of a dispute that is not settled, and the player of the right to an inquiry.

    From being told of it, the player has `inquiry_days` to ask for one.
    """

    inquiry_days: int
