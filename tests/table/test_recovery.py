"""Recovery on every prefix of every round, against a table written by hand; and when an outcome is established.

tests/table/recovery.csv says for each story what an interruption leads to after each of its events; what
stays the same is on one line. It was written by hand from the documents: nothing
here writes or computes it.
"""

import csv
from functools import cache
from itertools import groupby, product
from pathlib import Path

import pytest
from msgspec.structs import replace

import sicbo
from at_the_table import NOON, AtTheTable, evolve_all
from second_opinion.by_hand import FALLS, PAYS, net_win
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decide import decide
from sicbo.table.evolve import evolve
from sicbo.table.recovery.established import Faces, decides, is_established
from sicbo.table.recovery.recover import (
    ANSWER_THE_OPTION,
    FINISH_BY_HAND,
    GIVE_A_RULING,
    READ_THE_DICE,
    Wait,
    recover,
)
from sicbo.table.refusals import Refusal
from sicbo.table.state import Table
from table.moments import FACES, moment
from table.stories import STORIES, before_betting, short_name, told

TOLD = [(game, story) for game, stories in STORIES.items() for story in stories]
WAITS = {
    READ_THE_DICE.sentence: "waits-for-reading",
    ANSWER_THE_OPTION.sentence: "waits-for-answers",
    GIVE_A_RULING.sentence: "waits-for-ruling",
    FINISH_BY_HAND.sentence: "waits-for-hands",
}
LEADS_TO = {
    e.RoundVoided: "void",
    e.OptionOffered: "option",
    e.ReadingAwaited: "reading",
    e.HeldForRuling: "hold",
    e.RoundConcluded: "conclude",
    e.BettingClosed: "closes",
    e.RoundInterrupted: "recorded",
}
"""The last event of a recovery, in the words of the table."""


@cache
def prefixes(game: str, story: str) -> tuple[tuple[str, Table], ...]:
    """Return the table after each event of a story, from the opening of betting on, with the event's name."""
    at = told(game, story)
    begin = before_betting(at)
    table = evolve_all(None, at.log[:begin])
    tables = []
    for event in at.log[begin:]:
        table = evolve(table, event)
        tables.append((short_name(event), table))
    return tuple(tables)


def put(recovered: tuple[e.Event, ...] | Wait) -> str:
    """Return the result of recovery in the words of the table."""
    if isinstance(recovered, Wait):
        return WAITS[recovered.sentence]
    return LEADS_TO[type(recovered[-1])] if recovered else "nothing"


def after(table: Table, recovered: tuple[e.Event, ...] | Wait) -> Table:
    """Return the table after a recovery."""
    return table if isinstance(recovered, Wait) else evolve_all(table, recovered)


