"""What is due when time has run out: found in the durable table alone, never refused, and then no longer due."""

from datetime import timedelta

import pytest

from at_the_table import NOON, AtTheTable, evolve_all
from sicbo.house_runtime.tables.timers import due, next_at
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decide import decide
from sicbo.table.evolve import evolve
from sicbo.table.people import Actor, Role
from sicbo.table.recovery.recover import Wait, recover
from sicbo.table.refusals import Refusal
from table.moments import CALLED, FACES, GAMES, TIMED, betting, confirming, idle, kept, moment
from table.stories import DAYS, STORIES, told

TOLD = [(game, story) for game in STORIES for story in (*STORIES[game], *DAYS.get(game, {}))]
V6, US, RWS, AU = "mbs-sicbo-v6-2020", "us-ma-sicbo-manual", "rws-open-cover-etg-2021", "au-sicbo"
OLDER_V6 = "mbs-sicbo-v6-2020-older"
PROGRAM = Actor("program", Role.PROGRAM)
A_MOMENT = timedelta(microseconds=1)
A_DAY = timedelta(hours=24)


@pytest.mark.parametrize(("game", "story"), TOLD)
def test_what_is_due_is_never_refused_and_soon_nothing_is_due(game: str, story: str) -> None:
    """After every event of every story, also two days later: at most the dice, the call and the keyed faces."""
    table = None
    for event in told(game, story).log:
        table = evolve(table, event)
        for later in (timedelta(0), timedelta(seconds=45), timedelta(seconds=200), 2 * A_DAY):
            now = NOON + A_DAY + later
            after = table
            for _ in range(4):
                order = due(after, now)
                if order is None:
                    break
                decided = decide(after, order, Context(now=now, actor=PROGRAM))
                assert not isinstance(decided, Refusal), (order, decided)
                after = evolve_all(after, decided)
            assert due(after, now) is None


@pytest.mark.parametrize(("game", "story"), TOLD)
def test_nothing_is_due_before_the_time_that_is_named_and_something_is_at_it(game: str, story: str) -> None:
    """A process that sleeps until then misses nothing and finds something to do."""
    table = None
    for event in told(game, story).log:
        table = evolve(table, event)
        at = next_at(table)
        if at is None:
            assert due(table, NOON + 365 * A_DAY) is None
        else:
            assert due(table, at - A_MOMENT) is None
            assert due(table, at) is not None


def test_of_two_things_the_earlier_is_done_first() -> None:
    """Dice that became overdue before keyed faces lapse are put on record before that."""
    there = kept(idle(US))
    there.later(hours=24)
    there.open_betting()
    there.advance_to(Act.ENTER_OUTCOME)
    there.do(c.EnterOutcome(faces=FACES))

    assert NOON + A_DAY + A_MOMENT == next_at(there.now_table)
    there.later(seconds=60)
    assert c.NoticeOverdueDice() == due(there.now_table, there.now)
    there.do(c.NoticeOverdueDice(), by="program")
    assert c.LapseEntry() == due(there.now_table, there.now)
    assert there.now == next_at(there.now_table)
    there.do(c.LapseEntry(), by="program")
    assert (None, None) == (due(there.now_table, there.now), next_at(there.now_table))


@pytest.mark.parametrize("game", TIMED)
def test_the_call_is_due_at_the_end_of_the_window(game: str) -> None:
    """From the record alone: a process that has read the stream finds the same as one that wrote it."""
    there = kept(betting(game, 30))
    there.advance_to(Act.CLOSE_BETTING)
    read = evolve_all(None, there.log)

    assert due(read, NOON + timedelta(seconds=30) - A_MOMENT) is None
    assert c.CloseBetting() == due(read, NOON + timedelta(seconds=30))
    assert NOON + timedelta(seconds=30) == next_at(read)


@pytest.mark.parametrize("game", CALLED)
def test_a_call_that_the_dealer_makes_is_never_due(game: str) -> None:
    """Nor does anything wake the table for it: the console counts down to `call_due_at` by itself."""
    there = kept(betting(game, 30))
    there.advance_to(Act.CLOSE_BETTING)
    untimed = kept(betting(game))
    untimed.advance_to(Act.CLOSE_BETTING)

    assert NOON + timedelta(seconds=30) == there.play.betting.call_due_at
    assert due(there.now_table, NOON + timedelta(seconds=31)) is None
    assert next_at(untimed.now_table) == next_at(there.now_table)


