"""A store of which one call fails: the Nth, before it does anything or after it has done everything."""

from collections.abc import Awaitable, Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar

from sicbo.storage.contract import Store, StoreIsAway

T = TypeVar("T")


class When(Enum):
    """When the call fails. The one who called cannot tell."""

    BEFORE = "nothing was done: an input or output error, a full disk, a busy file, a line cut too early"
    AFTER = "all was done, and the word of it never came: a line cut while or after it was committed"


class FaultyStore:
    """Passes all calls on, counts them, and fails one."""

    def __init__(self, store: Store, when: When, nth: int) -> None:
        self._store = store
        self._when = when
        self.left = nth
        self.failed = ""
        """The call that failed; empty as long as none has."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the store has
        """Stand before a call of the store."""
        call = getattr(self._store, name)
        return self._before(name, call) if name != "close" else call

    def _before(self, name: str, call: Callable[..., Awaitable[T]]) -> Callable[..., Awaitable[T]]:
        async def called(*values: object, **named: object) -> T:
            self.left -= 1
            if self.left != 0:
                return await call(*values, **named)
            self.failed = name
            if self._when is When.AFTER:
                await call(*values, **named)
            raise StoreIsAway(f"{name} fails in this test, {self._when.value}")

        return called


if TYPE_CHECKING:

    def is_a_store(faulty: FaultyStore) -> Store:
        """Let the type checker see that it can stand for a store."""
        return faulty
