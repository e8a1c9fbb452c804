"""What is told at the end of a torture: what was measured, and what could not be done here and why."""

import pytest

LINES: list[str] = []
LEFT_OUT: list[str] = []


@pytest.fixture
def say() -> list[str]:
    """Give a list for lines that are printed at the end."""
    return LINES


@pytest.fixture
def leave_out() -> list[str]:
    """Give a list for what was not done, which is printed loudly."""
    return LEFT_OUT


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print them."""
    for line in LINES:
        terminalreporter.write_line(line, green=True)
    for line in LEFT_OUT:
        terminalreporter.write_line(f"NOT DONE: {line}", red=True, bold=True)
