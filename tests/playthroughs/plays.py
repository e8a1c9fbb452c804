"""Three days at a table of every rule set: an ordinary shift, a bad day, and a day of interruptions.

The plays are written once; what happens in them follows the document, and the transcripts show how the
documents differ. `make playthroughs` writes them anew; read the difference before you commit it.
"""

from collections.abc import Callable, Sequence

from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.money import Currency
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decisions.readiness import inspections_missing
from sicbo.table.progress import has_cover
from sicbo.table.recovery.recover import Wait
from sicbo.table.refusals import Refusal
from sicbo.table.state import Hold
from sicbo.table.transcript import tell

RULE_SETS = {
    "mbs-3card-2016": "mbs-3card-2016",
    "au-sicbo": "au-sicbo",
    "mbs-sicbo-v6-2020": "mbs-sicbo-v6-2020",
    "us-ma-sicbo": "us-ma-sicbo",
    "rws-open-cover-2021-1": "rws-open-cover-etg-2021",
    "rws-open-cover-2021-2": "rws-open-cover-etg-2021",
    "rws-open-cover-2021-3": "rws-open-cover-etg-2021",
}
"""Every rule set, with its document."""


class Told(AtTheTable):
    """A table whose every command is written down, with what came of it."""

    def __init__(self, rule_set: str) -> None:
        self.lines: list[str] = []
        document = RULE_SETS[rule_set]
        mixer = Mixer.AUTOMATED_SHAKER if document == "us-ma-sicbo" else None
        super().__init__(document, rule_sets=(rule_set,), mixer=mixer, credits_are_ours=True)
        self.has_chips = self.document.instruments[0].kind is not Instrument.CREDITS
        self.lines.clear()

    @property
    def currency(self) -> Currency:
        """The currency of the table."""
        return self.document.money.as_currency()

    def chapter(self, title: str) -> None:
        """Begin a part of the day."""
        self.lines += ["", f"## {title}"]

    def send(
        self, command: c.Command, *, by: str = "dealer", second: str = "", player: str = ""
    ) -> tuple[e.Event, ...] | Refusal:
        """Send a command and write down what came of it."""
        who = f"{by} with {second}" if second else by
        self.lines.append(f"{who}> {tell(command, self.currency)}")
        before = len(self.transfers)
        decided = super().send(command, by=by, second=second, player=player)
        if isinstance(decided, Refusal):
            clause = f" [{', '.join(decided.clause)}]" if decided.clause else ""
            self.lines.append(f"    refused, {decided.code}: {decided.sentence}{clause}")
        else:
            self._tell(decided, before)
        return decided

    def _tell(self, events: Sequence[e.Event], before: int) -> None:
        self.lines += [f"    {tell(event, self.currency)}" for event in events]
        for each in self.transfers[before:]:
            amount = self.currency.show(each.amount)
            self.lines.append(f"        {amount} from {each.debit} to {each.credit}")

    def interrupt(self) -> Wait | tuple[e.Event, ...]:
        """Let the power fail, and write down what the record says."""
        self.lines.append("power fails and comes back>")
        before = len(self.transfers)
        found = super().interrupt()
        if isinstance(found, Wait):
            self.lines.append(f"    waits: {found.sentence}")
        else:
            self._tell(found, before)
        return found

    def sit_down(self) -> None:
        """Seat the players: ann and bob with chips where chips are played, tom and una at terminals."""
        if self.has_chips:
            self.seat("ann")
            self.seat("bob")
        else:
            self.terminal("ann", credit=500)
            self.terminal("bob", credit=500)
        self.terminal("tom", credit=200)

    def betting(self) -> None:
        """Open a round with the usual wagers."""
        self.open_betting()
        self.lay("ann", {"small": 20})
        self.lay("tom", {"big": 10})

    def settle_matters(self, verdict: Verdict = Verdict.VOID_ROUND) -> None:
        """Rule on what is held and put right what the table waits for; finish what is still in play.

        What was reported is found to be so; where the document leaves a choice for a round, the verdict is the
        one given.
        """
        for hold in self.now_table.holds:
            by = hold.authority.lower().replace(" ", "-")
            ruling = c.GiveRuling(
                hold=hold.number,
                verdict=hold.finding or _chosen(hold, verdict),
                reason="as seen on camera 4",
                rounds=hold.rounds if hold.finding is Verdict.VOID_AFFECTED_ROUNDS else (),
                faces=(1, 2, 6) if hold.finding is Verdict.CORRECT_AND_RESETTLE else None,
                ground=Ground.SUSPECTED_OFFENCE,
            )
            self.do(ruling, by=by, second="deputy")
        if self.table is not None and self.table.round is not None:
            if self.play.by_hand:
                self.do(c.RecordPresence(), by="casino-supervisor")
            if self.play.must_reset:
                self.do(c.ResetDevice())
            self.finish((1, 2, 4))
        for remedy in self.now_table.equipment.remedies_due:
            if remedy is Remedy.DICE_REPLACED:
                self.do(c.LogDice(serial=f"D-{self.now_table.rounds_opened}", dice=((1, 2, 3, 4, 5, 6),) * 3))
            elif remedy is Remedy.SHOE_CHANGED:
                self.load_shoe()
            else:
                self.do(c.RecordRemedy(remedy=remedy, note="done and tested"), by="technician")
        for each in inspections_missing(self.now_table, self.now):
            self.inspection(each.item, each.due, by=each.post.lower().replace(" ", "-"))


