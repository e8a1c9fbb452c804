"""How far a new house has come on its way to the first round, and what comes next."""

from enum import Enum

from msgspec import Struct

from sicbo.messages.orders import OrderShown
from sicbo.people import Role
from sicbo.table.views.due import Due


class Step(Enum):
    """Something that a house needs before its first round; in the order in which it is done."""

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
    """A step, and whether it is done; `waits_for` says what is still missing."""

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
    """What another table would have before it, under a name that none has yet."""


class FirstOrder(Struct, frozen=True, kw_only=True):
    """An order that is prepared: who would send it, and what is suggested to stand in it."""

    step: Step
    stream: str
    """`administration`, or nothing where it goes to the table."""
    by: str
    """Who may send it when its turn has come, whoever asks before others; nothing where nobody may."""
    role: Role | None
    """In which role."""
    is_mine: bool
    is_ready: bool
    """Whether whoever asks could send it now, after his or her own orders before it."""
    is_optional: bool
    """Whether the table can do without it."""
    body: str
    """As JSON, all that is suggested for it, but the text of a rule file and limits kind by kind."""
    shown: OrderShown
    """Its fields, with what is suggested in them; where nothing stands, a person says what is the case."""


class FirstOrders(Struct, frozen=True, kw_only=True):
    """What lies between a table and its first round, in the order in which it is sent."""

    table: str
    currency: str
    decimals: int
    orders: tuple[FirstOrder, ...]
