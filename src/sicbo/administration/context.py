"""The context of an order to the administration: who sends it, and the second person if two are needed."""

from msgspec import Struct

from sicbo.people import Actor


class Context(Struct, frozen=True, kw_only=True):
    """The actor, and the approver; `is_proposed` if the actor proposed it earlier."""

    actor: Actor
    second: Actor | None = None
    is_proposed: bool = False
