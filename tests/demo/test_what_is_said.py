"""What `sicbo demo` tells a person: where to look, which codes, and how to stop."""

import pytest

from sicbo.cli.demo import say, say_next
from sicbo.demo.guests import Invitation
from sicbo.demo.running import Invited, Ready
from sicbo.people import Role


def test_everything_that_one_needs_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """The mark first; then the page, the codes each whole on its line, and Ctrl-C."""
    say(
        Ready(
            house="h1",
            mark="demo",
            address="http://127.0.0.1:8000",
            tables=("rws", "practice"),
            people=(Invited("pit", Role.PIT_SUPERVISOR, "aaaa-bbbb-cccc-dddd"),),
            terminals=(Invitation("guest-1", "rws", "eeee-ffff-gggg-hhhh"),),
        )
    )
    said = capsys.readouterr().out

    assert said.startswith("House h1, demo: PLAY MONEY.")
    for words in (
        "Watch:  http://127.0.0.1:8000/\n",
        "http://127.0.0.1:8000/display/rws",
        "http://127.0.0.1:8000/console/practice",
        "http://127.0.0.1:8000/sign-in",
        "guest-1    eeee-ffff-gggg-hhhh   http://127.0.0.1:8000/play/rws",
        "pit      pit-supervisor   aaaa-bbbb-cccc-dddd",
        "Ctrl-C",
    ):
        assert words in said, said


def test_the_next_code_is_printed_when_a_terminal_has_come(capsys: pytest.CaptureFixture[str]) -> None:
    """So that nobody is without one."""
    say_next(Invitation("guest-2", "rws", "eeee-ffff-gggg-hhhh"))

    assert "The next: guest-2, table rws, code eeee-ffff-gggg-hhhh" in capsys.readouterr().out
