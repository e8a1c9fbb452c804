"""What the dealer sees on the game console: next step and call, dice, stakes, terminals, irregularities."""

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from sicbo.money import Money, total
from sicbo.play_stops import Stop
from sicbo.proposals.state import Ending, Proposals
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Verdict
from sicbo.rules.procedure import Act, Step
from sicbo.rules.voids import Ground
from sicbo.settlement import winning_ids
from sicbo.table.deadlines import entry_lapses_at
from sicbo.table.decisions.irregularities.grounds import grounds_to_choose, rows_to_choose
from sicbo.table.decisions.irregularities.rulings import verdicts_for
from sicbo.table.decisions.outcome.called_faces import faces_to_confirm
from sicbo.table.decisions.readiness import is_call_halted
from sicbo.table.decisions.round import may_cover_again
from sicbo.table.phases import Phase, phase_of
from sicbo.table.round import HowConcluded, Option, Round, SpokenWager, StandingWager
from sicbo.table.state import Table
from sicbo.table.views.due import Due, due
from sicbo.table.views.equipment import EquipmentShown, equipment_shown
from sicbo.table.views.felt import (
    ChipsShown,
    ColourShown,
    chips_shown,
    colours_shown,
    free_colours,
    positions_counted_until,
)
from sicbo.table.views.irregularity_offers import Offer, offers
from sicbo.table.views.notices import NOTHING_ANNOUNCED, Notices, notices_at
from sicbo.table.views.player import InstrumentShown
from sicbo.table.views.proposals import NO_PROPOSALS, ProposalShown, at_table, proposals_shown
from sicbo.table.views.results import Result
from sicbo.table.views.shared_views import (
    LayoutNamed,
    LimitShown,
    ReturnedShown,
    StakeShown,
    VoidShown,
    call_or_end_shown,
    call_shown,
    code_called,
    in_words,
    limits_shown,
    returned_shown,
    round_shown,
    stake_shown,
    void_shown,
)
from sicbo.table.views.staff import PersonShown, dealers_shown, staff_shown
from sicbo.words.catalogue import in_english

RESULTS = 12
"""How many past results a console shows: enough to find a disputed round."""


class StepShown(Struct, frozen=True):
    """A step of the round with the document's words for its call."""

    act: Act
    call: str
    times_fewest: int
    clause: tuple[str, ...]
    is_done: bool


class StakesOn(Struct, frozen=True):
    """The total staked on an area or from a position, and the number of wagers."""

    place: str
    amount: Money
    wagers: int


class SpokenShown(Struct, frozen=True):
    """A spoken wager that is not laid yet."""

    number: int
    position: str
    stake: StakeShown


class PositionShown(Struct, frozen=True):
    """A seat or terminal: whether it is taken, whether it is connected, and the rules it plays by."""

    position: str
    is_terminal: bool
    is_taken: bool
    is_down: bool
    player: str = ""
    rule_set: str = ""
    layout: str = ""
    called_at: datetime | None = None
    """When the unanswered call for an attendant was made."""
    is_locked: bool = False
    """Whether it takes no order of its player before staff have unlocked it."""


class ReaderShown(Struct, frozen=True):
    """The device that reads the dice; its reading is shown once the dealer has keyed one.

    `differs` means that device and dealer disagree and a ruling is needed. Once it is given (`is_ruled`), the
    reading of people counts.
    """

    device: str
    is_alone: bool
    has_read: bool
    faces: tuple[int, int, int] | None
    differs: bool
    is_ruled: bool = False


class HoldShown(Struct, frozen=True):
    """A hold: who rules on it, what it is about, and which verdicts are allowed."""

    number: int
    round: int
    wager: int
    event: Irregular
    about: str
    note: str
    authority: str
    or_above: bool
    verdicts: tuple[Verdict, ...]
    clause: tuple[str, ...]
    consequences: tuple[str, ...] = ()
    """What each verdict means, in English."""
    found_not_by: str = ""
    """Who reported the fact, where another person must confirm it."""
    areas: tuple[str, ...] = ()
    """Where the wager can lie, if a ruling on it may say so."""
    grounds: tuple[Ground, ...] = ()
    """One of which a void must name, where a law has a closed list."""
    under: tuple[Irregular, ...] = ()
    """The rows of the document that a void may name, if its ground is the approved rules."""
    reported_by: str = ""
    moment: Moment | None = None
    """When it happened, as reported."""


class ToTell(Struct, frozen=True):
    """A void round, and the players who are to be told of it in person."""

    round: int
    players: tuple[str, ...]


