"""How odds are written in files, on the command line and on each felt.

Odds are the net win per unit staked, an exact fraction. Sicbo writes them as `11.5 to 1`, and as
`1 to 10` below even money. Felts have wordings of their own: `1 WINS 11 1/2`, `1:180` (stake
first, so never 1/180: T17), `1 PAYS 180`. Odds with the word *for* are never written, and are
refused as input: `151 for 1` would include the stake (US 4(a), T18).

>>> show_odds(read_odds("11.5 to 1"))
'11.5 to 1'
>>> Wording("1 WINS n").write(Fraction(23, 2))
'1 WINS 11 1/2'
"""

import re
from enum import Enum
from fractions import Fraction
from unicodedata import normalize

_TO = re.compile(r"([0-9]+(?:\.[0-9]+)?) to ([1-9][0-9]*)", re.IGNORECASE)
_NUMBER_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|twenty|thirty|forty|fifty|sixty"
    "|seventy|eighty|ninety|hundred|thousand"
)
_GAP = r"[\s\-\u2010-\u2015]+"
_JOINT = r"[\s\-\u2010-\u2015/().,]*"
_UNIT = "x|times|(?:chip|unit|dollar|stake)s?|usd"
_WITH_FOR = re.compile(
    rf"(?:[0-9½¼¾}}]|\b(?:{_NUMBER_WORDS}))(?:{_JOINT}(?:{_UNIT}))?{_JOINT}for\b{_JOINT}(?:(?:each|every|an?|usd)\s+)?"
    rf"(?:(?:us)?[$€£¥]?\s*[0-9]|(?:{_UNIT})\b|(?:{_NUMBER_WORDS})\b(?!{_GAP}(?:die|dice)))"
    rf"|[0-9]for[0-9]",
    re.IGNORECASE,
)
_WITH_COLON = re.compile(r"[0-9]\s*:\s*[0-9]")
_ODDS_IN_TEXT = re.compile(
    r"[0-9] to 1\b(?!\d)|\b1 (?:wins?|pays?) [0-9]|\b1 ?: ?[0-9]|[0-9] ?: ?1\b", re.IGNORECASE
)
_MAX_DIGITS = 9


class NotOdds(ValueError):
    """A text that does not state odds in an allowed way."""


class Wording(Enum):
    """How a felt states its odds."""

    WINS = "1 WINS n"
    PAYS = "1 PAYS n"
    COLON = "1:n"
    TO = "n to 1"
    TO_CAPITALS = "n TO 1"

    def write(self, odds: Fraction) -> str:
        """Write odds in this wording.

        >>> Wording.TO.write(Fraction(1, 10)), Wording.COLON.write(Fraction(180))
        ('1 to 10', '1:180')
        """
        match self:
            case Wording.TO:
                return show_odds(odds)
            case Wording.TO_CAPITALS:
                return show_odds(odds).upper()
            case _:
                stake = odds.denominator if odds < 1 else 1
                template: str = self.value
                return template.replace("1", str(stake), 1).replace("n", _mixed(odds * stake))


def read_odds(text: str) -> Fraction:
    """Read odds such as 62 to 1, 11.5 to 1 or 1 to 10.

    >>> read_odds("62 for 1")
    Traceback (most recent call last):
        ...
    sicbo.rules.odds_wording.NotOdds: '62 for 1' is not odds: write what is won, then "to", then what is \
staked, such as 62 to 1, 11.5 to 1 or 1 to 10
    """
    match = _TO.fullmatch(text)
    odds = _odds_of(*match.groups()) if match and len(text) <= 2 * _MAX_DIGITS + 4 else None
    if not odds:
        raise NotOdds(
            f'{text[:40]!r} is not odds: write what is won, then "to", then what is staked, '
            "such as 62 to 1, 11.5 to 1 or 1 to 10"
        )
    return odds


def _odds_of(won: str, staked: str) -> Fraction:
    # Nearly all odds are whole numbers, and int is several times as fast as Fraction of a text.
    return Fraction(int(won), int(staked)) if won.isdecimal() else Fraction(won) / int(staked)


def show_odds(odds: Fraction) -> str:
    """Write odds with the word "to".

    >>> [show_odds(Fraction(odds)) for odds in ("62", "23/2", "1/10", "7/3")]
    ['62 to 1', '11.5 to 1', '1 to 10', '7 to 3']
    """
    if odds < 1 or not _has_short_decimals(odds):
        return f"{odds.numerator} to {odds.denominator}"
    return f"{_decimal(odds)} to 1"


def uses_for(text: str) -> bool:
    """Return whether a text states odds as number for number; the word alone is allowed (T18).

    >>> uses_for("151-for-1"), uses_for("one hundred fifty-one for one"), uses_for("1 WINS 24 FOR ANY TRIPLE")
    (True, True, False)
    """
    return _WITH_FOR.search(_in_plain_letters(text)) is not None


def uses_colon(text: str) -> bool:
    """Return whether a text states odds as number:number.

    >>> uses_colon("SMALL 150:1"), uses_colon("NOTE: 1 to 1")
    (True, False)
    """
    return _WITH_COLON.search(_in_plain_letters(text)) is not None


def _in_plain_letters(text: str) -> str:
    """Write wide letters, digits and colons as the plain ones that they are read as."""
    return normalize("NFKC", text)


def states_odds(text: str) -> bool:
    """Return whether a text states odds in any of the felt wordings; a range such as 4 TO 10 does not.

    >>> [states_odds(text) for text in ("9 TO 1 ON ONE DICE", "1 PAYS 99", "NUMBERS 4 TO 10")]
    [True, True, False]
    """
    return _ODDS_IN_TEXT.search(text) is not None


def _has_short_decimals(odds: Fraction) -> bool:
    return 10**4 % odds.denominator == 0


def _decimal(odds: Fraction) -> str:
    whole, rest = divmod(odds, 1)
    if not rest:
        return str(whole)
    digits = str(rest.numerator * (10**4 // rest.denominator)).rjust(4, "0").rstrip("0")
    return f"{whole}.{digits}"


def _mixed(odds: Fraction) -> str:
    whole, rest = divmod(odds, 1)
    return f"{whole} {rest}" if rest else str(whole)
