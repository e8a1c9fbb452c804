"""Metrics for Prometheus: counts, durations and refusals; no names of people, no money, no secrets.

They are served at `/metrics`, to signed-in operators, and to programs with a token that is valid only there.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from prometheus_client import CollectorRegistry, PlatformCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from sicbo.house_runtime.house import House
from sicbo.house_runtime.process_metrics import BOUNDS, Times
from sicbo.server.edge.open_sockets import OpenSockets
from sicbo.server.program_watch import ProgramWatch
from sicbo.server.sockets.player_terminal import Terminals

KIND = "text/plain; version=0.0.4; charset=utf-8"

ROW = "GET /metrics"


Labels = TypeVar("Labels", bound=tuple[str, ...])


class HouseCollector(Collector):
    """Reads the meters of a house on each request."""

    def __init__(self, house: House, watch: ProgramWatch, sockets: OpenSockets, terminals: Terminals) -> None:
        self._house = house
        self._watch = watch
        self._sockets = sockets
        self._terminals = terminals

    def collect(self) -> Iterable[Metric]:
        """Yield all metrics with their current values."""
        house, meters = self._house, self._house.meters
        yield _counted("sicbo_wagers", "Registered stakes.", ["table"], _by_one(meters.wagers))
        yield _counted("sicbo_rounds", "Rounds by their outcome.", ["table", "became"], meters.rounds)
        yield _counted(
            "sicbo_answers", "Answers by code; `done` if accepted.", ["stream", "code"], meters.answers
        )
        yield _counted(
            "sicbo_commits_in_doubt",
            "Batches whose commit was in doubt.",
            ["table"],
            _by_one(meters.in_doubt),
        )
        yield _timed("sicbo_commit_seconds", "Time the store took to commit a batch.", meters.commits)
        yield _gauged("sicbo_waiting_requests", "Requests waiting at a table.", "table", house.waiting)
        yield GaugeMetricFamily("sicbo_waiting_views", "Views waiting for clients.", house.waiting_views)
        yield _gauged("sicbo_sockets", "Open WebSockets.", "path", self._sockets.by_path())
        yield _counted(
            "sicbo_goodbyes",
            "WebSockets closed by the house, by reason.",
            ["path", "code"],
            self._sockets.goodbyes,
        )
        yield GaugeMetricFamily("sicbo_terminals", "Connected terminals.", self._terminals.count)
        yield GaugeMetricFamily("sicbo_tables_run", "Tables run by this process.", len(house.runs))
        yield GaugeMetricFamily(
            "sicbo_tables_stopped", "Tables that need a person to look at them.", len(house.stopped)
        )
        yield GaugeMetricFamily(
            "sicbo_opens_rounds", "0 if no round can be opened: /ready says why.", house.opens_rounds
        )
        yield GaugeMetricFamily(
            "sicbo_tables_lost",
            "Tables taken over by another process although this should be the only one.",
            len(house.lost),
        )
        yield GaugeMetricFamily(
            "sicbo_store_can_commit",
            "0 if the store cannot commit, such as on a full disk.",
            house.can_commit,
        )
        yield GaugeMetricFamily(
            "sicbo_clock_ahead_seconds",
            "How far the clock of this process is ahead of that of the database.",
            house.clock_ahead,
        )
        last = self._watch.last
        is_whole = last is None or last.is_whole
        yield GaugeMetricFamily("sicbo_program_is_whole", "0 if files of the program differ.", int(is_whole))


def _by_one(counts: Mapping[str, int]) -> dict[tuple[str], int]:
    return {(name,): count for name, count in counts.items()}


def _counted(name: str, says: str, labels: list[str], counts: Mapping[Labels, int]) -> CounterMetricFamily:
    family = CounterMetricFamily(name, says, labels=labels)
    for values, count in counts.items():
        family.add_metric(values, count)
    return family


def _gauged(name: str, says: str, label: str, values: Mapping[str, int]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, says, labels=[label])
    for each, value in values.items():
        family.add_metric([each], value)
    return family


def _timed(name: str, says: str, times: Times) -> HistogramMetricFamily:
    """Convert times to a Prometheus histogram, whose counts are cumulative."""
    buckets, total = [], 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), times.counts, strict=True):
        total += count
        buckets.append((bound, total))
    return HistogramMetricFamily(name, says, buckets=buckets, sum_value=times.seconds)


def metrics_routes(
    house: House, watch: ProgramWatch, sockets: OpenSockets, terminals: Terminals
) -> list[HTTPRouteHandler]:
    """Return the route."""
    registry = CollectorRegistry()
    registry.register(HouseCollector(house, watch, sockets, terminals))
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)

    @get("/metrics", media_type=MediaType.TEXT, summary="Return metrics for Prometheus")
    async def metrics() -> Response[bytes]:
        return Response(generate_latest(registry), media_type=KIND)

    return [metrics]
