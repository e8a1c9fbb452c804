"""Names introduced at a table: positions, players, shifts and boxes without one were accepted."""

import pytest
from msgspec.structs import replace

from at_the_table import ORDINARY_DICE, AtTheTable, money
from sicbo.rules.equipment import Mixer
from sicbo.streams import Refusal
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decide import decide, foresee
from sicbo.table.evolve import evolve
from table.bodies import BODIES
from table.moments import GAMES, idle, kept

V6 = "mbs-sicbo-v6-2020"

BOUGHT = c.BuyIn(position="spare", amount=money(5), paid_with=c.PaidWith.CASH)
SEAT = c.SetUpPosition(position="", is_terminal=False, rule_set=V6, layout="A")

BOX = c.DropBox(box="")

NAMED: dict[str, tuple[c.Command, str, str]] = {
    "a post": (c.AssignPost(person="", post="Dealer"), "person", "boss"),
    "a reader": (c.FitReader(device=""), "device", "boss"),
    "an account": (c.TakePosition(position="spare", player="sam"), "account", "dealer"),
}
LABELLED: dict[str, tuple[c.Command, str, str]] = {
    "a visit": (BOUGHT, "visit", "cashier"),
    "a player": (c.TakePosition(position="spare", player=""), "player", "dealer"),
    "a seat": (SEAT, "position", "boss"),
    "a shift": (c.StartShift(shift=""), "shift", "boss"),
    "a mixer": (c.FitMixer(mixer=next(iter(Mixer)), serial=""), "serial", "dealer"),
    "dice": (c.LogDice(serial="", dice=ORDINARY_DICE), "serial", "dealer"),
    "a box": (BOX, "box", "cashier"),
}
NO_LABEL = (" ", "\t", "\u3000", "night\n", " night", "night ", "x" * 65, "a/b")
NO_NAME = (*NO_LABEL, "a b")
MAY_BE_LEFT_OUT = {"visit", "account"}


def refusal_of(command: c.Command, by: str) -> Refusal:
    """Send a command that must be refused and change nothing, by two people where it takes two."""
    at = kept(idle(V6))
    before = at.now_table
    refusal = at.refuses(command, by=by, second="boss" if by == "cashier" else "")
    assert before == at.now_table
    return refusal


@pytest.mark.parametrize("what", NAMED)
def test_empty_and_malformed_names_are_refused(what: str) -> None:
    """Empty, blank, not printable, too long, with a blank or a slash in it: refused with what is allowed."""
    command, field, by = NAMED[what]
    for name in NO_NAME if field in MAY_BE_LEFT_OUT else ("", *NO_NAME):
        refusal = refusal_of(replace(command, **{field: name}), by)

        assert ("name/not-a-name", name) == (refusal.code, refusal.facts["name"]), name


@pytest.mark.parametrize("what", LABELLED)
def test_unreadable_labels_are_refused(what: str) -> None:
    """A blank within is allowed, at either end it is not."""
    command, field, by = LABELLED[what]
    for label in NO_LABEL if field in MAY_BE_LEFT_OUT else ("", *NO_LABEL):
        refusal = refusal_of(replace(command, **{field: label}), by)

        assert ("name/not-a-label", label) == (refusal.code, refusal.facts["name"]), label


def test_a_table_is_not_set_up_with_malformed_names() -> None:
    """Nor with an emblem or a colour that nobody can read."""
    order = BODIES["set-up-table"](idle(V6)).command
    for changes, code in (
        ({"table": ""}, "name/not-a-name"),
        ({"emblem": " "}, "name/not-a-label"),
        ({"colours": ("red", "")}, "name/not-a-label"),
    ):
        refusal = GAMES[V6]().refuses(replace(order, **changes), by="admin")
        assert code == refusal.code, changes


def test_labels_may_contain_blanks() -> None:
    """Such as 'night shift', or a player with two names."""
    at = kept(idle(V6))

    at.do(c.StartShift(shift="night shift"), by="boss")
    at.do(c.TakePosition(position="spare", player="bøb 骰"))

    assert ("night shift", "bøb 骰") == (at.now_table.shift, at.now_table.positions["spare"].player)


def test_a_malformed_name_is_refused_when_it_is_proposed() -> None:
    """An order that takes two people is checked before the second one is asked."""
    at: AtTheTable = kept(idle(V6))

    foreseen = foresee(at.now_table, BOX, at.context(BOX, "cashier", "boss", ""))

    assert isinstance(foreseen, Refusal)
    assert "name/not-a-label" == foreseen.code


def test_a_seat_of_an_older_record_keeps_its_name() -> None:
    """A seat that was given an empty name by an earlier version can still be removed."""
    at = kept(idle(V6))
    older = evolve(at.now_table, e.PositionSetUp(position="", is_terminal=False, rule_set=V6, layout="A"))
    order = c.RemovePosition(position="")

    decided = decide(older, order, at.context(order, "boss", "", ""))

    assert (e.PositionRemoved(position=""),) == decided
