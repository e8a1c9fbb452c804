"""What the pit sees: staff, equipment, holds, limits, exposure, players. No dice before the outcome."""

from datetime import datetime

from msgspec import Struct

from sicbo.money import Currency, Money, total
from sicbo.outcome import CLASSES
from sicbo.play_stops import Stop
from sicbo.proposals.state import Proposals
from sicbo.rules.irregularities import Remedy
from sicbo.table.disputes import Dispute
from sicbo.table.equipment import FittedMixer
from sicbo.table.limits import NO_PAYOUTS, with_payout
from sicbo.table.phases import Phase, phase_of
from sicbo.table.round import Round
from sicbo.table.state import Table
from sicbo.table.views.dealer import (
    HoldShown,
    PositionShown,
    ToTell,
    holds_shown,
    positions_shown,
    to_tell_shown,
)
from sicbo.table.views.due import Due, due
from sicbo.table.views.equipment import DiceShown, ShoeShown, dice_shown, shoe_shown
from sicbo.table.views.notices import NOTHING_ANNOUNCED, Notices, notices_at
from sicbo.table.views.proposals import NO_PROPOSALS, ProposalShown, at_table, proposals_shown
from sicbo.table.views.shared_views import (
    LimitShown,
    ResultShown,
    VoidShown,
    call_or_end_shown,
    limits_shown,
    result_shown,
    round_shown,
    void_shown,
)
from sicbo.table.views.staff import PersonShown, staff_shown


class PostShown(Struct, frozen=True):
    """A post of the document and its rank."""

    title: str
    rank: int


class ExposureShown(Struct, frozen=True):
    """The stakes of a round, the most the house could pay, and the faces on which it would."""

    round: int
    stakes: Money
    most: Money
    on: tuple[int, int, int]
    cap: Money | None


class VisitShown(Struct, frozen=True):
    """A player at a position, and whether the player has a wager in this round."""

    player: str
    position: str
    since: datetime
    is_in_round: bool


class ColoursShown(Struct, frozen=True):
    """A player's chips of one colour, in hand or staked."""

    player: str
    colour: str
    value: Money
    worth: Money


class RevisionShown(Struct, frozen=True):
    """An earlier round that was corrected or voided after its settlement."""

    round: int
    revision: int


class BoxShown(Struct, frozen=True):
    """A drop box sent to the count, and its content according to the books."""

    box: str
    booked: Money


class PitView(Struct, frozen=True, kw_only=True):
    """Everything on the pit desk about one table."""

    table: str
    document: str
    currency: Currency
    is_open: bool
    phase: Phase
    shift: str
    round: int
    closes_at: datetime | None
    """When betting ends by itself, or when the dealer is asked for the closing call."""
    result: ResultShown | None
    """The result of the round, once there is one."""
    players: tuple[str, ...]
    """Players who have a wager in the round."""
    posts: tuple[PostShown, ...]
    staff: tuple[PersonShown, ...]
    may_act: bool
    may_stand_in_for_juniors: bool
    holds: tuple[HoldShown, ...]
    due: tuple[Due, ...]
    remedies: tuple[Remedy, ...]
    """What must be done before the next round opens."""
    boxes_out: tuple[BoxShown, ...]
    mixer: FittedMixer | None
    dice: DiceShown | None
    shoe: ShoeShown | None
    limits: tuple[LimitShown, ...]
    next_limits_differ: bool
    pay_tables: tuple[tuple[str, str], ...]
    exposure: ExposureShown | None
    void: VoidShown | None
    positions: tuple[PositionShown, ...]
    visits: tuple[VisitShown, ...]
    colours: tuple[ColoursShown, ...]
    revisions: tuple[RevisionShown, ...]
    proposals: tuple[ProposalShown, ...] = ()
    notices: Notices = NOTHING_ANNOUNCED
    disputes: tuple[Dispute, ...] = ()
    """Those that are open, with what was recorded of them."""
    to_tell: tuple[ToTell, ...] = ()
    """Who is to be told in person that a round is void."""


def pit_view(
    table: Table, now: datetime, proposals: Proposals = NO_PROPOSALS, *, stops: tuple[Stop, ...] = ()
) -> PitView:
    """Return the view of the pit."""
    play = round_shown(table)
    staff = table.document.staff
    players = players_of(play)
    return PitView(
        table=table.id,
        document=table.document.document,
        currency=table.document.money.as_currency(),
        is_open=table.is_open,
        phase=phase_of(table),
        shift=table.shift,
        round=play.number if play else 0,
        closes_at=call_or_end_shown(table),
        result=result_shown(play, ()),
        players=players,
        posts=tuple(PostShown(each.title, each.rank) for each in staff.posts),
        staff=staff_shown(table),
        may_act=staff.acting_may,
        may_stand_in_for_juniors=staff.higher_may,
        holds=holds_shown(table),
        due=due(table, now),
        remedies=table.equipment.remedies_due,
        boxes_out=tuple(BoxShown(*each) for each in sorted(table.boxes_out.items())),
        mixer=table.equipment.mixer,
        dice=dice_shown(table, now),
        shoe=shoe_shown(table),
        limits=limits_shown(table),
        next_limits_differ=table.round is not None and table.round.limits != table.limits,
        pay_tables=tuple((rules.id, rules.pay_table.name) for rules in table.rule_sets.values()),
        exposure=_exposure(table),
        void=void_shown(play),
        positions=positions_shown(table),
        visits=tuple(
            VisitShown(visit.player, visit.position, visit.since, visit.player in players)
            for _, visit in sorted(table.visits.items())
        ),
        colours=tuple(
            ColoursShown(each.player, each.colour, each.value, each.worth) for each in table.colours_held
        ),
        revisions=tuple(RevisionShown(*each) for each in sorted(table.revisions.items())),
        proposals=proposals_shown(proposals, at_table(table)),
        notices=notices_at(table, stops, is_for_staff=True),
        disputes=table.disputes,
        to_tell=to_tell_shown(table),
    )


def players_of(play: Round | None) -> tuple[str, ...]:
    """List the players who have a wager in a round (RWS 1.6)."""
    return tuple(sorted({wager.player for wager in play.betting.wagers.values()})) if play else ()


def _exposure(table: Table) -> ExposureShown | None:
    """Work out the worst outcome of the round in play for the house."""
    play = table.round
    if play is None:
        return None
    payouts = play.betting.payouts or _payouts(table, play)
    most = max(payouts)
    on = tuple(CLASSES)[payouts.index(most)]
    stakes = total(wager.stake for wager in play.betting.wagers.values())
    return ExposureShown(play.number, stakes, Money(most), on, play.limits.cap)


def _payouts(table: Table, play: Round) -> tuple[int, ...]:
    stakes: dict[tuple[str, str], int] = {}
    for wager in play.betting.wagers.values():
        spot = wager.rule_set, wager.area
        stakes[spot] = stakes.get(spot, 0) + wager.stake.minor_units
    payouts = NO_PAYOUTS
    for (rule_set, area), stake in stakes.items():
        payouts = with_payout(payouts, table.rule_sets[rule_set], area, Money(stake))
    return payouts
