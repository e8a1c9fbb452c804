"""What is wrong with a rule file: every mistake at once, each with its line."""

from dataclasses import dataclass

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Mistake:
    """One thing that is wrong, or, as a warning, one thing to look at again."""

    line: int
    where: str
    message: str
    is_warning: bool = False

    def __str__(self) -> str:
        """Write the mistake as one line of a report."""
        label = "warning: " if self.is_warning else ""
        return f"line {self.line}: {self.where}: {label}{self.message}"


LONGEST = 4000
"""Characters of mistakes in one answer, which is kept for ever."""


class RuleFileIsWrong(ValueError):
    """A rule file that cannot be used; `mistakes` has all of its faults."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = mistakes

    @property
    def in_short(self) -> str:
        """As much of the mistakes as one answer has room for.

        >>> RuleFileIsWrong([Mistake(1, "a", "unknown")]).in_short
        'line 1: a: unknown'
        """
        said = str(self)
        if len(said) <= LONGEST:
            return said
        return f"{said[:LONGEST]}… ({len(self.mistakes)} in all: sicbo rules check lists them)"


def show_path(path: Path) -> str:
    """Write where something stands in a file.

    >>> show_path(("pay_tables", 1, "rows", 0, "odds"))
    'pay_tables[2].rows[1].odds'
    """
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else part
    return text or "the file"
