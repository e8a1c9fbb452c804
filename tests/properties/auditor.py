"""An auditor who trusts nobody: own balances, own payout table, from the bare facts of the record.

Nothing of settlement, bookkeeping or the ledger is used. From the events it takes only who staked what
on which area, which faces stood at the end, and whether the round was void; what everyone must have is
worked out here, with the numbers of tests/second_opinion.
"""

from dataclasses import dataclass, field
from fractions import Fraction

from second_opinion.by_hand import net_win
from sicbo.chips import Instrument
from sicbo.table import events as e

TOKENS = (Instrument.PROMOTIONAL_TOKENS, Instrument.VOUCHERS)
"""No money: a token wins some, and is gone whatever comes; what is missing of one is owed as a token."""

MINIMUM, MAXIMUM = 500, 100_000
"""The limits of the table in the tests, in minor units."""


@dataclass
class Stake:
    """One stake, as the auditor knows it."""

    player: str
    rule_set: str
    area: str
    amount: int
    instrument: Instrument
    taken_off: int = 0


@dataclass
class Page:
    """One round in the auditor's own books."""

    pay_tables: dict[str, str]
    stakes: dict[int, Stake] = field(default_factory=dict)
    faces: tuple[int, int, int] | None = None
    paid: dict[str, int] = field(default_factory=dict)
    """What has gone back to each player for this round, by the last word on it."""
    in_hand: dict[str, int] = field(default_factory=dict)
    """The part of it that each player held already: chips taken off after the closing call."""
    kept: dict[str, int] = field(default_factory=dict)
    """What each player has kept of chips that were lost: taken off after the closing call."""


def _heaps(page: Page) -> dict[tuple[str, str], list[Stake]]:
    """Put together what each player has on each area: what limits are measured on."""
    heaps: dict[tuple[str, str], list[Stake]] = {}
    for stake in page.stakes.values():
        if stake.amount:
            heaps.setdefault((stake.player, stake.area), []).append(stake)
    return heaps


