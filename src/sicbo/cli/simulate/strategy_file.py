"""A user's strategy: a function in a Python file, named as FILE.py:FUNCTION.

The file is run as a program of the user who names it. It is not added to the imported modules, so that its
functions are pickled by value for worker processes and clusters, and not by a name that is unknown there.
"""

import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import TYPE_CHECKING

from sicbo.cli.shared.errors import BadInput

if TYPE_CHECKING:
    from sicbo.simulation.plan import Situation

MODULE = "sicbo_strategy_of_ones_own"


class StrategyFails(ValueError):
    """A user's strategy that raised an exception."""


@dataclass(frozen=True, slots=True)
class OwnStrategy:
    """A user's function, and where it is defined, for error messages."""

    written: str
    function: "Callable[[Situation], Mapping[str, int] | None]"

    @property
    def __name__(self) -> str:
        """The name that the engine uses in error messages."""
        return self.written

    def __call__(self, situation: "Situation") -> Mapping[str, int] | None:
        """Return the wagers of the next round."""
        try:
            with redirect_stdout(sys.stderr):  # standard output is only for our answer
                return self.function(situation)
        except (Exception, SystemExit) as failure:  # noqa: BLE001 - a user's function may do anything
            path, _, _ = self.written.rpartition(":")
            raise StrategyFails(f"the strategy {self.written} fails{_described(failure, path)}") from None


def own_strategy(written: str) -> OwnStrategy:
    """Load FILE.py:FUNCTION."""
    path, _, name = written.rpartition(":")
    module = _loaded(path)
    function = getattr(module, name, None)
    if not callable(function):
        there = [key for key, value in vars(module).items() if getattr(value, "__module__", "") == MODULE]
        raise BadInput(f"{path} has no function {name!r}; there are {', '.join(there) or 'none'}")
    return OwnStrategy(written, function)


def _loaded(path: str) -> ModuleType:
    if not Path(path).is_file():
        raise BadInput(f"there is no file {path} with a strategy")
    spec = spec_from_file_location(MODULE, path)
    if spec is None or spec.loader is None:
        raise BadInput(f"{path} is not a Python file")
    module = module_from_spec(spec)
    sys.modules[MODULE] = module  # while it runs: dataclasses look themselves up
    try:
        with redirect_stdout(sys.stderr):
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as failure:  # noqa: BLE001 - a user's file may do anything
        raise BadInput(f"{path} cannot be run{_described(failure, path)}") from None
    finally:
        del sys.modules[MODULE]
    return module


def _described(failure: BaseException, path: str) -> str:
    """Describe an exception, with its line if it was raised in the file."""
    own = Path(path).resolve()
    places = [
        each.lineno for each in extract_tb(failure.__traceback__) if Path(each.filename).resolve() == own
    ]
    line = failure.lineno if isinstance(failure, SyntaxError) else places[-1] if places else None
    return f"{f' in line {line}' if line else ''}: {type(failure).__name__}: {failure}"
