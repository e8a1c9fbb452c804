"""A simulation as one HTML page: what was played, the figures of every player, and how sessions spread."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from sicbo.money import Currency
from sicbo.reports.charts import with_minus
from sicbo.reports.page_style import facts_list, whole_page
from sicbo.reports.simulation_chart import LEGEND, Spread, draw_sessions


@dataclass(frozen=True, slots=True)
class PlayerSection:
    """One player: the figures as text, and the end results."""

    spread: Spread
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class SimulationPage:
    """The contents of the page; the warning is for a run that was stopped early."""

    title: str
    facts: Mapping[str, str]
    warning: str
    columns: Sequence[str]
    players: Sequence[PlayerSection]
    house: Sequence[Sequence[str]]
    arithmetic: str
    currency: Currency


def as_html(page: SimulationPage) -> str:
    """Return a simulation as a self-contained HTML page."""
    body = [
        *_heading(page),
        *(part for player in page.players for part in _section(page, player)),
        f"<section><h2>The house</h2>{_table(page.columns, page.house)}</section>",
    ]
    more_css = "figure svg{display:block;width:100%;height:auto}"
    return whole_page(f"Simulation: {page.title}", body, more_css=more_css)


def _heading(page: SimulationPage) -> Iterator[str]:
    yield f'<header><p class="eyebrow">Simulation</p><h1>{escape(page.title)}</h1>{facts_list(page.facts)}'
    if page.warning:
        yield f'<p class="approximate"><b>{escape(page.warning)}</b></p>'
    yield f'<p class="approximate">{escape(page.arithmetic)}</p></header>'


def _section(page: SimulationPage, player: PlayerSection) -> Iterator[str]:
    yield f"<section><h2>{escape(player.spread.title)}</h2>"
    yield _table(page.columns, player.rows)
    if player.spread.nets:
        bare = Spread("", player.spread.nets, player.spread.exact_mean)
        yield f"<figure>{draw_sessions([bare], page.currency)}</figure><p>{escape(' '.join(LEGEND))}</p>"
    yield "</section>"


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{escape(with_minus(text) if text != '-' else text)}</td>" for text in figures)
        + "</tr>"
        for name, *figures in rows
    )
    return f'<table class="bands"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
