"""Commands as a user types them."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from sicbo.cli.main import main


def sicbo(*arguments: str | Path) -> Result:
    """Run a command."""
    return CliRunner().invoke(main, [str(each) for each in arguments])


def done(*arguments: str | Path) -> Any:  # noqa: ANN401 - whatever JSON holds
    """Run a command that must end well, and read its one document."""
    result = sicbo(*arguments, "--json")
    assert 0 == result.exit_code, result.output
    return json.loads(result.stdout)


def refused(*arguments: str | Path) -> str:
    """Run a command that must be refused as bad input; give what it says."""
    result = sicbo(*arguments)
    assert (2, "") == (result.exit_code, result.stdout)
    assert "Traceback" not in result.stderr
    return result.stderr


def verified(file: Path, exit_code: int = 0) -> Any:  # noqa: ANN401 - whatever JSON holds
    """Verify a house, and read the report."""
    result = sicbo("audit", "verify", "--database", file, "--json")
    assert exit_code == result.exit_code, result.output
    return json.loads(result.stdout)
