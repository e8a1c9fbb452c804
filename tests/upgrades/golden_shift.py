"""A shift at two tables and the cage of the golden house, with all that people do in its administration."""

from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

import sicbo
from at_the_table import ORDINARY_DICE, money
from house_runtime.floor import (
    ADA,
    BOSS,
    CASHIER,
    DEALER,
    DEPUTY,
    PROGRAM,
    SGD,
    STAFF,
    bring,
    let_in,
    sign_in,
    ticket_of,
)
from house_runtime.house import RULE_SET, lay
from sicbo.administration import commands as o
from sicbo.administration.state import DeviceKind
from sicbo.cage import commands as k
from sicbo.chance import fresh_bytes
from sicbo.house_runtime.requests import Accepted
from sicbo.house_runtime.tables.device_feed import DeviceMessage, message_bytes, post_of, request_of
from sicbo.house_runtime.tables.draw_chains import CommittedChance
from sicbo.house_runtime.tables.outcome_sources import source_for
from sicbo.house_runtime.tree_head_signer import TreeHeadSigner
from sicbo.people import Actor, Role
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.voids import Ground
from sicbo.storage.evidence.keys import PublicKey, SigningKey
from sicbo.streams import ADMINISTRATION, CAGE
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all
from upgrades.golden_conduct import work_watched
from upgrades.golden_network import work_over_the_network

if TYPE_CHECKING:
    from upgrades.golden_house import Golden


async def work_a_shift(golden: "Golden", sealer: TreeHeadSigner, key: SigningKey) -> None:
    """Let people come, play at both tables, and seal twice: in the middle and at the end."""
    await _let_people_in(golden, key.public)
    await _draw_from_a_chain(golden)
    await sealer.seal()
    await _read_by_a_device(golden)
    await _tickets(golden)
    await _players(golden)
    await work_over_the_network(golden)
    await work_watched(golden)
    await _let_people_go(golden)
    await sealer.seal()


async def _let_people_in(golden: "Golden", public: PublicKey) -> None:
    """Appoint everybody, register the tables and keys; someone is not let in, and one gets another role."""
    golden.clock.move(hours=1)
    first = o.AppointFirstPeople(shift_manager=BOSS.person, admin=ADA.person)
    await golden.do(ADMINISTRATION, first, PROGRAM)
    for each in STAFF:
        if each not in (BOSS, ADA):
            order = o.AppointPerson(person=each.person, roles=(each.role,))
            await golden.do(ADMINISTRATION, order, ADA, BOSS)
        await sign_in(golden, each)
    for table in ("T1", "T2"):
        await golden.do(ADMINISTRATION, o.RegisterTable(table=table))
    await golden.do(ADMINISTRATION, o.SetGamingDay(begins_at=300, utc_offset=480), ADA, BOSS)
    await golden.do(ADMINISTRATION, o.AppointPerson(person="tom", roles=(Role.DEALER,)), ADA, BOSS)
    both = (Role.DEALER, Role.CASHIER)
    await golden.do(ADMINISTRATION, o.ChangeRoles(person="tom", roles=both), BOSS, ADA)
    console = o.ProposeDevice(device="desk1", kind=DeviceKind.CONSOLE, public_key="K-desk1")
    await golden.do(ADMINISTRATION, console, ADA)
    assert "device/other-key" == await golden.refused(
        ADMINISTRATION, o.ApproveDevice(device="desk1", public_key="K-other")
    )
    await golden.do(ADMINISTRATION, o.ApproveDevice(device="desk1", public_key="K-desk1"))
    device, address = "desk1", "127.0.0.1"
    verified = o.ReportProgram(version="0.1.0", sha256="0" * 64, compared_with="a manifest")
    await golden.do(ADMINISTRATION, verified, PROGRAM)
    failed = o.ReportFailedSignIn(person="tom", why="a wrong password", device=device, address=address)
    await golden.do(ADMINISTRATION, failed, PROGRAM)
    await golden.do(ADMINISTRATION, o.ClearSignInAttempts(person="tom"), DEPUTY)
    notice = o.SetPlayerNotice(least_age=21, contacts="Helpline 1800-6-668-668")
    await golden.do(ADMINISTRATION, notice, ADA)
    at_a_desk = o.SignPersonIn(
        session="s-tom", person="tom", role=Role.CASHIER, device=device, address=address
    )
    await golden.do(ADMINISTRATION, at_a_desk, PROGRAM)
    before = PublicKey(Ed25519PrivateKey.generate().public_key())
    register = o.RegisterSigningKey(key=before.key_id, public_key=before.as_hex())
    await golden.do(ADMINISTRATION, register, ADA, BOSS)
    rotate = o.RotateSigningKey(key=before.key_id, to=public.key_id, public_key=public.as_hex())
    await golden.do(ADMINISTRATION, rotate, BOSS, ADA)


