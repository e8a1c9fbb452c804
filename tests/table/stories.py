"""Courses of a round, for each game, on which recovery and replay are tested.

Each story begins with betting open and two wagers laid (see moments), and plays to the end of its round;
some go on with the next one.
"""

from collections.abc import Callable

from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.rules.equipment import Inspected, InspectionTime
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.law import ClosingGround
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.streams import name_of
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.disputes import DisputeStep
from sicbo.table.equipment import Card
from sicbo.table.people import Actor, Role
from table.moments import FACES, RULES_ON, betting, kept

Story = Callable[[AtTheTable], object]


def ordinary(at: AtTheTable) -> None:
    """Play a regular round."""
    at.finish(FACES)


def empty(at: AtTheTable) -> None:
    """Let both players withdraw everything, and play without wagers."""
    at.do(c.TakeBackWagers(position="kim", stakes=(chips("big", 20, Instrument.CREDITS),)), by="kim")
    stakes = (chips("small", 10, at.instrument_of("pat")),)
    at.do(c.TakeBackWagers(position="pat", stakes=stakes), by=at.hand_of("pat"))
    at.finish(FACES)


def read_one_by_one(at: AtTheTable) -> None:
    """Enter each die as it is read."""
    at.advance_to(Act.CHECK_FLAT if Act.CHECK_FLAT in acts(at) else Act.ANNOUNCE, FACES)
    for die, face in enumerate(FACES, start=1):
        at.do(c.ReadDie(die=die, face=face))
    at.finish(FACES)


def acts(at: AtTheTable) -> list[Act]:
    """List the steps of a round."""
    return [step.act for step in at.now_table.steps]


def held(at: AtTheTable) -> None:
    """Hold the round after the closing call, and continue it by a ruling."""
    at.advance_to(Act.CLOSE_BETTING)
    at.take_next_step(FACES)
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fire alarm"))
    order = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="nothing was touched")
    at.do(order, by=RULES_ON[at.document.document])
    at.finish(FACES)


def late_chips(at: AtTheTable) -> None:
    """Take chips off and lay others after the closing call."""
    at.advance_to(Act.CLOSE_BETTING)
    at.take_next_step(FACES)
    at.do(c.ReportChipsTaken(wager=1, amount=money(10)))
    at.do(c.ReportChips(position="pat", stake=chips("big", 10)))
    at.finish(FACES)


def held_wager(at: AtTheTable) -> None:
    """Shift chips by accident, come to the outcome, and rule where they lay."""
    at.advance_to(Act.CLOSE_BETTING)
    at.take_next_step(FACES)
    at.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))
    at.advance_to(Act.COLLECT_LOSERS, FACES)
    order = c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, reason="seen on camera", area="big")
    at.do(order, by="pit-supervisor")
    at.finish(FACES)


def button_missed(at: AtTheTable) -> None:
    """Lift the cover before the deal button was pressed; reset, and key in."""
    at.advance_to(Act.PRESS_DEAL_BUTTON)
    at.do(c.ReportStep(act=Act.UNCOVER))
    at.do(c.ResetDevice())
    at.finish(FACES)


def option_taken(at: AtTheTable) -> None:
    """Interrupt the round; one player withdraws everything, the other stays."""
    at.interrupt()
    at.do(c.AnswerOption(player="kim", withdraws=True), by="kim")
    at.do(c.AnswerOption(player="pat", withdraws=False), by=at.hand_of("pat"))
    at.finish(FACES)


def option_run_out(at: AtTheTable) -> None:
    """Interrupt the round after the call; the dice are covered, nobody answers, and the option is closed."""
    at.advance_to(Act.CLOSE_BETTING)
    at.take_next_step(FACES)
    at.interrupt()
    if at.play.reading.is_awaited:
        at.say_covered()
    at.later(seconds=c.OPTION_SECONDS)
    at.do(c.CloseOption(), by="program")
    at.finish(FACES)


def attested(at: AtTheTable) -> None:
    """Interrupt the round once dice may show; read one of them, and then all."""
    at.advance_to(Act.CHECK_FLAT)
    at.interrupt()
    at.do(c.AttestDice(faces=(1, None, None)), by="dealer", second="boss")
    at.do(c.AttestDice(faces=FACES), by="dealer", second="boss")