class DealerView(Struct, frozen=True, kw_only=True):
    """Everything on the console, including faces just read or keyed, for the read-back."""

    table: str
    phase: Phase
    call: str
    act: str | None
    """The step or the verdict of that call, for screens in other languages."""
    round: int
    closes_at: datetime | None
    """When betting ends by itself, or when the dealer is asked for the closing call."""
    is_call_asked_for: bool
    """Whether `closes_at` asks the dealer for the closing call; betting is open until it is made."""
    now: datetime
    """The server's time, from which the console counts down to `closes_at` and `confirm_before`."""
    next_steps: tuple[StepShown, ...]
    steps: tuple[StepShown, ...]
    is_tumble_started: bool
    tumbles: int
    dice: tuple[int | None, int | None, int | None]
    cards: tuple[int, ...]
    announced: tuple[int, int, int] | None
    to_read_back: tuple[int, int, int] | None
    """The faces keyed, or called where none are keyed, that are not confirmed yet."""
    confirm_before: datetime | None
    """When the keyed faces lapse and must be keyed again."""
    outcome: tuple[int, int, int] | None
    lit: tuple[str, ...]
    winners: tuple[str, ...]
    """The winning areas on all layouts of the table, whether or not the document has lights."""
    void: VoidShown | None
    stakes_by_area: tuple[StakesOn, ...]
    stakes_by_position: tuple[StakesOn, ...]
    spoken: tuple[SpokenShown, ...]
    returned: tuple[ReturnedShown, ...]
    positions: tuple[PositionShown, ...]
    must_reset: bool
    presence_needed: str
    irregularities: tuple[Offer, ...]
    holds: tuple[HoldShown, ...]
    due: tuple[Due, ...]
    shift: str
    staff: tuple[PersonShown, ...]
    dealers: tuple[str, ...]
    """People on the roster who may deal; a shift is handed over by assigning the post to another."""
    custodian: str
    """Who has custody of the shaker, if there is one."""
    reader: ReaderShown | None
    option: Option | None
    limits: tuple[LimitShown, ...]
    instruments: tuple[InstrumentShown, ...]
    staked: Money
    chips: tuple[ChipsShown, ...]
    """The wagers of the seats, with their numbers."""
    shifted_before: Moment | None
    """The last moment at which chips that were shifted lie where they count, if it is over."""
    colours: tuple[ColourShown, ...]
    free_colours: tuple[str, ...]
    emblem: str
    equipment: EquipmentShown
    layouts: tuple[LayoutNamed, ...]
    """Those that its positions may use."""
    posts: tuple[str, ...]
    """The posts of the document, the most senior last."""
    results: tuple[Result, ...]
    """The last rounds, the newest last."""
    proposals: tuple[ProposalShown, ...]
    last_decided: Ending | None = None
    """How the last proposal ended."""
    notices: Notices = NOTHING_ANNOUNCED
    to_tell: tuple[ToTell, ...] = ()
    """Who is to be told in person that a round is void."""


NO_DICE = (None, None, None)


def dealer_view(
    table: Table,
    now: datetime,
    results: tuple[Result, ...] = (),
    proposals: Proposals = NO_PROPOSALS,
    *,
    stops: tuple[Stop, ...] = (),
) -> DealerView:
    """Return the view of the dealer."""
    play = round_shown(table)
    is_void = play is not None and play.concluded is HowConcluded.VOID
    read = play if play is not None and not is_void else None
    standing = list(play.betting.wagers.values()) if play else []
    return DealerView(
        table=table.id,
        phase=phase_of(table),
        call=call_shown(table),
        act=code_called(table),
        round=play.number if play else 0,
        closes_at=call_or_end_shown(table),
        is_call_asked_for=play is not None and play.betting.is_open and play.betting.call_due_at is not None,
        now=now,
        next_steps=() if _is_stopped(table, stops) else next_steps(table),
        steps=_steps(table),
        is_tumble_started=read is not None and read.tumble is not None,
        tumbles=read.tumbles if read else 0,
        dice=read.reading.dice if read else NO_DICE,
        cards=tuple(card.face for card in read.reading.cards) if read else (),
        announced=read.reading.announced.faces if read and read.reading.announced else None,
        to_read_back=_to_read_back(table, read),
        confirm_before=entry_lapses_at(table),
        outcome=read.outcome.faces if read and read.outcome else None,
        lit=play.lit if play else (),
        winners=winning_ids(table.rule_sets.values(), read.outcome) if read and read.outcome else (),
        void=void_shown(play),
        stakes_by_area=_stakes_on(standing, "area"),
        stakes_by_position=_stakes_on(standing, "position"),
        spoken=tuple(_spoken(each) for each in play.betting.spoken) if play else (),
        returned=tuple(returned_shown(back) for back in table.returned),
        positions=positions_shown(table),
        must_reset=play.must_reset if play else False,
        presence_needed=table.round.presence_needed if table.round else "",
        irregularities=offers(table),
        holds=holds_shown(table),
        due=due(table, now),
        shift=table.shift,
        staff=staff_shown(table),
        dealers=dealers_shown(table),
        custodian=table.equipment.mixer.custodian if table.equipment.mixer else "",
        reader=_reader(table),
        option=table.round.option if table.round else None,
        limits=limits_shown(table),
        instruments=tuple(InstrumentShown(each.kind, each.name) for each in table.document.instruments),
        staked=total(wager.stake for wager in standing),
        chips=chips_shown(table),
        shifted_before=positions_counted_until(table),
        colours=colours_shown(table),
        free_colours=free_colours(table),
        emblem=table.emblem,
        equipment=equipment_shown(table, now),
        layouts=tuple(
            LayoutNamed(rules.id, layout)
            for rules in table.rule_sets.values()
            for layout in rules.entry.layouts
        ),
        posts=tuple(post.title for post in sorted(table.document.staff.posts, key=lambda post: post.rank)),
        results=results[-RESULTS:],
        proposals=proposals_shown(proposals, at_table(table)),
        last_decided=proposals.last,
        notices=notices_at(table, stops, is_for_staff=True),
        to_tell=to_tell_shown(table),
    )