def _chosen(hold: Hold, verdict: Verdict) -> Verdict:
    """Choose at discretion: a verdict on the round, or what there is for a wager and for a mere question."""
    if hold.wager:
        return Verdict.STAKE_STANDS
    return verdict if hold.round else Verdict.CONTINUE


def ordinary_shift(table: Told) -> None:
    """Play three rounds with nothing out of the ordinary."""
    table.chapter("Players sit down")
    table.sit_down()
    if table.document.colour_chips is not None:
        colour = c.IssueColourChips(
            player="bob",
            colour="red",
            chips=20,
            value=money(5),
            paid_with=c.PaidWith.CASH,
        )
        table.do(colour)
    table.chapter("First round: wagers are raised, moved and taken back; a late one is refused")
    table.open_betting()
    table.lay("ann", {"small": 20})
    table.lay("ann", {"small": 10})
    table.lay("tom", {"total:9": 10, "big": 20})
    table.do(c.MoveWager(position="tom", stake=table.stakes("tom", {"big": 20})[0], to="small"), by="tom")
    table.do(c.TakeBackWagers(position="tom", stakes=table.stakes("tom", {"total:9": 10})), by="tom")
    while table.play.betting.is_open:
        table.take_next_step((1, 2, 4))
    table.refuses(c.LayWagers(position="tom", stakes=table.stakes("tom", {"big": 20})), by="tom")
    table.finish((1, 2, 4))
    table.chapter("Second round: a triple")
    table.open_betting()
    table.lay("ann", {"small": 20, "any-triple": 5})
    table.refuses(c.LayWagers(position="tom", stakes=table.stakes("tom", {"big": 5000})), by="tom")
    table.lay("tom", {"total:9": 10})
    table.finish((3, 3, 3))
    table.do(c.AnnounceLastRound(), by="boss")
    table.chapter("Third round, the last: nobody plays")
    table.open_betting()
    table.finish((5, 6, 6))
    table.chapter("The end of the day")
    table.do(c.CashOut(player="tom", ticket="0001-TOM"), by="tom")
    table.do(c.DropBox(box="B7"), by="cashier", second="teller")
    table.do(c.CloseTable(count=money(100000)), by="boss")


def _report(event: Irregular) -> Callable[[Told], object]:
    return lambda table: table.do(c.ReportIrregularity(event=event, note="seen by the dealer"))


def _after(act: Act, then: Callable[[Told], object]) -> Callable[[Told], object]:
    def happen(table: Told) -> None:
        table.advance_to(act)
        then(table)

    return happen


def _after_closing(then: Callable[[Told], object]) -> Callable[[Told], object]:
    def happen(table: Told) -> None:
        while table.play.betting.is_open:
            table.take_next_step((1, 2, 4))
        then(table)

    return happen


def _lays(area: str, amount: float) -> Callable[[Told], object]:
    """Bob lays chips at a seat, and the dealer reports them; a terminal is refused what it may not lay."""

    def happen(table: Told) -> None:
        if table.has_chips:
            table.do(c.ReportChips(position="bob", stake=chips(area, amount)))
        else:
            table.refuses(c.LayWagers(position="bob", stakes=table.stakes("bob", {area: amount})), by="bob")

    return happen


def _takes_off(table: Told) -> None:
    """Ann takes chips off; at a terminal she may try."""
    if table.has_chips:
        table.do(c.ReportChipsTaken(wager=1, amount=money(20)))
    else:
        stakes = table.stakes("ann", {"small": 20})
        table.refuses(c.TakeBackWagers(position="ann", stakes=stakes), by="ann")


