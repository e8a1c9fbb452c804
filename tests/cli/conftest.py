import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sicbo.cli.main import main

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Run `sicbo` with arguments."""

    def invoke(*arguments: str) -> Result:
        return CliRunner().invoke(main, arguments)

    return invoke


@pytest.fixture
def run_json(run: Run) -> Callable[..., Any]:
    """Run `sicbo … --json` and read its one document."""

    def invoke(*arguments: str) -> Any:  # noqa: ANN401 - whatever JSON holds
        result = run(*arguments, "--json")
        assert 0 == result.exit_code, result.stderr
        return json.loads(result.stdout)

    return invoke


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run `sicbo` with bad input: exit code 2, nothing on standard output; give what it says."""

    def invoke(*arguments: str) -> str:
        result = run(*arguments)
        assert (2, "") == (result.exit_code, result.stdout)
        assert "Traceback" not in result.stderr
        return result.stderr

    return invoke
