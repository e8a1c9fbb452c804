"""The rule set that a user names, and readers of the files that users name."""

from pathlib import Path
from typing import IO

from sicbo.cli.shared.errors import BadInput
from sicbo.rules.files.mistakes import RuleFileIsWrong
from sicbo.rules.files.shipped import rule_set
from sicbo.rules.files.shipped_files import UnknownName
from sicbo.rules.rule_set import RuleSet, rule_sets_of

LARGEST = 2**28
"""The most bytes of a text file."""


def chosen_rule_set(name: str, pay_table: str | None = None) -> RuleSet:
    """Return the rule set that an argument names, with the pay table asked for."""
    path, rule_set_id = file_and_id(name)
    rules = _from_file(path, rule_set_id) if path else rule_set(name)
    return rules.offering(pay_table) if pay_table is not None else rules


def file_and_id(name: str) -> tuple[str, str]:
    """Split house.toml#ID; both parts are empty if the name is not a file's."""
    if Path(name).exists():
        return name, ""
    path, _, rule_set_id = name.rpartition("#") if "#" in name else (name, "", "")
    is_file = path.lower().endswith(".toml") or Path(path).is_file()
    return (path, rule_set_id) if is_file else ("", "")


def named_file(name: str) -> Path:
    """Return the path of a file; pathlib would take an empty name for the current folder."""
    if not name:
        raise BadInput("the name of the file is empty")
    return Path(name)


def read_text(path: str) -> str:
    """Read a file that the user named."""
    try:
        with named_file(path).open("rb") as file:
            return text_of(file, path)
    except OSError as mistake:
        raise BadInput(f"cannot read {path}: {mistake.strerror}") from None


def text_of(file: IO[bytes], name: str) -> str:
    """Read a text from an open file, which may be an endless device."""
    content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise BadInput(f"cannot read {name}: it has more than {LARGEST // 2**20} MB")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"cannot read {name}: it is not a text in UTF-8") from None


def _from_file(path: str, rule_set_id: str) -> RuleSet:
    from sicbo.rules.files.reader import read_document  # noqa: PLC0415 - the checks are only for files of one's own

    try:
        document = read_document(read_text(path))
    except RuleFileIsWrong as wrong:
        raise BadInput(f"{path} cannot be used:\n{wrong}") from None
    found = {rules.id: rules for rules in rule_sets_of(document)}
    if rule_set_id in found:
        return found[rule_set_id]
    if not rule_set_id and len(found) == 1:
        return next(iter(found.values()))
    choices = ", ".join(f"{path}#{each}" for each in found)
    problem = f"has no rule set {rule_set_id!r}" if rule_set_id else "has several rule sets"
    raise UnknownName(f"{path} {problem}; there are {choices}")
