"""What a terminal asks about: its own rounds, its rules, and receipts that hold without the house."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import sicbo
from at_the_table import money
from server.by_hand import settled
from server.play import BOSS, OFTEN, Play, at_a_table
from sicbo.administration.player_notice import PlayerNotice
from sicbo.audit.receipts import ReceiptIsWrong, check_receipt
from sicbo.client.terminal import NotAnswered, Terminal
from sicbo.house_runtime.requests import PROGRAM, Accepted, Answer, Rejected, RetryLater
from sicbo.house_runtime.tree_head_signer import TreeHeadSigner
from sicbo.messages import terminal as m
from sicbo.people import Role
from sicbo.rules.irregularities import Event as Irregular
from sicbo.storage.evidence.keys import SigningKey
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.people import Actor


async def a_round(play: Play, terminal: Terminal, number: int, stake: int) -> None:
    """Play a round in which small wins."""
    await play.do(c.OpenBetting())
    await terminal.until(lambda view: view.is_betting_open and view.round == number)
    assert isinstance(await terminal.lay({"small": money(stake)}, key=f"w{number}"), Accepted)
    await play.finish((1, 2, 4))
    await terminal.until(settled)


async def unanswered(terminal: Terminal, of: str) -> Answer:
    """Ask for receipts that are not given; give what is said instead."""
    with pytest.raises(NotAnswered) as why:
        await terminal.receipts(of)
    return why.value.answer


async def test_the_last_rounds_are_recalled_with_every_wager_and_both_balances(tmp_path: Path) -> None:
    """The newest first, as they were; a buy-in within a round is told apart (STD-G1, STD-G2)."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view)
            assert () == await terminal.recall()
            for number in range(1, 13):
                await a_round(play, terminal, number, 5)
            await play.do(c.OpenBetting())
            await terminal.until(lambda view: view.round == 13)
            await terminal.lay({"big": money(10)})
            await play.do(c.BuyIn(player="ann", amount=money(7), paid_with=c.PaidWith.CASH), BOSS)
            await play.finish((1, 2, 4))
            await terminal.until(settled)

            last, *others = await terminal.recall()

            assert list(range(13, 3, -1)) == [last.round, *(each.round for each in others)]
            assert (money(160), money(7), money(157)) == (last.before, last.other, last.after)
            lost = [(each.area, each.stake, each.returned) for each in last.wagers]
            assert [("big", money(10), money(0))] == lost
            won = others[0]
            assert (money(155), money(5), money(10)) == (won.before, won.staked, won.back)
            assert (money(160), money(0)) == (won.after, won.other)
            assert (1, 2, 4) == (won.result.faces if won.result else None)
            assert 13 == len(await terminal.recall(rounds=1000))


async def test_void_and_corrected_rounds_are_recalled_as_what_they_are(tmp_path: Path) -> None:
    """A void round gives the stakes back; a correction shows what the dice showed, and what it changed."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        max_ = Actor("max", Role.CASINO_MANAGER)
        await play.staff.appoint("max", max_.role)
        await (await play.staff.come_in("max", max_.role)).aclose()
        await play.do(c.AssignPost(person="boss", post="Table Games Shift Manager"), max_)
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view)
            await a_round(play, terminal, 1, 20)
            await play.do(c.OpenBetting())
            await terminal.until(lambda view: view.round == 2)
            await terminal.lay({"small": money(10)})
            await play.do(c.ReportIrregularity(event=Irregular.ROUND_INTERRUPTED), PROGRAM)
            void, first = await terminal.recall()
            assert (money(10), money(0), True) == (void.back, void.winnings, void.void is not None)
            assert (void.before, money(0)) == (void.after, first.corrected)

            wrong = c.CorrectOutcome(
                round=1, faces=(6, 6, 5), event=Irregular.WRONG_RESULT_KEYED, reason="the camera shows it"
            )
            await play.do(wrong, BOSS, max_)

            _, corrected = await terminal.recall()
            assert ((6, 6, 5), money(0)) == (
                corrected.result.faces if corrected.result else None,
                corrected.back,
            )
            assert (money(-40), first.after) == (corrected.corrected, corrected.after)


async def test_rounds_are_recalled_after_a_restart(tmp_path: Path) -> None:
    """They are on record, and not in the memory of a process."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        async with play.at(ann) as terminal:
            for number in (1, 2, 3):
                await a_round(play, terminal, number, 5)
            told = await terminal.recall()
        again = await play.another_process()

        assert 3 == len(told)
        assert told == await again.recall("T1", "ann", most=10)
        await again.stop()


async def test_who_comes_next_to_a_terminal_sees_nothing_of_who_was_there(tmp_path: Path) -> None:
    """Neither rounds nor receipts; while nobody is there, the last rounds can still be looked at (STD-G3)."""
    async with at_a_table(tmp_path) as play:
        ann, bob = await play.enrol("ann"), await play.enrol("bob")
        async with play.at(ann) as terminal, play.at(bob) as other:
            await a_round(play, terminal, 1, 20)
            await other.until(lambda view: view)
            assert () == await other.recall(), "another terminal"
            paid = await terminal.cash_out()
            assert isinstance(paid, Accepted)
            assert [1] == [each.round for each in await terminal.recall()]
            assert isinstance(await terminal.redeem(paid.ticket), Accepted)
            assert () == await terminal.recall(), "another visit"


