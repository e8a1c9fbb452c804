"""The state of a table: staff, equipment, players and the round in play."""

from collections.abc import Mapping
from datetime import datetime

from immutables import Map
from msgspec import Struct

from sicbo.money import NOTHING, Money, total
from sicbo.own_limits import LimitSchedule
from sicbo.rules.document import RuleDocument
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Verdict
from sicbo.rules.procedure import Step
from sicbo.rules.rule_set import RuleSet
from sicbo.table.commands import OPTION_SECONDS, READ_BACK_SECONDS, Stake
from sicbo.table.disputes import Dispute
from sicbo.table.equipment import Equipment
from sicbo.table.limits import Limits
from sicbo.table.people import RosterEntry
from sicbo.table.round import ColourHeld, Round, Void


class Position(Struct, frozen=True):
    """A seat or a terminal, and its player."""

    id: str
    is_terminal: bool
    rule_set: str
    layout: str
    player: str = ""
    is_down: bool = False
    called_at: datetime | None = None
    """When the unanswered call for an attendant was made."""
    is_locked: bool = False
    """Whether it takes no order of its player before staff have unlocked it."""


class Visit(Struct, frozen=True):
    """A player's visit, from the first buy-in, ticket or seat to the cash-out."""

    player: str
    position: str
    account: str
    since: datetime
    bought_in: Money = NOTHING
    """What was bought in as credit in this visit."""
    in_colours: Money = NOTHING
    """What was bought in as colour chips in this visit, less what was redeemed."""
    limits: LimitSchedule = LimitSchedule()
    """The own limits of a player without an account; those of an account are at the cage."""
    is_excluded: bool = False
    last_stakes: tuple[Stake, ...] = ()
    """The stakes of the last round in which the player staked credit, however it ended."""

    @property
    def counts_as(self) -> str:
        """The player's identity where something counts once per player: the account, or else the visit."""
        return self.account or self.player


class Hold(Struct, frozen=True):
    """A matter that waits for a ruling, and who rules; `wager` is set if only that wager waits.

    `finding` is the document's verdict if the ruling only decides whether the reported fact is so.
    """

    number: int
    event: Irregular
    authority: str
    or_above: bool
    clause: tuple[str, ...]
    round: int
    wager: int = 0
    note: str = ""
    finding: Verdict | None = None
    reported_by: str = ""
    areas: tuple[str, ...] = ()
    """Where the wager can lie: first where it was, then where it was shifted to."""
    rounds: tuple[int, ...] = ()
    """The rounds in which it happened; `round` is the one in play, or else the last of them."""
    moment: Moment | None = None
    discretion: tuple[Verdict, ...] = ()

    @property
    def all_rounds(self) -> tuple[int, ...]:
        """The rounds in which it happened, by early records too."""
        return self.rounds or ((self.round,) if self.round else ())


class ReturnedStake(Struct, frozen=True):
    """A stake returned to a player unplayed, and why."""

    round: int
    position: str
    player: str
    stake: Stake
    why: Irregular
    clause: tuple[str, ...]


class LateVoid(Struct, frozen=True):
    """A round that was voided after its settlement, its players, and how many rounds were open by then."""

    round: int
    void: Void
    players: tuple[str, ...]
    rounds_opened: int


class LimitsLater(Struct, frozen=True):
    """Limits announced, and from when on a round may open with them."""

    limits: Limits
    since: datetime


