"""Staff who bring a round to its end by lawful orders, whatever has happened to it before.

They do what the table waits for: rule on what is held, read the dice after an interruption, take answers,
reset, stand by, and take the next step, with the faces that the dice really show. Faces that were called,
keyed or read wrongly are put right where the rules let them; where nothing else is left, someone reports
it, and the post that rules on the unforeseen makes the round void.
"""

from msgspec.structs import replace

from at_the_table import AtTheTable, money
from sicbo.house_runtime.tables.timers import due
from sicbo.ledger.accounts import AccountKind
from sicbo.money import NOTHING
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table.context import Drawn
from sicbo.table.deadlines import is_overdue
from sicbo.table.decisions.checks.turns import READING
from sicbo.table.decisions.irregularities.rulings import verdicts_for
from sicbo.table.equipment import Card
from sicbo.table.recovery.recover import Wait
from sicbo.table.refusals import Refusal
from sicbo.table.round import HowConcluded
from sicbo.table.state import Hold
from table.moments import kept

MAX_TURNS = 80
"""More than the steps of any document and all that one round may wait for: beyond it, staff turn in circles."""

Faces = tuple[int, int, int]
Decided = tuple[object, ...] | Refusal


def foresee_recovery(at: AtTheTable) -> AtTheTable:
    """Recover a table as it stands, without keeping it: it raises nothing, and twice is the same as once."""
    other = kept(at)
    other.interrupt()
    log = len(other.log)
    again = other.interrupt()
    assert log == len(other.log)
    assert isinstance(again, Wait) or not again
    return other