def lights_wrong(at: AtTheTable) -> None:
    """Light the wrong areas; the dice decide."""
    at.advance_to(Act.COLLECT_LOSERS, FACES)
    at.do(c.ReportLights(areas=("big",)))
    at.finish(FACES)


def corrected_before(at: AtTheTable) -> None:
    """Key the wrong faces, and correct them before anything is paid."""
    at.advance_to(Act.COLLECT_LOSERS, (6, 6, 5))
    order = c.CorrectOutcome(
        round=1, faces=FACES, event=Irregular.WRONG_RESULT_KEYED, reason="the dice show it"
    )
    at.do(order, by="boss", second="deputy")
    at.finish(FACES)


def corrected_after(at: AtTheTable) -> None:
    """Key the wrong faces, settle by them, and correct the round during the next one."""
    at.finish((6, 6, 5))
    at.open_betting()
    order = c.CorrectOutcome(
        round=1, faces=FACES, event=Irregular.WRONG_RESULT_KEYED, reason="the camera shows it"
    )
    at.do(order, by="boss", second="deputy")
    at.finish(FACES)


def damaged_die(at: AtTheTable) -> None:
    """Void a settled round that was played with a damaged die, and put other dice in."""
    at.finish(FACES)
    at.do(c.ReportIrregularity(event=Irregular.DAMAGED_DIE, rounds=(1,)))
    order = c.GiveRuling(
        hold=1, verdict=Verdict.VOID_AFFECTED_ROUNDS, reason="chipped before round 1", rounds=(1,)
    )
    at.do(order, by="table-games-shift-manager", second="deputy")
    at.do(c.LogDice(serial="D2", dice=((1, 2, 3, 4, 5, 6),) * 3))
    at.round(FACES, {"kim": {"small": 5}})


def exposed_early(at: AtTheTable) -> None:
    """Show what should be hidden while betting is open."""
    report = c.ReportStep(act=Act.UNCOVER) if Act.UNCOVER in acts(at) else c.ReportCard(card=Card(4, "red"))
    at.do(report)


def tumbled_early(at: AtTheTable) -> None:
    """Tumble while betting is open."""
    at.do(c.ReportTumble(times=3))


def no_roll(at: AtTheTable) -> None:
    """Find a leaning die; betting reopens, and the dice are shaken again."""
    at.advance_to(Act.CHECK_FLAT)
    at.do(c.CheckFlat(flat=(True, False, True)))
    at.lay("kim", {"total:7": 5})
    at.finish(FACES)


def shaken_on(at: AtTheTable) -> None:
    """Shake twice, and once more when that is too few."""
    at.advance_to(Act.TUMBLE)
    at.do(c.StartTumble())
    at.do(c.ReportTumble(times=2))
    at.do(c.ReportTumble(times=1))
    at.finish(FACES)


def by_hand(at: AtTheTable) -> None:
    """Settle by hand before the casino supervisor when the device fails; repair and inspect it."""
    at.advance_to(Act.COLLECT_LOSERS, FACES)
    at.do(c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME))
    at.do(c.RecordPresence(), by="casino-supervisor")
    at.finish(FACES)
    at.do(c.RecordRemedy(remedy=Remedy.DEVICE_REPAIRED, note="a fuse"), by="technician")
    at.inspection(Inspected.ELECTRICAL_DEVICE, InspectionTime.BEFORE_OPENING, by="floorperson")
    at.round(FACES, {"kim": {"small": 5}})


def foreign_card(at: AtTheTable) -> None:
    """Draw a card with another back, and let a supervisor confirm it."""
    at.advance_to(Act.DRAW_CARDS)
    at.do(c.ReportCard(card=Card(1, "red")))
    at.do(c.ReportCard(card=Card(2, "blue")))
    order = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="it is of the next table")
    at.do(order, by="pit-supervisor")


