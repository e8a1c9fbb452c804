"""The files of a simulation: samples as CSV or Parquet, charts as SVG, PNG or HTML.

Names and requirements are checked before anything is played, so that an hour of work does not end with a
file that cannot be written.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.output_names import Output
from sicbo.cli.shared.outputs import encoded, picture_as, refuse_bad_outputs, write_outputs
from sicbo.cli.simulate.answer import ARITHMETIC, COLUMNS, ENGINES, Answer, rows, stopped_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sicbo.reports.simulation_chart import Spread

MIN_SESSIONS = 2


@dataclass(frozen=True, slots=True)
class Files:
    """The files to write, and the rule set as named, which may be a file itself."""

    rule_set: str
    samples: Output | None
    chart: Output | None

    @property
    def are_wanted(self) -> bool:
        """Whether something is to be written."""
        return self.samples is not None or self.chart is not None

    def refuse_bad_ones(self, sessions: int) -> None:
        """Refuse what cannot be written later."""
        refuse_bad_outputs(self.samples, self.chart, read_from=self.rule_set)
        if self.chart is not None and sessions < MIN_SESSIONS:
            raise BadInput("--chart shows how sessions spread: give --sessions, such as --sessions 1000")

    def write(self, answer: Answer) -> None:
        """Write the files, both or none."""
        wanted = ((self.samples, _samples), (self.chart, _chart))
        write_outputs([(file, content(answer, file)) for file, content in wanted if file is not None])


def _samples(answer: Answer, file: Output) -> bytes:
    from sicbo.reports.samples import SampleTable, as_csv, as_parquet  # noqa: PLC0415 - only if asked for
    from sicbo.simulation.tally import ENDINGS  # noqa: PLC0415 - numpy is only for those who simulate

    table = SampleTable(
        answer.tally.samples.rows,
        [player.name for player in answer.summary.players],
        [each.value for each in ENDINGS],
        answer.plan.rules.currency,
    )
    return as_csv(table) if file.ending == ".csv" else as_parquet(table)


def _chart(answer: Answer, file: Output) -> bytes:
    from sicbo.reports.simulation_chart import draw_sessions  # noqa: PLC0415 - only if asked for

    spreads = _spreads(answer)
    if file.ending == ".html":
        return encoded(_page(answer, spreads))
    rules = answer.plan.rules
    stopped = ", stopped early" if answer.is_stopped else ""
    heading = f"{rules.title} ({rules.id}): {answer.summary_text}{stopped}"
    drawn = [spread for spread in spreads if spread.nets]
    return picture_as(file, draw_sessions(drawn, rules.currency, heading=heading))


def _spreads(answer: Answer) -> "list[Spread]":
    from sicbo.reports.simulation_chart import Spread  # noqa: PLC0415 - only if asked for

    table = answer.tally.samples.rows
    return [
        Spread(seated.title, table[table[:, 1] == at, 4].tolist(), player.figure("net per session").exact)
        for at, (seated, player) in enumerate(zip(answer.players, answer.summary.players, strict=True))
    ]


def _page(answer: Answer, spreads: "Sequence[Spread]") -> str:
    from sicbo.reports.simulation_page import (  # noqa: PLC0415 - only if asked for
        PlayerSection,
        SimulationPage,
        as_html,
    )

    rules, summary = answer.plan.rules, answer.summary
    facts = {
        "Rule set": rules.id,
        "Pay table": rules.pay_table.name,
        "Outcome": answer.device_text,
        "Played": answer.summary_text,
        "Currency": rules.currency.code,
        "Engine": ENGINES[summary.engine].replace("`", ""),
    }
    sections = [
        PlayerSection(spread, list(rows(answer, player.figures)))
        for spread, player in zip(spreads, summary.players, strict=True)
    ]
    return as_html(
        SimulationPage(
            title=rules.title,
            facts=facts,
            warning=stopped_text(answer) if answer.is_stopped else "",
            columns=COLUMNS,
            players=sections,
            house=list(rows(answer, summary.house)),
            arithmetic=ARITHMETIC,
            currency=rules.currency,
        )
    )