def _to_read_back(table: Table, read: Round | None) -> tuple[int, int, int] | None:
    """Return the faces to be confirmed."""
    if read is None or read.outcome is not None:
        return None
    waiting = faces_to_confirm(table, read)
    return waiting.faces if waiting else None


def _reader(table: Table) -> ReaderShown | None:
    """Show the device, but not its reading while the dealer could still copy it."""
    reader = table.equipment.reader
    if reader is None:
        return None
    play = round_shown(table)
    reading = play.reading.by_device if play else None
    is_keyed = play is not None and bool(play.reading.entered or play.outcome or play.reading.differs)
    faces = reading.faces if reading and (is_keyed or reader.is_alone) else None
    differs = play.reading.differs if play else False
    held = {each.round for each in table.holds if each.event is Irregular.UNFORESEEN}
    is_ruled = play is not None and differs and play.number not in held
    return ReaderShown(reader.device, reader.is_alone, reading is not None, faces, differs, is_ruled)


def next_steps(table: Table) -> tuple[StepShown, ...]:
    """Return the next step if play can go on without a repair; between rounds, the opening of betting.

    Once the winners are paid, covering the shaker is possible too.
    """
    if phase_of(table) in (Phase.CLOSED, Phase.HALTED, Phase.HELD, Phase.DICE_TO_BE_READ, Phase.OPTION_OPEN):
        return ()
    following = table.next_step or table.steps[0]
    if table.round is not None and following.act is Act.CLOSE_BETTING and is_call_halted(table):
        return ()
    covers = [step for step in table.steps if step.act is Act.COVER and may_cover_again(table)]
    return tuple(_step(step, is_done=False) for step in (following, *covers))


def _is_stopped(table: Table, stops: tuple[Stop, ...]) -> bool:
    """Return whether no round may follow: the one in play still concludes."""
    return table.round is None and (table.was_last_round_played or any(not each.pay_table for each in stops))


def _steps(table: Table) -> tuple[StepShown, ...]:
    done = table.round.steps_done if table.round else 0
    return tuple(_step(step, is_done=place < done) for place, step in enumerate(table.steps))


def _step(step: Step, *, is_done: bool) -> StepShown:
    return StepShown(step.act, step.call, step.times_fewest, step.clause, is_done)


def _stakes_on(standing: Iterable[StandingWager], by: str) -> tuple[StakesOn, ...]:
    """Add up stakes by area or by position."""
    stakes: dict[str, list[Money]] = {}
    for wager in standing:
        stakes.setdefault(getattr(wager, by), []).append(wager.stake)
    return tuple(StakesOn(place, total(each), len(each)) for place, each in sorted(stakes.items()))


def _spoken(spoken: SpokenWager) -> SpokenShown:
    return SpokenShown(spoken.number, spoken.position, stake_shown(spoken.stake))


def positions_shown(table: Table) -> tuple[PositionShown, ...]:
    """List the seats and terminals."""
    return tuple(
        PositionShown(
            each.id,
            each.is_terminal,
            bool(each.player),
            each.is_down,
            each.player,
            each.rule_set,
            each.layout,
            each.called_at,
            each.is_locked,
        )
        for _, each in sorted(table.positions.items())
    )


def to_tell_shown(table: Table) -> tuple[ToTell, ...]:
    """List the players who are to be told of void rounds."""
    return tuple(ToTell(*each) for each in sorted(table.to_tell.items()))


def holds_shown(table: Table) -> tuple[HoldShown, ...]:
    """List the holds with the verdicts that are allowed."""
    return tuple(
        HoldShown(
            hold.number,
            hold.round,
            hold.wager,
            hold.event,
            in_words(hold.event),
            hold.note,
            hold.authority,
            hold.or_above,
            verdicts_for(table, hold),
            hold.clause,
            tuple(in_english("verdicts", verdict.value) for verdict in verdicts_for(table, hold)),
            hold.reported_by if hold.finding is not None else "",
            hold.areas if hold.finding is None else (),
            grounds_to_choose(table.document, hold),
            rows_to_choose(table.document, hold),
            hold.reported_by,
            hold.moment,
        )
        for hold in table.holds
    )
