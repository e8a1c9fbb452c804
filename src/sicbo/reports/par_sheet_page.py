"""A par sheet as one HTML page: table, edges as bars, the layout coloured by edge, and hold bands."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from itertools import groupby

from sicbo.odds.chances import Chances
from sicbo.odds.decimals import rounded_root
from sicbo.odds.hold_share import HoldShare, hold_of, level_stakes
from sicbo.odds.par_sheet import Line, ParSheet
from sicbo.odds.worth import Z_90, Z_95
from sicbo.reports import charts
from sicbo.reports.charts import Bands, Bar, percent_text, with_minus
from sicbo.reports.edge_colours import PLAYER_AHEAD, STOPS, edge_colour
from sicbo.reports.page_style import facts_list, whole_page
from sicbo.reports.par_sheet_text import COLUMNS, EXACT, described_device, grouped, summary_rows
from sicbo.rules.areas import EVEN_MONEY, Area
from sicbo.rules.drawing import Tint, draw_layout
from sicbo.rules.rule_set import areas_text

ROUNDS = (100, 1_000, 10_000, 100_000)
"""The numbers of rounds whose bands are listed."""

_EIGHTHS = (100, 133, 178, 237, 316, 422, 562, 750)
"""Eight steps per decade, through which the bands are drawn between the numbers above."""

_DRAWN_ROUNDS = (*(each * 10**power for power in range(3) for each in _EIGHTHS), ROUNDS[-1])

_FEW_AREAS = 6
"""Up to this many areas are named beside a bar; more are only counted."""

APPROXIMATE = (
    "The ends of the 90 % and 95 % bands are a normal approximation: exact mean and variance, but the "
    "shape of a normal distribution, and rounds that do not depend on each other. After few rounds a band "
    "may reach beyond what is possible. No other figure on this page is approximate."
)


def as_html(sheet: ParSheet) -> str:
    """Return a par sheet as a self-contained HTML page."""
    body = [*_heading(sheet), *_table(sheet), *_edges(sheet), *_layout(sheet), *_holds(sheet)]
    return whole_page(f"Par sheet: {sheet.rules.title} ({sheet.rules.id})", body, more_css=charts.CSS)


def _heading(sheet: ParSheet) -> Iterator[str]:
    rules, edges = sheet.rules, [line.worth.house_edge for line in sheet.lines]
    facts = {
        "Rule set": rules.id,
        "Pay table": rules.pay_table.name,
        "House": rules.document.house,
        "Outcome": described_device(sheet).capitalize(),
        "Areas": str(len(sheet.lines)),
        "House edge": f"{percent_text(min(edges), places=2)} to {percent_text(max(edges), places=2)}",
    }
    yield f'<header><p class="eyebrow">Par sheet</p><h1>{escape(rules.title)}</h1>'
    yield facts_list(facts)
    yield f'<p class="exact">{escape(EXACT)} The one exception is marked: the bands of the hold.</p></header>'


def _table(sheet: ParSheet) -> Iterator[str]:
    """Write the summary with one table body per wager, so that its name appears once beside all its rows."""
    yield '<section><h2>Every wager</h2><table class="summary">'
    yield f"<thead><tr>{''.join(_header_cells())}</tr></thead>"
    colours = [edge_colour(alike[0].worth.house_edge) for alike in grouped(sheet)]
    rows = zip(summary_rows(sheet), colours, strict=True)
    for wager, members in groupby(rows, key=lambda row: row[0][0]):
        body = list(members)
        head = f'<th scope="rowgroup" rowspan="{len(body)}">{escape(wager)}</th>'
        written = [f"{''.join(_cells(row, colour))}</tr>" for row, colour in body]
        yield f"<tbody><tr>{head}{'<tr>'.join(written)}</tbody>"
    yield "</table></section>"


def _header_cells() -> Iterator[str]:
    for column in COLUMNS:
        yield f'<th scope="col" class="{_css(column)}">{escape(column)}</th>'


def _cells(row: Sequence[str], colour: str) -> Iterator[str]:
    for column, text in list(zip(COLUMNS, row, strict=True))[1:]:
        chip = f'<i style="background:{colour}"></i>' if column == "house edge" else ""
        shown = text if column == "areas" else with_minus(text)
        # The three odds of a single may be on three lines, but none of them may be broken.
        parts = (f"<span>{escape(part)}</span>" for part in shown.split(", "))
        yield f'<td class="{_css(column)}">{chip}{", ".join(parts)}</td>'


def _css(column: str) -> str:
    return "words" if column in ("wager", "areas") else f"number {column.replace(' ', '-').replace('.', '')}"


def _edges(sheet: ParSheet) -> Iterator[str]:
    bars = [_bar(sheet, alike) for alike in grouped(sheet)]
    yield "<section><h2>House edge by wager</h2>"
    yield "<p>What the house keeps on average of each unit staked. Areas that are worth the same share a"
    yield "bar.</p>"
    picture = charts.horizontal_bars(bars, title="House edge by wager")
    yield f'<figure class="bars">{picture}</figure></section>'


def _bar(sheet: ParSheet, alike: Sequence[Line]) -> Bar:
    areas, edge = [line.area for line in alike], alike[0].worth.house_edge
    label = areas_text(areas) if len(areas) <= _FEW_AREAS else f"{len(areas)} areas"
    return Bar(sheet.rules.wager_name(areas[0].kind), label, edge, edge_colour(edge))


def _layout(sheet: ParSheet) -> Iterator[str]:
    layout = sheet.rules.layout()
    edges = {line.area.id: line.worth.house_edge for line in sheet.lines}
    tints = {
        area_id: Tint(edge_colour(edge), f"house edge {percent_text(edge, places=2)}")
        for area_id, edge in edges.items()
    }
    yield "<section><h2>The layout by house edge</h2>"
    yield "<p>Each area has the colour of its edge; point at an area to read it. The colours mean the same"
    yield "on every par sheet.</p>"
    yield f"<figure>{''.join(_legend(list(edges.values())))}"
    yield f'<div class="felt">{draw_layout(layout, tints)}</div></figure></section>'


def _legend(edges: Sequence[Fraction]) -> Iterator[str]:
    stops = [(stop.edge, stop.colour) for stop in STOPS]
    scale = charts.colour_scale(
        stops, [edge for edge in edges if edge >= 0], title="Colours of the house edge", more=" and more"
    )
    yield f'<div class="legend">{scale}'
    if min(edges) < 0:
        yield f'<p><i style="background:{PLAYER_AHEAD}"></i>below 0 %: the player has the edge</p>'
    yield "</div>"


def _holds(sheet: ParSheet) -> Iterator[str]:
    yield "<section><h2>Hold by number of rounds</h2>"
    yield "<p>The hold is the share of all stakes that the house has kept. Its mean is the blended edge"
    yield "whatever the number of rounds; how far it may stray shrinks with the square root of that"
    yield "number.</p>"
    yield f'<p class="approximate">{escape(APPROXIMATE)}{escape(_about_the_shoe(sheet))}</p>'
    keys = {"mean": "mean hold", "inner": "90 % band", "outer": "95 % band"}
    marked = (f'<span><i class="{css}"></i>{text}</span>' for css, text in keys.items())
    yield f'<p class="key">{"".join(marked)}</p>'
    yield f'<div class="pair">{"".join(_hold_figures(sheet))}</div></section>'


def _about_the_shoe(sheet: ParSheet) -> str:
    if sheet.shoe is None:
        return ""
    return " Every round is taken to be drawn from the shoe above, as after a fresh shuffle."


def mixes(sheet: ParSheet) -> dict[str, HoldShare]:
    """Compute the hold of one unit on every area, and of one on every even-money area if there are any."""
    areas = sheet.rules.areas
    even_money = [area for area in areas if area.kind in EVEN_MONEY]
    chosen = {"One unit on each area": areas, "One unit on each even-money area": even_money}
    chances = sheet.chances
    return {title: _hold(sheet, each, chances) for title, each in chosen.items() if each}


def _hold(sheet: ParSheet, areas: Sequence[Area], chances: Chances) -> HoldShare:
    return hold_of(sheet.rules, level_stakes(sheet.rules, areas), chances)


def _hold_figures(sheet: ParSheet) -> Iterator[str]:
    holds = mixes(sheet)
    widest = [end for hold in holds.values() for end in hold.band(rounds=ROUNDS[0], deviations=Z_95)]
    scale = charts.ticks(min(Fraction(0), *widest), max(widest))
    for title, hold in holds.items():
        picture = charts.draw_bands(_bands(hold), scale=scale, title=f"Hold bands: {title.lower()}")
        yield f"<figure><figcaption>{title}</figcaption>{picture}"
        yield f"{_band_table(hold)}{_hold_facts(hold)}</figure>"


def _bands(hold: HoldShare) -> Bands:
    return Bands(
        middle=hold.mean,
        outer=tuple(hold.band(rounds=rounds, deviations=Z_95) for rounds in _DRAWN_ROUNDS),
        inner=tuple(hold.band(rounds=rounds, deviations=Z_90) for rounds in _DRAWN_ROUNDS),
        names={_DRAWN_ROUNDS.index(rounds): f"{rounds:,}" for rounds in ROUNDS},
        unit="rounds",
    )


def _band_table(hold: HoldShare) -> str:
    rows = "".join(
        f'<tr><th scope="row">{rounds:,}</th>'
        f"<td>{_range(hold.band(rounds=rounds, deviations=Z_90))}</td>"
        f"<td>{_range(hold.band(rounds=rounds, deviations=Z_95))}</td></tr>"
        for rounds in ROUNDS
    )
    head = '<tr><th scope="col">rounds</th><th scope="col">90 % band</th><th scope="col">95 % band</th></tr>'
    return f'<table class="bands"><thead>{head}</thead><tbody>{rows}</tbody></table>'


def _hold_facts(hold: HoldShare) -> str:
    return facts_list(
        {
            "Mean hold": f"{with_minus(str(hold.mean))} ({percent_text(hold.mean, places=2)})",
            "Possible in one round": _range((hold.least, hold.most)),
            "Variance of one round's hold": str(hold.variance),
            "Its standard deviation": rounded_root(hold.variance, places=6),
        }
    )


def _range(ends: tuple[Fraction, Fraction]) -> str:
    return " to ".join(percent_text(end, places=2) for end in ends)
