"""What the tests of commands have, for those that serve."""

from cli.conftest import refused, run, run_json

__all__ = ["refused", "run", "run_json"]
