"""What surrounds an order to the administration: who sends it, and the second person where two are needed."""

from msgspec import Struct

from sicbo.people import Actor


class Context(Struct, frozen=True, kw_only=True):
    """The actor, and the one who approves; `is_proposed` where the actor has proposed it earlier."""

    actor: Actor
    second: Actor | None = None
    is_proposed: bool = False
