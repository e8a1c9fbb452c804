"""The audit of drawn outcomes: seeds against their chain, outcomes against their seeds, abandoned rounds.

An outcome drawn from a chain of seeds is recomputed from the records; one drawn without a chain can only be
examined statistically, and is counted.
"""

from msgspec import Struct

from sicbo.audit.findings import Finding
from sicbo.house_runtime.stream_names import is_table
from sicbo.outcome import Outcome
from sicbo.storage.contents import HOUSE, MARK, Contents
from sicbo.storage.records import decode_at_table
from sicbo.table import events as e
from sicbo.table.draws.aborted_rounds import AbortedRounds, aborted_rounds
from sicbo.table.draws.committed_draws import committed_draw, digest_of_wagers, link
from sicbo.table.draws.unbiased_faces import Faces
from sicbo.table.evolve import evolve
from sicbo.table.round import Draw, Round, Sealed
from sicbo.table.state import Table


class GivenUp(Struct, frozen=True):
    """A round that was abandoned although it could be drawn, with the outcome its seed would have given."""

    round: int
    would_have_been: str


class TableDraws(Struct, frozen=True, kw_only=True):
    """The draws in the stream of one table."""

    stream: str
    chains: int
    drawn: int
    """Outcomes that the program drew, with or without a chain of seeds."""
    checked: int
    """Those of them that follow from a revealed seed."""
    seeds_shown: int
    given_up: tuple[GivenUp, ...]
    aborted: AbortedRounds
    findings: tuple[Finding, ...]


class DrawsReport(Struct, frozen=True, kw_only=True):
    """The draws of all tables."""

    house: str
    mark: str
    tables: tuple[TableDraws, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that is wrong."""
        return tuple(finding for table in self.tables for finding in table.findings)


def examine_draws(contents: Contents) -> DrawsReport:
    """Examine the draws of every table."""
    meta = contents.meta()
    streams = [head.stream for head in contents.heads() if is_table(head.stream)]
    return DrawsReport(
        house=meta.get(HOUSE, ""),
        mark=meta.get(MARK, ""),
        tables=tuple(_TableExamination(stream).report(contents) for stream in streams),
    )


class _TableExamination:
    """Examines one stream."""

    def __init__(self, stream: str) -> None:
        self._stream = stream
        self._seq = 0
        self._table: Table | None = None
        self._chains = self._drawn = self._checked = self._shown = 0
        self._owing = 0
        """A finished round whose seed has not been revealed."""
        self._rounds: dict[int, Round] = {}
        self._given_up: list[GivenUp] = []
        self._findings: list[Finding] = []

    def report(self, contents: Contents) -> TableDraws:
        """Examine every record in order, given the table that those before it made."""
        for record, _ in contents.records(self._stream):
            self._seq = record.seq
            _, event = decode_at_table(record.data)
            if not isinstance(event, e.Event):  # an event of a proposal
                continue
            if self._table is not None:
                self._examine(self._table, event)
            self._table = evolve(self._table, event)
            self._note_end(self._table, event)
        self._report_owing()
        return TableDraws(
            stream=self._stream,
            chains=self._chains,
            drawn=self._drawn,
            checked=self._checked,
            seeds_shown=self._shown,
            given_up=tuple(self._given_up),
            aborted=aborted_rounds(self._rounds.values()),
            findings=tuple(self._findings),
        )

    def _examine(self, table: Table, event: e.Event) -> None:
        match event:
            case e.DrawsCommitted():
                self._report_owing()
                self._chains += 1
            case e.BettingOpened() | e.TableClosed() | e.MixerRemoved():
                self._report_owing()
            case e.WagersSealed() if table.round is not None:
                self._examine_seal(table, table.round, Sealed(event.digest, event.cards))
            case e.OutcomeEstablished() if table.equipment.is_virtual:
                self._drawn += 1
                if table.equipment.draws is not None and table.round is not None and table.round.draw is None:
                    self._find(f"the outcome of round {event.round} was drawn before its wagers were sealed")
            case e.SeedRevealed():
                self._examine_seed(table, event)
            case _:
                pass

    def _examine_seal(self, table: Table, play: Round, sealed: Sealed) -> None:
        cards = table.equipment.shoe.left.counts if table.equipment.shoe is not None else None
        if sealed != Sealed(digest_of_wagers(play.betting), cards):
            self._find(f"what was sealed in round {play.number} is not what was staked")

    def _examine_seed(self, table: Table, event: e.SeedRevealed) -> None:
        self._shown += 1
        is_owing, self._owing = self._owing == event.round, 0
        if not is_owing:
            self._find(f"the seed of round {event.round} was shown before the round was over")
        chain = table.equipment.draws
        if chain is None or link(bytes.fromhex(event.seed)).hex() != chain.shown:
            self._find(f"the seed of round {event.round} is not of the committed chain")
            return
        play = table.previous
        if play is None or play.draw is None:
            return
        faces = committed_draw(bytes.fromhex(event.seed), table.id, play.number, play.draw.sealed)
        self._examine_outcome(play, play.draw, faces)

    def _examine_outcome(self, play: Round, draw: Draw, faces: Faces) -> None:
        if play.void_because is not None:
            self._given_up.append(GivenUp(play.number, str(Outcome(faces))))
        if draw.faces is None:
            return
        if draw.faces == faces:
            self._checked += 1
        else:
            shown = f"{Outcome(draw.faces)} was drawn, but its seed gives {Outcome(faces)}"
            self._find(f"round {play.number}: {shown}")

    def _note_end(self, table: Table, event: e.Event) -> None:
        """Remember a finished round, and that its seed is owing."""
        if isinstance(event, e.RoundConcluded | e.RoundVoided) and table.previous is not None:
            self._rounds[table.previous.number] = table.previous
            if table.equipment.draws is not None:
                self._owing = table.previous.number

    def _report_owing(self) -> None:
        if self._owing:
            self._find(f"the seed of round {self._owing} was never shown")
            self._owing = 0

    def _find(self, what: str) -> None:
        self._findings.append(Finding(what, self._stream, self._seq))