HAPPENS: dict[Irregular, Callable[[Told], object]] = {
    Irregular.EXPOSED_EARLY: _report(Irregular.EXPOSED_EARLY),
    Irregular.TUMBLED_EARLY: lambda table: table.do(c.ReportTumble(times=3)),
    Irregular.SHORT_TUMBLE: _after(Act.TUMBLE, lambda table: table.do(c.ReportTumble(times=2))),
    Irregular.DIE_NOT_FLAT: _after(
        Act.CHECK_FLAT, lambda table: table.do(c.CheckFlat(flat=(True, False, True)))
    ),
    Irregular.FOREIGN_CARD: _after(Act.DRAW_CARDS, _report(Irregular.FOREIGN_CARD)),
    Irregular.WRONG_CARD_COUNT: _after(Act.DRAW_CARDS, _report(Irregular.WRONG_CARD_COUNT)),
    Irregular.SHOE_SHORT: _after(Act.DRAW_CARDS, _report(Irregular.SHOE_SHORT)),
    Irregular.SHAKER_FAULT: _after(Act.TUMBLE, _report(Irregular.SHAKER_FAULT)),
    Irregular.DEVICE_FAULT_AFTER_OUTCOME: _after(Act.ANNOUNCE, _report(Irregular.DEVICE_FAULT_AFTER_OUTCOME)),
    Irregular.LIGHTS_WRONG: _after(
        Act.COLLECT_LOSERS, lambda table: table.do(c.ReportLights(areas=("big",)))
    ),
    Irregular.WRONG_RESULT_KEYED: _after(Act.COLLECT_LOSERS, _report(Irregular.WRONG_RESULT_KEYED)),
    Irregular.WRONG_DISPLAY: _after(Act.COLLECT_LOSERS, _report(Irregular.WRONG_DISPLAY)),
    Irregular.DEAL_BUTTON_MISSED: _after(
        Act.PRESS_DEAL_BUTTON, lambda table: table.do(c.ReportStep(act=Act.UNCOVER))
    ),
    Irregular.LATE_WAGER: _after_closing(_lays("big", 30)),
    Irregular.LATE_WITHDRAWAL: _after_closing(_takes_off),
    Irregular.UNDER_MINIMUM: _lays("odd", 1),
    Irregular.OVER_MAXIMUM: _lays("odd", 1500),
    Irregular.CHIPS_UNCLEAR: _after_closing(
        lambda table: table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))
    ),
    Irregular.TERMINALS_INTERRUPTED: lambda table: table.do(c.ReportTerminals(down=("tom",))),
    Irregular.INTERPRETATION: lambda table: table.do(
        c.RaiseQuestion(question="does a token count as a chip?")
    ),
}
"""How each irregularity comes about at a table; any other is reported in so many words."""


def bad_day(table: Told) -> None:
    """Let everything go wrong that the document foresees, one round each; then put a settled round right."""
    table.sit_down()
    rows = dict.fromkeys(row.event for row in table.document.irregularities)
    for event in rows:
        if event is Irregular.ROUND_INTERRUPTED:
            continue
        table.chapter(event.value)
        if event is Irregular.EARLY_WAGER:
            table.do(c.ReportChips(position="bob", stake=chips("odd", 10)))
        table.betting()
        if event is Irregular.EARLY_WAGER:
            table.finish((1, 2, 4))
            continue
        HAPPENS.get(event, _report(event))(table)
        if event is Irregular.TERMINALS_INTERRUPTED:
            table.do(
                c.ReportTerminals(
                    back=("tom",), unregistered=(("tom", table.stakes("tom", {"total:5": 5})[0]),)
                )
            )
        table.settle_matters()
    table.chapter("a wrong result is found after the settlement")
    table.betting()
    done = table.finish((1, 2, 4))
    order = c.CorrectOutcome(
        round=done.number, faces=(1, 2, 6), event=Irregular.WRONG_RESULT_KEYED, reason="camera 4 shows a six"
    )
    table.send(order, by="boss", second="deputy")


def day_of_interruptions(table: Told) -> None:
    """Let the power fail before every step of the round, in a round of its own."""
    table.sit_down()
    for step in table.now_table.steps[1:-1]:
        table.chapter(f"before {step.act.value}")
        table.betting()
        table.advance_to(step.act)
        if table.table is None or table.table.round is None:
            continue
        table.interrupt()
        if table.now_table.round is not None and table.play.reading.is_awaited:
            if has_cover(table.now_table) and not table.play.reading.is_uncovered:
                table.say_covered()
            else:
                table.do(c.AttestDice(faces=(1, 2, 4)), by="dealer", second="boss")
        if table.now_table.round is not None and table.play.option is not None:
            table.do(c.AnswerOption(player="tom", withdraws=True), by="tom")
            table.later(seconds=c.OPTION_SECONDS)
            table.do(c.CloseOption(), by="program")
        table.settle_matters(Verdict.CONTINUE)


PLAYS = {
    "ordinary-shift": ordinary_shift,
    "bad-day": bad_day,
    "day-of-interruptions": day_of_interruptions,
}


def transcript(rule_set: str, play: str) -> str:
    """Play a day and give its transcript."""
    table = Told(rule_set)
    PLAYS[play](table)
    bank = table.currency.show(table.bank)
    head = [f"# {rule_set}: {play.replace('-', ' ')}", "", (PLAYS[play].__doc__ or "").strip()]
    return "\n".join([*head, *table.lines, "", f"The bank has won {bank}.", ""])
