"""The formats in which a report can be written, each with its media type."""

from collections.abc import Iterator
from enum import Enum

from sicbo.reports.house.catalogue import Made
from sicbo.reports.house.formats.as_csv import as_csv
from sicbo.reports.house.formats.as_json import as_json
from sicbo.reports.house.formats.as_page import as_page
from sicbo.reports.house.formats.report import Seen
from sicbo.reports.house.sources.gaming_days import GamingDays
from sicbo.words.catalogue import ENGLISH


class Form(Enum):
    """A form: its name, which is also the ending of a file."""

    JSON = "json"
    CSV = "csv"
    HTML = "html"

    @property
    def media_type(self) -> str:
        """Its media type."""
        return {
            Form.JSON: "application/json",
            Form.CSV: "text/csv",
            Form.HTML: "text/html",
        }[self]


def written(  # noqa: PLR0913 - what is written, and how
    made: Made, form: Form, days: GamingDays, seen: Seen, *, language: str = ENGLISH, style: str = ""
) -> Iterator[str]:
    """Write a report in a format and a language; a page may link its style sheet."""
    if form is Form.HTML:
        return as_page(made.heading, made.parts, days, seen, language, style=style)
    return (as_json if form is Form.JSON else as_csv)(made.heading, made.parts, days, seen, language)
