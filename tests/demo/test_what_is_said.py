"""What `sicbo demo` tells a person: where to look, which codes, and how to stop."""

from datetime import datetime

import pytest

from sicbo.cli.demo import print_next_code, print_ready
from sicbo.demo.demo_house import Ready
from sicbo.demo.guests import Invitation, Invited
from sicbo.people import Role

UNTIL = datetime(2026, 11, 18, 14, 5).astimezone()


def test_everything_that_one_needs_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """The mark first; then the page, the codes each whole on its line, and Ctrl-C."""
    print_ready(
        Ready(
            house="h1",
            mark="demo",
            address="http://127.0.0.1:8000",
            tables=("rws", "practice"),
            people=(Invited("pit", Role.PIT_SUPERVISOR, "aaaa-bbbb-cccc-dddd", UNTIL),),
            terminals=(Invitation("guest-1", "rws", "eeee-ffff-gggg-hhhh", UNTIL),),
        )
    )
    said = capsys.readouterr().out

    assert said.startswith("House h1, demo: PLAY MONEY.")
    for words in (
        "Watch:  http://127.0.0.1:8000/\n",
        "http://127.0.0.1:8000/display/rws",
        "http://127.0.0.1:8000/console/practice",
        "http://127.0.0.1:8000/console/by-hand",
        "http://127.0.0.1:8000/sign-in",
        "guest-1    eeee-ffff-gggg-hhhh   http://127.0.0.1:8000/play/rws",
        "pit      pit-supervisor   aaaa-bbbb-cccc-dddd",
        "Each code can be used once, until 14:05 on Wednesday 18 November.",
        "Ctrl-C",
    ):
        assert words in said, said


def test_the_next_code_is_printed_with_how_long_it_is_good(capsys: pytest.CaptureFixture[str]) -> None:
    """For the next terminal, and for a person whose code has run out."""
    print_next_code(Invitation("guest-2", "rws", "eeee-ffff-gggg-hhhh", UNTIL))
    print_next_code(Invited("pit", Role.PIT_SUPERVISOR, "aaaa-bbbb-cccc-dddd", UNTIL))

    until = "until 14:05 on Wednesday 18 November"
    assert [
        f"New code for terminal guest-2, table rws: eeee-ffff-gggg-hhhh, {until}",
        f"New code for pit, to choose a password: aaaa-bbbb-cccc-dddd, {until}",
    ] == capsys.readouterr().out.splitlines()