class Staff:
    """The people of a table, who see what the dice show and rule as they choose."""

    def __init__(self, at: AtTheTable, shown: Faces, *, choice: int = 0) -> None:
        self.at = at
        self.shown = shown
        self.choice = choice
        """Which of the verdicts that are open they try first."""

    def finish(self) -> None:
        """Bring the round in play to its end, and see that nothing staked in it is left over."""
        at = self.at
        if not self._is_in_play():
            return
        number = at.play.number
        turns = 0
        while self._is_in_play():
            turns += 1
            assert turns <= MAX_TURNS, f"round {number} is stuck at {at.next_act}: {at.log[-8:]}"
            if isinstance(refusal := self._go_on(), Refusal):
                self._give_up(refusal)
        assert NOTHING == at.balance(AccountKind.STAKES_IN_PLAY, f"{at.name}/{number}")
        assert NOTHING == at.balance(AccountKind.PROMOTIONAL)
        ended = at.past[number]
        if ended.concluded is HowConcluded.SETTLED:
            assert set(ended.betting.wagers) == {line.wager for line in ended.lines}
        at.replay()

    def _is_in_play(self) -> bool:
        return self.at.now_table.round is not None

    def _go_on(self) -> Decided:  # noqa: PLR0911 - one for each thing that a round may wait for
        """Do the next thing that the round waits for."""
        at, play = self.at, self.at.play
        if order := due(at.now_table, at.now):
            return at.do(order, by="program")
        self._take_posts()
        held = [each for each in at.now_table.holds if each.round == play.number]
        if held:
            return self.rule(held[0])
        if play.reading.is_awaited:
            return at.send(c.AttestDice(faces=self.shown), by="dealer", second="boss")
        if play.option is not None:
            at.later(seconds=c.OPTION_SECONDS)
            return at.send(c.CloseOption(), by="program")
        if play.must_reset:
            return at.send(c.ResetDevice())
        if play.presence_needed:
            return at.send(c.RecordPresence(), by=_name(play.presence_needed))
        return self._take_step()

    def _take_posts(self) -> None:
        """Fill the posts whose people were released."""
        for post in self.at.document.staff.posts:
            entry = self.at.now_table.roster.get(_name(post.title))
            if entry is None or entry.post != post.title:
                self.at.do(c.AssignPost(person=_name(post.title), post=post.title), by="admin")

    def rule(self, hold: Hold) -> Decided:
        """Rule on what is held: some verdict that is on offer can be given by whoever may."""
        open_to = verdicts_for(self.at.now_table, hold)
        start = self.choice % len(open_to)
        people = [_name(hold.authority), *(_name(post.title) for post in self.at.document.staff.posts)]
        refusals = []
        for verdict in open_to[start:] + open_to[:start]:
            for person in people:
                ruling = c.GiveRuling(
                    hold=hold.number, verdict=verdict, reason="seen", rounds=self._rounds(), faces=self.shown
                )
                decided = self.at.send(ruling, by=person, second="deputy")
                if not isinstance(decided, Refusal):
                    return decided
                refusals.append(decided)
        raise AssertionError(f"nobody can rule on {hold}: {refusals}")

    def _rounds(self) -> tuple[int, ...]:
        return tuple(self.at.past)[-1:]

    def _give_up(self, refusal: Refusal) -> None:
        """Report what stands in the way, for whoever rules on the unforeseen to make the round void."""
        self.at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note=refusal.code))
        hold = self.at.now_table.holds[-1]
        void = c.GiveRuling(
            hold=hold.number, verdict=Verdict.VOID_ROUND, reason=refusal.sentence, ground=Ground.FORCE_MAJEURE
        )
        self.at.do(void, by=_name(hold.authority), second="deputy")

    # ---- steps ---------------------------------------------------------------------------------------

    def _take_step(self) -> Decided:  # noqa: PLR0911 - one a step
        at, play, act = self.at, self.at.play, self.at.next_act
        if act is Act.CLOSE_BETTING:
            return at.send(c.CloseBetting())
        if act is Act.TUMBLE:
            return self._tumble()
        if at.now_table.equipment.is_virtual and play.outcome is None and act in (*READING, Act.DRAW_CARDS):
            at.drawn = Drawn(self.shown)
            return at.send(c.DrawOutcome())
        if act is Act.DRAW_CARDS:
            return at.send(c.ReportCard(card=Card(self.shown[len(play.reading.cards)], "red")))
        if act is Act.CHECK_FLAT:
            return at.send(c.CheckFlat(flat=(True, True, True)))
        if act in (Act.ANNOUNCE, Act.ENTER_OUTCOME):
            return self._read(act)
        return at.send(c.TakeStep(act=act))

    def _tumble(self) -> Decided:
        if self.at.play.tumble is None or self.at.now_table.equipment.is_virtual:
            return self.at.send(c.StartTumble())
        return self.at.send(c.ReportTumble(times=3))

    def _read(self, act: Act) -> Decided:
        """Call, key and confirm what the dice show, or the cards; what was wrong is said again."""
        at, play = self.at, self.at.play
        shown = self.shown
        if play.reading.cards:
            one, two, three = (card.face for card in play.reading.cards)
            shown = one, two, three
        for die, (read, face) in enumerate(zip(play.reading.dice, shown, strict=True), start=1):
            if read not in (None, face):
                return at.send(c.ReadDie(die=die, face=face))
        if play.reading.announced is not None and play.reading.announced.faces != shown:
            return at.send(c.Announce(faces=shown))
        if at.now_table.equipment.reader is not None and play.reading.by_device is None:
            return self._read_by_device(shown)
        if act is Act.ANNOUNCE and play.reading.announced is None:
            return at.send(c.Announce(faces=shown))
        keyed = play.reading.entered
        if act is Act.ENTER_OUTCOME and (keyed is None or keyed.outcome.faces != shown):
            return at.send(c.EnterOutcome(faces=shown))
        return at.send(c.ConfirmOutcome(faces=shown))

    def _read_by_device(self, shown: Faces) -> Decided:
        """Let the device read the dice; where it cannot, it is taken off, and people read alone."""
        at = self.at
        assert at.now_table.equipment.reader is not None
        device = at.now_table.equipment.reader.device
        counter = at.now_table.equipment.device_counters.get(device, 0) + 1
        result = replace(at.device_result(shown, counter=counter), device=device)
        decided = at.send(result, by="device")
        return at.send(c.RemoveReader(), by="technician") if isinstance(decided, Refusal) else decided

    # ---- the next round ------------------------------------------------------------------------------

    def open_next(self) -> None:
        """Do all that the table waits for between rounds, and open betting."""
        at = self.at
        if not isinstance(at.send(c.OpenBetting()), Refusal):
            return
        for hold in at.now_table.holds:
            self.rule(hold)
        self._take_posts()
        self._equip()
        while remedies := at.now_table.equipment.remedies_due:
            at.do(c.RecordRemedy(remedy=remedies[0], note="done"), by="technician")
        at.inspect()
        if not at.now_table.is_open:
            at.do(c.OpenTable(count=money(10000)), by="boss")
        at.do(c.OpenBetting())

    def _equip(self) -> None:
        at, table = self.at, self.at.now_table
        shoe = table.equipment.shoe
        if at.document.dice is None:
            must_change = Remedy.SHOE_CHANGED in table.equipment.remedies_due
            if shoe is None or shoe.is_due_for_shuffle or must_change:
                at.load_shoe()
            return
        if table.equipment.mixer is None:
            mixer = at.mixer or at.document.dice.mixers[0]
            at.fit(mixer, "M9", is_virtual=at.is_virtual)
        dice = table.equipment.dice
        kept = [*table.equipment.condemned_dice, *(each for one in table.disputes for each in one.kept)]
        is_spent = dice is None or dice.serial in kept or is_overdue(table, at.now)
        if is_spent and not at.now_table.equipment.is_virtual:
            at.log_dice(f"D{len(at.log)}")


def _name(post: str) -> str:
    return post.lower().replace(" ", "-")
