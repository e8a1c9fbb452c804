"""The specification of an order: everything about it besides its fields, in one place.

Table, cage and administration each have one list of their orders (`table.orders`, `cage.orders`,
`administration.orders`). It states who may send an order, whether it takes two people and who approves it,
which form of a desk shows it and what it changes; everything else reads this from there.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Generic, TypeVar

from msgspec import Struct

from sicbo.people import PERSONS, SUPERVISORS, Actor, Role, role_names
from sicbo.rules.posts import Duty
from sicbo.streams import Catalogue, Refusal, Refused, name_of_kind

CATALOGUE = Catalogue("role/may-not", "staff/needs-a-second-person")
"""The refusals common to all streams."""

Handler = TypeVar("Handler")
State = TypeVar("State")
Happening_co = TypeVar("Happening_co", covariant=True)


class People(Enum):
    """How many people an order takes."""

    ONE = "one"
    TWO = "two"
    ONE_OR_TWO = "one-or-two"
    """Two if it touches settled rounds, or if the person who gives it may not do so alone."""


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
    """What an order would change, and its current version: two people must have seen the same."""

    name: str
    version: str


def always(_: object) -> bool:
    """Return that an order has nothing to wait for."""
    return True


class OrderSpec(Struct, Generic[Handler, State], frozen=True):
    """The specification of one kind of order."""

    handler: Handler
    """Decides it."""
    roles: frozenset[Role]
    """Who may give it."""
    target: Callable[[State, Any], Target]
    """Returns what it would change."""
    duty: Duty | None = None
    """The duty it falls under, which the document assigns to posts."""
    people: People = People.ONE
    approved_by: frozenset[Role] = SUPERVISORS
    """Who may be the second person."""
    counterpart: frozenset[Role] = frozenset()
    """Who approves instead if one of `approved_by` gives it: the two sides then change places."""
    approver_may_alone: bool = False
    """Whether someone who may approve it may also give it alone."""
    has_route: bool = True
    """Whether it has a route of its own; without one it is part of another request."""
    group: Group | None = None
    """The group of a desk's forms that lists it; none if it is given elsewhere."""
    applies: Callable[[State], bool] = always
    """Whether a table's document has what it is about at all."""
    fits_now: Callable[[State], bool] = always
    """Whether what it is about exists at this moment."""
    hints: Mapping[str, Enum] = {}
    """What a field may contain, beyond what its type says."""

    @property
    def senders(self) -> frozenset[Role]:
        """Who may send it over the network: people only, not devices or the program."""
        return self.roles & PERSONS

    @property
    def may_take_two(self) -> bool:
        """Whether it always or sometimes takes two people."""
        return self.people is not People.ONE

    def people_for(self, role: Role) -> People:
        """Return how many people it takes if someone in this role gives it."""
        if self.people is People.TWO and self.approver_may_alone and role in self.approved_by:
            return People.ONE_OR_TWO
        return self.people

    def approvers(self, role: Role) -> frozenset[Role]:
        """Return the roles that may approve it if someone in this role gives it."""
        return self.counterpart if self.counterpart and role in self.approved_by else self.approved_by

    def refuse_role(self, actor: Actor) -> None:
        """Refuse a role that may not give it."""
        if actor.role not in self.roles:
            allowed = role_names(self.roles)
            raise CATALOGUE.refused("role/may-not", role=actor.role.value, allowed=allowed)

    def without_second(
        self, actor: Actor, second: Actor | None, may_approve: Callable[[Actor], bool]
    ) -> Refusal | None:
        """Return why there are not two people who may give it together; None if there are.

        That an approver may act alone applies only when nobody else is named. A second person is always
        checked: otherwise a proposer who was promoted meanwhile would let anyone approve.
        """
        if second is None:
            may_alone = self.approver_may_alone and may_approve(actor)
            return None if may_alone else _one_person("there is only one")
        if second.person == actor.person:
            return _one_person(f"{second.person} is the same person")
        if not may_approve(second):
            return _one_person(f"a {second.role.value} cannot approve it")
        return None


def by_name(orders: Mapping[type[Any], OrderSpec[Any, Any]]) -> dict[str, OrderSpec[Any, Any]]:
    """Return the specifications of orders by the names that proposals use."""
    return {name_of_kind(kind): spec for kind, spec in orders.items()}


def same_person(person: str) -> Refused:
    """Return the refusal of one person where two are needed.

    >>> same_person("ann").refusal.sentence
    'this takes two different people, and ann is the same person'
    """
    return Refused(_one_person(f"{person} is the same person"))


def _one_person(why: str) -> Refusal:
    return CATALOGUE.refusal("staff/needs-a-second-person", second=why)


class Possible(Struct, Generic[Happening_co], frozen=True):
    """An order that can be carried out: its events, unless it waits for another person."""

    happening: tuple[Happening_co, ...]
    without_second: Refusal | None = None
    """Why it waits; None if it takes one person, or two authorised people are named."""

    @property
    def decided(self) -> tuple[Happening_co, ...] | Refusal:
        """The events, or why not yet."""
        return self.happening if self.without_second is None else self.without_second
