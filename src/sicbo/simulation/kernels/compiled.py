"""The only use of numba: a decorator that compiles a function if numba is installed.

Only kernels import this module, and kernels are imported only when they are needed, because numba takes
half a second to load.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])

IS_COMPILED = find_spec("numba") is not None
"""Whether kernels run compiled."""


def compiled(function: F) -> F:
    """Compile a function on its first call, cache it on disk, and release the GIL while it runs."""
    if not IS_COMPILED:
        return function
    import numba  # noqa: PLC0415 - an extra that may be missing

    try:
        return cast("F", numba.njit(cache=True, nogil=True)(function))
    except RuntimeError:  # nowhere to write a cache: compile every time
        return cast("F", numba.njit(nogil=True)(function))
