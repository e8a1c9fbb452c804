"""Every command at every moment of every game does exactly what the hand-written tables say.

The tables are in tests/table/commands/. Their cells are `ok`, the code of a refusal, or for a report the
irregularity and the verdict. Long ones have a short word in words.csv, and `..` repeats the cell to its
left. Nothing here writes or computes a cell: it only compares.
"""

import csv
from functools import cache
from pathlib import Path

import pytest

import sicbo.table.commands as c
from at_the_table import AtTheTable, chips
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import events as e
from sicbo.table.decide import decide
from sicbo.table.decisions.irregularities.irregularities import has_cover, is_settlement_begun
from sicbo.table.orders import ORDERS
from sicbo.table.people import Actor, Role
from sicbo.table.refusals import CATALOGUE, Refusal
from table.bodies import OF_A_ROUND, WHOLE_TABLE, Sent
from table.moments import GAMES, idle, kept, moment

TABLES = Path(__file__).parent / "commands"

SHORT = {
    "3card": "mbs-3card-2016",
    "3card-virtual": "mbs-3card-2016-virtual",
    "au": "au-sicbo",
    "v6": "mbs-sicbo-v6-2020",
    "v6-virtual": "mbs-sicbo-v6-2020-virtual",
    "us-manual": "us-ma-sicbo-manual",
    "us-automated": "us-ma-sicbo-automated",
    "rws": "rws-open-cover-etg-2021",
    "rws-virtual": "rws-open-cover-etg-2021-virtual",
    "rws-committed": "rws-open-cover-etg-2021-committed",
    "rws-reader": "rws-open-cover-etg-2021-reader",
}
"""The games as whole_table.csv writes them."""

WITHOUT_A_ROUND = ("closed", "idle", "concluded", "halted")