class Auditor:
    """Own balances of every player, and of the house."""

    def __init__(self) -> None:
        self.credit: dict[str, int] = {}
        self.owes: dict[tuple[str, int], int] = {}
        """What each player owes for each round."""
        self.is_owed: dict[str, int] = {}
        self.bank = 0
        self.pages: dict[int, Page] = {}
        self.rule_set_of: dict[str, str] = {}
        self.here: set[str] = set()
        self.concluded: list[int] = []
        self.one_time: dict[str, int] = {}

    def see(self, event: e.Event) -> None:  # noqa: C901, PLR0912, PLR0915 - one case for each fact that counts
        """Take down a fact."""
        match event:
            case e.PositionSetUp():
                self.rule_set_of[event.position] = event.rule_set
            case e.VisitOpened():
                self.here.add(event.player)
            case e.VisitClosed():
                self.here.discard(event.player)
            case e.BoughtIn():
                self._give(event.player, event.amount.minor_units)
            case e.CashedOut():
                assert self.credit[event.player] == event.amount.minor_units
                self.credit[event.player] = 0
                if not event.ticket:  # whom staff pay out has it at the cage
                    self.is_owed[event.player] = self.is_owed.get(event.player, 0) + event.amount.minor_units
            case e.BettingOpened():
                self.pages[event.round] = Page(dict(event.pay_tables))
            case e.WagerRegistered():
                rule_set = self.rule_set_of[event.position]
                stake = Stake(event.player, rule_set, event.area, 0, event.instrument)
                self.pages[event.round].stakes[event.wager] = stake
                self._stake(stake, event.stake.minor_units)
            case e.WagerRaised():
                self._stake(self.pages[event.round].stakes[event.wager], event.by.minor_units)
            case e.WagerLowered():
                self._stake(self.pages[event.round].stakes[event.wager], -event.by.minor_units)
            case e.ChipsTakenOff():
                self.pages[event.round].stakes[event.wager].taken_off += event.amount.minor_units
            case e.ChipsPutBack():
                self.pages[event.round].stakes[event.wager].taken_off -= event.amount.minor_units
            case e.NoRollCalled():  # betting is open again: what was taken off then is off
                for stake in self.pages[event.round].stakes.values():
                    stake.taken_off = 0
            case e.WagerRuled():
                self.pages[event.round].stakes[event.wager].area = event.area
            case e.WagerReturned():
                stake = self.pages[event.round].stakes[event.wager]
                self._stake(stake, -stake.amount)
            case e.OutcomeEstablished() | e.OutcomeCorrected():
                self.pages[event.round].faces = event.faces
            case e.RoundVoided():
                for stake in self.pages[event.round].stakes.values():
                    self._stake(stake, -stake.amount)
                self.concluded.append(event.round)
            case e.WinnersPaid():
                self._settle(event.round)
            case e.RoundConcluded():
                self.concluded.append(event.round)
            case e.RoundCorrected():
                self.pages[event.round].faces = event.faces
                self._settle_again(event.round)
            case e.SettledRoundVoided():
                self.pages[event.round].faces = None
                self._settle_again(event.round)
            case _:
                pass

    def _give(self, player: str, amount: int) -> None:
        self.credit[player] = self.credit.get(player, 0) + amount

    def _stake(self, stake: Stake, more: int) -> None:
        stake.amount += more
        if stake.instrument is Instrument.CREDITS:
            self._give(stake.player, -more)
            assert self.credit[stake.player] >= 0

    def _due(self, number: int) -> dict[str, int]:
        """Work out what each player is due for a round: stakes with winnings, or stakes if there is no result."""
        page = self.pages[number]
        for player, kept in list(page.kept.items()):
            self._keep(number, player, -kept)
        page.in_hand = {}
        due: dict[str, int] = {}
        for (player, area), stakes in _heaps(page).items():
            tokens = sum(stake.amount for stake in stakes if stake.instrument in TOKENS)
            money = [stake for stake in stakes if stake.instrument not in TOKENS]
            staked = sum(stake.amount for stake in money)
            taken_off = sum(stake.taken_off for stake in money)
            played = staked if page.faces is None or tokens else self._played(number, player, staked)
            back = self._return_of(page, stakes[0].rule_set, area, played)
            if tokens and page.faces is not None:
                won = self._return_of(page, stakes[0].rule_set, area, tokens)
                due[player] = due.get(player, 0) + max(won - tokens, 0)
            due[player] = due.get(player, 0) + staked - played + back
            held = min(taken_off, staked if back else staked - played)
            page.in_hand[player] = page.in_hand.get(player, 0) + held
            self._keep(number, player, taken_off - held)
        return due

    def _keep(self, number: int, player: str, kept: int) -> None:
        page = self.pages[number]
        page.kept[player] = page.kept.get(player, 0) + kept
        self.owes[player, number] = self.owes.get((player, number), 0) + kept

    def _played(self, number: int, player: str, staked: int) -> int:
        """Say how much of a heap is played: MBS v6 5.10 and 5.11, by their own words."""
        if staked > MAXIMUM:
            return MAXIMUM
        if staked < MINIMUM and self.one_time.setdefault(player, number) < number:
            return 0
        return staked

    def _return_of(self, page: Page, rule_set: str, area: str, played: int) -> int:
        if page.faces is None:
            return played
        fall = "".join(str(face) for face in page.faces)
        odds = net_win(rule_set, page.pay_tables[rule_set], area, fall)
        if odds is None:
            return 0
        won = played * odds
        assert won == Fraction(int(won))
        return played + int(won)

    def _settle(self, number: int) -> None:
        page = self.pages[number]
        page.paid = self._due(number)
        on_credit = {each.player for each in page.stakes.values() if each.instrument is Instrument.CREDITS}
        for player, amount in page.paid.items():
            if player in on_credit:
                self._give(player, amount)
        staked = sum(each.amount for each in page.stakes.values() if each.instrument not in TOKENS)
        self.bank += staked - sum(page.paid.values())

    def _settle_again(self, number: int) -> None:
        """Put a settled round right: more is paid or owed to who has left, less is taken as far as it goes."""
        page = self.pages[number]
        in_hand = page.in_hand
        due = self._due(number)
        on_credit = {each.player for each in page.stakes.values() if each.instrument is Instrument.CREDITS}
        for player in due:
            more = due[player] - page.paid.get(player, 0)
            self.bank -= more
            more += in_hand.get(player, 0) - page.in_hand.get(player, 0)
            self._put_right(player, number, more, on_credit=player in on_credit)
        page.paid = due

    def _put_right(self, player: str, number: int, more: int, *, on_credit: bool) -> None:
        """Give a player more or less for a round; what is owed either way for it is set off."""
        debt = self.owes.get((player, number), 0)
        is_here = player in self.here
        if more < 0:
            has = self.credit.get(player, 0) if is_here and on_credit else 0
            has += 0 if is_here else self.is_owed.get(player, 0)
            taken = min(has, -more)
            self._pay(player, -taken, on_credit=on_credit)
            debt += -more - taken
        if debt < 0:
            self.is_owed[player] = self.is_owed.get(player, 0) - debt
        debt = max(debt, 0)
        if more > 0:
            set_off = min(more, debt)
            self._pay(player, more - set_off, on_credit=on_credit)
            debt -= set_off
        self.owes[player, number] = debt

    def _pay(self, player: str, amount: int, *, on_credit: bool) -> None:
        if player not in self.here:
            self.is_owed[player] = self.is_owed.get(player, 0) + amount
        elif on_credit:
            self._give(player, amount)
