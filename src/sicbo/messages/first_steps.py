"""How far a new house has come on its way to the first round, and what comes next."""

from enum import Enum

from msgspec import Struct

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
    ROUND = "round"


class StepOfHouse(Struct, frozen=True, kw_only=True):
    """A step, and whether it is done; `waits_for` says what is still missing."""

    step: Step
    is_done: bool
    waits_for: tuple[Due, ...]


class TableSteps(Struct, frozen=True, kw_only=True):
    """The steps of one table."""

    table: str
    steps: tuple[StepOfHouse, ...]


class FirstSteps(Struct, frozen=True, kw_only=True):
    """The steps of the house, and of each of its tables."""

    steps: tuple[StepOfHouse, ...]
    tables: tuple[TableSteps, ...]