@cache
def table_of(name: str) -> tuple[tuple[str, ...], tuple[dict[str, str], ...]]:
    """Read a table: its columns, and its rows with every word written out."""
    with (TABLES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        head, *lines = ([cell.strip() for cell in line] for line in csv.reader(file))
    rows = []
    for line in lines:
        assert len(head) == len(line), (name, line[0])
        for place, cell in enumerate(line):
            if cell == "..":
                line[place] = line[place - 1]
        rows.append({column: words().get(cell, cell) for column, cell in zip(head, line, strict=True)})
    return tuple(head), tuple(rows)


@cache
def words() -> dict[str, str]:
    """Read the short words."""
    with (TABLES / "words.csv").open(encoding="utf-8", newline="") as file:
        return {row["word"]: row["meaning"] for row in csv.DictReader(file)}


def answer(at: AtTheTable, sent: Sent) -> str:
    """Send a command without applying it, and return the answer as written in the tables."""
    decided = decide(at.table, sent.command, at.context(sent.command, sent.by, sent.second, ""))
    if isinstance(decided, Refusal):
        assert not isinstance(sent.command, c.Report) or decided.code in (
            "role/may-not",
            "staff/no-post-here",
            "table/is-not-set-up",
        )
        return decided.code
    judged = [each for each in decided if isinstance(each, e.IrregularityRecorded)]
    return "+".join(f"{each.irregularity.value}:{each.verdict.value}" for each in judged) or "ok"


def moments_of(game: str) -> tuple[str, ...]:
    """List the moments of a game, as its table has them."""
    return table_of(game)[0][1:]


@pytest.mark.parametrize("game", GAMES)
def test_every_command_of_a_round_is_answered_at_every_moment_as_the_table_says(game: str) -> None:
    """A row of the table is a command, a column a moment; each is tried at a table of its own."""
    _, rows = table_of(game)

    expected = {(row["command"], each): row[each] for row in rows for each in moments_of(game)}
    actual = {
        (command, each): answer(moment(game, each), OF_A_ROUND[command](moment(game, each)))
        for command, each in expected
    }

    assert expected == actual


@pytest.mark.parametrize("game", GAMES)
def test_every_command_to_the_whole_table_is_answered_at_every_moment_as_the_table_says(game: str) -> None:
    """Between rounds each state has its column; with a round in play all moments are alike."""
    rows = {row["command"]: row for row in table_of("whole_table")[1] if game in games_of(row)}
    nobody = GAMES[game]()

    expected = {
        (command, each): row[each if each in WITHOUT_A_ROUND else "in-play"]
        for command, row in rows.items()
        for each in moments_of(game)
    }
    actual = {
        (command, each): answer(moment(game, each), WHOLE_TABLE[command](moment(game, each)))
        for command, each in expected
    }
    assert expected == actual

    before = {command: row["no-table"] for command, row in rows.items()}
    assert before == {command: answer(nobody, WHOLE_TABLE[command](idle(game))) for command in before}
    of_a_round = {answer(nobody, body(idle(game))) for body in OF_A_ROUND.values()}
    assert {"table/is-not-set-up"} == of_a_round


def games_of(row: dict[str, str]) -> list[str]:
    """List the games that a row speaks of."""
    return list(GAMES) if row["games"] == "all" else [SHORT[each] for each in row["games"].split()]


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_leave_no_command_and_no_step_of_a_game_out(game: str) -> None:
    """Each sort of command is in one of the two tables once, and each step that is waited for is a column."""
    whole = [row["command"] for row in table_of("whole_table")[1] if game in games_of(row)]
    own = [row["command"] for row in table_of(game)[1]]

    assert sorted({*WHOLE_TABLE, *OF_A_ROUND}) == sorted([*whole, *own])
    sent = {type(body(idle(game)).command) for body in (*WHOLE_TABLE.values(), *OF_A_ROUND.values())}
    assert {*ORDERS} == sent | {c.ReportIrregularity}

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
    """Return the part of a round that a table is in."""
    table = at.now_table
    play = table.round
    if play is None:
        return "no-round"
    if play.betting.is_open:
        return "betting"
    if play.outcome is not None:
        return "settling" if is_settlement_begun(table) else "outcome"
    is_tumbled = play.tumble is not None and not table.equipment.is_virtual
    is_open = play.reading.is_uncovered if has_cover(table) else is_tumbled or bool(play.reading.cards)
    return "shown" if is_open else "closed"


@pytest.mark.parametrize("game", GAMES)
def test_every_irregularity_is_judged_at_every_moment_as_the_table_says(game: str) -> None:
    """What the table does not list is held for a ruling."""
    speaks_of = (game, idle(game).document.document, "every document")
    rows = {row["event"]: row for row in table_of("irregularities")[1] if row["document"] in speaks_of}

    expected = {
        (event.value, each): rows.get(event.value, rows["any other"])[period_of(moment(game, each))]
        for event in Irregular
        for each in moments_of(game)
    }
    actual = {
        (event, each): answer(moment(game, each), Sent(c.ReportIrregularity(event=Irregular(event))))
        .removeprefix(f"{event}:")
        .removesuffix("-for-ruling")
        for event, each in expected
    }

    assert expected == actual


# ---- who may -----------------------------------------------------------------------------------------


def test_every_role_may_send_what_the_table_of_roles_says_and_nothing_else() -> None:
    """A role that may not send a command is refused before anything else is looked at (INV-X1, TH-E1)."""
    at = kept(idle("us-ma-sicbo-manual"))
    nobody = GAMES["us-ma-sicbo-manual"]()
    named = {c.RecordInspection: "record-inspection", c.ReportTerminals: "report-terminals"}
    bodies: dict[str, c.Command] = {}
    for name, body in (WHOLE_TABLE | OF_A_ROUND).items():
        command = body(at).command
        short = named.get(type(command), name.split()[0])
        bodies.setdefault(short.removesuffix("-by-program"), command)
    bodies["report-irregularity"] = c.ReportIrregularity(event=Irregular.UNFORESEEN)
    _, rows = table_of("roles")

    expected = {(row["command"], role.value): row[role.value] for row in rows for role in Role}
    actual = {}
    for name, role in expected:
        table = nobody if isinstance(bodies[name], c.SetUpTable) else at
        table.people["someone"] = Actor("someone", Role(role), "kim")
        refused = answer(table, Sent(bodies[name], "someone", "deputy")) == "role/may-not"
        actual[name, role] = "no" if refused else "may"

    assert expected == actual
    assert {*ORDERS} == {type(bodies[name]) for name, _ in expected}


DUTIES = {
    "deal": ("idle", "open-betting"),
    "lay-for-player": ("close-betting", ""),
    "keep-the-shaker": ("idle", "take-custody"),
    "rule": ("held-open", "give-ruling"),
    "inspect-device": ("idle", "inspect-device"),
    "inspect-shaker": ("idle", "inspect-shaker"),
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
    for row in table_of("posts")[1]:
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
    sent = {**WHOLE_TABLE, **OF_A_ROUND}[command](at).command if command else asked
    return answer(at, Sent(sent, "someone")).replace("ok", "may")
