"""Whole tables under random commands, watched by an auditor with books of his own."""

import sys
from collections import Counter

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from at_the_table import EMBLEM, AtTheTable, money
from properties.auditor import Auditor
from properties.staff import Staff, foresee_recovery
from sicbo.chips import Instrument
from sicbo.house_runtime.tables.timers import due
from sicbo.ledger.accounts import AccountKind
from sicbo.money import Money
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.deadlines import is_overdue
from sicbo.table.decisions.irregularities.rulings import verdicts_for
from sicbo.table.recovery.takeover import taken_over
from sicbo.table.refusals import CATALOGUE, Refusal
from sicbo.table.round import StandingWager
from table.bodies import BODIES, Body
from table.moments import chain_of_tests

HOUSES = [
    ("mbs-3card-2016", None, ""),
    ("mbs-3card-2016", None, "virtual"),
    ("mbs-3card-2016", None, "committed"),
    *[("au-sicbo", None, "")] * 4,
    ("mbs-sicbo-v6-2020", None, ""),
    ("mbs-sicbo-v6-2020", None, "virtual"),
    ("mbs-sicbo-v6-2020", None, "committed"),
    ("us-ma-sicbo", Mixer.MANUAL_SHAKER, ""),
    ("us-ma-sicbo", Mixer.AUTOMATED_SHAKER, ""),
    ("us-ma-sicbo", Mixer.AUTOMATED_SHAKER, "read"),
    ("rws-open-cover-etg-2021", None, ""),
    ("rws-open-cover-etg-2021", None, "virtual"),
    ("rws-open-cover-etg-2021", None, "committed"),
    ("rws-open-cover-etg-2021", None, "read"),
]
"""Document, mixer, and whether the tumbler is virtual, committed to chains of seeds, or read by a device.

The document whose seats know the most instruments comes up most often."""

TERMINALS = ("kim", "nan", "bob")
PLAYERS = st.sampled_from([*TERMINALS, "pat"])
TIMES = st.integers(1, 3)
FACES = st.tuples(*[st.integers(1, 6)] * 3)
AREAS = st.sampled_from(
    ["small", "big", "odd", "any-triple", "total:4", "total:9", "single:1", "double:6", "trio:123"]
)
AMOUNTS = st.sampled_from([5, 10, 50, 400, 995, 1000, 1005, 3])
SECONDS = st.sampled_from([0.5, 4, 5, 29, 30, 61, 90_000])
TIMES_OF_A_ROUND = st.sampled_from(
    [
        (None, 0, 0, 0),
        (None, 5, 61, 60),
        (30, 0, 0, 0),
        (30, 7, 29, 59),
        (30, 45, 30, 0),
        (5, 0, 4, 61),
        (5, 1, 5, 0),
        (4, 0, 0, 0),
    ]
)
"""How long betting is open, for how long nobody runs the table, when wagers come, and how long after the
keying the faces are confirmed."""
CHIPS = st.integers(0, 5)
"""Which of the chips and tokens of a document a seat uses."""
ANY_BODY = st.sampled_from(list(BODIES.values()))
"""Each sort of command, sent as it would be to the tables of tests/table."""
NO_REPORT = ("role/may-not", "staff/no-post-here", "ruling/button-not-due", "staff/needs-a-second-person")
"""Why a report is not taken: its sender may not report at this table, nothing was tumbled yet (v6 5.9), or one
person alone says that chips lay there in time, once a result may be seen."""
WAGERS = (c.LayWagers, c.TakeBackWagers, c.MoveWager, c.SpeakWager, c.LaySpokenWager)


