"""One well-formed command of each kind, as it would be sent to a table at a moment, and its sender."""

from collections.abc import Callable
from typing import NamedTuple

from at_the_table import ORDINARY_DICE, AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.outcome import Outcome
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.law import ClosingGround
from sicbo.rules.procedure import Act
from sicbo.rules.rule_set import rule_sets_of
from sicbo.settlement import winning_ids
from sicbo.table import commands as c
from sicbo.table.disputes import DisputeStep
from sicbo.table.equipment import Card, Deck
from table.moments import FACES, RULES_ON


class Sent(NamedTuple):
    """A command, its sender, and the second person if it takes two."""

    command: c.Command
    by: str = "dealer"
    second: str = ""


Body = Callable[[AtTheTable], Sent]

DECK = Deck(("red",), (8, 8, 8, 8, 8, 8))


def _by_post(at: AtTheTable, name: str) -> str:
    """Return someone in a post if the document has it, else a manager of the house."""
    return name if name in at.people else "boss"


def _set_up(at: AtTheTable) -> Sent:
    colours = ("red", "blue") if at.document.colour_chips else ()
    order = c.SetUpTable(
        table="T2",
        rules=at.text,
        rule_sets=at.rule_set_ids,
        limits=at.limits,
        emblem="moon" if colours else "",
        colours=colours,
    )
    return Sent(order, "admin")


def _rules(at: AtTheTable) -> tuple[str, str, str]:
    """Return a rule set of the table with its layout and its pay table."""
    rules = next(each for each in rule_sets_of(at.document) if each.id == at.rule_set_ids[0])
    return rules.id, rules.entry.layouts[0], rules.pay_table.name


def _mixer(at: AtTheTable) -> Sent:
    mixers = at.document.dice.mixers if at.document.dice else tuple(Mixer)
    return Sent(c.FitMixer(mixer=at.mixer or mixers[0], serial="M2", is_virtual=at.is_virtual))


def _device(at: AtTheTable) -> Sent:
    lit = tuple(area.id for area in rule_sets_of(at.document)[0].winners(Outcome(FACES)))
    order = c.RecordInspection(
        item=Inspected.ELECTRICAL_DEVICE,
        due=InspectionTime.BEFORE_OPENING,
        trials=(c.DeviceTrial(FACES, lit),),
    )
    return Sent(order, _by_post(at, "floorperson"))


def _shaker(at: AtTheTable) -> Sent:
    order = c.RecordInspection(
        item=Inspected.AUTOMATED_SHAKER, due=InspectionTime.SHIFT_START, operations=(True, True, True)
    )
    return Sent(order, _by_post(at, "casino-supervisor"))


def _remedy(at: AtTheTable) -> Sent:
    due = at.table.equipment.remedies_due if at.table else ()
    return Sent(c.RecordRemedy(remedy=due[0] if due else Remedy.DICE_REPLACED, note="done"), "technician")


def _chips(at: AtTheTable, area: str, amount: float) -> c.Stake:
    """Return a stake of pat's."""
    return chips(area, amount, at.instrument_of("pat"))


def _credit(area: str, amount: float) -> c.Stake:
    """Return a stake of kim's."""
    return chips(area, amount, Instrument.CREDITS)


def _spoken(at: AtTheTable) -> Sent:
    return Sent(c.SpeakWager(position="pat", stake=_chips(at, "total:9", 5), are_chips_in_hand=True))


def _winners(at: AtTheTable) -> tuple[str, ...]:
    return tuple(winning_ids(at.now_table.rule_sets.values(), Outcome(FACES)))


def _shown(at: AtTheTable) -> tuple[int, ...]:
    """Return what a display should show of round 1: the faces, once they are the outcome."""
    table = at.now_table
    known = (each for each in (table.round, table.previous) if each is not None and each.outcome is not None)
    return next((each.outcome.faces for each in known if each.outcome), ())


def _ruling(at: AtTheTable) -> Sent:
    order = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="nothing was touched")
    return Sent(order, RULES_ON[at.document.document])


