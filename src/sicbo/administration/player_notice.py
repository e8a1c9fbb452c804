"""What a house tells its players about age and help, at every terminal (STD-B6).

The minimum age and the contacts are the same in every language; further text is written in all or in none.

>>> notice = PlayerNotice(least_age=21, contacts="Helpline 1800-6-668-668")
>>> str(notice)
'from 21; Helpline 1800-6-668-668'
>>> notice.missing
()
>>> PlayerNotice(least_age=21, contacts="Helpline", english="Take breaks.").missing
('simplified Chinese', 'traditional Chinese')
"""

from msgspec import Struct

LEAST_AGE, MAX_AGE = 1, 99


class PlayerNotice(Struct, frozen=True, kw_only=True):
    """The minimum age, where to find help, and what else the house says."""

    least_age: int
    contacts: str
    english: str = ""
    simplified_chinese: str = ""
    traditional_chinese: str = ""

    @property
    def has_valid_age(self) -> bool:
        """Whether the age is plausible."""
        return LEAST_AGE <= self.least_age <= MAX_AGE

    @property
    def missing(self) -> tuple[str, ...]:
        """The languages without the text that others have: players are told the same in each (STD-P9)."""
        written = {
            "English": self.english,
            "simplified Chinese": self.simplified_chinese,
            "traditional Chinese": self.traditional_chinese,
        }
        lacking = tuple(name for name, text in written.items() if not text.strip())
        return () if len(lacking) == len(written) else lacking

    def __str__(self) -> str:
        """Format it as one line of a report."""
        return "; ".join(filter(None, (f"from {self.least_age}", self.contacts, self.english)))
