"""How figures, times and texts are formatted for people, on paper and in a terminal: one way for all."""

from datetime import datetime
from fractions import Fraction

from msgspec import Struct

from sicbo.odds.decimals import percent, rounded
from sicbo.reports.house.formats.phrases import phrase
from sicbo.reports.house.formats.report import Cell, Column, Kind
from sicbo.reports.house.formats.sentences import said
from sicbo.reports.house.sources.gaming_days import GamingDays
from sicbo.words.catalogue import ENGLISH, in_language

PLACES = 2
MINUS = "\u2212"
TO_THE_SECOND = len("2026-11-16T06:00:00")
"""The time zone is in the heading."""

TO_THE_RIGHT = (Kind.COUNT, Kind.MONEY, Kind.EXACT, Kind.SHARE, Kind.DECIMAL)


class InPrint(Struct, frozen=True):
    """A language, and the local time of a house."""

    days: GamingDays
    language: str = ENGLISH

    def words(self, text: str) -> str:
        """Translate words of the house; names stay as they are."""
        return in_language(text, self.language)

    def time(self, at: datetime) -> str:
        """Format a time in the local time of the house.

        >>> from datetime import UTC
        >>> InPrint(GamingDays()).time(datetime(2026, 11, 16, 6, tzinfo=UTC))
        '2026-11-16 06:00:00'
        """
        return self.days.show(at)[:TO_THE_SECOND].replace("T", " ")

    def cell(self, column: Column, cell: Cell) -> str:  # noqa: PLR0911 - one answer a type
        """Format a cell."""
        found = said(cell, self.language)
        match found:
            case None:
                return ""
            case bool():
                return self.words(phrase("yes" if found else "no"))
            case datetime():
                return self.time(found)
            case Fraction() if column.kind is Kind.SHARE:
                return percent(found, places=PLACES).replace("-", MINUS)
            case Fraction():
                return rounded(found, places=PLACES).replace("-", MINUS)
            case str() if column.kind in TO_THE_RIGHT:
                return found.replace("-", MINUS)
            case _:
                return str(found)
