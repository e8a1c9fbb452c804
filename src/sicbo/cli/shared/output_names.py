"""Names of files to be written, as options and arguments take them: never empty, with an ending that fits."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import click

from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.options import single_option

F = TypeVar("F", bound=Callable[..., Any])

FILES_HELP = """
    FILE is written whole or not at all, several of them together or none; one that is there is replaced.
"""

NOT_ON_STANDARD_OUTPUT = "standard output is for the answer of the command: name a file to write to"

_NEEDS = {".parquet": ("pyarrow", "sicbo[parquet]"), ".png": ("resvg_py", "sicbo[charts]")}
"""For an ending, the package that it takes and the extra that brings it."""


@dataclass(frozen=True, slots=True)
class Output:
    """A file to be written: the option that names it, its name as typed, and the endings that it may have."""

    option: str
    file: str
    form: "OutputName"

    @property
    def ending(self) -> str:
        """The ending that picks its form; nothing where the name has none of those that are known."""
        return next((each for each in self.form.endings if self.file.lower().endswith(each)), "")

    @property
    def path(self) -> Path:
        """The place itself, where the name is a link to it."""
        return Path(os.path.realpath(self.file))

    def cannot_be_written(self, why: str | None) -> BadInput:
        """Say why nothing can be written there."""
        return BadInput(f"cannot write {self.file}: {why}")

    def refuse_bad_ending(self) -> None:
        """Refuse a name that says one thing of a file that would hold another."""
        if not self.ending and (Path(self.file).suffix or not self.form.is_one_form):
            endings = ", ".join(self.form.endings) + (", or have no ending" if self.form.is_one_form else "")
            raise BadInput(f"{self.option} {self.file}: the name must end in {endings}")
        needed = _NEEDS.get(self.ending)
        if needed and find_spec(needed[0]) is None:
            raise BadInput(
                f"{self.option} {self.file} needs {needed[0]}: install it with `pip install {needed[1]}`"
            )


class OutputName(click.ParamType):  # type: ignore[type-arg]  # it has none in older versions of click
    """The name of a file to be written, with one of these endings.

    The ending picks the form; where there is one form only, a name without any ending will do.
    """

    name = "file"

    def __init__(self, *endings: str, is_one_form: bool) -> None:
        self.endings = endings
        self.is_one_form = is_one_form

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Output:  # noqa: ANN401, ARG002 - click's signature
        """Read a name, without a look at the disk."""
        return Output(*_looked_at(param, value), self)


class NewFileName(click.ParamType):  # type: ignore[type-arg]  # as above
    """The name of a file that is not there yet, and that `sicbo.storage.new_files` makes."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ANN401, ARG002 - click's signature
        """Read a name, without a look at the disk."""
        return Path(_looked_at(param, value)[1])


CSV = OutputName(".csv", ".txt", is_one_form=True)
MARKDOWN = OutputName(".md", ".markdown", ".txt", is_one_form=True)
HTML = OutputName(".html", ".htm", is_one_form=True)
SVG = OutputName(".svg", is_one_form=True)
PICTURE = OutputName(".svg", ".png", is_one_form=False)
PICTURE_OR_PAGE = OutputName(".svg", ".png", ".html", is_one_form=False)
TABLE = OutputName(".csv", ".parquet", is_one_form=False)
NEW_FILE = NewFileName()


def output_option(*names: str, form: OutputName, help: str) -> Callable[[F], F]:  # noqa: A002 - click's word
    """Add an option that names a file to be written."""
    return single_option(*names, type=form, metavar="FILE", help=help)


def _looked_at(param: click.Parameter | None, value: object) -> tuple[str, str]:
    """Give the name of an option or argument, and the name of the file that it gives."""
    option = param.opts[0] if isinstance(param, click.Option) else "FILE"
    file = str(value)
    if not file:
        raise BadInput(f"{option}: the name of the file is empty")
    if file == "-":
        raise BadInput(f"{option} -: {NOT_ON_STANDARD_OUTPUT}, such as ./- for one of that name")
    if file.endswith(os.sep):
        raise BadInput(f"cannot write {file}: this is the name of a folder")
    return option, file
