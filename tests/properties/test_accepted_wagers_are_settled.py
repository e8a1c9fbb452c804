"""Whatever was accepted can be settled: any instrument, taken off or put back, won, lost, void or corrected.

Whole tables (test_whole_tables.py) seldom come as far as a token that is taken off after the call, lost, and
corrected. Here every example does something of the kind. The table of the tests posts every event to books
that refuse an account below zero, and looks at the trial balance after each.
"""

from collections.abc import Iterator

from hypothesis import example, given, settings
from hypothesis import strategies as st

from at_the_table import EMBLEM, AtTheTable, money
from sicbo.chips import PROMOTIONAL, Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.money import NOTHING, Money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table.decisions.irregularities.rulings import verdicts_for
from sicbo.table.refusals import Refusal

DOCUMENTS = ("au-sicbo", "mbs-3card-2016", "mbs-sicbo-v6-2020", "us-ma-sicbo")
"""The documents with seats; Resorts World plays with credit alone."""

FACES = st.sampled_from([(1, 2, 4), (4, 5, 6), (2, 2, 2), (1, 1, 5), (6, 6, 3)])
AREAS = st.sampled_from(["small", "big", "single:1", "any-triple"])
CHIPS = st.tuples(AREAS, st.sampled_from([5, 10, 50]), st.integers(0, 4), st.integers(0, 2))
"""An area, a stake, what it is made of, and how much of it is taken off after the call: none, half, or all."""


def chips_of(table: AtTheTable) -> list[tuple[Instrument, str]]:
    """List what can be laid at a seat."""
    kinds = (each.kind for each in table.document.instruments if each.kind is not Instrument.CREDITS)
    return [(kind, "red" if kind is Instrument.COLOUR_CHIPS else "") for kind in kinds]


def seated(document: str) -> AtTheTable:
    """Seat sam, with colour chips where the document knows them."""
    table = AtTheTable(document, decks=2, cut=10)
    table.seat("sam")
    if table.now_table.colours:
        order = c.IssueColourChips(
            player="sam", colour="red", chips=200, value=money(5), paid_with=c.PaidWith.CASH
        )
        table.do(order)
    return table


def lay_and_take_off(table: AtTheTable, laid: list[tuple[str, int, int, int]]) -> None:
    """Lay chips, close betting, and take some of them off the layout."""
    chips = chips_of(table)
    table.open_betting()
    for area, amount, of, _ in laid:
        kind, colour = chips[of % len(chips)]
        table.send(
            c.LayWagers(
                position="sam", stakes=(c.Stake(area, money(amount), kind, colour, EMBLEM if colour else ""),)
            )
        )
    while table.play.betting.is_open:
        table.take_next_step((1, 2, 4))
    for wager, (*_, taken) in zip(list(table.play.betting.wagers_in_order()), laid, strict=False):
        part = {0: NOTHING, 1: Money(wager.stake.minor_units // 2), 2: wager.stake}[taken]
        if part != NOTHING:
            table.do(c.ReportChipsTaken(wager=wager.number, amount=part))


def end(table: AtTheTable, how: str, faces: tuple[int, int, int]) -> None:
    """Settle the round, let recovery settle it, or make it void."""
    if how == "void":
        table.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="fire alarm"))
    elif how == "recovered":
        table.advance_to(Act.COLLECT_LOSERS, faces)
        if table.now_table.round is not None:
            table.interrupt()
    rule_on(table, Verdict.VOID_ROUND)
    if table.now_table.round is not None:
        table.finish(faces)


def rule_on(table: AtTheTable, wanted: Verdict) -> None:
    """Rule on all that is held, as wanted where that is open."""
    for hold in table.now_table.holds:
        open_to = verdicts_for(table.now_table, hold)
        verdict = wanted if wanted in open_to else open_to[0]
        by = hold.authority.lower().replace(" ", "-")
        table.send(
            c.GiveRuling(
                hold=hold.number, verdict=verdict, reason="seen", rounds=(1,), ground=Ground.FORCE_MAJEURE
            ),
            by=by,
            second="deputy",
        )


def settled_anew(table: AtTheTable, again: list[tuple[int, int, int] | None]) -> Iterator[object]:
    """Correct the round, each time to other faces; None makes it void."""
    for faces in again:
        order: c.Command = c.CorrectOutcome(
            round=1, faces=faces or (1, 1, 1), event=Irregular.WRONG_RESULT_KEYED, reason="camera"
        )
        if faces is None:
            order = c.VoidRounds(rounds=(1,), event=Irregular.DAMAGED_DIE, reason="chipped")
        yield table.send(order, by="boss", second="deputy")


@example(  # chips taken off, won, their player gone, and the round corrected to a loss: the books refused it
    document="mbs-sicbo-v6-2020",
    laid=[("big", 10, 1, 2)],
    faces=(6, 6, 3),
    how="settled",
    is_redeemed=True,
    has_left=True,
    again=[(1, 2, 4)],
)
@settings(max_examples=150, deadline=None)
@given(
    document=st.sampled_from(DOCUMENTS),
    laid=st.lists(CHIPS, min_size=1, max_size=4),
    faces=FACES,
    how=st.sampled_from(["settled", "recovered", "void"]),
    is_redeemed=st.booleans(),
    has_left=st.booleans(),
    again=st.lists(st.one_of(FACES, st.none()), max_size=3),
)
def test_whatever_was_accepted_is_settled(  # noqa: PLR0913 - all that may happen to a round
    document: str,
    laid: list[tuple[str, int, int, int]],
    faces: tuple[int, int, int],
    how: str,
    again: list[tuple[int, int, int] | None],
    *,
    is_redeemed: bool,
    has_left: bool,
) -> None:
    """The round ends, no stake stays in play, tokens are no money, and the bank has what it won."""
    table = seated(document)
    lay_and_take_off(table, laid)
    wagers = list(table.play.betting.wagers_in_order())

    end(table, how, faces)
    if is_redeemed:
        for held in table.now_table.colours_held:
            count = held.worth.minor_units // held.value.minor_units
            table.do(
                c.RedeemColourChips(
                    player="sam", colour=held.colour, chips=count, emblem="star", at=c.RedeemedAt.TABLE
                )
            )
    if has_left:
        table.send(c.LeavePosition(player="sam"))
    answers = list(settled_anew(table, again))

    assert table.now_table.round is None
    assert all(isinstance(each, Refusal) or each for each in answers)
    assert (NOTHING, NOTHING) == (
        table.balance(AccountKind.STAKES_IN_PLAY, "T1/1"),
        table.balance(AccountKind.PROMOTIONAL),
    )
    lines = {line.wager: line for line in table.past[1].lines}
    won = NOTHING
    for wager in wagers:
        line = lines[wager.number]
        is_token = wager.instrument in PROMOTIONAL
        assert NOTHING == (line.owed if is_token else line.owed_in_tokens)
        won += NOTHING - line.winnings if is_token else wager.stake - line.returned
    assert won == table.bank
