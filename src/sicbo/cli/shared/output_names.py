"""Names of output files, in options and arguments: never empty, with the right ending."""

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
    FILE is written completely or not at all, several of them together or none; an existing one is replaced.
"""

NOT_ON_STANDARD_OUTPUT = "standard output is for the command's own output: name a file to write to"

_NEEDS = {".parquet": ("pyarrow", "sicbo[parquet]"), ".png": ("resvg_py", "sicbo[charts]")}
"""For an ending, the package that it needs and the extra that installs it."""


@dataclass(frozen=True, slots=True)
class Output:
    """An output file: the option that names it, its name as typed, and the endings that it may have."""

    option: str
    file: str
    form: "OutputName"

    @property
    def ending(self) -> str:
        """The ending that chooses its format; empty if the name has none of the known endings."""
        return next((each for each in self.form.endings if self.file.lower().endswith(each)), "")

    @property
    def path(self) -> Path:
        """The path, with symbolic links resolved."""
        return Path(os.path.realpath(self.file))

    def cannot_be_written(self, why: str | None) -> BadInput:
        """Return the error that says why this file cannot be written."""
        return BadInput(f"cannot write {self.file}: {why}")

    def refuse_bad_ending(self) -> None:
        """Refuse a name whose ending does not match the content."""
        if not self.ending and (Path(self.file).suffix or not self.form.is_one_form):
            endings = ", ".join(self.form.endings) + (", or have no ending" if self.form.is_one_form else "")
            raise BadInput(f"{self.option} {self.file}: the name must end in {endings}")
        needed = _NEEDS.get(self.ending)
        if needed and find_spec(needed[0]) is None:
            raise BadInput(
                f"{self.option} {self.file} needs {needed[0]}: install it with `pip install {needed[1]}`"
            )


class OutputName(click.ParamType):  # type: ignore[type-arg]  # it has none in older versions of click
    """The name of an output file, with one of these endings.

    The ending chooses the format; if there is only one, a name without an ending is accepted.
    """

    name = "file"

    def __init__(self, *endings: str, is_one_form: bool) -> None:
        self.endings = endings
        self.is_one_form = is_one_form

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Output:  # noqa: ANN401, ARG002 - click's signature
        """Read a name, without checking the disk."""
        return Output(*_option_and_file(param, value), self)


class NewFileName(click.ParamType):  # type: ignore[type-arg]  # as above
    """The name of a file that does not exist yet, for `sicbo.storage.new_files`."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ANN401, ARG002 - click's signature
        """Read a name, without checking the disk."""
        return Path(_option_and_file(param, value)[1])


CSV = OutputName(".csv", ".txt", is_one_form=True)
MARKDOWN = OutputName(".md", ".markdown", ".txt", is_one_form=True)
HTML = OutputName(".html", ".htm", is_one_form=True)
SVG = OutputName(".svg", is_one_form=True)
PICTURE = OutputName(".svg", ".png", is_one_form=False)
PICTURE_OR_PAGE = OutputName(".svg", ".png", ".html", is_one_form=False)
TABLE = OutputName(".csv", ".parquet", is_one_form=False)
NEW_FILE = NewFileName()


def output_option(*names: str, form: OutputName, help: str) -> Callable[[F], F]:  # noqa: A002 - click's word
    """Add an option that names an output file."""
    return single_option(*names, type=form, metavar="FILE", help=help)


def _option_and_file(param: click.Parameter | None, value: object) -> tuple[str, str]:
    """Return the name of an option or argument, and the name of the file that it gives."""
    option = param.opts[0] if isinstance(param, click.Option) else "FILE"
    file = str(value)
    if not file:
        raise BadInput(f"{option}: the name of the file is empty")
    if file == "-":
        raise BadInput(f"{option} -: {NOT_ON_STANDARD_OUTPUT}, such as ./- for one of that name")
    if file.endswith(os.sep):
        raise BadInput(f"cannot write {file}: it is the name of a folder")
    return option, file
