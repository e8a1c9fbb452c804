"""The mistakes in a rule file, reported all at once, each with its line."""

from dataclasses import dataclass

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Mistake:
    """Something that is wrong or, as a warning, something to check."""

    line: int
    where: str
    message: str
    is_warning: bool = False

    def __str__(self) -> str:
        """Write the mistake as one line of a report."""
        label = "warning: " if self.is_warning else ""
        return f"line {self.line}: {self.where}: {label}{self.message}"


MAX_SUMMARY = 4000
"""How many characters of mistakes go into an answer, since answers are stored permanently."""


class RuleFileIsWrong(ValueError):
    """A rule file that cannot be used; `mistakes` lists everything wrong with it."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = mistakes

    @property
    def summary(self) -> str:
        """The mistakes, cut to the length of an answer.

        >>> RuleFileIsWrong([Mistake(1, "a", "unknown")]).summary
        'line 1: a: unknown'
        """
        text = str(self)
        if len(text) <= MAX_SUMMARY:
            return text
        return f"{text[:MAX_SUMMARY]}… ({len(self.mistakes)} in all: sicbo rules check lists them)"


def show_path(path: Path) -> str:
    """Write the path of a value in a file.

    >>> show_path(("pay_tables", 1, "rows", 0, "odds"))
    'pay_tables[2].rows[1].odds'
    """
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else part
    return text or "the file"
