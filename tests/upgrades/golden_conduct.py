"""What a house does since people, play and money are watched more closely: pits, stops, notices, debts, dice."""

from typing import TYPE_CHECKING

import sicbo
from at_the_table import ORDINARY_DICE, money
from house_runtime.floor import ADA, BOSS, CASHIER, DEALER, DEPUTY, PROGRAM, SGD, let_in, sign_in
from house_runtime.house import RULE_SET, lay
from sicbo.administration import commands as o
from sicbo.cage import commands as k
from sicbo.gear import GearKind
from sicbo.people import Actor, Role
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.streams import ADMINISTRATION, CAGE
from sicbo.table import commands as c
from sicbo.table.disputes import DisputeStep
from sicbo.table.limits import same_for_all

if TYPE_CHECKING:
    from upgrades.golden_house import Golden

MIA = Actor("mia", Role.CASINO_MANAGER)
GUY = Actor("t7", Role.TERMINAL, "t7")
LAW = "law = { "
DOCUMENT = "rws-open-cover-etg-2021"
RULE_SETS = (RULE_SET, "rws-open-cover-2021-1")
KINDS = tuple(dict.fromkeys(kind for each in RULE_SETS for kind in sicbo.rule_set(each).kinds))
FACES = (1, 2, 4)


async def work_watched(golden: "Golden") -> None:
    """Divide the day and the floor, play at a table of two rule sets under a law of the house, and stop it."""
    await _divide(golden)
    await _open_under_a_law(golden)
    await _stop_and_go_on(golden)
    await _announce_limits(golden)
    await _give_up_what_is_owed(golden)
    await _keep_a_register(golden)


async def _divide(golden: "Golden") -> None:
    """Three shifts a day, a pit for the supervisor; the clock was put right, and a device proved nothing."""
    shifts = o.SetGamingDay(begins_at=300, utc_offset=480, shifts=3)
    await golden.do(ADMINISTRATION, shifts, ADA, BOSS)
    await golden.do(ADMINISTRATION, o.RegisterTable(table="T3"))
    await golden.do(ADMINISTRATION, o.AppointPerson(person=MIA.person, roles=(MIA.role,)), ADA, BOSS)
    await sign_in(golden, MIA)
    pit = o.AssignPit(person=DEPUTY.person, tables=("T1", "T3"))
    await golden.do(ADMINISTRATION, pit, ADA, BOSS)
    now = golden.clock.now()
    confirmed = o.ReportClock(expected=now, found=now, is_right=True)
    await golden.do(ADMINISTRATION, confirmed, PROGRAM)
    unproved = o.ReportFailedSignIn(person="t1", why="a wrong signature", device="t1", address="127.0.0.1")
    await golden.do(ADMINISTRATION, unproved, PROGRAM)


async def _open_under_a_law(golden: "Golden") -> None:
    """Open a table of a file of the house, which tells players of new limits half an hour before."""
    await golden.run("T3")
    text = sicbo.document_text(DOCUMENT)
    assert LAW in text
    limits = same_for_all(KINDS, minimum=money(5), maximum=money(1000))
    set_up = c.SetUpTable(
        read_back_seconds=45,
        option_seconds=90,
        table="T3",
        rules=text.replace(LAW, f"{LAW}limits_minutes_fewest = 30, "),
        rule_sets=RULE_SETS,
        limits=limits,
    )
    await golden.do("T3", set_up)
    await golden.do("T3", c.AssignPost(person=DEALER.person, post="Dealer"))
    await golden.do("T3", c.AssignPost(person=BOSS.person, post="Table Games Shift Manager"), ADA)
    await golden.do("T3", c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="M3"), DEALER)
    await golden.do("T3", c.LogDice(serial="D3", dice=ORDINARY_DICE), DEALER)
    await golden.do("T3", c.OpenTable(count=money(0)))
    await let_in(golden, "t7", "T3")
    await golden.seat("T3", "t7", "guy")
    await golden.do("T3", c.BuyIn(player="guy", amount=money(300), paid_with=c.PaidWith.CASH), GUY)


