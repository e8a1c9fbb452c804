"""The files that a command writes: checked before any work, and put in place all together or not at all.

So an hour of work is never lost for a bad file name. What can be made again (a par sheet, a picture, samples)
replaces an existing file; what belongs to a house (a database, an export, a backup, a key, a tree head, a
receipt) never does, and is made by `sicbo.storage.new_files`.
"""

import os
import re
import shutil
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import combinations
from pathlib import Path

from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.output_names import NOT_ON_STANDARD_OUTPUT, Output
from sicbo.cli.shared.rule_set_choice import file_and_id
from sicbo.storage.new_files import temporary_file

_NOT_IN_XML = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")

_STANDARD = {
    0: "standard input is the command's input: name a file to write to",
    1: NOT_ON_STANDARD_OUTPUT,
    2: "standard error is for error messages: name a file to write to",
}


def refuse_bad_outputs(*named: Output | None, read_from: str = "") -> None:
    """Refuse files that cannot be written, or would do harm, before any work is done."""
    outputs = [each for each in named if each is not None]
    places = [_checked(each, read_from) for each in outputs]
    for (one, place), (other, other_place) in combinations(zip(outputs, places, strict=True), 2):
        if place is not None and place == other_place:
            raise BadInput(
                f"{one.option} and {other.option} name the same file, {other.file}: give each its own"
            )
    for each in outputs:
        each.refuse_bad_ending()
    if any(each.ending == ".png" for each in outputs):
        from sicbo.reports.pictures import refuse_without_fonts  # noqa: PLC0415 - only if asked for

        refuse_without_fonts()


def write_outputs(
    contents: Sequence[tuple[Output, bytes | Iterable[bytes]]], *, is_private: bool = False
) -> None:
    """Write files that were checked: all of them, or none; long contents may be iterables of parts.

    A file that is replaced keeps its mode; a new one is public, or private if it is about a house.

    Everything is written to temporary files first, so that a full disk is noticed before anything is changed.
    """
    with ExitStack() as tidy:
        new: list[tuple[Output, Path]] = []
        for output, content in contents:
            if not _is_pipe_or_device(output):
                with _errors_about(output):
                    written = tidy.enter_context(
                        _removed_at_the_end(temporary_file(output.path, is_private=is_private))
                    )
                    _fill(written, content)
                    if output.path.exists():
                        written.chmod(stat.S_IMODE(output.path.stat().st_mode))
                new.append((output, written))
        for output, content in contents:
            if _is_pipe_or_device(output):  # it cannot be undone, so it comes last
                with _errors_about(output):
                    _fill(Path(output.file), content)
        _put_in_place(new)


def _fill(path: Path, content: bytes | Iterable[bytes]) -> None:
    if isinstance(content, bytes):
        path.write_bytes(content)
        return
    with path.open("wb") as file:
        file.writelines(content)


def picture_as(output: Output, svg: str) -> bytes:
    """Return a picture in the format that the ending asks for."""
    if output.ending == ".svg":
        return encoded(svg)
    from sicbo.reports.pictures import as_png  # noqa: PLC0415 - only if asked for

    return as_png(encoded(svg).decode())


def encoded(text: str) -> bytes:
    """Encode a text; characters that XML does not allow, such as control characters, become `?`.

    >>> encoded("red: " + chr(27) + "[31m")
    b'red: ?[31m'
    """
    return _NOT_IN_XML.sub("?", text).encode()


def _put_in_place(new: Sequence[tuple[Output, Path]]) -> None:
    """Give every file its final name; if one fails, undo those before it."""
    with ExitStack() as tidy, ExitStack() as take_back:
        for output, written in new:
            with _errors_about(output):
                old = None if output is new[-1][0] else _old(output.path, tidy)  # none comes after the last
                written.replace(output.path)
                take_back.callback(_restore, output.path, old)
        take_back.pop_all()


def _old(path: Path, tidy: ExitStack) -> Path | None:
    """Copy an existing file to a temporary one."""
    if not path.exists():
        return None
    copy = tidy.enter_context(_removed_at_the_end(temporary_file(path)))
    shutil.copy2(path, copy)
    return copy


def _restore(path: Path, old: Path | None) -> None:
    if old is None:
        path.unlink()
    else:
        old.replace(path)


@contextmanager
def _removed_at_the_end(path: Path) -> Iterator[Path]:
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


@contextmanager
def _errors_about(output: Output) -> Iterator[None]:
    try:
        yield
    except OSError as mistake:
        raise output.cannot_be_written(mistake.strerror) from None


def _checked(output: Output, read_from: str) -> object:
    """Refuse a file that cannot be written; return what identifies it, or None if it is not a file."""
    there = _status(output)
    if there is None:
        _refuse_bad_folder(output)
        return output.path
    if stat.S_ISDIR(there.st_mode):
        raise output.cannot_be_written("this is a folder: name a file in it")
    if os.path.samestat(there, Path(os.devnull).stat()):
        return None
    for number, why in _STANDARD.items():
        if _is_stream(there, number):
            raise BadInput(f"{output.option} {output.file}: {why}")
    source, _ = file_and_id(read_from)
    if source and Path(source).exists() and os.path.samestat(there, Path(source).stat()):
        raise BadInput(f"{output.file} is the file that was read: name another one to write to")
    if stat.S_ISREG(there.st_mode):
        _refuse_bad_folder(output)
    if not os.access(output.file, os.W_OK):
        raise output.cannot_be_written("it is write-protected")
    return there.st_dev, there.st_ino


def _refuse_bad_folder(output: Output) -> None:
    folder = output.path.parent
    if not folder.is_dir():
        raise output.cannot_be_written(f"there is no folder {folder}")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise output.cannot_be_written(f"the folder {folder} is write-protected")


def _status(output: Output) -> os.stat_result | None:
    try:
        return Path(output.file).stat()
    except FileNotFoundError:
        return None
    except OSError as mistake:  # a name that is too long, a link to itself, a file taken for a folder
        raise output.cannot_be_written(mistake.strerror) from None


def _is_stream(there: os.stat_result, number: int) -> bool:
    try:
        return os.path.samestat(there, os.fstat(number))
    except OSError:  # that stream is closed
        return False


def _is_pipe_or_device(output: Output) -> bool:
    path = Path(output.file)
    return path.exists() and not path.is_file()
