"""What an update cost is read out of a trace as it was: all of its tasks, and no other."""

import pytest

from frame_costs import Event, dearest, named

MAIN = {"pid": 1, "tid": 7}


def span(name: str, begins: float, took: float, **data: str) -> Event:
    """Write an event of the main thread, in microseconds."""
    return MAIN | {"ph": "X", "name": name, "ts": begins, "dur": took, "tdur": took, "args": {"data": data}}


TRACE = (
    MAIN | {"ph": "M", "name": "thread_name", "args": {"name": "CrRendererMain"}},
    # Before the message: a tick that is no part of the update.
    span("RunTask", 0, 900),
    span("RunTask", 1000, 3000),
    MAIN | {"ph": "I", "name": "WebSocketReceive", "ts": 1100, "args": {}},
    span("FunctionCall", 1200, 2000, functionName="onmessage"),
    span("MinorGC", 1300, 500),
    span("RunTask", 5000, 400),
    span("RunTask", 6000, 5000),
    span("UpdateLayoutTree", 6100, 1000),
    span("Layout", 7200, 700),
    span("Paint", 8000, 600),
    span("Paint", 8100, 200),
    span("Commit", 9000, 100),
    # After the picture: another tick, and another thread.
    span("RunTask", 20000, 800),
    {"pid": 1, "tid": 8, "ph": "X", "name": "RasterTask", "ts": 9200, "dur": 50, "tdur": 40, "args": {}},
)


def test_an_update_is_all_from_its_message_to_its_picture() -> None:
    """Parts within parts are counted once, and what has no name is the rest."""
    cost = dearest(TRACE)

    assert cost is not None
    assert 8.4 == pytest.approx(cost.total)
    assert {"script": 2.0, "style": 1.0, "layout": 0.7, "paint": 0.7} == pytest.approx(cost.parts)
    assert 4.0 == pytest.approx(cost.rest)
    assert 0.04 == pytest.approx(cost.raster)


def test_a_trace_without_a_picture_has_no_update() -> None:
    """A message that changes nothing is not counted as one that costs nothing."""
    assert dearest([each for each in TRACE if each["name"] != "Commit"]) is None


def test_calls_are_found_by_the_name_of_their_function() -> None:
    """So the slowdown itself is measured."""
    assert [2.0] == named(TRACE, "onmessage")
    assert [] == named(TRACE, "counting")
