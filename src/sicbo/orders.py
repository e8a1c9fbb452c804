"""The specification of an order: all that must be known of it besides its fields, in one place.

Table, cage and administration each have one list of their orders (`table.orders`, `cage.orders`,
`administration.orders`). Who may send an order, whether it takes two people and who approves it, in which
form a desk shows it and what it is about are written there, and read from there by everything else.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Generic, TypeVar

from msgspec import Struct

from sicbo.people import PERSONS, SUPERVISORS, Actor, Role, in_words
from sicbo.rules.posts import Duty
from sicbo.streams import Catalogue, Refusal, Refused

CATALOGUE = Catalogue("role/may-not", "staff/needs-a-second-person")
"""The refusals that every stream has in common."""

Handler = TypeVar("Handler")
State = TypeVar("State")
Happening_co = TypeVar("Happening_co", covariant=True)


class People(Enum):
    """How many people an order takes."""

    ONE = "one"
    TWO = "two"
    ONE_OR_TWO = "one-or-two"
    """Two, where it touches rounds that are settled, or where who orders it may not do so alone."""


class Group(Enum):
    """What an order is about."""

    TABLE = "table"
    STAFF = "staff"
    LIMITS = "limits"
    EQUIPMENT = "equipment"
    POSITIONS = "positions"
    PLAYERS = "players"
    MONEY = "money"
    TROUBLE = "trouble"
    RULINGS = "rulings"
    TICKETS = "tickets"
    ACCOUNTS = "accounts"
    OWED = "owed"
    PEOPLE = "people"
    HOUSE = "house"


class Target(Struct, frozen=True):
    """What an order would change, and the version of it as it stands: two people must have seen the same."""

    name: str
    version: str


class OrderSpec(Struct, Generic[Handler, State], frozen=True):
    """What is known of one kind of order."""

    handler: Handler
    """What decides it."""
    roles: frozenset[Role]
    """Who may give it."""
    target: Callable[[State, Any], Target]
    """What it would change."""
    duty: Duty | None = None
    """The duty that it is, which belongs to the posts that the document names."""
    people: People = People.ONE
    approved_by: frozenset[Role] = SUPERVISORS
    """Who may be the second of two."""
    counterpart: frozenset[Role] = frozenset()
    """Who approves instead where one of `approved_by` gives it: then the two sides change places."""
    approver_may_alone: bool = False
    """Whether someone who may approve it may also give it without another person."""
    has_route: bool = True
    """Whether it has a route of its own name; without one it is part of something else that is asked for."""
    group: Group | None = None
    """The forms of a desk among which it is; none where it is given elsewhere."""
    applies: Callable[[State], bool] = lambda _: True
    """Whether what it is about exists here at all, by the document of a table."""
    fits_now: Callable[[State], bool] = lambda _: True
    """Whether what it is about is there at this moment."""
    hints: Mapping[str, Enum] = {}
    """What may stand in a field, where more is known of it than its type."""

    @property
    def senders(self) -> frozenset[Role]:
        """Who may send it over the network: people; devices and the program are not asked there."""
        return self.roles & PERSONS

    @property
    def may_take_two(self) -> bool:
        """Whether it takes two people always, or in some cases."""
        return self.people is not People.ONE

    def people_for(self, role: Role) -> People:
        """Say how many people it takes where someone of a role gives it."""
        if self.people is People.TWO and self.approver_may_alone and role in self.approved_by:
            return People.ONE_OR_TWO
        return self.people

    def approvers(self, role: Role) -> frozenset[Role]:
        """Return the roles that approve it where someone of a role gives it."""
        return self.counterpart if self.counterpart and role in self.approved_by else self.approved_by

    def refuse_role(self, actor: Actor) -> None:
        """Refuse a role that may not give it."""
        if actor.role not in self.roles:
            allowed = in_words(self.roles)
            raise CATALOGUE.refused("role/may-not", role=actor.role.value, allowed=allowed)

    def without_second(
        self, actor: Actor, second: Actor | None, may_approve: Callable[[Actor], bool]
    ) -> Refusal | None:
        """Say why there are not two people who may give it together; None where there are.

        Where an approver may do it alone, that is for whoever asks alone. Of two, the second is always looked
        at: else a proposer who was raised meanwhile would let anyone approve.
        """
        if second is None:
            may_alone = self.approver_may_alone and may_approve(actor)
            return None if may_alone else _one_person("there is only one")
        if second.person == actor.person:
            return _one_person(f"{second.person} is the same person")
        if not may_approve(second):
            return _one_person(f"a {second.role.value} cannot approve it")
        return None


def same_person(person: str) -> Refused:
    """Refuse one person where two are needed.

    >>> same_person("ann").refusal.sentence
    'this takes two different people, and ann is the same person'
    """
    return Refused(_one_person(f"{person} is the same person"))


def _one_person(why: str) -> Refusal:
    return CATALOGUE.refusal("staff/needs-a-second-person", second=why)


class Possible(Struct, Generic[Happening_co], frozen=True):
    """An order that can be carried out: what happens, unless it waits for another person."""

    happening: tuple[Happening_co, ...]
    without_second: Refusal | None = None
    """Why it waits; None where it takes one person, or there are two who may."""

    @property
    def decided(self) -> tuple[Happening_co, ...] | Refusal:
        """What happens, or why not yet."""
        return self.happening if self.without_second is None else self.without_second