class Table(Struct, frozen=True, kw_only=True):
    """A table of one document: staff, equipment, players, and the round in play, if any."""

    id: str
    document: RuleDocument
    rule_sets: Mapping[str, RuleSet]
    next_pay_tables: Map[str, str] = Map()
    """Pay tables offered during the round in play, in force from its end on."""
    stake_step: Money
    limits: Limits
    """The limits of the next round; the one in play keeps those that it was opened with."""
    limits_later: LimitsLater | None = None
    """Limits that were announced, and wait until players had their notice."""
    last_round: int = 0
    """The round announced as the last before the table closes, if one was."""
    emblem: str = ""
    colours: tuple[str, ...] = ()
    backs_alike_in_shoe: bool = True
    read_back_seconds: int = READ_BACK_SECONDS
    option_seconds: int = OPTION_SECONDS
    steps: tuple[Step, ...]
    """The steps of a round at this table: those of the document that apply to the mixer fitted."""
    is_open: bool = False
    shift: str = ""
    roster: Map[str, RosterEntry] = Map()
    equipment: Equipment = Equipment()
    positions: Map[str, Position] = Map()
    visits: Map[str, Visit] = Map()
    colours_held: tuple[ColourHeld, ...] = ()
    one_time_used: Map[str, int] = Map()
    """Players whose one settlement of chips under the minimum is used (MBS v6 5.10), with its round."""
    boxes_out: Map[str, Money] = Map()
    """Drop boxes not counted yet, with their content according to the books."""
    slips: int = 0
    """How many slips for fills and credits there were."""
    holds: tuple[Hold, ...] = ()
    holds_made: int = 0
    rounds_opened: int = 0
    revisions: Map[int, int] = Map()
    """The revision of each earlier round that was corrected or voided after its settlement."""
    round: Round | None = None
    previous: Round | None = None
    """The last concluded round, which displays show until the next one opens."""
    disputes: tuple[Dispute, ...] = ()
    """Those that are open."""
    disputes_made: int = 0
    to_tell: Map[int, tuple[str, ...]] = Map()
    """Players to be told in person that a round is void, by round."""
    late_voids: tuple[LateVoid, ...] = ()
    """Settled rounds that were voided since the round before the last one opened."""
    recovery_notice: str = ""
    """The notice in force that winnings of a void round are recovered."""
    returned: tuple[ReturnedStake, ...] = ()
    """Stakes returned unplayed since the last round opened."""

    @property
    def was_last_round_played(self) -> bool:
        """Whether the round announced as the last was opened."""
        return 0 < self.last_round <= self.rounds_opened

    @property
    def limits_in_force(self) -> Limits:
        """The limits of the round in play, or else of the next one."""
        return self.round.limits if self.round else self.limits

    def show(self, amount: Money) -> str:
        """Format an amount in the currency of the table."""
        return self.document.money.as_currency().show(amount)

    @property
    def next_step(self) -> Step | None:
        """The step of the round in play that comes next."""
        return self.steps[self.round.steps_done] if self.round else None


def counts_as(table: Table, player: str) -> str:
    """Return a player's identity: the account, or else the visit."""
    visit = table.visits.get(player)
    return visit.counts_as if visit else player


def visits_of(table: Table, player: str) -> tuple[str, ...]:
    """List the visits of the player: one, or with an account all that are here under it."""
    visit = table.visits.get(player)
    if visit is None or not visit.account:
        return (player,)
    return tuple(sorted(each.player for each in table.visits.values() if each.account == visit.account))


def staked_on(table: Table, play: Round, player: str, area: str) -> Money:
    """Return what a player has on an area in a round, at all positions: what limits apply to."""
    staked, visits = play.betting.staked, visits_of(table, player)
    if len(visits) == 1:  # asked for every wager: most players are here once
        return staked.get((player, area), NOTHING)
    return total(staked.get((each, area), NOTHING) for each in visits)


def colour_value(table: Table, player: str, colour: str) -> Money:
    """Return the value of one of a player's chips of a colour; zero if the player has none."""
    held = (each for each in table.colours_held if (each.player, each.colour) == (player, colour))
    return next((each.value for each in held), NOTHING)


def colour_in_hand(table: Table, player: str, colour: str) -> Money:
    """Return what a player's chips of a colour are worth that do not lie on the layout.

    Chips taken off after the closing call still count as on it, until the round is settled.
    """
    held = (each for each in table.colours_held if (each.player, each.colour) == (player, colour))
    worth = next((each.worth for each in held), NOTHING)
    play = table.round
    if play is None:
        return worth
    settled = {line.wager for line in play.lines}
    on_layout = (
        each.stake
        for each in play.betting.wagers.values()
        if (each.player, each.colour) == (player, colour) and each.number not in settled
    )
    return worth - total(on_layout)
