"""Lets mutmut 3.8 run with pytest 9, which no longer has the private name that mutmut reads."""

import pytest

if not hasattr(pytest.Item, "_nodeid"):
    pytest.Item._nodeid = property(lambda self: self.nodeid)  # type: ignore[attr-defined]  # noqa: SLF001