async def _draw_from_a_chain(golden: "Golden") -> None:
    """Play at a virtual tumbler that is committed to chains of three seeds, each round for so many seconds."""
    golden.source = CommittedChance(fresh_bytes(32), rounds=3, is_laboratory=True)
    await golden.open_table("T1")
    ann = await let_in(golden, "t1", "T1")
    await golden.seat("T1", "t1", "ann")
    await golden.do("T1", c.BuyIn(player="ann", amount=money(200), paid_with=c.PaidWith.CASH), ann)
    for play in range(1, 6):
        await golden.do("T1", c.OpenBetting(seconds=30), DEALER)
        await golden.do("T1", lay("t1", {"small": 10, "total:9": 5}), ann)
        await golden.do("T1", c.GiveNonce(position="t1", nonce=f"nonce {play}"), ann)
        if play == 2:  # another process takes the table over, and the time that was lost is given back
            golden.clock.move(seconds=10)
            await golden.let_go("T1")
            golden.alive_since = golden.clock.now()
            golden.clock.move(seconds=12)
            await golden.run("T1")
            golden.alive_since = None
        golden.clock.move(seconds=31)
        assert "wager/betting-is-closed" == await golden.refused("T1", lay("t1", {"big": 5}), ann)
        if play == 3:
            report = c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fire alarm")
            await golden.do("T1", report, DEALER)
            void = c.GiveRuling(
                hold=1, verdict=Verdict.VOID_ROUND, reason="nobody could see", ground=Ground.FORCE_MAJEURE
            )
            await golden.do("T1", void, BOSS)
            continue
        await golden.do("T1", c.StartTumble(), DEALER)
        await golden.do("T1", c.DrawOutcome(), DEALER)
        await golden.do("T1", c.SettleRound(), DEALER)


async def _read_by_a_device(golden: "Golden") -> None:
    """Let a device read real dice; a correction leaves a debt, which its own correction sets off."""
    golden.source = source_for("laboratory")
    await golden.run("T2")
    rules = sicbo.rule_set(RULE_SET)
    limits = same_for_all(rules.kinds, minimum=money(5), maximum=money(1000))
    text = sicbo.document_text("rws-open-cover-etg-2021")
    set_up = c.SetUpTable(table="T2", rules=text, rule_sets=(RULE_SET,), limits=limits)
    await golden.do("T2", set_up)
    await golden.do("T2", c.AssignPost(person=DEALER.person, post="Dealer"))
    await golden.do("T2", c.AssignPost(person=BOSS.person, post="Table Games Shift Manager"), ADA)
    await golden.do("T2", c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="M2"), DEALER)
    await golden.do("T2", c.LogDice(serial="D2", dice=ORDINARY_DICE), DEALER)
    reader = Ed25519PrivateKey.generate()
    digits = PublicKey(reader.public_key()).as_hex()
    propose = o.ProposeDevice(device="R2", kind=DeviceKind.DICE_READER, public_key=digits, table="T2")
    await golden.do(ADMINISTRATION, propose, ADA)
    await golden.do(ADMINISTRATION, o.ApproveDevice(device="R2", public_key=digits))
    await golden.do("T2", c.FitReader(device="R2", is_alone=True))
    await golden.do("T2", c.OpenTable(count=money(0)))
    bob = await let_in(golden, "t2", "T2")
    await golden.seat("T2", "t2", "bob")
    await golden.do("T2", c.BuyIn(player="bob", amount=money(100), paid_with=c.PaidWith.CASH), bob)
    await golden.do("T2", c.OpenBetting(), DEALER)
    await golden.do("T2", lay("t2", {"small": 100}), bob)
    await golden.do("T2", c.CloseBetting(), DEALER)
    await golden.do("T2", c.StartTumble(), DEALER)
    await golden.do("T2", c.ReportTumble(times=3), DEALER)
    house = golden.administration.standing.state.house
    assert house is not None
    read = DeviceMessage(
        house=house.id, device="R2", table="T2", round=1, counter=1, faces=(1, 2, 4), at=golden.clock.now()
    )
    posted = request_of(post_of(read, reader.sign(message_bytes(read))))
    answer = await golden.tables["T2"].ask(posted)
    assert isinstance(answer, Accepted), answer
    await golden.do("T2", c.SettleRound(), DEALER)
    await golden.do("T2", c.CashOut(player="bob", ticket=""), bob)
    wrong = c.CorrectOutcome(round=1, faces=(4, 5, 6), event=Irregular.WRONG_RESULT_KEYED, reason="camera 4")
    await golden.do("T2", wrong, DEPUTY, BOSS)
    settle = k.SettleReceivable(
        player="bob", table="T2", round=1, amount=money(50), currency=SGD, reason="due"
    )
    await golden.do(CAGE, settle, CASHIER, DEPUTY)
    await golden.do("T2", replace(wrong, faces=(1, 2, 4), reason="camera 5"), DEPUTY, BOSS)
    pay = k.PayPayable(player="bob", amount=money(50), currency=SGD, reason="due")
    await golden.do(CAGE, pay, CASHIER, DEPUTY)


