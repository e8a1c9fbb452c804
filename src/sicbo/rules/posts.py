"""Staff titles of a document, their order, and who may do and decide what."""

from dataclasses import dataclass
from enum import Enum

from sicbo.rules.files.entry import Entry


class Duty(Enum):
    """Something that a document reserves to posts. Who rules on what is in its table of irregularities."""

    DEAL = "deal"
    LAY_WAGER_FOR_PLAYER = "lay-wager-for-player"
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
class JointName(Entry):
    """A name of the document for several posts together."""

    name: str
    posts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Staff(Entry):
    """The posts, and whether acting or senior people may stand in for them.

    `acting_in` names the posts that people may act in; where it is empty, all of them.
    """

    acting_may: bool
    higher_may: bool
    posts: tuple[Post, ...]
    authorities: tuple[Authority, ...]
    joint_names: tuple[JointName, ...] = ()
    acting_in: tuple[str, ...] = ()

    def may_act_in(self, title: str) -> bool:
        """Tell whether the document lets someone act in a post."""
        return self.acting_may and (not self.acting_in or title in self.acting_in)

    def place_of(self, title: str) -> int:
        """Count the steps from the lowest post, which deals, up to this one."""
        ranks = sorted({post.rank for post in self.posts})
        return next(ranks.index(post.rank) for post in self.posts if post.title == title)