class WholeTable(RuleBasedStateMachine):
    """Staff and players who do whatever comes to their minds."""

    @initialize(house=st.sampled_from(HOUSES))
    def open_the_house(self, house: tuple[str, Mixer | None, str]) -> None:
        """Open a table of some document, with three terminals and, where chips are played, a seat."""
        document, mixer, kind = house
        self.at = AtTheTable(
            document,
            mixer=mixer,
            is_virtual=kind in ("virtual", "committed"),
            source=chain_of_tests() if kind == "committed" else None,
            reader="R1" if kind == "read" else "",
            decks=2,
            cut=10,
            credits_are_ours=True,
        )
        self.auditor = Auditor()
        self.seen = 0
        ids = self.at.rule_set_ids
        for place, name in enumerate(TERMINALS):
            self.at.terminal(name, credit=300, rule_set=ids[place % len(ids)])
        self.players = list(TERMINALS)
        self.chips = [
            c.Stake("small", money(5), each.kind, colour, EMBLEM if colour else "")
            for each in self.at.document.instruments
            if each.kind is not Instrument.CREDITS
            for colour in (("red", "blue") if each.kind is Instrument.COLOUR_CHIPS else ("",))
        ]
        """All that can be laid at a seat."""
        if document != "rws-open-cover-etg-2021":
            self.at.seat("pat")
        else:
            self.at.terminal("pat", credit=300)
        self.players.append("pat")
        for name in ("lee", "spare"):
            self.at.seat(name)
        self.at.do(c.LeavePosition(player="spare"))

    def standing(self) -> list[StandingWager]:
        """List the wagers of the round in play."""
        play = self.at.now_table.round
        return list(play.betting.wagers_in_order()) if play else []

    def try_to(self, command: c.Command, *, by: str = "dealer", second: str = "") -> None:
        """Send a command that may be refused; a refusal has its place in the catalogue."""
        play = self.at.now_table.round
        decided = self.at.send(command, by=by, second=second)
        foresee_recovery(self.at)
        if isinstance(decided, Refusal):
            assert decided.code in CATALOGUE
            assert not isinstance(command, c.Report) or decided.code in NO_REPORT
        elif isinstance(command, WAGERS):
            assert play is not None
            assert play.betting.closes_at is None or self.at.now < play.betting.closes_at

    @rule(
        wagers=st.lists(st.tuples(PLAYERS, AREAS, AMOUNTS, CHIPS), min_size=2, max_size=6),
        steps=st.integers(0, 14),
        faces=FACES,
        time=TIMES_OF_A_ROUND,
    )
    def play(
        self,
        wagers: list[tuple[str, str, int, int]],
        steps: int,
        faces: tuple[int, int, int],
        time: tuple[int | None, int, int, int],
    ) -> None:
        """Open a round if none is open, lay wagers, covered or not, and take so many steps; not always soon."""
        seconds, gap, before_wagers, before_confirming = time
        if self.at.now_table.round is None:
            self.try_to(c.OpenBetting(seconds=seconds))
        if gap and self.at.now_table.round is not None:
            self.take_over(gap)
        self.at.later(seconds=before_wagers)
        for player, area, amount, of in wagers:
            if player in self.at.now_table.visits:
                stakes = (self.stake(player, area, amount, of),)
                self.try_to(c.LayWagers(position=player, stakes=stakes), by=self.at.hand_of(player))
        for _ in range(steps):
            self.do_what_is_due()
            self.go_on(faces, before_confirming)

    def stake(self, player: str, area: str, amount: int, of: int) -> c.Stake:
        """Make a stake: of credit at a terminal, of any chips or tokens at a seat."""
        if self.at.now_table.positions[player].is_terminal:
            return self.at.stakes(player, {area: amount})[0]
        return replace(self.chips[of % len(self.chips)], area=area, amount=money(amount))

    def go_on(self, faces: tuple[int, int, int], before_confirming: int) -> None:
        """Take the next step as it should be taken, where nothing stands in the way.

        A refusal may stop it, and so may a device that read other faces than the dealer keys.
        """
        if self.at.now_table.round is None or not self.can_be_drawn(faces):
            return
        if before_confirming and self.at.next_act is Act.ENTER_OUTCOME:
            self.try_to(c.EnterOutcome(faces=faces))
            self.at.later(seconds=before_confirming)
            self.try_to(c.ConfirmOutcome(faces=faces))
            return
        try:
            self.at.take_next_step(faces)
        except AssertionError as stopped:
            if "Refusal" not in str(stopped) and not self.at.play.reading.differs:
                raise

    def can_be_drawn(self, faces: tuple[int, int, int]) -> bool:
        """Tell whether chance could give these faces: a virtual shoe gives no card that it does not hold."""
        shoe = self.at.now_table.equipment.shoe
        if shoe is None or not shoe.is_virtual:
            return True
        return all(faces.count(face) <= shoe.left.counts[face - 1] for face in faces)

    def drawable(self, faces: tuple[int, int, int]) -> tuple[int, int, int]:
        """Give these faces, or else the first that a virtual shoe still holds."""
        shoe = self.at.now_table.equipment.shoe
        if shoe is None or self.can_be_drawn(faces):
            return faces
        one, two, three = list(Counter(dict(enumerate(shoe.left.counts, start=1))).elements())[:3]
        return one, two, three

    @rule(player=PLAYERS, area=AREAS, to=AREAS, amount=AMOUNTS, of=CHIPS)
    def take_back_or_move(self, player: str, area: str, to: str, amount: int, of: int) -> None:
        """Take a wager back, or move it."""
        if player not in self.at.now_table.visits:
            return
        stake = self.stake(player, area, amount, of)
        hand = self.at.hand_of(player)
        if area == to:
            self.try_to(c.TakeBackWagers(position=player, stakes=(stake,)), by=hand)
        else:
            self.try_to(c.MoveWager(position=player, stake=stake, to=to), by=hand)

    @rule(
        act=st.sampled_from(Act),
        faces=FACES,
        event=st.sampled_from([each for each in Irregular if each is not Irregular.CHIPS_UNCLEAR]),
        what=st.integers(0, 11),
        times=TIMES,
    )
    def make_mischief(
        self, act: Act, faces: tuple[int, int, int], event: Irregular, what: int, times: int
    ) -> None:
        """Order things whose turn it is not, report anything at any time."""
        stake = c.Stake("small", money(3 * times), Instrument.VALUE_CHIPS)
        mischief: list[c.Command] = [
            c.TakeStep(act=act),
            c.Announce(faces=faces),
            c.EnterOutcome(faces=faces),
            c.SettleRound(),
            c.ReportIrregularity(event=event, note="seen"),
            c.ReportStep(act=act),
            c.ReportTumble(times=times),
            c.CheckFlat(flat=(True, True, times > 1)),
            c.ReportChips(position="pat", stake=stake),
            c.DrawOutcome(),
            self.at.device_result(faces),
            c.GiveNonce(position="kim", nonce=event.value),
        ]
        by = {c.TakeDeviceResult: "device", c.GiveNonce: "kim"}.get(type(mischief[what]), "dealer")
        self.try_to(mischief[what], by=by)

    @precondition(lambda self: self.at.now_table.round is not None)
    @rule()
    def interrupt(self) -> None:
        """Let the power fail: recover, and recover again, which changes nothing more."""
        self.at.interrupt()
        log = len(self.at.log)
        self.at.interrupt()
        assert log == len(self.at.log)

    @rule(seconds=SECONDS, how=st.sampled_from(["watched", "late", "taken over"]))
    def let_time_pass(self, seconds: float, how: str) -> None:
        """Wait; the program does what is due, or is late itself, or another one takes over from it."""
        if how == "taken over" and self.at.now_table.round is not None:
            self.take_over(seconds)
            return
        self.at.later(seconds=seconds)
        if how == "watched":
            self.do_what_is_due()

    def do_what_is_due(self) -> None:
        """Order what time has ended, which is never refused and not due a second time."""
        done: list[c.Command] = []
        while order := due(self.at.now_table, self.at.now):
            assert order not in done
            done.append(order)
            self.at.do(order, by="program")

    def take_over(self, gap: float) -> None:
        """Let another process take over, twice: wagers stand, and players have the time that they had."""
        before, begun = self.at.play, self.at.now
        self.at.taken_over(gap=gap)
        after = self.at.play
        assert (before.betting.wagers, before.steps_done) == (after.betting.wagers, after.steps_done)
        if (
            before.betting.closes_at is not None
            and before.betting.is_open
            and begun < before.betting.closes_at
        ):
            assert after.betting.closes_at is not None
            assert before.betting.closes_at - begun == after.betting.closes_at - self.at.now
        else:
            assert before.betting.closes_at == after.betting.closes_at
        assert () == taken_over(self.at.now_table, gap_from=begun, at=self.at.now)

    @precondition(lambda self: any(each.player == "pat" for each in self.standing()))
    @rule(wager=st.integers(1, 4), to=AREAS, amount=AMOUNTS, how=st.integers(0, 5))
    def touch_chips(self, wager: int, to: str, amount: int, how: int) -> None:
        """Take chips off, or shift them, when that may be too late."""
        own = [each for each in self.standing() if each.player == "pat"]
        touched = own[wager % len(own)]
        if how < 2:
            self.try_to(c.ReportChipsMoved(wager=touched.number, to=to, is_on_purpose=how == 1))
        else:
            taken = money(amount) if how == 2 else min(money(amount), touched.stake - touched.taken_off)
            self.try_to(c.ReportChipsTaken(wager=touched.number, amount=taken))

    @precondition(lambda self: "pat" in self.at.now_table.visits)
    @rule(area=AREAS, amount=AMOUNTS, of=CHIPS, is_in_time=st.booleans(), is_seen_by_two=st.booleans())
    def find_chips(self, area: str, amount: int, of: int, *, is_in_time: bool, is_seen_by_two: bool) -> None:
        """Find chips on the layout, or see them put back, early or late."""
        report = c.ReportChips(
            position="pat", stake=self.stake("pat", area, amount, of), is_in_time=is_in_time
        )
        self.try_to(report, second="boss" if is_seen_by_two else "")

    @precondition(lambda self: "pat" in self.at.now_table.visits and self.at.now_table.colours)
    @rule(colour=st.sampled_from(["red", "blue"]), count=st.sampled_from([1, 10, 100]), is_back=st.booleans())
    def change_colour_chips(self, colour: str, count: int, *, is_back: bool) -> None:
        """Buy colour chips, or redeem them, which may be lost by then."""
        order: c.Command = c.IssueColourChips(
            player="pat", colour=colour, chips=count, value=money(5), paid_with=c.PaidWith.CASH
        )
        if is_back:
            order = c.RedeemColourChips(
                player="pat", colour=colour, chips=count, emblem="star", at=c.RedeemedAt.TABLE
            )
        self.try_to(order)

    @rule(choice=st.integers(0, 20), faces=FACES)
    def put_things_right(self, choice: int, faces: tuple[int, int, int]) -> None:
        """Rule, repair, replace, reset, stand by, shuffle: all that a table may wait for."""
        table = self.at.now_table
        for hold in table.holds:
            by = hold.authority.lower().replace(" ", "-")
            open_to = verdicts_for(table, hold)
            verdict = open_to[choice % len(open_to)]
            rounds = tuple(self.auditor.concluded[-1:])
            ruling = c.GiveRuling(
                hold=hold.number, verdict=verdict, reason="seen by me", rounds=rounds, faces=faces
            )
            self.try_to(ruling, by=by, second="deputy")
        table = self.at.now_table
        for remedy in table.equipment.remedies_due:
            self.try_to(c.RecordRemedy(remedy=remedy, note="done"), by="technician")
        if table.round is not None and table.round.by_hand:
            self.try_to(c.RecordPresence(), by="casino-supervisor")
        if table.round is not None and table.round.must_reset:
            self.try_to(c.ResetDevice())
        if (
            table.equipment.shoe is not None
            and table.equipment.shoe.is_due_for_shuffle
            and table.round is None
        ):
            self.at.load_shoe()
        if is_overdue(table, self.at.now) and table.round is None:
            self.at.log_dice(f"D{len(self.at.log)}")

    @precondition(lambda self: self.at.now_table.round is not None and self.at.now_table.round.interruptions)
    @rule(faces=st.tuples(*[st.one_of(st.none(), st.integers(1, 6))] * 3), withdraws=st.booleans())
    def answer_after_an_interruption(
        self, faces: tuple[int | None, int | None, int | None], *, withdraws: bool
    ) -> None:
        """Read the dice with two people; let players withdraw or stay."""
        self.try_to(c.AttestDice(faces=faces), by="dealer", second="boss")
        for player in self.players:
            self.try_to(c.AnswerOption(player=player, withdraws=withdraws))
        self.try_to(c.CloseOption(), by="boss")

    @precondition(lambda self: bool(self.auditor.concluded))
    @rule(faces=FACES, back=st.integers(0, 3), is_void=st.booleans())
    def correct(self, faces: tuple[int, int, int], back: int, *, is_void: bool) -> None:
        """Correct or void a round that was concluded."""
        number = self.auditor.concluded[-1 - back % len(self.auditor.concluded)]
        order: c.Command = c.CorrectOutcome(
            round=number, faces=faces, event=Irregular.WRONG_RESULT_KEYED, reason="camera"
        )
        if is_void:
            order = c.VoidRounds(rounds=(number,), event=Irregular.DAMAGED_DIE, reason="chipped")
        self.try_to(order, by="boss", second="deputy")

    @rule(player=st.sampled_from(TERMINALS))
    def come_or_go(self, player: str) -> None:
        """Cash out and leave, or come back with new credit."""
        if player in self.at.now_table.visits:
            self.try_to(c.CashOut(player=player, ticket=f"{player}-{len(self.at.log)}"), by=player)
        else:
            self.try_to(c.TakePosition(position=player, player=player), by=player)
            buy = c.BuyIn(player=player, amount=money(200), paid_with=c.PaidWith.CASH)
            self.try_to(buy, by="cashier")

    @rule(body=ANY_BODY)
    def order_anything(self, body: Body) -> None:
        """Send a command of any sort, by whoever would send it."""
        sent = body(self.at)
        self.try_to(sent.command, by=sent.by, second=sent.second)

    @rule(faces=FACES, choice=st.integers(0, 20))
    def come_to_an_end(self, faces: tuple[int, int, int], choice: int) -> None:
        """Bring the round to its end by lawful orders: no round stays stuck, and nothing stays staked."""
        Staff(self.at, self.drawable(faces), choice=choice).finish()

    def teardown(self) -> None:
        """End every story with the end of its round."""
        if hasattr(self, "auditor") and sys.exc_info()[0] is None:
            self.come_to_an_end((2, 3, 6), len(self.at.log))
            self.the_auditor_agrees()

    @invariant()
    def the_auditor_agrees(self) -> None:
        """Every balance is what the auditor worked out alone: INV-M3, M5, M6, W7, W8."""
        if not hasattr(self, "auditor"):
            return
        for event in self.at.log[self.seen :]:
            self.auditor.see(event)
        self.seen = len(self.at.log)
        for player in TERMINALS:
            assert Money(self.auditor.credit.get(player, 0)) == self.at.credit(player)
            assert (
                self.auditor.is_owed.get(player, 0)
                == self.at.balance(AccountKind.PAYABLE, player).minor_units
            )
        if self.at.now_table.round is None:
            assert Money(self.auditor.bank) == self.at.bank
            owed = [
                self.at.books.balance(account).minor_units
                for account in self.at.books.accounts()
                if account.kind is AccountKind.RECEIVABLE
            ]
            assert sum(self.auditor.owes.values()) == sum(owed)

    @invariant()
    def the_record_is_in_order(self) -> None:
        """No wager stands after the closing call; each round ends once; an outcome is established once."""
        if not hasattr(self, "auditor"):
            return
        closed: set[int] = set()
        outcomes: set[tuple[int, int]] = set()
        ended: set[int] = set()
        for event in self.at.log:
            match event:
                case e.BettingClosed():
                    closed.add(event.round)
                case e.NoRollCalled():
                    closed.discard(event.round)
                    outcomes = {each for each in outcomes if each[0] != event.round}  # it never was (US 6(a))
                case e.WagerRegistered() | e.WagerRaised():
                    assert event.round not in closed or event.is_found
                case e.WagerLowered():
                    assert event.round not in closed
                case e.OutcomeEstablished():
                    assert (event.round, event.revision) not in outcomes
                    outcomes.add((event.round, event.revision))
                case e.RoundConcluded() | e.RoundVoided():
                    assert event.round not in ended
                    ended.add(event.round)
                case e.SeedRevealed():
                    assert event.round in ended
                case _:
                    pass


def test_no_command_upsets_the_books() -> None:
    """Fifty commands, a hundred times over: the auditor and the books agree after each."""
    run_state_machine_as_test(
        WholeTable,
        settings=settings(
            max_examples=100,
            stateful_step_count=50,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )
