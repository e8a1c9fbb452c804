"""Answers a terminal's questions: its past rounds, rules, results, and receipts of its orders (TH-E2).

The answers depend on the authenticated device, never on a name that it sends.
"""

from typing import assert_never

from sicbo.administration.state import Device
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import STORE_IS_AWAY, RetryLater
from sicbo.messages import terminal as m
from sicbo.server.edge.refusals import refused
from sicbo.server.settings import WebLimits
from sicbo.storage.contract import StoreIsAway
from sicbo.storage.evidence.receipts import NoReceipt, receipts_from
from sicbo.streams import Refused
from sicbo.table.views.results import road_of
from sicbo.table.views.rules import rules_view


class Questions:
    """Answers the questions of terminals."""

    def __init__(self, house: House, limits: WebLimits) -> None:
        self._house = house
        self._limits = limits

    async def answer(self, device: Device, question: m.Question) -> m.Reply | RetryLater:
        """Answer a question, or raise Refused."""
        try:
            return await self._reply(device, question)
        except StoreIsAway:
            return STORE_IS_AWAY

    async def _reply(self, device: Device, question: m.Question) -> m.Reply:
        match question:
            case m.Recall():
                return await self._recalled(device, question)
            case m.Rules():
                return await self._rules(device, question)
            case m.Notice():
                notice = (await self._house.administration()).player_notice
                return m.NoticeShown(key=question.key, notice=notice)
            case m.Results():
                return await self._results(device, question)
            case m.Receipt():
                return await self._receipts(device, question)
            case _:
                assert_never(question)

    async def _recalled(self, device: Device, question: m.Recall) -> m.Recalled:
        most = min(max(question.rounds, 1), self._limits.recalled_rounds)
        rounds = await self._house.recall(device.table, device.name, most=most)
        return m.Recalled(key=question.key, rounds=rounds)

    async def _rules(self, device: Device, question: m.Rules) -> m.RulesShown:
        table = (await self._house.standing(device.table)).table
        if table is None or device.name not in table.positions:
            raise self._no_position(device)
        return m.RulesShown(key=question.key, rules=rules_view(table, device.name))

    async def _results(self, device: Device, question: m.Results) -> m.ResultsShown:
        standing = await self._house.standing(device.table)
        table = standing.table
        if table is None or device.name not in table.positions:
            raise self._no_position(device)
        rules = table.rule_sets[table.positions[device.name].rule_set]
        return m.ResultsShown(key=question.key, results=road_of(standing.results, rules))

    def _no_position(self, device: Device) -> Refused:
        return refused("socket/no-position", device=device.name, table=device.table)

    async def _receipts(self, device: Device, question: m.Receipt) -> m.Receipts:
        numbers = await self._house.records_under(device.table, f"{device.name}/{question.of}")
        if not numbers:
            raise refused("receipt/unknown", of=question.of[:64])
        wanted = numbers[max(question.first, 0) :][: self._limits.receipts]
        try:
            made = await receipts_from(self._house.store, device.table, wanted) if wanted else ()
        except NoReceipt:
            raise refused("receipt/not-yet") from None
        return m.Receipts(key=question.key, of=question.of, records=len(numbers), receipts=made)
