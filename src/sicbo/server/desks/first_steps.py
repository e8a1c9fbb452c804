"""The setup steps up to the first round, computed from the state of the house and its tables."""

from datetime import datetime
from itertools import count

from litestar import get
from litestar.handlers import HTTPRouteHandler

from sicbo.administration.state import Administration
from sicbo.clock import Clock
from sicbo.house_runtime.house import House
from sicbo.messages import first_steps as m
from sicbo.people import Role
from sicbo.table.state import Table
from sicbo.table.views.due import Due, DueKind, due

Step = m.Step


def first_steps_routes(house: House, clock: Clock) -> list[HTTPRouteHandler]:
    """Return the route."""

    @get("/first-steps", summary="Show which steps remain before the first round", operation_id="first-steps")
    async def steps() -> m.FirstSteps:
        administration = await house.administration()
        set_up = await house.tables()
        found = []
        for name in sorted({*administration.tables, *set_up}):
            table = (await house.standing(name)).table if name in set_up else None
            steps = _of_table(table, clock.now())
            found.append(m.TableSteps(table=name, steps=steps, terminals=_terminals(table)))
        return m.FirstSteps(
            steps=_of_house(administration, has_tables=bool(found)),
            tables=tuple(found),
            new_table=m.TableSteps(
                table=_free_name([each.table for each in found]), steps=_of_table(None, clock.now())
            ),
        )

    return [steps]


def _free_name(taken: list[str]) -> str:
    """Suggest a name for another table.

    >>> _free_name(["T1", "T3"])
    'T2'
    """
    return next(name for name in (f"T{number}" for number in count(1)) if name not in taken)


def _of_house(administration: Administration, *, has_tables: bool) -> tuple[m.StepOfHouse, ...]:
    at_hand = [each for each in administration.people.values() if not each.is_dismissed]
    return (
        _step(Step.FIRST_PEOPLE, is_done=bool(at_hand)),
        _step(Step.DEALER, is_done=any(Role.DEALER in each.roles for each in at_hand)),
        _step(Step.TABLE, is_done=has_tables),
    )


def _of_table(table: Table | None, now: datetime) -> tuple[m.StepOfHouse, ...]:
    """Return the steps of a table; if it is not set up, none is done."""
    all_due = due(table, now) if table else ()
    people = tuple(each for each in all_due if each.kind is DueKind.PEOPLE)
    missing = tuple(each for each in all_due if each.kind is not DueKind.PEOPLE)
    done = {
        Step.SET_UP: table is not None,
        Step.POSTS: table is not None and not people,
        Step.SHIFT: table is not None and bool(table.shift),
        Step.EQUIPMENT: table is not None and not missing,
        Step.POSITIONS: table is not None and bool(table.positions),
        Step.OPEN: table is not None and table.is_open,
        Step.PLAYER: table is not None and bool(table.visits),
        Step.ROUND: table is not None and table.rounds_opened > 0,
    }
    waits_for = {Step.POSTS: people, Step.EQUIPMENT: missing}
    return tuple(
        _step(step, is_done=is_done, waits_for=waits_for.get(step, ())) for step, is_done in done.items()
    )


def _terminals(table: Table | None) -> tuple[str, ...]:
    positions = table.positions.values() if table else ()
    return tuple(sorted(each.id for each in positions if each.is_terminal))


def _step(step: Step, *, is_done: bool, waits_for: tuple[Due, ...] = ()) -> m.StepOfHouse:
    return m.StepOfHouse(step=step, is_done=is_done, waits_for=waits_for)
