"""The rules that a position plays by, for players to read before they wager (STD-P3, P7).

All of it comes from the rule file of the table: areas with odds and clauses, limits, the calls of a round in
order, and what follows from each irregularity.
"""

from datetime import datetime

from msgspec import Struct

from sicbo.money import Money
from sicbo.rules.irregularities import Irregularity, Remedy, Verdict, When
from sicbo.rules.odds_wording import show_odds
from sicbo.table.state import Table
from sicbo.table.views.irregularity_offers import consequence_of
from sicbo.table.views.player import InstrumentShown
from sicbo.table.views.shared_views import in_words


class AreaRule(Struct, frozen=True, kw_only=True):
    """An area: its name, odds, clauses and stake limits."""

    area: str
    kind: str
    name: str
    pays: tuple[str, ...]
    clause: tuple[str, ...]
    minimum: Money
    maximum: Money


class StepRule(Struct, frozen=True):
    """A step of the round, with the document's words for its call."""

    act: str
    call: str
    clause: tuple[str, ...]


class TroubleRule(Struct, frozen=True):
    """An irregularity, when it matters, and what follows: as text, and as codes."""

    name: str
    when: When
    consequence: str
    authority: str
    clause: tuple[str, ...]
    verdict: Verdict
    until: Remedy | None
    """What must be done before the next round opens."""


class RulesView(Struct, frozen=True, kw_only=True):
    """The rules of a position."""

    rule_set: str
    title: str
    document: str
    version: str
    in_force: datetime | None
    pay_table: str
    layout: str
    currency: str
    decimals: int
    stake_step: Money
    cap: Money | None
    """The most that the house pays on one outcome of a round, if it has set a cap."""
    areas: tuple[AreaRule, ...]
    instruments: tuple[InstrumentShown, ...]
    steps: tuple[StepRule, ...]
    troubles: tuple[TroubleRule, ...]


def rules_view(table: Table, position: str) -> RulesView:
    """Return the rules that a position plays by."""
    at = table.positions[position]
    rules, document = table.rule_sets[at.rule_set], table.document
    limits = table.limits_in_force
    return RulesView(
        rule_set=rules.id,
        title=rules.title,
        document=document.document,
        version=document.version,
        in_force=document.in_force,
        pay_table=rules.pay_table.name,
        layout=at.layout,
        currency=rules.currency.code,
        decimals=rules.currency.decimals,
        stake_step=table.stake_step,
        cap=limits.cap,
        areas=tuple(
            AreaRule(
                area=area.id,
                kind=area.kind.value,
                name=rules.name(area),
                pays=tuple(show_odds(odds) for odds in row.odds),
                clause=row.clause,
                minimum=limits.by_kind[area.kind].minimum,
                maximum=limits.by_kind[area.kind].maximum,
            )
            for area, row in rules.rows.items()
        ),
        instruments=tuple(InstrumentShown(each.kind, each.name) for each in document.instruments),
        steps=tuple(StepRule(each.act.value, each.call, each.clause) for each in table.steps),
        troubles=tuple(_trouble(row) for row in document.irregularities),
    )


def _trouble(row: Irregularity) -> TroubleRule:
    consequence = consequence_of(row)
    return TroubleRule(
        in_words(row.event), row.when, consequence, row.authority, row.clause, row.verdict, row.until
    )
