"""Limits that players set for themselves, in any sequence: never looser within a day of the wish (STD-B1)."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from sicbo.money import Money
from sicbo.own_limits import LOOSER_AFTER, LimitSchedule, OwnLimits, changed

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)

amounts = st.none() | st.integers(0, 5).map(Money)
wishes = st.builds(OwnLimits, loss=amounts, stake=amounts, seconds=st.none() | st.integers(0, 5))
steps = st.lists(st.tuples(st.integers(0, 30), wishes), max_size=6)


def is_within(one: Money | int | None, other: Money | int | None) -> bool:
    """Tell whether one limit allows no more than another."""
    if other is None:
        return True
    return one is not None and one <= other  # type: ignore[operator]  # both are of one kind


@given(steps, st.integers(0, 60))
def test_at_any_time_what_holds_is_within_every_wish_of_the_last_day_and_the_last_wish_of_all(
    sequence: list[tuple[int, OwnLimits]], rest: int
) -> None:
    """A wish holds from its moment on, until a day after a later one."""
    kept, now = LimitSchedule(), NOON
    said: list[tuple[datetime, OwnLimits]] = []
    for hours, wish in sequence:
        now += timedelta(hours=hours)
        kept = changed(kept, wish, now)
        said.append((now, wish))
    now += timedelta(hours=rest)

    held = kept.in_force(now)

    strict = [wish for at, wish in said if now - at < LOOSER_AFTER] + [wish for _, wish in said[-1:]]
    for wish in strict:
        for name in ("loss", "stake", "seconds"):
            assert is_within(getattr(held, name), getattr(wish, name))
    if said and now - said[-1][0] >= LOOSER_AFTER:
        assert said[-1][1] == held
