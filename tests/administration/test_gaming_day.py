"""The gaming day: every minute belongs to one, whatever the clocks of the house show."""

from datetime import UTC, date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from administration.driver import ADA, DAY, SUE, at
from sicbo.administration.gaming_day import GamingDay

days = st.builds(GamingDay, st.integers(0, 1439), st.integers(-720, 840))
moments = st.datetimes(datetime(2000, 1, 2), datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


@given(days, moments)
def test_a_moment_lies_between_the_beginning_of_its_day_and_that_of_the_next(
    day: GamingDay, moment: datetime
) -> None:
    """No moment is in two gaming days, and none in none."""
    found = day.day_of(moment)

    assert day.begins(found) <= moment < day.begins(found + timedelta(days=1))


def test_a_house_has_a_gaming_day_from_its_beginning_and_two_people_set_another() -> None:
    """What is played at five in the morning belongs to the day before until it is said otherwise."""
    driver = at("at-work")
    early = datetime(2026, 11, 16, 5, tzinfo=UTC)
    assert date(2026, 11, 15) == driver.administration.gaming_day.day_of(early)

    driver.do(DAY, ADA, SUE)

    assert date(2026, 11, 16) == driver.administration.gaming_day.day_of(early)
    assert "05:00 (UTC+08:00)" == str(driver.administration.gaming_day)