def terminals_down(at: AtTheTable) -> None:
    """Lose a terminal with an unregistered stake after the closing call."""
    at.advance_to(Act.CLOSE_BETTING)
    at.take_next_step(FACES)
    at.do(c.ReportTerminals(down=("kim",)), by="program")
    stake = chips("total:5", 5, Instrument.CREDITS)
    at.do(c.ReportTerminals(back=("kim",), unregistered=(("kim", stake),)), by="program")
    at.finish(FACES)


def spoken(at: AtTheTable) -> None:
    """Lay a spoken wager, in colour chips and value chips, and move one."""
    at.do(c.LaySpokenWager(spoken=1, area="total:11"))
    at.do(c.LayWagers(position="lee", stakes=(chips("small", 10, Instrument.COLOUR_CHIPS, "red"),)))
    order = c.MoveWager(position="kim", stake=chips("big", 20, Instrument.CREDITS), to="any-triple")
    at.do(order, by="kim")
    at.do(c.LayWagers(position="pat", stakes=(chips("small", 5),)))
    at.finish((1, 1, 1))


def timed(at: AtTheTable) -> None:
    """Take the table over while betting is open, let the window end, and key the faces twice."""
    at.advance_to(Act.CLOSE_BETTING)
    at.later(seconds=10)
    at.taken_over(gap=7)
    at.later(seconds=20)
    at.do(c.CloseBetting(), by="program" if at.play.betting.closes_at else "dealer")
    if Act.ENTER_OUTCOME in acts(at) and not at.is_virtual:
        at.advance_to(Act.ENTER_OUTCOME, FACES)
        at.do(c.EnterOutcome(faces=FACES))
        at.later(seconds=60)
        at.do(c.LapseEntry(), by="program")
    at.finish(FACES)


def with_nonces(at: AtTheTable) -> None:
    """Let two terminals give nonces, one of them twice."""
    for terminal, nonce in (("kim", "7f3a"), ("nan", "a word"), ("kim", "7f3b")):
        at.do(c.GiveNonce(position=terminal, nonce=nonce), by=terminal)
    at.finish(FACES)


def readings_differ(at: AtTheTable) -> None:
    """Let device and dealer read differently; a ruling confirms the dealer."""
    at.advance_to(Act.ENTER_OUTCOME)
    at.read_by_device((1, 2, 5))
    at.do(c.EnterOutcome(faces=FACES))
    at.do(c.ConfirmOutcome(faces=FACES))
    order = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="the camera shows a four")
    at.do(order, by=RULES_ON[at.document.document])
    at.finish(FACES)


def device_differs_from_two_people(at: AtTheTable) -> None:
    """Interrupt a round that the device has read; two people read it differently, and a ruling confirms them."""
    at.advance_to(Act.ENTER_OUTCOME)
    at.read_by_device((1, 2, 5))
    at.interrupt()
    at.do(c.AttestDice(faces=FACES), by="dealer", second="boss")
    order = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="the camera shows a four")
    at.do(order, by=RULES_ON[at.document.document])
    at.do(c.AttestDice(faces=FACES), by="dealer", second="boss")


def reader_removed(at: AtTheTable) -> None:
    """Remove the device when it does not read, and fit it again after the round, to read alone."""
    at.advance_to(Act.ENTER_OUTCOME)
    at.do(c.EnterOutcome(faces=FACES))
    at.do(c.RemoveReader(), by="technician")
    at.do(c.ConfirmOutcome(faces=FACES))
    at.finish(FACES)
    at.do(c.FitReader(device="R1", is_alone=True), by="technician")
    at.open_betting()
    at.advance_to(Act.CHECK_FLAT)
    at.read_by_device(FACES)


SECONDS = {"timed": 30}
"""The betting window of these stories; in the others the dealer closes betting."""