def test_the_call_waits_for_the_tumble_that_comes_first() -> None:
    """MBS v6 on an older record: no timer tumbles (3.8), and the call is due as soon as the dealer has."""
    there = kept(betting(OLDER_V6, 30))
    there.later(seconds=31)
    before = due(there.now_table, there.now), next_at(there.now_table)
    there.take_next_step(FACES)

    assert (None, None) == before
    assert c.CloseBetting() == due(there.now_table, there.now)


def test_keyed_faces_lapse_when_their_time_is_over() -> None:
    """The minute of the read-back, from the record."""
    there = confirming(RWS)

    assert NOON + timedelta(seconds=60) == next_at(there.now_table)
    assert c.LapseEntry() == due(there.now_table, NOON + timedelta(seconds=60))


@pytest.mark.parametrize("name", ["held-open", "held", "reading"])
def test_nothing_is_due_in_a_round_that_waits_for_people(name: str) -> None:
    """No timer rules or reads dice: the time that is given is people's."""
    there = kept(moment(V6, name))

    assert (None, None) == (due(there.now_table, NOON + timedelta(days=30)), next_at(there.now_table))


RECOVERED = {"mbs-sicbo-v6-2020": "option", "rws-open-cover-etg-2021": "void"}
LEADS_TO = {e.HeldForRuling: "hold", e.OptionOffered: "option", e.RoundVoided: "void"}


@pytest.mark.parametrize("game", TIMED)
def test_a_window_that_ran_out_while_nobody_was_there_is_not_extended_recovery_decides(game: str) -> None:
    """After a start-up the document's word on an interrupted round comes first, and no timer crosses it."""
    there = kept(betting(game, 30))
    there.advance_to(Act.CLOSE_BETTING)
    there.later(minutes=10)

    happened = there.interrupt()

    assert not isinstance(happened, Wait)
    play = there.now_table.round
    assert [RECOVERED[there.document.document]] == [
        LEADS_TO[type(each)] for each in happened if type(each) in LEADS_TO
    ]
    assert due(there.now_table, there.now) is None
    assert play is None or NOON + timedelta(seconds=30) == play.betting.closes_at


def test_the_time_for_answers_after_an_interruption_ends_by_itself() -> None:
    """v6 5.13.1: who has not answered stays and is played out; the time for wagers does not come back."""
    there = kept(betting(V6, 30))
    there.advance_to(Act.CLOSE_BETTING)
    there.later(minutes=10)
    there.interrupt()
    there.do(c.AnswerOption(player="kim", withdraws=True), by="kim")
    ends_at = there.now + timedelta(seconds=c.OPTION_SECONDS)

    assert (None, ends_at) == (due(there.now_table, there.now), next_at(there.now_table))
    there.later(seconds=c.OPTION_SECONDS)
    assert c.CloseOption() == due(there.now_table, there.now)
    there.do(c.CloseOption(), by="program")
    assert (None, None) == (due(there.now_table, there.now), next_at(there.now_table))
    assert Act.PRESS_DEAL_BUTTON is there.next_act


def test_a_takeover_moves_the_call_with_the_window() -> None:
    """The new owner calls when the extended time is over."""
    there = kept(betting(RWS, 30))
    there.later(seconds=10)
    there.taken_over(gap=7)

    assert NOON + timedelta(seconds=37) == next_at(there.now_table)


def test_a_table_without_a_round_or_dice_has_no_timers() -> None:
    """Nor one that is only set up, or whose document sets no time for dice."""
    bare = AtTheTable("us-ma-sicbo", is_ready=False)
    bare.set_up()
    tables = [bare, *(idle(game) for game in GAMES if not game.startswith("us-"))]

    assert {None} == {next_at(each.now_table) for each in tables}
    assert NOON + A_DAY + A_MOMENT == next_at(idle(US).now_table)


def test_recovery_says_the_same_whether_a_window_was_open_or_not() -> None:
    """Recovery looks at no clock (INV-R2)."""
    for game in GAMES:
        timed, untimed = (recover(betting(game, seconds).now_table, NOON) for seconds in (30, None))

        assert timed == untimed
