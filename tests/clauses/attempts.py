"""Attempts to break a clause: who may try, what they try, and what must stand still meanwhile.

Everyone who could stand at a table is there: each post of the document, people of the house in roles that no
document names, a dealer who has a post at another table only, managers without a post here, and terminals.
Ann sits at a seat with chips, where the document is played with chips; kim and sly are at terminals.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from at_the_table import AtTheTable, money
from second_opinion.by_hand import FALLS, PAYS, net_win
from sicbo.money import NOTHING, Money, total
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decide import decide
from sicbo.table.people import Actor, Role
from sicbo.table.refusals import Refusal
from table.moments import kept, takes_chips

WAGERS = {"small": 50, "total:7": 50}
"""What everyone stakes: the first wins on 1-2-4 and loses on 4-5-6."""
SMALL_WINS, BIG_WINS = (1, 2, 4), (4, 5, 6)
ELSEWHERE = "dealer-of-another-table"


HANDS = sorted({"".join(sorted(fall)) for fall in FALLS})
"""The 56 hands of three faces; another test shows that their order decides nothing."""


class Attempt(NamedTuple):
    """An order, who sends it, and with whom."""

    command: c.Command
    by: str = "dealer"
    second: str = ""


# ---- who is there ------------------------------------------------------------------------------------


def everybody(at: AtTheTable) -> tuple[str, ...]:
    """Name everyone of the house, with a dealer who has no post at this table, and the terminals."""
    at.people[ELSEWHERE] = Actor(ELSEWHERE, Role.DEALER)
    return (*at.people, *(each.id for each in at.now_table.positions.values() if each.is_terminal))


def one_of_each(at: AtTheTable) -> tuple[str, ...]:
    """Name one person of each kind: with a post, senior, without one, of the cage, the program, terminals."""
    senior = at.document.staff.posts[1].title.lower().replace(" ", "-")
    kinds = ("dealer", senior, ELSEWHERE, "boss", "cashier", "program", "kim", "sly")
    return tuple(name for name in everybody(at) if name in kinds)


def everybody_but(at: AtTheTable, *allowed: str) -> tuple[str, ...]:
    """Name everyone except these."""
    there = everybody(at)
    assert {*allowed} <= {*there}
    return tuple(name for name in there if name not in allowed)


def with_wagers(document: str, *, terminals: bool = True, **more: Any) -> AtTheTable:  # noqa: ANN401 - as AtTheTable has them
    """Give a round in which ann and kim have the same wagers, and sly has none; no outcome is made up here.

    Without terminals, kim and sly sit at seats.
    """
    at = AtTheTable(document, **more)
    at.is_laboratory = False
    if takes_chips(at):
        at.seat("ann")
    for name in ("kim", "sly"):
        at.terminal(name) if terminals else at.seat(name)
    at.open_betting()
    for player in players(at):
        if player != "sly":
            at.lay(player, WAGERS)
    return at


def players(at: AtTheTable) -> list[str]:
    """Name the players in the order of the alphabet."""
    return sorted(at.now_table.visits)


# ---- what they try -----------------------------------------------------------------------------------


def taken(at: AtTheTable, attempts: Iterable[Attempt]) -> list[Attempt]:
    """Try each at the table as it is, and list those that were not refused; nothing that happens is kept."""
    return [each for each in attempts if not isinstance(answer(at, each), Refusal)]


def answer(at: AtTheTable, attempt: Attempt) -> tuple[e.Event, ...] | Refusal:
    """Say what would be answered to an attempt."""
    context = at.context(attempt.command, attempt.by, attempt.second, "")
    return decide(at.table, attempt.command, context)


def changes_of_wagers(at: AtTheTable) -> Iterator[Attempt]:
    """Try every way to lay, raise, lower, move, undo, repeat or double a wager, by people of each kind."""
    orders: list[c.Command] = []
    for player in players(at):
        stake, more = at.stakes(player, {"small": 50}), at.stakes(player, {"big": 50})
        orders += [
            c.LayWagers(position=player, stakes=more),
            c.LayWagers(position=player, stakes=stake, round=at.now_table.rounds_opened),
            c.LayWagers(position=player, stakes=more, is_on_request=True),
            c.TakeBackWagers(position=player, stakes=stake),
            c.MoveWager(position=player, stake=stake[0], to="big"),
            c.UndoSlip(position=player),
            c.ClearWagers(position=player),
            c.RepeatWagers(position=player),
            c.DoubleWagers(position=player),
            c.SpeakWager(position=player, stake=more[0], are_chips_in_hand=True),
        ]
    orders.append(c.LaySpokenWager(spoken=1, area="big"))
    return (Attempt(order, name) for order in orders for name in one_of_each(at))


def moves_of_money(at: AtTheTable, faces: tuple[int, int, int] = SMALL_WINS) -> Iterator[Attempt]:
    """Try to collect, pay, conclude, open another round, cash stakes out or leave; alone and as two."""
    orders: list[c.Command] = [
        c.TakeStep(act=Act.COLLECT_LOSERS),
        c.TakeStep(act=Act.PAY_WINNERS),
        c.SettleRound(),
        c.OpenBetting(),
        c.CloseTable(count=money(100000)),
        c.ConfirmOutcome(faces=faces),
        c.TakeOutcome(faces=faces),
        c.DrawOutcome(),
    ]
    for player in players(at):
        if player != "sly":
            orders += [
                c.CashOut(player=player, ticket="K1"),
                c.CashOut(player=player, reason="asked to"),
                c.LeavePosition(player=player),
                c.AnswerOption(player=player, withdraws=True),
            ]
    for order in orders:
        yield from (Attempt(order, name) for name in one_of_each(at))
        yield from (Attempt(order, name, "deputy") for name in ("dealer", "boss", "cashier"))


def wrong_rulings(at: AtTheTable, finders: tuple[str, ...]) -> Iterator[Attempt]:
    """Rule on the last hold, with another verdict, without a reason, or by somebody who may not find it."""
    hold = at.now_table.holds[-1].number
    for verdict in Verdict:
        order = c.GiveRuling(hold=hold, verdict=verdict, reason="seen")
        is_open = verdict in (Verdict.VOID_ROUND, Verdict.NOT_SO)
        who = everybody_but(at, *finders) if is_open else ("dealer", *finders)
        yield from (Attempt(order, name) for name in who)
        yield Attempt(order, "dealer", "boss")
    for name in finders:
        yield Attempt(c.GiveRuling(hold=hold, verdict=Verdict.VOID_ROUND, reason="  "), name)
        yield Attempt(c.GiveRuling(hold=hold + 1, verdict=Verdict.VOID_ROUND, reason="seen"), name)


# ---- going on ----------------------------------------------------------------------------------------


def every_step(at: AtTheTable, faces: tuple[int, int, int] = SMALL_WINS) -> Iterator[Act]:
    """Name the step that comes next, and then take it, to the end of the round."""
    while at.table is not None and at.table.round is not None:
        yield at.next_act
        at.take_next_step(faces)


def crashed(at: AtTheTable) -> AtTheTable:
    """Give the table as it is after a crash, and leave the one that was given as it is."""
    after = kept(at)
    after.interrupt()
    return after


def settled_by_dice(at: AtTheTable) -> tuple[int, int]:
    """Finish the round on 1-2-4; after a crash two people read the dice, and a known outcome is concluded."""
    play = at.now_table.round
    if play is not None and play.reading.is_awaited:
        at.do(c.AttestDice(faces=SMALL_WINS), second="pit-supervisor")
    if at.now_table.round is not None:
        at.finish(SMALL_WINS)
    return purses(at)


def late_changes(at: AtTheTable) -> list[tuple[Act, Attempt]]:
    """Try to change wagers at each step that is left, and after a crash there; list what was taken."""
    found: list[tuple[Act, Attempt]] = []
    for act in every_step(at):
        found += ((act, each) for each in taken(at, changes_of_wagers(at)))
        after = crashed(at)
        if after.now_table.round is not None:
            found += ((act, each) for each in taken(after, changes_of_wagers(after)))
    return found


def taken_while_held(at: AtTheTable, *finders: str) -> list[Attempt]:
    """Try everything that a hold forbids, now and after a crash; only these may find what was reported."""
    attempts = [*changes_of_wagers(at), *moves_of_money(at), *wrong_rulings(at, finders)]
    return taken(at, attempts) + taken(crashed(at), attempts)


def people_who(at: AtTheTable, command: c.Command, second: str = "") -> set[str]:
    """Name the people whose order would be taken now."""
    people = (name for name in everybody(at) if name not in ("program", "device"))
    return {each.by for each in taken(at, (Attempt(command, name, second) for name in people))}


# ---- what is left ------------------------------------------------------------------------------------


def purses(at: AtTheTable) -> tuple[int, int]:
    """Say in whole units what the house has won, and what credit kim has."""
    return at.bank.minor_units // 100, at.credit("kim").minor_units // 100


def wrong_payments(document: str, *pay_tables: tuple[str, str]) -> list[tuple[str, str, Money, Money]]:
    """Play every hand with 10 on each area of these pay tables, at a seat or terminal of its own.

    Lists each payment that is not that of the second opinion, which has its own numbers, typed from the
    documents: the fall, the area, what was due and what came.
    """
    at = AtTheTable(document)
    at.is_replayed_each_time = False
    for rule_set, pay_table in pay_tables:
        assert at.now_table.rule_sets[rule_set].pay_table.name == pay_table
        if takes_chips(at):
            at.seat(rule_set, rule_set=rule_set)
        else:
            at.terminal(rule_set, rule_set=rule_set, credit=1000000)
    wrong = []
    stakes = {rule_set: dict.fromkeys(PAYS[rule_set, name], 10.0) for rule_set, name in pay_tables}
    for fall in HANDS:
        if at.document.cards is not None:
            at.load_shoe()
        before = at.bank
        play = at.round(tuple(map(int, fall)), stakes)
        for line in play.lines:
            wager = play.betting.wagers[line.wager]
            won = net_win(wager.player, dict(pay_tables)[wager.player], wager.area, fall)
            due = NOTHING if won is None else Money(1000 + int(1000 * won))
            if line.returned != due:
                wrong.append((fall, wager.area, due, line.returned))
        assert len(play.lines) == sum(map(len, stakes.values()))
        returned = total(line.returned for line in play.lines)
        assert at.bank - before == money(10 * len(play.lines)) - returned
    return wrong
