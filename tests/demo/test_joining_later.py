"""A demo house can be joined whenever somebody comes: after a quarter of an hour, a night, and some days."""

import asyncio
from pathlib import Path

from demo.a_demo_house import DEALT, FIRST_WAGER, shown_by
from demo.from_inside import Inside, inside
from demo.watching import rounds_go_on
from sicbo.client.enrolment import enrol, let_in
from sicbo.client.http_session import HttpSession
from sicbo.demo.guests import CODES_FOR, Invitation, Invited

PASSWORD = "nine green bottles by the wall"  # noqa: S105 - of nobody


async def comes(house: Inside, invitation: Invited | Invitation) -> None:
    """Let a terminal come by its code: it is let in, seated, and followed by a code for the next."""
    assert isinstance(invitation, Invitation)
    place, _, number = invitation.device.rpartition("-")
    await let_in(await enrol(house.ready.address, invitation.device, invitation.code), look_every=0.1)
    await house.code_of(f"{place}-{int(number) + 1}")


async def test_after_fifteen_minutes_nobody_could_join_the_demo(tmp_path: Path) -> None:
    """The code that was printed at the start is good, the next one is printed, and the tables go on."""
    async with inside(tmp_path) as house:
        house.clock.move(minutes=16)
        await comes(house, await house.code_of("guest-1"))
        await comes(house, await house.code_of("learner-1"))
        house.clock.move(hours=9)
        await comes(house, await house.code_of("guest-2"))
        await rounds_go_on(house.ready.address, "rws")


async def test_after_some_days_new_codes_are_printed_and_the_program_of_the_readme_plays(
    tmp_path: Path,
) -> None:
    """Codes end after half a day; those who have not come by then get others, and robots sign in again."""
    async with inside(tmp_path) as house:
        first = {name: await house.code_of(name) for name in ("guest-1", "dealer")}
        house.clock.move(hours=CODES_FOR.total_seconds() / 3600)
        again = {name: await house.code_of(name, lambda each: each not in first.values()) for name in first}
        assert all(again[name].good_until > house.clock.now() for name in first)
        door = HttpSession(house.ready.address, house.ready.address)
        body = {"person": "dealer", "code": again["dealer"].code, "password": PASSWORD}
        await door.post("/password", body)

        house.clock.move(days=3)
        latest = await house.code_of("guest-1", lambda each: each.good_until > house.clock.now())
        assert isinstance(latest, Invitation)
        words = (house.ready.address, "guest-1", latest.code)
        answer, *_ = await asyncio.to_thread(shown_by, FIRST_WAGER, *words)
        await house.code_of("guest-2")
        await asyncio.gather(*(rounds_go_on(house.ready.address, each) for each in DEALT))

        assert answer.startswith("Accepted(")
        late = [each for each in house.codes if each.good_until > house.clock.now()]
        assert "dealer" not in [each.person for each in late if isinstance(each, Invited)]
