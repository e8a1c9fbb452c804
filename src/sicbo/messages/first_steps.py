"""The setup steps of a new house up to its first round: what is done, and what comes next."""

from enum import Enum

from msgspec import Struct

from sicbo.messages.orders import OrderShown
from sicbo.people import Role
from sicbo.table.views.due import Due


class Step(Enum):
    """Something a house needs before its first round, in the order it is done."""

    FIRST_PEOPLE = "first-people"
    DEALER = "dealer"
    TABLE = "table"
    SET_UP = "set-up"
    POSTS = "posts"
    SHIFT = "shift"
    EQUIPMENT = "equipment"
    POSITIONS = "positions"
    OPEN = "open"
    PLAYER = "player"
    ROUND = "round"


class StepOfHouse(Struct, frozen=True, kw_only=True):
    """A step, and whether it is done; `waits_for` lists what is still missing."""

    step: Step
    is_done: bool
    waits_for: tuple[Due, ...]


class TableSteps(Struct, frozen=True, kw_only=True):
    """The steps of one table, and the terminals that have a position at it."""

    table: str
    steps: tuple[StepOfHouse, ...]
    terminals: tuple[str, ...] = ()


class FirstSteps(Struct, frozen=True, kw_only=True):
    """The steps of the house, and of each of its tables."""

    steps: tuple[StepOfHouse, ...]
    tables: tuple[TableSteps, ...]
    new_table: TableSteps
    """The steps another table would take, under a name not yet in use."""


class FirstOrder(Struct, frozen=True, kw_only=True):
    """A prepared order: who would send it, and the suggested values of its fields."""

    step: Step
    stream: str
    """`administration`, or empty if it goes to the table."""
    by: str
    """Who may send it when its turn comes, preferably the person asking; empty if nobody may."""
    role: Role | None
    """The role to send it in."""
    is_mine: bool
    is_ready: bool
    """Whether the person asking could send it now, after sending their own orders before it."""
    is_optional: bool
    """Whether the table can go without it."""
    body: str
    """The suggested order as JSON, except the text of a rule file and the limits of each kind."""
    shown: OrderShown
    """Its fields with their suggested values; an empty field must be filled in by a person."""


class FirstOrders(Struct, frozen=True, kw_only=True):
    """The orders still needed before a table's first round, in the order they are sent."""

    table: str
    currency: str
    decimals: int
    orders: tuple[FirstOrder, ...]
