"""Every command at every moment of every game does exactly what the hand-written tables say.

The tables are in tests/table/commands/; table/answers.py says how to read them. Nothing here writes or
computes a cell: it only compares.
"""

import pytest

import sicbo.table.commands as c
from at_the_table import AtTheTable, chips
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment
from sicbo.rules.procedure import Act
from sicbo.streams import name_of_kind
from sicbo.table import events as e
from sicbo.table.decide import decide
from sicbo.table.orders import ORDERS
from sicbo.table.people import Actor, Role
from sicbo.table.progress import has_cover, is_settlement_begun
from sicbo.table.recovery.recover import ANSWER_THE_OPTION, READ_THE_DICE, waits_already
from sicbo.table.refusals import CATALOGUE, Refusal
from sicbo.table.round import HowConcluded
from table.answers import answers_of, may_send, moments_of, table_of, words
from table.bodies import BODIES, Sent
from table.moments import GAMES, idle, kept, moment


def answer(at: AtTheTable, sent: Sent) -> str:
    """Send a command without applying it, and return the answer as written in the tables."""
    decided = decide(at.table, sent.command, at.context(sent.command, sent.by, sent.second, ""))
    if isinstance(decided, Refusal):
        assert not isinstance(sent.command, c.Report) or decided.code in (
            "role/may-not",
            "ruling/button-not-due",  # what cannot have happened yet
            "ruling/wager-needed",  # a report of unclear chips says which, or there is nothing to judge
            "staff/needs-a-second-person",  # that chips lay there in time, once a result may be seen
            "staff/no-post-here",
            "table/is-not-set-up",
        )
        return decided.code
    judged = [each for each in decided if isinstance(each, e.IrregularityRecorded)]
    return "+".join(f"{each.irregularity.value}:{each.verdict.value}" for each in judged) or "ok"


@pytest.mark.parametrize("game", GAMES)
def test_every_command_is_answered_at_every_moment_as_the_table_says(game: str) -> None:
    """A row of the table is a command, a column a moment; each is tried at a table of its own."""
    expected = {
        (command, each): row[each] for command, row in answers_of(game).items() for each in moments_of(game)
    }
    actual = {
        (command, each): answer(moment(game, each), BODIES[command](moment(game, each)))
        for command, each in expected
    }

    assert expected == actual


@pytest.mark.parametrize("game", GAMES)
def test_every_command_before_a_table_is_set_up_is_answered_as_the_table_says(game: str) -> None:
    """Only setting it up is possible."""
    nobody = GAMES[game]()

    expected = {command: row["no-table"] for command, row in answers_of(game).items()}
    assert expected == {command: answer(nobody, BODIES[command](idle(game))) for command in expected}


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_leave_no_command_and_no_step_of_a_game_out(game: str) -> None:
    """Each way to send a command has one row, and each step that is waited for is a moment."""
    assert sorted(BODIES) == sorted(answers_of(game))
    sent = {name: type(body(idle(game)).command) for name, body in BODIES.items()}
    assert {*ORDERS} == {*sent.values()}
    assert {name: name_of_kind(kind) for name, kind in sent.items()} == {
        name: name.split()[0] for name in sent
    }

    done_by_itself = {Act.OPEN_BETTING, Act.LIGHT_WINNERS, Act.CONCLUDE}
    by_the_program = {Act.CHECK_FLAT, Act.ANNOUNCE, Act.ENTER_OUTCOME} if idle(game).is_virtual else set()
    steps = [step.act for step in idle(game).now_table.steps]
    waited_for = [act.value for act in steps if act not in done_by_itself | by_the_program]
    if idle(game).is_virtual and Act.TUMBLE in steps and Act.UNCOVER not in steps:
        waited_for.insert(waited_for.index("tumble") + 1, "check-flat")
    assert waited_for == [each for each in moments_of(game) if each in {act.value for act in Act}]


def test_the_words_of_the_tables_stand_for_codes_and_verdicts_that_there_are() -> None:
    """A word that stands for no code of the catalogue would hide a slip."""
    assert [] == [meaning for meaning in words().values() if ":" not in meaning and meaning not in CATALOGUE]


# ---- irregularities ----------------------------------------------------------------------------------


def period_of(at: AtTheTable) -> str:
    """Return the part of a round that a table is in; from `shown` on a result may be seen."""
    table = at.now_table
    play = table.round
    if play is None:
        last = table.previous
        is_void = last is not None and last.concluded is HowConcluded.VOID
        return "none-yet" if last is None else "after-void" if is_void else "after"
    if play.betting.is_open:
        return "betting"
    if play.by_hand is not None:
        return "by-hand"
    if play.outcome is not None:
        return "settling" if is_settlement_begun(table) else "outcome"
    is_tumbled = play.tumble is not None and not table.equipment.is_virtual
    is_open = play.reading.is_uncovered if has_cover(table) else is_tumbled or bool(play.reading.cards)
    return "shown" if is_open else "closed" if play.tumble is None else "hidden"


