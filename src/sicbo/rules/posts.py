"""Staff titles of a document, their ranks and duties."""

from dataclasses import dataclass
from enum import Enum

from sicbo.rules.files.entry import Entry


class Duty(Enum):
    """A task reserved to certain posts. Who rules on what is in the table of irregularities."""

    DEAL = "deal"
    LAY_WAGER_FOR_PLAYER = "lay-wager-for-player"
    KEEP_THE_SHAKER = "keep-the-shaker"
    LOG_DICE = "log-dice"


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
class JointName(Entry):
    """The document's name for several posts together."""

    name: str
    posts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Staff(Entry):
    """The posts, and whether acting or more senior staff may stand in for them.

    `acting_in` names the posts that people may act in; if it is empty, all of them.
    """

    acting_may: bool
    higher_may: bool
    posts: tuple[Post, ...]
    authorities: tuple[Authority, ...]
    joint_names: tuple[JointName, ...] = ()
    acting_in: tuple[str, ...] = ()

    def may_act_in(self, title: str) -> bool:
        """Return whether the document allows people to act in a post."""
        return self.acting_may and (not self.acting_in or title in self.acting_in)

    def seniority_of(self, title: str) -> int:
        """Return how many ranks a post is above the lowest, which deals."""
        ranks = sorted({post.rank for post in self.posts})
        return next(ranks.index(post.rank) for post in self.posts if post.title == title)
