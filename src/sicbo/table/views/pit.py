"""What the pit sees: staff, equipment, holds, limits, exposure, players. No dice before their time."""

from datetime import datetime

from msgspec import Struct

from sicbo.money import Money, total
from sicbo.outcome import CLASSES
from sicbo.people import Role
from sicbo.proposals.state import Proposals
from sicbo.rules.equipment import Mixer
from sicbo.table.exposure import NO_PAYOUTS, with_payout
from sicbo.table.overdue import is_overdue
from sicbo.table.phases import Phase, phase_of
from sicbo.table.state import Round, Table
from sicbo.table.views.dealer import HoldShown, PositionShown, holds_shown, positions_shown
from sicbo.table.views.due import Due, due
from sicbo.table.views.parts import LimitShown, VoidShown, limits_shown, round_shown, void_shown
from sicbo.table.views.staff import PersonShown, staff_shown


class PostShown(Struct, frozen=True):
    """A title of the document and its rank."""

    title: str
    rank: int


class MixerShown(Struct, frozen=True):
    """What mixes the dice, and who keeps it."""

    mixer: Mixer
    serial: str
    is_held: bool
    is_virtual: bool
    custodian: str


class DiceShown(Struct, frozen=True):
    """The dice in play."""

    serial: str
    since: datetime
    is_overdue: bool


class ShoeShown(Struct, frozen=True):
    """The shoe: how many cards are left of how many decks; not which."""

    decks: int
    cards_left: int
    cut: int
    is_due_for_shuffle: bool


class ExposureShown(Struct, frozen=True):
    """What stands in a round, the most that the house would pay, and the faces on which it would."""

    round: int
    stakes: Money
    most: Money
    on: tuple[int, int, int]
    cap: Money | None


class VisitShown(Struct, frozen=True):
    """A player at a position, and whether he or she plays in this round."""

    player: str
    position: str
    since: datetime
    is_in_round: bool


class ColoursShown(Struct, frozen=True):
    """Chips of a colour in a player's hands or stakes."""

    player: str
    colour: str
    value: Money
    worth: Money


class RevisionShown(Struct, frozen=True):
    """An earlier round that was corrected or made void after its settlement."""

    round: int
    revision: int


class ProposalShown(Struct, frozen=True, kw_only=True):
    """Something that waits for a second person: what, about what, why, by whom, and until when.

    `body` is the order as it would be carried out, and `body_hash` what whoever approves must send along.
    """

    number: int
    action: str
    target: str
    body: str
    body_hash: str
    reason: str
    proposed_by: str
    role: Role
    expires_at: datetime
    has_moved: bool
    """Whether it is about something that has changed since: it cannot be approved any more."""


class PitView(Struct, frozen=True, kw_only=True):
    """Everything on the pit desk about one table."""

    table: str
    document: str
    is_open: bool
    phase: Phase
    shift: str
    round: int
    players: tuple[str, ...]
    """Those who have a wager in the round."""
    posts: tuple[PostShown, ...]
    staff: tuple[PersonShown, ...]
    may_act: bool
    may_stand_in_for_juniors: bool
    holds: tuple[HoldShown, ...]
    due: tuple[Due, ...]
    mixer: MixerShown | None
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


def proposals_shown(proposals: Proposals) -> tuple[ProposalShown, ...]:
    """List what waits for a second person, the oldest first."""
    return tuple(
        ProposalShown(
            number=each.number,
            action=each.action,
            target=each.target.name,
            body=each.body,
            body_hash=each.body_hash,
            reason=each.reason,
            proposed_by=each.proposed_by,
            role=each.role,
            expires_at=each.expires_at,
            has_moved=each.is_overtaken,
        )
        for _, each in sorted(proposals.pending.items())
    )


NO_PROPOSALS = Proposals()


def pit_view(table: Table, now: datetime, proposals: Proposals = NO_PROPOSALS) -> PitView:
    """Give what the pit may see."""
    play = round_shown(table)
    staff = table.document.staff
    players = players_of(play)
    return PitView(
        table=table.id,
        document=table.document.document,
        is_open=table.is_open,
        phase=phase_of(table),
        shift=table.shift,
        round=play.number if play else 0,
        players=players,
        posts=tuple(PostShown(each.title, each.rank) for each in staff.posts),
        staff=staff_shown(table),
        may_act=staff.acting_may,
        may_stand_in_for_juniors=staff.higher_may,
        holds=holds_shown(table),
        due=due(table, now),
        mixer=_mixer(table),
        dice=_dice(table, now),
        shoe=_shoe(table),
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
        proposals=proposals_shown(proposals),
    )


def players_of(play: Round | None) -> tuple[str, ...]:
    """List the players of a round: those who have a wager in it (RWS 1.6)."""
    return tuple(sorted({wager.player for wager in play.wagers.values()})) if play else ()


def _mixer(table: Table) -> MixerShown | None:
    fitted = table.mixer
    if fitted is None:
        return None
    return MixerShown(fitted.mixer, fitted.serial, fitted.is_held, fitted.is_virtual, fitted.custodian)


def _dice(table: Table, now: datetime) -> DiceShown | None:
    dice = table.dice
    return DiceShown(dice.serial, dice.since, is_overdue(table, now)) if dice else None


def _shoe(table: Table) -> ShoeShown | None:
    shoe = table.shoe
    return ShoeShown(shoe.decks, shoe.left.cards, shoe.cut, shoe.is_due_for_shuffle) if shoe else None


def _exposure(table: Table) -> ExposureShown | None:
    """Work out the worst outcome for the house of the round in play."""
    play = table.round
    if play is None:
        return None
    payouts = play.payouts or _payouts(table, play)
    most = max(payouts)
    on = tuple(CLASSES)[payouts.index(most)]
    stakes = total(wager.stake for wager in play.wagers.values())
    return ExposureShown(play.number, stakes, Money(most), on, play.limits.cap)


def _payouts(table: Table, play: Round) -> tuple[int, ...]:
    stakes: dict[tuple[str, str], int] = {}
    for wager in play.wagers.values():
        spot = wager.rule_set, wager.area
        stakes[spot] = stakes.get(spot, 0) + wager.stake.minor_units
    payouts = NO_PAYOUTS
    for (rule_set, area), stake in stakes.items():
        payouts = with_payout(payouts, table.rule_sets[rule_set], area, Money(stake))
    return payouts
