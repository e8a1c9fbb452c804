"""Reads from a browser's trace what an update cost the main thread of a page.

An update begins with the task in which a message of the house or a press arrives, and ends with the task that
hands the picture over; all tasks of the thread in between count, whatever they do. What counts is the
thread's processor time, to which other programs on a busy machine do not add.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

Event = Mapping[str, Any]

TASK = "RunTask"
PARTS = {
    "FunctionCall": "script",
    "RunMicrotasks": "script",
    "EvaluateScript": "script",
    "TimerFire": "script",
    "FireAnimationFrame": "script",
    "EventDispatch": "script",
    "MinorGC": "script",
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "UpdateLayer": "paint",
    "Commit": "paint",
}
NAMES = ("script", "style", "layout", "paint")
HANDED_OVER = "Commit"
RASTER = "RasterTask"


class Cost(Struct):
    """Milliseconds of the main thread for one update: in all, and by what they were spent on."""

    total: float = 0.0
    parts: dict[str, float] = field(default_factory=lambda: dict.fromkeys(NAMES, 0.0))
    raster: float = 0.0
    """What other threads spent on the picture meanwhile; not in any total."""

    @property
    def rest(self) -> float:
        """Return what is in no part: receiving the message, finding work, notifying the other threads."""
        return self.total - sum(self.parts.values())


class _Task(Struct):
    cost: Cost
    is_begin: bool = False
    is_end: bool = False


def dearest(events: Sequence[Event]) -> Cost | None:
    """Return the most expensive update of a trace; None if no picture followed a message or a press."""
    found = [cost for thread in _mains(events) for cost in _updates(_tasks(events, thread))]
    if not found:
        return None
    cost = max(found, key=lambda each: each.total)
    cost.raster = sum(each.get("tdur", 0) for each in events if each["name"] == RASTER) / 1000
    return cost


def named(events: Sequence[Event], function: str) -> list[float]:
    """Return how many milliseconds each call of a function took."""
    return [
        each["tdur"] / 1000
        for each in events
        if each["name"] == "FunctionCall" and each["args"].get("data", {}).get("functionName") == function
    ]


def _mains(events: Sequence[Event]) -> set[tuple[int, int]]:
    return {
        (each["pid"], each["tid"])
        for each in events
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }


def _is_begin(event: Event) -> bool:
    if event["name"] == "EventDispatch":
        return bool(event["args"].get("data", {}).get("type") == "click")
    return bool(event["name"] == "WebSocketReceive")


def _tasks(events: Sequence[Event], thread: tuple[int, int]) -> list[_Task]:
    """Return the tasks of a thread in their order; each moment of one is under one part only."""
    own = [each for each in events if each["ph"] in "XI" and (each["pid"], each["tid"]) == thread]
    tasks: list[_Task] = []
    open_: list[tuple[float, str]] = []
    for each in sorted(own, key=lambda each: (each["ts"], -each.get("dur", 0))):
        while open_ and open_[-1][0] <= each["ts"]:
            open_.pop()
        took, name = each.get("tdur", 0) / 1000, each["name"]
        if not open_ and name == TASK:
            tasks.append(_Task(Cost(total=took)))
        if not tasks:
            continue
        tasks[-1].is_begin |= _is_begin(each)
        tasks[-1].is_end |= name == HANDED_OVER
        part = PARTS.get(name, "")
        outer = next((part for _, part in reversed(open_) if part), "")
        if part:
            tasks[-1].cost.parts[part] += took
            if outer:
                tasks[-1].cost.parts[outer] -= took
        if each["ph"] == "X":
            open_.append((each["ts"] + each.get("dur", 0), part))
    return tasks


def _updates(tasks: Sequence[_Task]) -> Iterator[Cost]:
    cost: Cost | None = None
    for task in tasks:
        if task.is_begin and cost is None:
            cost = Cost()
        if cost is None:
            continue
        cost.total += task.cost.total
        for part, took in task.cost.parts.items():
            cost.parts[part] += took
        if task.is_end:
            yield cost
            cost = None