STORIES: dict[str, dict[str, Story]] = {
    "mbs-3card-2016": {
        "ordinary": ordinary,
        "empty": empty,
        "held": held,
        "late-chips": late_chips,
        "exposed-early": exposed_early,
        "foreign-card": foreign_card,
        "corrected-before": corrected_before,
        "terminals-down": terminals_down,
        "spoken": spoken,
        "timed": timed,
    },
    "mbs-3card-2016-virtual": {"ordinary": ordinary, "empty": empty, "held": held, "timed": timed},
    "au-sicbo": {
        "ordinary": ordinary,
        "empty": empty,
        "read-one-by-one": read_one_by_one,
        "held": held,
        "late-chips": late_chips,
        "terminals-down": terminals_down,
        "spoken": spoken,
        "timed": timed,
    },
    "mbs-sicbo-v6-2020": {
        "ordinary": ordinary,
        "empty": empty,
        "read-one-by-one": read_one_by_one,
        "held": held,
        "late-chips": late_chips,
        "held-wager": held_wager,
        "button-missed": button_missed,
        "option-taken": option_taken,
        "option-run-out": option_run_out,
        "attested": attested,
        "lights-wrong": lights_wrong,
        "corrected-before": corrected_before,
        "corrected-after": corrected_after,
        "exposed-early": exposed_early,
        "terminals-down": terminals_down,
        "spoken": spoken,
        "timed": timed,
    },
    "mbs-sicbo-v6-2020-virtual": {
        "ordinary": ordinary,
        "empty": empty,
        "held": held,
        "option-taken": option_taken,
        "timed": timed,
    },
    "us-ma-sicbo-manual": {
        "ordinary": ordinary,
        "empty": empty,
        "read-one-by-one": read_one_by_one,
        "held": held,
        "late-chips": late_chips,
        "no-roll": no_roll,
        "shaken-on": shaken_on,
        "by-hand": by_hand,
        "tumbled-early": tumbled_early,
        "timed": timed,
    },
    "us-ma-sicbo-automated": {
        "ordinary": ordinary,
        "empty": empty,
        "no-roll": no_roll,
        "by-hand": by_hand,
        "timed": timed,
    },
    "rws-open-cover-etg-2021": {
        "ordinary": ordinary,
        "empty": empty,
        "read-one-by-one": read_one_by_one,
        "held": held,
        "attested": attested,
        "corrected-before": corrected_before,
        "corrected-after": corrected_after,
        "damaged-die": damaged_die,
        "tumbled-early": tumbled_early,
        "terminals-down": terminals_down,
        "timed": timed,
    },
    "rws-open-cover-etg-2021-virtual": {"ordinary": ordinary, "empty": empty, "held": held, "timed": timed},
    "rws-open-cover-etg-2021-committed": {
        "ordinary": ordinary,
        "with-nonces": with_nonces,
        "tumbled-early": tumbled_early,
    },
    "rws-open-cover-etg-2021-reader": {
        "ordinary": ordinary,
        "readings-differ": readings_differ,
        "two-people": device_differs_from_two_people,
        "reader-removed": reader_removed,
    },
}


def closing_time(at: AtTheTable) -> None:
    """Play a round, count, change what is offered, and close the table."""
    at.finish(FACES)
    at.do(c.TakeStep(act=Act.COVER))
    rules = at.now_table.rule_sets["us-ma-sicbo"]
    at.do(c.OfferPayTable(rule_set=rules.id, pay_table=rules.pay_table_names[1]), by="boss", second="deputy")
    at.do(c.SetLimits(limits=at.limits), by="boss", second="deputy")
    at.do(c.FillTray(amount=money(500)), by="cashier", second="boss")
    at.do(c.CreditTray(amount=money(200)), by="cashier", second="boss")
    at.do(c.CountTray(count=money(9990)), by="cashier", second="boss")
    at.do(c.DropBox(box="B1"), by="cashier", second="teller")
    hundreds = (c.Denomination(money(100), 10),)
    counting = c.CountBox(box="B1", counted=money(1000), denominations=hundreds)
    at.do(counting, by="cashier", second="teller")
    at.do(c.SetOwnLimits(player="kim", loss=money(50), seconds=7200), by="kim")
    at.do(c.LockTerminal(position="kim"), by="program")
    at.do(c.CallAttendant(position="kim"), by="kim")
    at.do(c.AnswerCall(position="kim"))
    at.do(c.UnlockTerminal(position="kim"))
    at.do(c.ExcludePlayer(player="kim", reason="asked for it"), by="kim")
    at.do(c.CashOut(player="kim", ticket="K1"), by="kim")
    at.do(c.LeavePosition(player="nan"))
    at.do(c.RemovePosition(position="spare"), by="boss")
    at.do(c.CloseTable(count=money(9990), at_once=ClosingGround.URGENT_REPAIR), by="boss")
    at.do(c.AssignPost(person="dan", post="Dealer"), by="boss")
    at.people["dan"] = Actor("dan", Role.DEALER)
    at.do(c.TakeCustody(), by="dan")
    at.do(c.ReleasePerson(person="dealer"), by="boss")
    failed = c.RecordInspection(
        item=Inspected.ELECTRICAL_DEVICE,
        due=InspectionTime.BEFORE_OPENING,
        trials=(c.DeviceTrial(FACES, ("big",)),),
    )
    at.do(failed, by="floorperson")
    at.do(c.RemoveDice(), by="dan")
    at.do(c.RemoveMixer(), by="dan")


