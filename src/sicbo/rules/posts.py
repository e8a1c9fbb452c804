"""Staff titles of a document, their order, and who may do and decide what."""

from dataclasses import dataclass
from enum import Enum

from sicbo.rules.entry import Entry


class Duty(Enum):
    """Something that a document reserves to a post."""

    DEAL = "deal"
    LAY_WAGER_FOR_PLAYER = "lay-wager-for-player"
    RULE_ON_UNCLEAR_WAGER = "rule-on-unclear-wager"
    RULE_ON_UNFORESEEN = "rule-on-unforeseen"
    RULE_ON_INTERPRETATION = "rule-on-interpretation"
    ALLOW_SEVERAL_COLOURS = "allow-several-colours"
    INSPECT_BEFORE_OPENING = "inspect-before-opening"
    INSPECT_AT_SHIFT_START = "inspect-at-shift-start"
    BE_PRESENT_AT_HAND_SETTLEMENT = "be-present-at-hand-settlement"
    KEEP_THE_SHAKER = "keep-the-shaker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Post(Entry):
    """A title as the document writes it; a higher rank is more senior."""

    title: str
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Authority(Entry):
    """Who holds a duty."""

    duty: Duty
    posts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Staff(Entry):
    """The posts, and whether acting or senior people may stand in for them."""

    acting_may: bool
    higher_may: bool
    posts: tuple[Post, ...]
    authorities: tuple[Authority, ...]
