"""A table to test with: its staff, its players, its books, and an auditor who looks after every command.

Every command goes through `decide`; every event is written to a log and posted to the books. After each
the auditor checks what must always hold: the trial balance, the stakes in play, and that a replay of the
log gives the table that is there.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import reduce
from typing import TYPE_CHECKING, TypeVar

import sicbo
from sicbo.bookkeeping import house_bank, open_debts, source_of, stakes_in_play, transfers_of, unpaid
from sicbo.chips import Instrument
from sicbo.house_runtime.tables.outcome_sources import OutcomeSource, could_draw_for, drawn_for
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.books import Books, post
from sicbo.money import Money, total
from sicbo.people import PIT
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.files.house_file import text_with_credits
from sicbo.rules.irregularities import Verdict
from sicbo.rules.posts import Duty
from sicbo.rules.procedure import Act
from sicbo.rules.rule_set import rule_sets_of
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context, Drawn
from sicbo.table.decide import decide
from sicbo.table.equipment import Card, Deck
from sicbo.table.evolutions.irregular import revised_round
from sicbo.table.evolve import evolve
from sicbo.table.limits import Limits, same_for_all
from sicbo.table.people import Actor, Role
from sicbo.table.recovery.recover import Wait, recover
from sicbo.table.recovery.takeover import taken_over
from sicbo.table.refusals import Refusal
from sicbo.table.round import Round
from sicbo.table.rules_in_force import rules_of
from sicbo.table.state import Table
from trial_balance import trial_balance

if TYPE_CHECKING:
    from sicbo.gear import Gear
    from sicbo.ledger.transfers import Transfer
    from sicbo.own_limits import Played
    from sicbo.play_stops import Stop

E = TypeVar("E", bound=e.Event)

NOON = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)
ORDINARY_DICE = ((1, 2, 3, 4, 5, 6),) * 3
ROLES = {
    "Dealer": Role.DEALER,
    "Pit Supervisor": Role.PIT_SUPERVISOR,
    "Game Supervisor": Role.PIT_SUPERVISOR,
    "Floorperson": Role.PIT_SUPERVISOR,
    "Pit Manager": Role.PIT_MANAGER,
    "Casino Supervisor": Role.PIT_MANAGER,
    "Gaming Shift Manager": Role.SHIFT_MANAGER,
    "Table Games Shift Manager": Role.SHIFT_MANAGER,
    "Casino Manager": Role.CASINO_MANAGER,
}
"""The role in which a person of each post signs in here."""


EMBLEM = "star"
"""The emblem on the colour chips of a table, unless a test gives it another."""


def money(units: float | str) -> Money:
    """Write an amount as tests read best: in whole units, or as a decimal text."""
    whole, _, cents = str(units).partition(".")
    return Money(int(whole) * 100 + int((cents + "00")[:2]))


def house_text(document: str) -> str:
    """Give the rule file of a house with terminals at every table, also where the document takes chips."""
    return text_with_credits(document, "this house has terminals")


def in_one_piece(amount: Money) -> tuple[c.Denomination, ...]:
    """Count a sum as one piece of its own value; nothing is no piece."""
    return (c.Denomination(amount, 1),) if amount.minor_units else ()


def chips(
    area: str, amount: float | str, instrument: Instrument = Instrument.VALUE_CHIPS, colour: str = ""
) -> c.Stake:
    """Name a stake; colour chips bear the emblem that tables have here unless they say otherwise."""
    emblem = EMBLEM if instrument is Instrument.COLOUR_CHIPS else ""
    return c.Stake(area, money(amount), instrument, colour, emblem)


class AtTheTable:
    """A table of a document with staff for every post, named after it in lower case, as in "dealer"."""

    shift_ends_at: datetime | None = None
    dice_serial = "D1"

    def __init__(  # noqa: PLR0913 - what a test may want to be different, each by its name
        self,
        document: str,
        *,
        rule_sets: Sequence[str] = (),
        minimum: float = 5,
        maximum: float = 1000,
        limits: Limits | None = None,
        mixer: Mixer | None = None,
        is_virtual: bool = False,
        source: OutcomeSource | None = None,
        reader: str = "",
        decks: int = 2,
        cut: int = 0,
        name: str = "T1",
        emblem: str = EMBLEM,
        emblems_taken: frozenset[str] = frozenset(),
        is_ready: bool = True,
        now: datetime = NOON,
        changed: Mapping[str, str] | None = None,
        credits_are_ours: bool = False,
        read_back_seconds: int = c.READ_BACK_SECONDS,
        option_seconds: int = c.OPTION_SECONDS,
    ) -> None:
        self.text = house_text(document) if credits_are_ours else sicbo.document_text(document)
        for old, new in (changed or {}).items():
            assert old in self.text
            self.text = self.text.replace(old, new)
        self.document, _ = rules_of(self.text)
        self.now = now
        self.table: Table | None = None
        self.books = Books()
        self.log: list[e.Event] = []
        self.transfers: list[Transfer] = []
        self.past: dict[int, Round] = {}
        self.drawn: Drawn | None = Drawn((1, 2, 4))
        self.is_laboratory = True
        self.stops: tuple[Stop, ...] = ()
        """The stops of play that the administration has for this table."""
        self.gear: dict[str, Gear] = {}
        """What the house has on register, where it keeps one."""
        self.day = ""
        self.is_replayed_each_time = True
        """Whether the auditor replays the log after every command, which takes as long as the log is."""
        self.people: dict[str, Actor] = {
            "admin": Actor("admin", Role.ADMIN),
            "cashier": Actor("cashier", Role.CASHIER),
            "teller": Actor("teller", Role.CASHIER),
            "technician": Actor("technician", Role.TECHNICIAN),
            "auditor": Actor("auditor", Role.AUDITOR),
            "program": Actor("program", Role.PROGRAM),
            "device": Actor("device", Role.DEVICE),
            "boss": Actor("boss", Role.SHIFT_MANAGER),
            "deputy": Actor("deputy", Role.CASINO_MANAGER),
        }
        self.rule_set_ids = tuple(rule_sets) or tuple(each.id for each in self.document.rule_sets)
        kinds = {kind: None for each in rule_sets_of(self.document) for kind in each.kinds}
        self.limits = limits or same_for_all(tuple(kinds), minimum=money(minimum), maximum=money(maximum))
        self.read_back_seconds = read_back_seconds
        self.option_seconds = option_seconds
        self.mixer = mixer
        self.is_virtual = is_virtual
        self.source, self.reader = source, reader
        self.decks, self.cut = decks, cut
        self.name, self.emblem, self.emblems_taken = name, emblem, emblems_taken
        self.still_owed: dict[tuple[str, int], Money] = {}
        self.roles_known: dict[str, frozenset[Role]] = {}
        """The roles of people whom the house keeps on record, where a test is about them."""
        self.dice_since: dict[str, datetime] = {}
        """When sets of dice were first put in play at other tables of the house."""
        self.absent: frozenset[str] = frozenset()
        """Those on the roster who do not work in the house any more."""
        self.accounts: dict[str, Played] = {}
        """What the cage knows of players, by the name that they play under."""
        if is_ready:
            self.set_up()
            self.equip()
            self.inspect()
            self.do(c.OpenTable(count=money(100000)), by="boss")

    # ---- making it ready -----------------------------------------------------------------------------

    def set_up(self) -> None:
        """Make the table and fill its roster, one person to a post."""
        colours = ("red", "blue", "green") if self.document.colour_chips else ()
        self.do(
            c.SetUpTable(
                table=self.name,
                rules=self.text,
                rule_sets=self.rule_set_ids,
                limits=self.limits,
                emblem=self.emblem if colours else "",
                colours=colours,
                read_back_seconds=self.read_back_seconds,
                option_seconds=self.option_seconds,
            ),
            by="admin",
        )
        for post_ in self.document.staff.posts:
            name = post_.title.lower().replace(" ", "-")
            self.people[name] = Actor(name, ROLES[post_.title])
            self.do(c.AssignPost(person=name, post=post_.title), by="admin")
        self.do(c.StartShift(shift="day"), by="boss")
        law = self.document.voids
        if law is not None and law.recovery_is_announced:
            notice = c.AnnounceRecovery(notice="Winnings of a void round are recovered.")
            self.do(notice, by="boss", second="deputy")

    def equip(self) -> None:
        """Fit the mixer and its dice, or load the shoe."""
        if self.document.dice is not None:
            mixer = self.mixer or self.document.dice.mixers[0]
            self.fit(mixer, "M1", is_virtual=self.is_virtual)
            if not self.is_virtual:
                self.log_dice(self.dice_serial)
        else:
            self.load_shoe()
        if self.reader:
            self.do(c.FitReader(device=self.reader), by="technician")

    def fit(self, mixer: Mixer, serial: str, *, is_virtual: bool = False) -> None:
        """Fit a shaker or tumbler, sealed where the document asks for it."""
        is_sealed = self.document.dice is not None and self.document.dice.sealed
        self.do(c.FitMixer(mixer=mixer, serial=serial, is_virtual=is_virtual, is_sealed=is_sealed))

    def log_dice(self, serial: str, *, by: str = "") -> tuple[e.Event, ...]:
        """Put ordinary dice in play, by whoever does it under the document."""
        posts = {each.duty: each.posts[0] for each in self.document.staff.authorities}
        who = posts.get(Duty.LOG_DICE, "Dealer").lower()
        return self.do(c.LogDice(serial=serial, dice=ORDINARY_DICE), by=by or who)

    def load_shoe(self) -> None:
        """Shuffle the decks into the shoe."""
        deck = Deck(("red",), (8, 8, 8, 8, 8, 8))
        order = c.LoadShoe(decks=(deck,) * self.decks, cut=self.cut, is_virtual=self.is_virtual)
        self.do(order, by="dealer")

    def inspect(self) -> None:
        """Do every inspection that the document asks for, as it should be done."""
        for rule in self.document.inspections:
            if rule.item is Inspected.AUTOMATED_SHAKER and self.mixer is not Mixer.AUTOMATED_SHAKER:
                continue
            self.inspection(rule.item, rule.due, by=rule.post.lower().replace(" ", "-"))

    def inspection(self, item: Inspected, due: InspectionTime, *, by: str) -> tuple[e.Event, ...]:
        """Do one inspection as it should be done."""
        tried: tuple[c.DeviceTrial, ...] = ()
        if item is Inspected.ELECTRICAL_DEVICE:
            rules = rule_sets_of(self.document)[0]
            lit = tuple(area.id for area in rules.winners(sicbo.read_outcome("2-3-6")))
            tried = (c.DeviceTrial((2, 3, 6), lit),)
        return self.do(
            c.RecordInspection(item=item, due=due, operations=(True, True, True), trials=tried),
            by=by,
        )

    # ---- sending commands ----------------------------------------------------------------------------

    def send(
        self, command: c.Command, *, by: str = "dealer", second: str = "", player: str = ""
    ) -> tuple[e.Event, ...] | Refusal:
        """Send a command; keep and audit what happens, give back the events or the refusal."""
        before = self.table
        decided = decide(self.table, command, self.context(command, by, second, player))
        if isinstance(decided, Refusal):
            assert before is self.table
            return decided
        self._keep(decided)
        self._do_what_is_due()
        return decided

    def _do_what_is_due(self) -> None:
        """Let the program show seeds and say to chains, as a running table does."""
        while self.source is not None and (order := self.source.due(self.now_table)) is not None:
            decided = decide(self.table, order, self.context(order, "program", "", ""))
            assert not isinstance(decided, Refusal), decided
            self._keep(decided)

    def _keep(self, happened: tuple[e.Event, ...]) -> None:
        for event in happened:
            if self.table is not None:
                transfers = transfers_of(self.table, event)
                self.transfers += transfers
                self.books = post(self.books, transfers)
            self.table = evolve(self.table, event)
            self.log.append(event)
            if isinstance(event, e.RoundConcluded | e.RoundVoided) and self.table.previous is not None:
                self.past[self.table.previous.number] = self.table.previous
            if isinstance(event, e.RoundCorrected | e.SettledRoundVoided):
                self.past[event.round] = revised_round(self.past[event.round], event)
        self.audit()

    def context(self, command: c.Command, by: str, second: str, player: str) -> Context:
        """Bring what the shell would: time, actors, and figures from the books."""
        actor = self.people.get(by) or Actor(by, Role.TERMINAL, by)
        who = player or self._player_of(command)
        left = {
            each: self.books.balance(source_of(who, each))
            for each in (Instrument.CREDITS, Instrument.COLOUR_CHIPS)
        }
        credit = {
            account.of: self.books.balance(account)
            for account in self.books.accounts()
            if account.kind is AccountKind.PLAYER_CREDIT
        }
        return Context(
            now=self.now,
            actor=actor,
            second=self.people[second] if second else None,
            account=self.accounts.get(who),
            can_stake=left,
            credit=credit,
            past_rounds=self.past,
            still_owed={**open_debts(self.name, self.books, {}), **self.still_owed},
            unpaid=unpaid(self.books, {}),
            in_the_box=self.books.balance(Account(AccountKind.DROP_BOX, self.name)),
            emblems_taken=self.emblems_taken,
            dice_since=self.dice_since.get(getattr(command, "serial", "")),
            absent=self.absent,
            roles_named=self.roles_known.get(getattr(command, "person", "")),
            of_the_pit=frozenset(who for who, roles in self.roles_known.items() if roles & PIT),
            gear=self.gear,
            gear_kinds=frozenset(each.kind for each in self.gear.values()),
            day=self.day,
            drawn=drawn_for(self.source, self.table, command) if self.source else self.drawn,
            can_draw=could_draw_for(self.source, self.table, command) if self.source else True,
            stops=self.stops,
            is_laboratory=self.is_laboratory,
            shift_ends_at=self.shift_ends_at,
        )

    def _player_of(self, command: c.Command) -> str:
        named = getattr(command, "player", "")
        position = getattr(command, "position", "")
        if isinstance(command, c.LaySpokenWager) and self.table and self.table.round:
            spoken = [each for each in self.table.round.betting.spoken if each.number == command.spoken]
            position = spoken[0].position if spoken else ""
        if not named and self.table is not None and position in self.table.positions:
            return self.table.positions[position].player
        return str(named)

    def do(self, command: c.Command, *, by: str = "dealer", second: str = "") -> tuple[e.Event, ...]:
        """Send a command that must be taken."""
        decided = self.send(command, by=by, second=second)
        assert not isinstance(decided, Refusal), decided
        return decided

    def refuses(self, command: c.Command, *, by: str = "dealer", second: str = "") -> Refusal:
        """Send a command that must be refused."""
        decided = self.send(command, by=by, second=second)
        assert isinstance(decided, Refusal), decided
        return decided

    def find(
        self,
        *,
        is_so: bool = True,
        second: str = "",
        rounds: tuple[int, ...] = (),
        faces: tuple[int, int, int] | None = None,
    ) -> tuple[e.Event, ...]:
        """Let whoever may find whether what was reported last is so: the document's verdict, or play goes on."""
        hold = self.now_table.holds[-1]
        assert hold.finding is not None
        verdict = hold.finding if is_so else Verdict.NOT_SO
        by = hold.authority.lower().replace(" ", "-")
        ruling = c.GiveRuling(
            hold=hold.number, verdict=verdict, reason="looked at", rounds=rounds, faces=faces
        )
        return self.do(ruling, by=by, second=second)

    def on_record(self, *events: e.Event) -> None:
        """Keep what a record says that this program did not decide: an older one did, or another."""
        self._keep(events)

    def interrupt(self) -> Wait | tuple[e.Event, ...]:
        """Let the power fail and come back: what the record says then."""
        decided = recover(self.now_table, self.now)
        if isinstance(decided, Wait):
            return decided
        self._keep(decided)
        self._do_what_is_due()
        return decided

    def say_covered(self) -> tuple[e.Event, ...]:
        """Let two people say after an interruption that the dice are covered still: none can be read."""
        return self.do(c.AttestDice(faces=(None, None, None)), second="boss")

    def taken_over(self, *, gap: float) -> tuple[e.Event, ...]:
        """Let another process take the table over, when nobody has run it for so many seconds."""
        gap_from = self.now
        self.later(seconds=gap)
        happened = taken_over(self.now_table, gap_from=gap_from, at=self.now)
        self._keep(happened)
        return happened

    def later(self, **by: float) -> None:
        """Let time pass."""
        self.now += timedelta(**by)

    # ---- players -------------------------------------------------------------------------------------

    def seat(self, player: str, *, rule_set: str = "", layout: str = "") -> None:
        """Give a player a seat of the player's own, named after the player."""
        self._position(player, is_terminal=False, rule_set=rule_set, layout=layout)

    def terminal(self, player: str, *, credit: float = 1000, rule_set: str = "", layout: str = "") -> None:
        """Give a player a terminal of the player's own, named after the player, with credit."""
        self._position(player, is_terminal=True, rule_set=rule_set, layout=layout)
        if credit:
            self.do(c.BuyIn(player=player, amount=money(credit), paid_with=c.PaidWith.CASH), by="cashier")

    def _position(self, player: str, *, is_terminal: bool, rule_set: str, layout: str) -> None:
        rules = self.now_table.rule_sets[rule_set or self.rule_set_ids[0]]
        self.do(
            c.SetUpPosition(
                position=player,
                is_terminal=is_terminal,
                rule_set=rules.id,
                layout=layout or rules.entry.layouts[0],
            ),
            by="boss",
        )
        self.do(c.TakePosition(position=player, player=player), by="dealer")

    def instrument_of(self, player: str) -> Instrument:
        """Say what a player stakes with unless told otherwise: credit at a terminal, chips at a seat."""
        is_terminal = self.now_table.positions[player].is_terminal
        return Instrument.CREDITS if is_terminal else Instrument.VALUE_CHIPS

    def stakes(self, player: str, wagers: Mapping[str, float]) -> tuple[c.Stake, ...]:
        """Name stakes by area."""
        kind = self.instrument_of(player)
        return tuple(c.Stake(area, money(amount), kind) for area, amount in wagers.items())

    def lay(self, player: str, wagers: Mapping[str, float]) -> tuple[e.Event, ...]:
        """Lay wagers as the player would: at a terminal alone, at a seat through the dealer's record."""
        order = c.LayWagers(position=player, stakes=self.stakes(player, wagers))
        return self.do(order, by=self.hand_of(player))

    def hand_of(self, player: str) -> str:
        """Say who sends a player's wager: the terminal, or the dealer for a seat."""
        return player if self.now_table.positions[player].is_terminal else "dealer"

    # ---- rounds --------------------------------------------------------------------------------------

    def open_betting(self, seconds: int | None = None) -> int:
        """Open a round, for so many seconds or until the dealer closes; give its number."""
        self.do(c.OpenBetting(seconds=seconds))
        return self.play.number

    def advance_to(self, act: Act, faces: Sequence[int] = (1, 2, 4)) -> None:
        """Take the steps of the document in order until this one is next; no round, no advance."""
        while self.table is not None and self.table.round is not None and self.next_act is not act:
            self.take_next_step(faces)

    def take_next_step(self, faces: Sequence[int]) -> None:  # noqa: C901 - one case a step
        """Take the step that comes next, as it should be taken."""
        one, two, three = faces
        before = self.play
        match self.next_act:
            case Act.TUMBLE:
                self.do(c.StartTumble())
                if not self.is_virtual:
                    self.do(c.ReportTumble(times=3))
            case Act.CLOSE_BETTING:
                self.do(c.CloseBetting())
            case Act.CHECK_FLAT if not self.is_virtual:
                self.do(c.CheckFlat(flat=(True, True, True)))
            case Act.DRAW_CARDS if not self.is_virtual:
                for face in faces:
                    self.do(c.ReportCard(card=Card(face, "red")))
            case Act.ANNOUNCE if not self.is_virtual:
                self.do(c.Announce(faces=tuple(faces)))
                if all(step.act is not Act.ENTER_OUTCOME for step in self.now_table.steps):
                    self.read_by_device(faces)
                    self.do(c.ConfirmOutcome(faces=tuple(faces)))
            case Act.ENTER_OUTCOME if not self.is_virtual:
                self.read_by_device(faces)
                self.do(c.EnterOutcome(faces=tuple(faces)))
                self.do(c.ConfirmOutcome(faces=tuple(faces)))
            case Act.UNCOVER | Act.CHECK_FLAT | Act.DRAW_CARDS if self.is_virtual:
                self.drawn = Drawn((one, two, three))
                self.do(c.DrawOutcome())
            case act:
                self.do(c.TakeStep(act=act))
        after = self.now_table.round
        assert after is None or before.steps_done < after.steps_done, "the round did not go on"

    def read_by_device(self, faces: Sequence[int]) -> None:
        """Let the device read the dice, where there is one that has not."""
        if self.reader and self.play.reading.by_device is None:
            self.do(self.device_result(faces), by="device")

    def device_result(self, faces: Sequence[int], *, counter: int = 0) -> c.TakeDeviceResult:
        """Say what the device reads of the round in play, or of the first one."""
        table = self.table
        counters = table.equipment.device_counters if table else {}
        return c.TakeDeviceResult(
            device=self.reader or "R1",
            table=self.name,
            round=max(table.rounds_opened, 1) if table else 1,
            counter=counter or counters.get(self.reader, 0) + 1,
            faces=tuple(faces),
            read_at=self.now,
        )

    def finish(self, faces: Sequence[int]) -> Round:
        """Take all steps that are left to the end of the round; give the round."""
        number = self.play.number
        while self.table is not None and self.table.round is not None:
            self.take_next_step(faces)
        return self.past[number]

    def round(self, faces: Sequence[int], wagers: Mapping[str, Mapping[str, float]]) -> Round:
        """Play a whole round: wagers by player and area, then the faces."""
        self.open_betting()
        for player, stakes in wagers.items():
            self.lay(player, stakes)
        return self.finish(faces)

    # ---- looking -------------------------------------------------------------------------------------

    @property
    def now_table(self) -> Table:
        """The table as it is."""
        assert self.table is not None
        return self.table

    @property
    def play(self) -> Round:
        """The round in play."""
        assert self.now_table.round is not None
        return self.now_table.round

    @property
    def next_act(self) -> Act:
        """The next step of the round."""
        step = self.now_table.next_step
        assert step is not None
        return step.act

    def credit(self, player: str) -> Money:
        """Say what credit a player has."""
        return self.books.balance(Account(AccountKind.PLAYER_CREDIT, player))

    def balance(self, kind: AccountKind, of: str = "") -> Money:
        """Say what any account has."""
        return self.books.balance(Account(kind, of))

    @property
    def bank(self) -> Money:
        """What the house has won at this table."""
        return self.books.balance(house_bank(self.now_table))

    @property
    def in_play(self) -> Money:
        """The stakes of the last round opened."""
        return self.books.balance(stakes_in_play(self.now_table, self.now_table.rounds_opened))

    def all_of(self, kind: type[E]) -> list[E]:
        """List the events of a kind, from the first."""
        return [event for event in self.log if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        """Give the last event of a kind."""
        return self.all_of(kind)[-1]

    # ---- the auditor ---------------------------------------------------------------------------------

    def audit(self) -> None:
        """Check what must hold after every command: INV-M1, M3, M4, M6, and a replay."""
        trial_balance(self.books)
        table = self.now_table
        play = table.round
        stakes = self.books.balance(stakes_in_play(table, table.rounds_opened))
        settled = {line.wager for line in play.lines} if play else set()
        standing = (
            [wager.stake for wager in play.betting.wagers.values() if wager.number not in settled]
            if play
            else []
        )
        assert total(standing) == stakes
        if self.is_replayed_each_time:
            self.replay()

    def replay(self) -> None:
        """Check that a replay of the log gives the table and the books that are there: INV-O2."""
        assert post(Books(), self.transfers) == self.books
        assert evolve_all(None, self.log) == self.now_table


def evolve_all(table: Table | None, happened: Iterable[e.Event]) -> Table:
    """Give the table after all these events."""
    evolved = reduce(evolve, happened, table)
    assert evolved is not None, "a table begins with its being set up"
    return evolved


def laid(document: str, wagers: dict[str, float], act: Act) -> AtTheTable:
    """Give a table where ann has wagers in chips, up to a step of the round."""
    table = AtTheTable(document)
    table.seat("ann")
    table.open_betting()
    table.lay("ann", wagers)
    table.advance_to(act)
    return table
