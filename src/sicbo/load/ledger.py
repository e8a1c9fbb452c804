"""What one terminal must have by our own calculation: a dictionary of stakes, and whole minor units.

Nothing of the house's books is used. An accepted order changes the book from its record on: a view of an
earlier version shows the state before it, one of a later version the state after it, and nothing else.
"""

from collections.abc import Iterable

from sicbo.house_runtime.requests import Accepted, Answer, Rejected
from sicbo.money import Money
from sicbo.table.views.past import PastRound
from sicbo.table.views.player import OwnWager, PlayerView, WagerState

Stakes = dict[str, int]


class Difference(Exception):
    """The house disagrees with the ledger."""


class Book:
    """The book of one terminal; every view must be passed to `see`."""

    def __init__(self, device: str, credit: int | None) -> None:
        self.device = device
        self.credit = credit
        """Its unstaked credit; None until the first view, if an earlier run saved none."""
        self.round = 0
        self.checked = 0
        self.staked = self.back = 0
        """Over all rounds."""
        self._began_with: int | None = None
        self._before: int | None = credit
        self._stakes: Stakes = {}
        self._settled: dict[int, int] = {}
        self._asked: Stakes | None = None
        self._unsure: list[tuple[int, PlayerView]] = []
        self._changes: list[tuple[int, Stakes]] = []
        self._last = 0

    # ---- orders ------------------------------------------------------------------------------------------

    def ask(self, stakes: Stakes) -> None:
        """Note wagers that are sent: until they are answered, it is unknown what views should show."""
        self._asked = stakes

    def answered(self, answer: Answer) -> None:
        """Note the answer to the wagers, and check the views that arrived meanwhile."""
        stakes, self._asked = self._asked or {}, None
        if isinstance(answer, Accepted):
            if not self._last < answer.first <= answer.last:
                raise self._differs(f"records after {self._last}", f"{answer.first} to {answer.last}")
            self._last = answer.last
            self._changes.append((answer.last, stakes))
        unsure, self._unsure = self._unsure, []
        for version, view in unsure:
            self._check(version, view)

    def again(self, first: Answer, second: Answer) -> None:
        """Check the answer to an order that was sent twice under its key."""
        if isinstance(second, Accepted | Rejected) and second != first:
            raise self._differs(f"the same answer again, {first}", f"{second}")

    # ---- views -------------------------------------------------------------------------------------------

    def see(self, version: int, view: PlayerView) -> None:
        """Check a view, now or as soon as it is known what it should show."""
        if self._asked is not None:
            self._unsure.append((version, view))
        else:
            self._check(version, view)

    @property
    def is_settled(self) -> bool:
        """Whether all stakes of the round have been seen settled."""
        return not self._changes and not self._unsure and not self._stakes

    def _check(self, version: int, view: PlayerView) -> None:
        self.checked += 1
        if self._began_with is None:
            self._began_with = self.round = view.round
            self.credit = self._units(view.credit) if self.credit is None else self.credit
            self._before = self.credit
        self._turn_to(view.round)
        while self._changes and self._changes[0][0] <= version:
            self._lay(self._changes.pop(0)[1])
        if view.round > self._began_with:
            self._check_wagers(view)
        self._same("credit", self.credit, self._units(view.credit), view)

    def _turn_to(self, number: int) -> None:
        """Start a new round; nothing may be left of the old one."""
        if number == self.round:
            return
        if number < self.round:
            raise self._differs(f"round {self.round} or later", f"round {number}")
        if self._stakes or self._changes:
            raise self._differs(f"round {self.round} settled", f"round {number} with stakes of it left")
        self.round, self._settled, self._before = number, {}, self.credit

    def _lay(self, stakes: Stakes) -> None:
        for area, amount in stakes.items():
            self._stakes[area] = self._stakes.get(area, 0) + amount
            self.staked += amount
            self.credit = (self.credit or 0) - amount

    def _check_wagers(self, view: PlayerView) -> None:
        unsettled: Stakes = {}
        for wager in view.wagers:
            if wager.number in self._settled:
                self._same("return", self._settled[wager.number], self._returned(wager, view), view)
            elif wager.is_settled or view.void is not None:
                self._settle(wager, view)
            else:
                unsettled[wager.area] = unsettled.get(wager.area, 0) + wager.stake.minor_units
        if unsettled != self._stakes:
            raise self._differs(f"stakes {self._stakes}", f"{unsettled}", view)
        self._same("stake", _sum(each.stake for each in view.wagers), view.staked.minor_units, view)
        if view.back is not None:
            back = _sum(each.returned for each in view.wagers if each.returned is not None)
            self._same("sum of what came back", back, view.back.minor_units, view)

    def _settle(self, wager: OwnWager, view: PlayerView) -> None:
        """Remove a wager from the book, and add what was returned."""
        self._same(f"stake on {wager.area}", self._stakes.pop(wager.area, 0), wager.stake.minor_units, view)
        returned = self._returned(wager, view)
        self._same(f"return of {wager.area}", _must_return(wager, view), returned, view)
        self._settled[wager.number] = returned
        self.back += returned
        self.credit = (self.credit or 0) + returned

    def _returned(self, wager: OwnWager, view: PlayerView) -> int:
        """Return what came back of a wager by the view: in a void round, where views omit it, the stake."""
        is_void = view.void is not None and wager.returned is None
        return wager.stake.minor_units if is_void else self._units(wager.returned)

    # ---- the end -----------------------------------------------------------------------------------------

    def recall(self, rounds: Iterable[PastRound]) -> None:
        """Check the house's record of the last round."""
        if self._began_with is None or self.round <= self._began_with:
            return
        found = next((each for each in rounds if each.round == self.round), None)
        if found is None:
            raise self._differs(f"round {self.round} on record", "nothing of it")
        shown = (found.before.minor_units, found.back.minor_units, found.after.minor_units)
        expected = (self._before, sum(self._settled.values()), self.credit)
        if shown != expected:
            raise self._differs(f"before, back and after {expected} on record", f"{shown}")

    def _same(self, what: str, expected: int | None, shown: int, view: PlayerView) -> None:
        if expected != shown:
            raise self._differs(f"{what} {expected}", f"{shown}", view)

    def _units(self, money: Money | None) -> int:
        if money is None:
            raise self._differs("an amount", "none")
        return money.minor_units

    def _differs(self, expected: str, shown: str, view: PlayerView | None = None) -> Difference:
        number = view.round if view else self.round
        return Difference(f"{self.device}, round {number}: the ledger has {expected}; the house says {shown}")


def _sum(amounts: Iterable[Money]) -> int:
    return sum(each.minor_units for each in amounts)


def _must_return(wager: OwnWager, view: PlayerView) -> int:
    """Return what must come back: stake and winnings if the area wins, an unplayed stake, or nothing.

    How much an area wins is taken from the view; whether it wins follows from the result.
    """
    if view.void is not None or wager.state is WagerState.RETURNED:
        return wager.stake.minor_units
    won = wager.winnings.minor_units if wager.winnings is not None else 0
    is_lit = view.result is not None and wager.area in view.result.winning_areas
    return wager.stake.minor_units + max(won, 1) if is_lit else 0