async def test_the_rules_of_a_terminal_are_those_of_its_rule_set(tmp_path: Path) -> None:
    """Areas, odds, clauses, limits, calls, and what follows when something goes wrong (STD-P3, STD-P7)."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        rules = sicbo.rule_set(play.rule_set)
        async with play.at(ann) as terminal:
            shown = await terminal.rules()

        assert (rules.id, rules.title, "B") == (shown.rule_set, shown.title, shown.layout)
        assert list(rules.area_ids) == [each.area for each in shown.areas]
        double = next(each for each in shown.areas if each.area == "double:5")
        assert (("11.5 to 1",), money(5), money(1000)) == (double.pays, double.minimum, double.maximum)
        assert len(rules.document.irregularities) == len(shown.troubles)
        assert [step.call for step in rules.document.procedure.steps] == [step.call for step in shown.steps]


async def test_a_receipt_of_a_wager_holds_without_the_house(tmp_path: Path) -> None:
    """It shows the record of the wager in a signed tree head; of a wager not yet sealed there is none (TH-R1)."""
    async with at_a_table(tmp_path) as play:
        ann, bob = await play.enrol("ann"), await play.enrol("bob")
        key = SigningKey(Ed25519PrivateKey.generate())
        sealer = TreeHeadSigner(play.edge.store, key, play.edge.clock)
        await play.do(c.OpenBetting())
        async with play.at(ann) as terminal, play.at(bob) as other:
            await terminal.until(lambda view: view.is_betting_open)
            assert isinstance(await terminal.lay({"small": money(20), "odd": money(5)}, key="w"), Accepted)
            assert isinstance(await unanswered(terminal, "w"), RetryLater)
            await sealer.seal()

            receipts = await terminal.receipts("w")

            checked = [check_receipt(each, [key.public]) for each in receipts]
            assert [("ann/w", "small"), ("ann/w", "odd")] == [
                (stamp.key, event.area) for stamp, event, _ in checked if isinstance(event, e.WagerRegistered)
            ]
            forged = msgspec.structs.replace(receipts[0], record=receipts[1].record)
            with pytest.raises(ReceiptIsWrong):
                check_receipt(forged, [key.public])
            assert receipts[1:] == await terminal.receipts("w", first=1)
            for line, of in ((other, "w"), (other, "ann/w"), (other, "../ann/w"), (terminal, "x")):
                answer = await unanswered(line, of)
                assert isinstance(answer, Rejected)
                assert "receipt/unknown" == answer.code


async def test_what_the_table_showed_is_told_with_what_won_by_the_rules_of_the_terminal(
    tmp_path: Path,
) -> None:
    """A road is drawn from it, and the screen need know no rule for that; a triple wins nothing of it."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view)
            for faces in ((1, 2, 4), (5, 5, 5)):
                await play.do(c.OpenBetting())
                await play.finish(faces, has_wagers=False)

            told = await terminal.results()

        assert [(1, (1, 2, 4), 7, ("small", "odd")), (2, (5, 5, 5), 15, ())] == [
            (each.round, each.faces, each.total, each.won) for each in told
        ]


NOTICE: dict[str, Any] = {
    "least_age": 21,
    "contacts": "Helpline 1800-6-668-668",
    "english": "Take breaks.",
    "simplified_chinese": "请适时休息。",
    "traditional_chinese": "請適時休息。",
}


async def test_what_the_house_says_about_age_and_help_is_told_at_every_terminal(tmp_path: Path) -> None:
    """A head of the house sets it, in every language or in none; forms begin with what is set (STD-B6)."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view)
            assert await terminal.notice() is None
            path = "/administration/set-player-notice"
            wrong: tuple[dict[str, Any], ...] = (
                {"contacts": ""},
                {"least_age": 100},
                {"english": ""},
                {"contacts": "x" * 1001},
            )
            refused = [
                await play.boss.post(path, json={"key": f"n{number}"} | NOTICE | change)
                for number, change in enumerate(wrong)
            ]
            assert [
                "notice/no-contact",
                "notice/no-age",
                "notice/not-in-every-language",
                "text/too-long",
            ] == [each.json()["code"] for each in refused]
            answer = await play.boss.post(path, json={"key": "n"} | NOTICE)
            assert 200 == answer.status_code, answer.text

            told = await terminal.notice()
            forms = (await play.boss.get("/administration/orders")).json()["orders"]

        assert PlayerNotice(**NOTICE) == told
        (form,) = (each for each in forms if each["order"] == "set-player-notice")
        assert NOTICE == {each["name"]: msgspec.json.decode(each["value"]) for each in form["fields"]}


async def test_questions_are_counted_like_orders(tmp_path: Path) -> None:
    """What takes long to look up is not asked for without end (TH-D1)."""
    async with at_a_table(
        tmp_path, msgspec.structs.replace(OFTEN, commands_at_once=3, commands_a_second=1)
    ) as play:
        ann = await play.enrol("ann")
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view)
            answers = [await terminal.ask(f"q{each}", m.Rules(key=f"q{each}")) for each in range(4)]

        assert [m.RulesShown] * 3 + [RetryLater] == [type(each) for each in answers]