def _correction(_: AtTheTable) -> Sent:
    order = c.CorrectOutcome(
        round=1, faces=(1, 1, 2), event=Irregular.WRONG_RESULT_KEYED, reason="the camera shows it"
    )
    return Sent(order, "boss", "deputy")


BODIES: dict[str, Body] = {
    "set-up-table": _set_up,
    "open-table": lambda _: Sent(c.OpenTable(count=money(10000)), "boss"),
    "close-table": lambda _: Sent(
        c.CloseTable(count=money(10000), at_once=ClosingGround.URGENT_REPAIR), "boss"
    ),
    "announce-last-round": lambda _: Sent(c.AnnounceLastRound(), "boss"),
    "take-back-last-round": lambda _: Sent(c.TakeBackLastRound(reason="more players came"), "boss"),
    "start-shift": lambda _: Sent(c.StartShift(shift="night"), "boss"),
    "assign-post": lambda _: Sent(c.AssignPost(person="dan", post="Dealer"), "boss"),
    "assign-acting": lambda at: Sent(
        c.AssignActing(person="dealer", post=at.document.staff.posts[1].title), "boss"
    ),
    "end-acting": lambda _: Sent(c.EndActing(person="dealer"), "boss"),
    "release-person": lambda _: Sent(c.ReleasePerson(person="dealer"), "boss"),
    "set-limits": lambda at: Sent(c.SetLimits(limits=at.limits), "boss", "deputy"),
    "offer-pay-table": lambda at: Sent(
        c.OfferPayTable(rule_set=_rules(at)[0], pay_table=_rules(at)[2]), "boss", "deputy"
    ),
    "fit-mixer": _mixer,
    "remove-mixer": lambda _: Sent(c.RemoveMixer()),
    "take-custody": lambda _: Sent(c.TakeCustody()),
    "log-dice": lambda at: Sent(
        c.LogDice(serial="D2", dice=ORDINARY_DICE), "floorperson" if "floorperson" in at.people else "dealer"
    ),
    "remove-dice": lambda _: Sent(c.RemoveDice()),
    "notice-overdue-dice": lambda _: Sent(c.NoticeOverdueDice(), "program"),
    "load-shoe": lambda _: Sent(c.LoadShoe(decks=(DECK, DECK), cut=10)),
    "fit-reader": lambda _: Sent(c.FitReader(device="R2"), "technician"),
    "remove-reader": lambda _: Sent(c.RemoveReader(), "technician"),
    "commit-to-draws": lambda _: Sent(c.CommitToDraws(anchor="0a" * 32, salt="s", rounds=10), "program"),
    "reveal-seed": lambda _: Sent(c.RevealSeed(round=1, seed="0a" * 32), "program"),
    "record-inspection device": _device,
    "record-inspection shaker": _shaker,
    "set-up-position": lambda at: Sent(
        c.SetUpPosition(position="new", is_terminal=False, rule_set=_rules(at)[0], layout=_rules(at)[1]),
        "boss",
    ),
    "remove-position": lambda _: Sent(c.RemovePosition(position="spare"), "boss"),
    "take-position": lambda _: Sent(c.TakePosition(position="spare", player="sam")),
    "leave-position": lambda _: Sent(c.LeavePosition(player="nan")),
    "buy-in": lambda _: Sent(c.BuyIn(player="kim", amount=money(50), paid_with=c.PaidWith.CASH), "cashier"),
    "cash-out": lambda _: Sent(c.CashOut(player="kim", ticket="K1"), "kim"),
    "cash-out by-staff": lambda _: Sent(
        c.CashOut(player="kim", reason="its screen is dark"), "cashier", "boss"
    ),
    "set-own-limits": lambda _: Sent(c.SetOwnLimits(player="kim", loss=money(50), seconds=3600), "kim"),
    "exclude-player": lambda _: Sent(c.ExcludePlayer(player="kim"), "kim"),
    "call-attendant": lambda _: Sent(c.CallAttendant(position="kim"), "kim"),
    "lock-terminal": lambda _: Sent(c.LockTerminal(position="kim"), "dealer"),
    "unlock-terminal": lambda _: Sent(c.UnlockTerminal(position="kim"), "dealer"),
    "answer-call": lambda _: Sent(c.AnswerCall(position="kim"), "kim"),
    "issue-colour-chips": lambda _: Sent(
        c.IssueColourChips(player="nan", colour="blue", chips=4, value=money(5), paid_with=c.PaidWith.CASH)
    ),
    "redeem-colour-chips": lambda _: Sent(
        c.RedeemColourChips(player="lee", colour="red", chips=2, emblem="star", at=c.RedeemedAt.TABLE)
    ),
    "fill-tray": lambda _: Sent(c.FillTray(amount=money(500)), "cashier", "boss"),
    "credit-tray": lambda _: Sent(c.CreditTray(amount=money(500)), "cashier", "boss"),
    "count-tray": lambda _: Sent(c.CountTray(count=money(9000)), "cashier", "boss"),
    "count-box": lambda _: Sent(
        c.CountBox(box="B1", counted=money(500), denominations=(c.Denomination(money(50), 10),)),
        "cashier",
        "teller",
    ),
    "drop-box": lambda _: Sent(c.DropBox(box="B1"), "cashier", "teller"),
    "take-step conclude": lambda _: Sent(c.TakeStep(act=Act.CONCLUDE)),
    "report-display": lambda at: Sent(c.ReportDisplay(round=1, faces=_shown(at))),
    "report-display wrong": lambda _: Sent(c.ReportDisplay(round=1, faces=(6, 6, 6))),
    "report-irregularity": lambda _: Sent(c.ReportIrregularity(event=Irregular.UNFORESEEN)),
    "raise-question": lambda _: Sent(c.RaiseQuestion(question="does a leaning die count?")),
    "correct-outcome": _correction,
    "raise-dispute": lambda _: Sent(
        c.RaiseDispute(player="pat", round=1, complaint="it was a four", kept=("D9",))
    ),
    "record-dispute": lambda _: Sent(c.RecordDispute(dispute=1, step=DisputeStep.ACCEPTED), "boss"),
    "tell-players": lambda _: Sent(c.TellPlayers(round=1)),
    "announce-recovery": lambda _: Sent(
        c.AnnounceRecovery(notice="Winnings of a void round come back to the house."), "boss", "deputy"
    ),
    "void-rounds": lambda at: Sent(
        c.VoidRounds(rounds=(1,), event=Irregular.DAMAGED_DIE, reason="a chipped corner"),
        _by_post(at, "table-games-shift-manager"),
        "deputy",
    ),
    "report-terminals down": lambda _: Sent(c.ReportTerminals(down=("kim",)), "program"),
    "report-terminals back": lambda _: Sent(
        c.ReportTerminals(back=("kim",), unregistered=(("kim", _credit("big", 5)),)), "program"
    ),
    "lay-wagers": lambda _: Sent(c.LayWagers(position="kim", stakes=(_credit("big", 5),)), "kim"),
    "give-nonce": lambda _: Sent(c.GiveNonce(position="kim", nonce="7f3a"), "kim"),
    "take-back-wagers": lambda _: Sent(c.TakeBackWagers(position="kim", stakes=(_credit("big", 20),)), "kim"),
    "move-wager": lambda _: Sent(c.MoveWager(position="kim", stake=_credit("big", 20), to="total:10"), "kim"),
    "undo-slip": lambda _: Sent(c.UndoSlip(position="kim"), "kim"),
    "clear-wagers": lambda _: Sent(c.ClearWagers(position="kim"), "kim"),
    "repeat-wagers": lambda _: Sent(c.RepeatWagers(position="kim"), "kim"),
    "double-wagers": lambda _: Sent(c.DoubleWagers(position="kim"), "kim"),
    "speak-wager": _spoken,
    "lay-spoken-wager": lambda _: Sent(c.LaySpokenWager(spoken=1, area="total:11")),
    "report-chips": lambda at: Sent(c.ReportChips(position="pat", stake=_chips(at, "total:9", 10))),
    "report-chips in-time": lambda at: Sent(
        c.ReportChips(position="pat", stake=_chips(at, "total:9", 10), is_in_time=True)
    ),
    "report-chips-taken": lambda _: Sent(c.ReportChipsTaken(wager=1, amount=money(10))),
    "report-chips-moved": lambda _: Sent(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False)),
    "report-chips-moved on-purpose": lambda _: Sent(
        c.ReportChipsMoved(wager=1, to="big", is_on_purpose=True)
    ),
    "open-betting": lambda _: Sent(c.OpenBetting()),
    "close-betting": lambda _: Sent(c.CloseBetting()),
    "close-betting by-program": lambda _: Sent(c.CloseBetting(), "program"),
    "start-tumble": lambda _: Sent(c.StartTumble()),
    "report-tumble": lambda _: Sent(c.ReportTumble(times=3)),
    "take-step press-deal-button": lambda _: Sent(c.TakeStep(act=Act.PRESS_DEAL_BUTTON)),
    "take-step cover": lambda _: Sent(c.TakeStep(act=Act.COVER)),
    "take-step uncover": lambda _: Sent(c.TakeStep(act=Act.UNCOVER)),
    "take-step collect-losers": lambda _: Sent(c.TakeStep(act=Act.COLLECT_LOSERS)),
    "take-step pay-winners": lambda _: Sent(c.TakeStep(act=Act.PAY_WINNERS)),
    "take-step clear-lights": lambda _: Sent(c.TakeStep(act=Act.CLEAR_LIGHTS)),
    "report-step press-deal-button": lambda _: Sent(c.ReportStep(act=Act.PRESS_DEAL_BUTTON)),
    "report-step cover": lambda _: Sent(c.ReportStep(act=Act.COVER)),
    "report-step uncover": lambda _: Sent(c.ReportStep(act=Act.UNCOVER)),
    "report-step clear-lights": lambda _: Sent(c.ReportStep(act=Act.CLEAR_LIGHTS)),
    "report-step collect-losers": lambda _: Sent(c.ReportStep(act=Act.COLLECT_LOSERS)),
    "check-flat": lambda _: Sent(c.CheckFlat(flat=(True, True, True))),
    "check-flat not": lambda _: Sent(c.CheckFlat(flat=(True, False, True))),
    "draw-outcome": lambda _: Sent(c.DrawOutcome()),
    "draw-cards": lambda _: Sent(c.DrawCards(cards=tuple(Card(face, "red") for face in FACES))),
    "report-card": lambda _: Sent(c.ReportCard(card=Card(FACES[0], "red"))),
    "read-die": lambda _: Sent(c.ReadDie(die=1, face=FACES[0])),
    "announce": lambda _: Sent(c.Announce(faces=FACES)),
    "enter-outcome": lambda _: Sent(c.EnterOutcome(faces=FACES)),
    "confirm-outcome": lambda _: Sent(c.ConfirmOutcome(faces=FACES)),
    "lapse-entry": lambda _: Sent(c.LapseEntry(), "program"),
    "take-outcome by-program": lambda _: Sent(c.TakeOutcome(faces=FACES), "program"),
    "take-outcome by-device": lambda _: Sent(c.TakeOutcome(faces=FACES), "device"),
    "take-device-result": lambda at: Sent(at.device_result(FACES, counter=99), "device"),
    "report-lights": lambda at: Sent(c.ReportLights(areas=_winners(at))),
    "report-lights wrong": lambda _: Sent(c.ReportLights(areas=("big",))),
    "settle-round": lambda _: Sent(c.SettleRound()),
    "give-ruling": _ruling,
    "record-presence": lambda at: Sent(c.RecordPresence(), _by_post(at, "casino-supervisor")),
    "reset-device": lambda _: Sent(c.ResetDevice()),
    "record-remedy": _remedy,
    "attest-dice": lambda _: Sent(c.AttestDice(faces=FACES), "dealer", "boss"),
    "answer-option": lambda _: Sent(c.AnswerOption(player="kim", withdraws=False), "kim"),
    "close-option": lambda _: Sent(c.CloseOption(), "boss"),
}
"""The rows of answers.csv: a command by its name, and where it is sent in several ways, which of them."""