def small_change(at: AtTheTable) -> None:
    """Find chips under the minimum, put chips back, correct a display, redeem colour chips, settle a dispute."""
    at.do(c.AssignActing(person="dealer", post="Pit Manager"), by="boss")
    at.do(c.EndActing(person="dealer"), by="boss")
    at.do(c.AnnounceLastRound(), by="boss")
    at.do(c.TakeBackLastRound(reason="more players came"), by="boss")
    at.do(c.ReportChips(position="pat", stake=chips("odd", 2)))
    at.advance_to(Act.PRESS_DEAL_BUTTON)
    at.do(c.ReportChipsTaken(wager=1, amount=money(10)))
    at.do(c.ReportChips(position="pat", stake=chips("small", 10)))
    at.finish(FACES)
    at.do(c.ReportDisplay(round=1, faces=(6, 6, 6)))
    at.do(c.RedeemColourChips(player="lee", colour="red", chips=2, emblem="star", at=c.RedeemedAt.TABLE))
    at.do(c.RaiseDispute(player="pat", round=1, complaint="it was a four"))
    at.do(c.RecordDispute(dispute=1, step=DisputeStep.SETTLED, note="shown the camera"), by="boss")


def old_dice(at: AtTheTable) -> None:
    """Let a day pass in the middle of a round, finish it, and put other dice in."""
    at.later(hours=24, seconds=1)
    at.do(c.NoticeOverdueDice(), by="program")
    at.finish(FACES)
    at.log_dice("D2")
    at.round(FACES, {"kim": {"small": 5}})


def card_out_of_place(at: AtTheTable) -> None:
    """Find a card of the shoe on the floor once the three are drawn; it counts for nothing, and play goes on."""
    at.advance_to(Act.COLLECT_LOSERS, FACES)
    at.do(c.ReportCard(card=Card(6, "red")))
    order = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="the camera shows where it fell from")
    at.do(order, by=RULES_ON[at.document.document])
    at.finish(FACES)


def put_back(at: AtTheTable) -> None:
    """Key the wrong faces and collect by them; correct the round before anybody is paid."""
    at.advance_to(Act.COLLECT_LOSERS, (6, 6, 5))
    at.do(c.TakeStep(act=Act.COLLECT_LOSERS))
    order = c.CorrectOutcome(
        round=1, faces=FACES, event=Irregular.WRONG_RESULT_KEYED, reason="the dice show it"
    )
    at.do(order, by="boss", second="deputy")
    at.finish(FACES)


def told_in_person(at: AtTheTable) -> None:
    """Void a round of a seat, and a dead terminal, tell both in person; end the notice of recovery."""
    at.do(c.ReportTerminals(down=("kim",)), by="program")
    at.do(c.ReportIrregularity(event=Irregular.BROKEN_DIE, note="in two halves"))
    at.do(c.TellPlayers(round=1, players=("pat",)))
    at.do(c.TellPlayers(round=1), by="boss")
    at.do(c.AnnounceRecovery(notice=""), by="boss", second="deputy")