async def _tickets(golden: "Golden") -> None:
    """Let tickets go every way that there is; two are still live in the end, one of them reported lost."""
    names = ("cat", "dan", "eve", "fay")
    moved, lost, found, late = [await ticket_of(golden, "T1", each, 40) for each in names]
    await golden.seat("T2", "t3", "hal")
    await golden.do("T2", bring("hal", moved, 40))
    assert "ticket/spent" == await golden.refused("T2", bring("hal", moved, 40))
    await golden.do(CAGE, k.ReportTicketLost(number=lost), CASHIER)
    other = await golden.do(CAGE, k.ReplaceTicket(number=lost, reason="camera 4"), BOSS, DEPUTY)
    assert "ticket/void" == await golden.refused(CAGE, k.PayTicket(number=lost), CASHIER)
    await golden.do(CAGE, k.PayTicket(number=other.ticket), CASHIER)
    await golden.do(CAGE, k.ReportTicketLost(number=found), CASHIER)
    await golden.do(CAGE, k.ReportTicketFound(number=found), CASHIER)
    await golden.do("T2", bring("hal", found, 40))
    golden.clock.move(days=366)
    assert "ticket/expired" == await golden.refused("T2", bring("hal", late, 40))
    await golden.do(CAGE, k.ExpireTickets(), PROGRAM)
    sold = await golden.do(CAGE, k.SellTicket(amount=money(30), currency=SGD), CASHIER)
    await golden.do(CAGE, k.SellTicket(amount=money(25), currency=SGD), CASHIER)
    kept = await golden.do(CAGE, k.SellTicket(amount=money(35), currency=SGD), CASHIER)
    await golden.do(CAGE, k.ReportTicketLost(number=kept.ticket), CASHIER)
    await golden.do(CAGE, k.PayTicket(number=sold.ticket), CASHIER)


async def _players(golden: "Golden") -> None:
    """Let a player with an account play at two tables within own limits, be excluded, and come back."""
    account = k.OpenAccount(account="ida", currency=SGD)
    await golden.do(CAGE, account, CASHIER)
    await golden.do(CAGE, k.SetPlayerLimits(account="ida", loss=money(50), seconds=7200), CASHIER)
    seat = c.SetUpPosition(position="t9", is_terminal=True, rule_set=RULE_SET, layout="B")
    await golden.do("T1", seat)
    await golden.do("T1", c.TakePosition(position="t9", player="ivy", account="ida"))
    await golden.do("T1", c.BuyIn(player="ivy", amount=money(60), paid_with=c.PaidWith.CASH))
    golden.clock.move(minutes=20)
    terminal = await let_in(golden, "t9", "T1")
    ticket = (await golden.do("T1", c.CashOut(player="ivy", ticket=""), terminal)).ticket
    await golden.do(CAGE, k.PrintTicket(number=ticket), CASHIER)
    await golden.do(CAGE, k.ExcludePerson(player="ida", reason="asked for it"), CASHIER)
    again = c.TakePosition(position="t9", player="ivy", account="ida")
    assert "player/excluded" == await golden.refused("T1", again)
    golden.clock.move(days=2)
    await golden.do(CAGE, k.ReadmitPerson(player="ida", reason="asked for it again"), BOSS, DEPUTY)
    await golden.do("T1", again)


async def _let_people_go(golden: "Golden") -> None:
    """Revoke a device and dismiss someone, who may do nothing from that moment on."""
    await golden.do(ADMINISTRATION, o.RevokeDevice(device="t1", reason="stolen"), DEPUTY)
    ann = Actor("t1", Role.TERMINAL, "t1")
    assert "access/device-not-active" == await golden.refused("T1", lay("t1", {"big": 5}), ann)
    await golden.do(ADMINISTRATION, o.SignPersonOut(session="s-tom", why="home"), PROGRAM)
    await golden.do(ADMINISTRATION, o.DismissPerson(person="dealer", reason="late"), BOSS)
    assert "access/dismissed" == await golden.refused("T1", c.OpenBetting(), DEALER)