@cache
def by_hand() -> dict[tuple[str, str], list[tuple[str, str]]]:
    """Read the table: for each story, its events with what recovery leads to after them."""
    rows: dict[tuple[str, str], list[tuple[str, str]]] = {}
    with (Path(__file__).parent / "recovery.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            events = [(event.strip(), row["recovery"]) for event in row["after"].split(">")]
            rows.setdefault((row["game"], row["story"]), []).extend(events)
    return rows


@pytest.mark.parametrize(("game", "story"), TOLD)
def test_recovery_does_after_every_event_of_a_round_what_the_table_says(game: str, story: str) -> None:
    """The document decides: void, option, hold, conclude, or wait for people (reliability 2.3)."""
    seen = [(name, put(recover(table, NOON))) for name, table in prefixes(game, story)]

    assert by_hand()[game, story] == [each for each, _ in groupby(seen)]


def test_the_table_of_recoveries_leaves_no_story_out() -> None:
    """Every story has its rows, and there are no others."""
    assert sorted(TOLD) == sorted(by_hand())


def test_an_interruption_outside_a_round_needs_nothing() -> None:
    """Before the first round, from the setting up of the table on, there is nothing to recover."""
    for game in STORIES:
        at = moment(game, "idle")
        tables = [evolve_all(None, at.log[: count + 1]) for count in range(len(at.log))]

        assert {()} == {recover(table, NOON) for table in tables}


@pytest.mark.parametrize(("game", "story"), TOLD)
def test_recovery_run_twice_or_cut_short_and_run_again_is_recovery_run_once(game: str, story: str) -> None:
    """What it has done it does not do again; what it had only begun it finishes the same way (INV-R1)."""
    for _, table in prefixes(game, story):
        recovered = recover(table, NOON)
        once = after(table, recovered)

        again = recover(once, NOON)
        assert isinstance(again, Wait) or () == again
        assert once == after(once, again)

        begun = [] if isinstance(recovered, Wait) else recovered
        for count in range(len(begun)):
            half = evolve_all(table, begun[:count])
            assert without_count(once) == without_count(after(half, recover(half, NOON)))


def without_count(table: Table) -> Table:
    """Leave out how often a round was interrupted, which alone may differ."""
    play, previous = (each and replace(each, interruptions=0) for each in (table.round, table.previous))
    return replace(table, round=play, previous=previous)


@pytest.mark.parametrize(("game", "story"), TOLD)
def test_recovery_voids_no_established_outcome_and_settles_no_missing_one(game: str, story: str) -> None:
    """A decided round is never voided by recovery, an undecided one never settled (INV-W10); three cards decide."""
    settling = (e.OutcomeEstablished, e.LosersCollected, e.WinnersPaid, e.RoundConcluded)
    for _, table in prefixes(game, story):
        recovered = recover(table, NOON)
        happened = () if isinstance(recovered, Wait) else recovered
        play = table.round
        has_outcome = play is not None and (play.outcome is not None or len(play.reading.cards) == 3)

        assert not (is_established(table) and any(isinstance(each, e.RoundVoided) for each in happened))
        assert has_outcome or not any(isinstance(each, settling) for each in happened)


# ---- reading the dice after an interruption ----------------------------------------------------------

READ = {
    "none": ((None, None, None),),
    "one": ((1, None, None), (None, 2, None), (None, None, 4)),
    "two": ((1, 2, None), (1, None, 4), (None, 2, 4)),
    "three": ((1, 2, 4),),
}


@pytest.mark.parametrize(
    ("game", "story", "expected"),
    [
        (
            "rws-open-cover-etg-2021",
            "ordinary",
            {
                "none": "void 5.1 5.1.2 5.9",
                "one": "waits-for-reading",
                "two": "waits-for-reading",
                "three": "conclude",
            },
        ),
        (
            "mbs-sicbo-v6-2020",
            "ordinary",
            {
                "none": "option 5.13 5.13.1",
                "one": "waits-for-reading",
                "two": "waits-for-reading",
                "three": "conclude",
            },
        ),
    ],
)
def test_what_two_people_read_decides_how_the_round_goes_on(
    game: str, story: str, expected: dict[str, str]
) -> None:
    """Nothing readable is no outcome, unless it was called or keyed; one die decides something already (T46)."""
    waiting = [after(table, recover(table, NOON)) for _, table in prefixes(game, story)]
    waiting = [table for table in waiting if table.round and table.round.reading.is_awaited]

    for table in waiting:
        actual = {name: {attest(table, faces) for faces in readings} for name, readings in READ.items()}
        is_called = table.round is not None and table.round.reading.called is not None
        nothing = "waits-for-reading" if is_called else expected["none"]

        assert {name: {each} for name, each in {**expected, "none": nothing}.items()} == actual
    assert {"rws-open-cover-etg-2021": 5, "mbs-sicbo-v6-2020": 6}[game] == len(waiting)


def attest(table: Table, faces: Faces) -> str:
    """Let two people read the dice; return what follows in the words of the table."""
    at = AtTheTable("rws-open-cover-etg-2021", is_ready=False)
    one, two, three = faces
    order = c.AttestDice(faces=(one, two, three))
    decided = decide(table, order, at.context(order, "boss", "deputy", ""))
    if isinstance(decided, Refusal):
        return decided.code
    void = next((each for each in decided if isinstance(each, e.RoundVoided)), None)
    if void is not None:
        return " ".join(["void", *void.clause])
    if isinstance(decided[-1], e.OptionOffered):
        assert ANSWER_THE_OPTION == recover(evolve_all(table, decided), NOON)
        return " ".join(["option", *decided[-1].clause])
    if isinstance(decided[-1], e.RoundConcluded):
        return "conclude"
    return put(recover(evolve_all(table, decided), NOON))


def test_two_people_who_read_a_die_otherwise_than_the_record_were_refused() -> None:
    """Their reading prevails; a die that they leave out is still evidence that something was decided."""
    tables = [
        table
        for _, table in prefixes("rws-open-cover-etg-2021", "read-one-by-one")
        if table.round and table.round.outcome is None and table.round.reading.dice[0] is not None
    ]
    for table in tables:
        waiting = after(table, recover(table, NOON))

        assert "waits-for-reading" == attest(waiting, (None, None, None))
        assert "conclude" == attest(waiting, (6, 2, 4))
        assert "conclude" == attest(waiting, (1, 2, 4))


def test_equipment_that_was_not_reset_keeps_a_read_round_from_being_settled() -> None:
    """The outcome is established, and the settlement waits for the reset (v6 5.9)."""
    table = moment("mbs-sicbo-v6-2020", "reset").now_table
    waiting = after(table, recover(table, NOON))

    assert "waits-for-hands" == attest(waiting, FACES)


# ---- when an outcome is established ------------------------------------------------------------------


def test_an_outcome_is_established_exactly_when_some_wager_on_offer_is_decided() -> None:
    """By the second opinion: for every partial reading, some area wins or loses however the rest fall (T46)."""
    for rule_set, pay_table in PAYS:
        rules = sicbo.rule_set(rule_set).offering(pay_table)
        wins = [
            {fall for fall in FALLS if net_win(rule_set, pay_table, area, fall) is not None}
            for area in PAYS[rule_set, pay_table]
        ]
        for faces in product((None, 1, 2, 3, 4, 5, 6), repeat=3):
            possible = {
                fall
                for fall in FALLS
                if all(face is None or str(face) == shown for face, shown in zip(faces, fall, strict=True))
            }
            naive = any(possible <= won or not possible & won for won in wins)

            assert naive == decides((rules,), faces), (rule_set, faces)
            assert naive == (faces != (None, None, None))