def inquiry(at: AtTheTable) -> None:
    """Dispute a round in play, with dice kept besides those in use; it is held and goes on, and an inquiry decides."""
    at.advance_to(Act.COLLECT_LOSERS, FACES)
    at.do(c.RaiseDispute(player="kim", round=1, complaint="one die was cocked", kept=("D0",)))
    at.do(c.RecordDispute(dispute=1, step=DisputeStep.ACCEPTED, note="noted"), by="boss")
    order = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="all three lay flat")
    at.do(order, by=RULES_ON[at.document.document])
    at.finish(FACES)
    steps = (
        DisputeStep.INSPECTOR_TOLD,
        DisputeStep.PLAYER_TOLD,
        DisputeStep.INQUIRY_ASKED,
        DisputeStep.DECIDED,
    )
    for step in steps:
        at.later(minutes=5)
        at.do(c.RecordDispute(dispute=1, step=step, note="noted"), by="boss")


def voided_later(at: AtTheTable) -> None:
    """Settle a player's chips under the minimum, and void the settled round on a ground of the law."""
    at.do(c.TakeBackWagers(position="pat", stakes=(chips("small", 5),)))
    at.do(c.ReportChips(position="pat", stake=chips("odd", 2)))
    at.finish(FACES)
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a magnet was found"))
    order = c.GiveRuling(
        hold=1,
        verdict=Verdict.VOID_AFFECTED_ROUNDS,
        reason="it lay under the shaker",
        rounds=(1,),
        ground=Ground.SUSPECTED_OFFENCE,
    )
    at.do(order, by=RULES_ON[at.document.document], second="boss")
    at.do(c.TellPlayers(round=1), by="boss")


def put_right_and_interrupted(at: AtTheTable) -> None:
    """Put shifted chips back, take some off late, find no dice to read, and let that player withdraw."""
    at.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))
    at.do(c.ReportChipsMoved(wager=1, to="small", is_on_purpose=False))
    at.advance_to(Act.PRESS_DEAL_BUTTON)
    at.do(c.ReportChipsTaken(wager=1, amount=money(4)))
    at.advance_to(Act.CHECK_FLAT)
    at.interrupt()
    at.do(c.AttestDice(faces=(None, None, None)), by="dealer", second="boss")
    at.do(c.AnswerOption(player="pat", withdraws=True), by="dealer")
    at.do(c.AnswerOption(player="kim", withdraws=False), by="kim")
    at.finish(FACES)


def read_otherwise(at: AtTheTable) -> None:
    """Key the wrong faces before an interruption; two people read the dice, and in the next round find them as they lay."""
    at.advance_to(Act.ENTER_OUTCOME, FACES)
    at.do(c.EnterOutcome(faces=(6, 6, 5)))
    at.interrupt()
    at.do(c.AttestDice(faces=FACES), by="dealer", second="boss")
    at.open_betting()
    at.lay("kim", {"small": 5})
    at.do(c.CloseBetting())
    at.interrupt()
    at.do(c.AttestDice(faces=(None, None, None), not_tumbled=True), by="dealer", second="boss")


DAYS: dict[str, dict[str, Story]] = {
    "mbs-3card-2016": {"card-out-of-place": card_out_of_place},
    "us-ma-sicbo-manual": {"closing-time": closing_time, "old-dice": old_dice},
    "mbs-sicbo-v6-2020": {
        "small-change": small_change,
        "told-in-person": told_in_person,
        "voided-later": voided_later,
        "put-right-and-interrupted": put_right_and_interrupted,
    },
    "rws-open-cover-etg-2021": {"put-back": put_back, "inquiry": inquiry, "read-otherwise": read_otherwise},
}
"""What happens between rounds, and the events that the stories above have not."""


def told(game: str, story: str) -> AtTheTable:
    """Play a story to its end."""
    at = kept(betting(game, SECONDS.get(story)))
    (STORIES[game] | DAYS.get(game, {}))[story](at)
    return at


def before_betting(at: AtTheTable) -> int:
    """Count the events before the first round."""
    return next(place for place, event in enumerate(at.log) if isinstance(event, e.BettingOpened))


def short_name(event: e.Event) -> str:
    """Return the name of an event as in recovery.csv: without its version, steps with their act."""
    name = name_of(event).partition("/")[0]
    return f"{name} {event.act.value}" if isinstance(event, e.StepTaken) else name