def judged(at: AtTheTable, event: str, happened: str) -> str:
    """Report an irregularity that happened at a moment, and return its verdict as written in the table."""
    moment_of_it = Moment(happened) if happened else None
    report = c.ReportIrregularity(event=Irregular(event), note="seen", moment=moment_of_it)
    decided = decide(at.table, report, at.context(report, "dealer", "", ""))
    if isinstance(decided, Refusal):
        return decided.code
    held = next((each for each in decided if isinstance(each, e.HeldForRuling)), None)
    recorded = next((each for each in decided if isinstance(each, e.IrregularityRecorded)), None)
    if recorded is None:
        return "ok"
    if held is None:
        return recorded.verdict.value
    return f"found {held.finding.value}" if held.finding else "hold"


def irregularities_of(game: str) -> dict[tuple[str, str], dict[str, str]]:
    """Return the rows of a game by event and moment of the event; its own rows come before its document's."""
    found = {}
    for name in ("every document", idle(game).document.document, game):
        rows = (row for row in table_of("irregularities") if row["document"] == name)
        found.update({(row["event"], row["happened"]): row for row in rows})
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_irregularity_is_judged_at_every_moment_as_the_table_says(game: str) -> None:
    """By when it happened, if that is said, and when it is reported; what is not listed is held for a ruling.

    An interruption changes nothing of a round in which dice or answers are waited for already.
    """
    rows = irregularities_of(game)
    unsaid = {(event.value, "") for event in Irregular}

    expected = {}
    actual = {}
    for event, happened in {*rows, *unsaid} - {("any other", "")}:
        row = rows.get((event, happened), rows["any other", ""])
        for each in moments_of(game):
            at = moment(game, each)
            play = at.now_table.round
            waits = waits_already(at.now_table, play) if play is not None else None
            is_moot = (
                waits in (READ_THE_DICE, ANSWER_THE_OPTION) and event == Irregular.ROUND_INTERRUPTED.value
            )
            is_keyed = play is not None and play.reading.is_keyed
            expected[event, happened, each] = (
                "ok" if is_moot else _cell(row, period_of(at), is_keyed=is_keyed)
            )
            actual[event, happened, each] = judged(at, event, happened)

    assert expected == actual


def _cell(row: dict[str, str], period: str, *, is_keyed: bool) -> str:
    """Read a cell; after a slash it says what holds once faces have been keyed in."""
    before, _, after = row[period].partition(" / ")
    return after if after and is_keyed else before


# ---- who may -----------------------------------------------------------------------------------------


def test_every_role_may_send_what_the_table_of_roles_says_and_nothing_else() -> None:
    """A role that may not send a command is refused before anything else is looked at (INV-X1, TH-E1)."""
    at = kept(idle("us-ma-sicbo-manual"))
    nobody = GAMES["us-ma-sicbo-manual"]()

    expected = {(name, role): role in may_send()[name.split()[0]] for name in BODIES for role in Role}
    actual = {}
    for name, role in expected:
        table = nobody if name == "set-up-table" else at
        table.people["someone"] = Actor("someone", role, "kim")
        sent = Sent(BODIES[name](at).command, "someone", "deputy")
        actual[name, role] = answer(table, sent) != "role/may-not"

    assert expected == actual


DUTIES = {
    "deal": ("idle", "open-betting"),
    "lay-for-player": ("close-betting", ""),
    "keep-the-shaker": ("idle", "take-custody"),
    "rule": ("held-open", "give-ruling"),
    "inspect-device": ("idle", "record-inspection device"),
    "inspect-shaker": ("idle", "record-inspection shaker"),
    "log-dice": ("idle", "log-dice"),
    "stand-by": ("by-hand", "record-presence"),
}
"""When a duty is tried, and by which command; a wager is laid at a player's request."""

PLAYED_AS = {"us-ma-sicbo": "us-ma-sicbo-automated"}


def test_every_post_may_do_what_the_table_of_posts_says_and_nothing_else() -> None:
    """Posts, acting posts and the or-higher rule are those of each document (T55).

    Everyone here has signed in as a manager of the house, which alone gives no duty.
    """
    expected = {}
    actual = {}
    for row in table_of("posts"):
        for duty in DUTIES:
            if row[duty] != "-":
                key = row["document"], row["post"], duty
                expected[key] = row[duty]
                actual[key] = tried(*key)

    assert expected == actual


def tried(document: str, post: str, duty: str) -> str:
    """Let someone in a post try a duty."""
    name, command = DUTIES[duty]
    at = kept(moment(PLAYED_AS.get(document, document), name))
    at.people["someone"] = Actor("someone", Role.CASINO_MANAGER)
    held, _, acting = post.partition(" acting ")
    if held != "no post":
        at.do(c.AssignPost(person="someone", post=held), by="admin")
    if acting:
        at.do(c.AssignActing(person="someone", post=acting), by="boss")
    kind = at.instrument_of("pat")
    asked = c.LayWagers(position="pat", stakes=(chips("big", 5, kind),), is_on_request=True)
    sent = BODIES[command](at).command if command else asked
    return answer(at, Sent(sent, "someone")).replace("ok", "may")