async def _stop_and_go_on(golden: "Golden") -> None:
    """Stop one pay table, a table and the house; each goes on again with a reason."""
    odds = sicbo.rule_set(RULE_SETS[1]).pay_table_names[0]
    stop = o.StopPlay(rule_set=RULE_SETS[1], pay_table=odds, reason="odds that nobody approved")
    await golden.do(ADMINISTRATION, stop, ADA)
    await golden.do("T3", c.OpenBetting(), DEALER)
    await golden.do("T3", lay("t7", {"small": 100}), GUY)
    await golden.do(ADMINISTRATION, o.StopPlay(table="T3", reason="a spill"), DEPUTY)
    await golden.do(ADMINISTRATION, o.StopPlay(reason="smoke"), BOSS)
    await _finish(golden)
    reasons = ("the record of T2 was restored", "approved now", "wiped", "a false alarm")
    for number, reason in enumerate(reasons, start=1):
        assert "table/play-is-stopped" == await golden.refused("T3", c.OpenBetting(), DEALER)
        await golden.do(ADMINISTRATION, o.ResumePlay(stop=number, reason=reason), BOSS)


async def _finish(golden: "Golden") -> None:
    """Close betting, tumble, read one, two and four, and settle."""
    for step in (
        c.CloseBetting(),
        c.StartTumble(),
        c.ReportTumble(times=3),
        c.CheckFlat(flat=(True, True, True)),
        c.EnterOutcome(faces=FACES),
        c.ConfirmOutcome(faces=FACES),
        c.SettleRound(),
    ):
        await golden.do("T3", step, DEALER)


async def _announce_limits(golden: "Golden") -> None:
    """Announce limits, which are those of the round that opens when their time has come."""
    higher = same_for_all(KINDS, minimum=money(10), maximum=money(2000))
    await golden.do("T3", c.SetLimits(limits=higher), BOSS, MIA)
    golden.clock.move(minutes=31)
    await golden.do("T3", c.OpenBetting(), DEALER)
    await golden.do("T3", lay("t7", {"small": 20}), GUY)
    await _finish(golden)


async def _give_up_what_is_owed(golden: "Golden") -> None:
    """Let a player go with winnings that a correction takes back: a part is given up, and the house owes others more."""
    await golden.do("T3", c.CashOut(player="guy", ticket=""), GUY)
    wrong = c.CorrectOutcome(round=2, faces=(4, 5, 6), event=Irregular.WRONG_RESULT_KEYED, reason="camera 4")
    await golden.do("T3", wrong, DEPUTY, BOSS)
    given_up = k.WriteOffReceivable(
        player="guy", table="T3", round=2, amount=money(15), currency=SGD, reason="has moved abroad"
    )
    await golden.do(CAGE, given_up, CASHIER, BOSS)
    for change, amount in ((k.Change.MORE, 8), (k.Change.LESS, 3)):
        adjust = k.AdjustPayable(
            player="hal", amount=money(amount), currency=SGD, change=change, reason="a complaint of May"
        )
        await golden.do(CAGE, adjust, CASHIER, BOSS)
    await golden.do(ADMINISTRATION, o.AssignPit(person=DEPUTY.person), ADA, BOSS)


async def _keep_a_register(golden: "Golden") -> None:
    """Receive a set of dice and follow it to its destruction; a dispute keeps it for a while."""
    await golden.do(CAGE, k.ReceiveGear(serial="G1", kind=GearKind.DICE), CASHIER, BOSS)
    await golden.do(CAGE, k.InspectGear(serial="G1", is_good=True), BOSS)
    await golden.do("T3", c.LogDice(serial="G1", dice=ORDINARY_DICE), DEALER)
    dispute = c.RaiseDispute(player="guy", round=2, complaint="a die was cocked", kept=("G1",))
    await golden.do("T3", dispute, DEALER)
    settled = c.RecordDispute(dispute=1, step=DisputeStep.SETTLED, note="an apology")
    await golden.do("T3", settled, BOSS)
    await golden.do("T3", c.RemoveDice(), DEALER)
    await golden.do(CAGE, k.RetireGear(serial="G1", reason="rounded edges"), BOSS)
    await golden.do(CAGE, k.DestroyGear(serial="G1", note="drilled"), DEPUTY, BOSS)
