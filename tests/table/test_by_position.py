"""What a terminal asks for whoever is at it: credit for a ticket, a ticket for credit, and the option."""

from msgspec.structs import replace

from at_the_table import AtTheTable, money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.views.dealer import positions_shown
from sicbo.table.views.player import player_view

RWS, V6 = "rws-open-cover-etg-2021", "mbs-sicbo-v6-2020"


def with_terminals() -> AtTheTable:
    """Return a table with ann at a terminal, and a terminal at which nobody is."""
    at = AtTheTable(RWS, is_virtual=True)
    at.terminal("ann", credit=50)
    rules = at.now_table.rule_sets[at.rule_set_ids[0]]
    layout = rules.entry.layouts[0]
    order = c.SetUpPosition(position="free", is_terminal=True, rule_set=rules.id, layout=layout)
    at.do(order, by="boss")
    return at


def bought(position: str, visit: str = "visit-1", amount: float = 20) -> c.BuyIn:
    """Bring money to a terminal; a ticket would need a cage, which is not there."""
    return c.BuyIn(position=position, visit=visit, amount=money(amount), paid_with=c.PaidWith.CASH)


def test_money_is_for_whoever_is_at_the_terminal() -> None:
    """The visit that is named is for a terminal at which nobody is."""
    at = with_terminals()

    happened = at.do(bought("ann"), by="ann")

    assert [e.BoughtIn] == [type(each) for each in happened]
    assert money(70) == at.credit("ann")


def test_money_at_a_free_terminal_opens_a_visit() -> None:
    """Both happen, or neither."""
    at = with_terminals()
    assert "money/not-positive" == at.refuses(bought("free", amount=0), by="free").code
    assert "" == at.now_table.positions["free"].player

    happened = at.do(bought("free"), by="free")

    assert [e.VisitOpened, e.BoughtIn] == [type(each) for each in happened]
    assert ("visit-1", money(20)) == (at.now_table.positions["free"].player, at.credit("visit-1"))


def test_money_is_brought_to_the_own_terminal() -> None:
    """Another's is refused, free or not; without a name no visit opens; a visit is at one place."""
    at = with_terminals()
    at.terminal("bob")

    assert "position/not-yours" == at.refuses(bought("ann"), by="bob").code
    assert "position/not-yours" == at.refuses(bought("free"), by="bob").code
    assert "position/has-no-player" == at.refuses(bought("free", visit=""), by="free").code
    assert "position/unknown" == at.refuses(bought("nowhere"), by="cashier").code
    assert "player/is-here" == at.refuses(bought("free", visit="ann"), by="cashier").code


def test_money_for_one_player_is_not_given_to_another() -> None:
    """A buy-in with another's name was credited to whoever sat at the position."""
    at = with_terminals()
    at.terminal("bob", credit=10)

    for by_name in (bought("ann", visit="bob"), replace(bought("ann", visit=""), player="bob")):
        refusal = at.refuses(by_name, by="cashier")
        assert ("position/is-taken", "ann is at ann") == (refusal.code, refusal.sentence)
    wrong = c.CashOut(player="bob", position="ann", ticket="K1")
    assert "position/is-taken" == at.refuses(wrong, by="cashier").code
    assert (money(50), money(10)) == (at.credit("ann"), at.credit("bob"))

    at.do(bought("ann", visit="ann"), by="cashier")
    at.do(replace(bought("bob", visit=""), player="bob"), by="cashier")
    assert (money(70), money(30)) == (at.credit("ann"), at.credit("bob"))


def test_a_terminal_cashes_out_whoever_is_at_it() -> None:
    """The same order again finds nobody there."""
    at = with_terminals()

    at.do(c.CashOut(position="ann", ticket="K2"), by="ann")

    assert (money(0), "") == (at.credit("ann"), at.now_table.positions["ann"].player)
    assert "position/has-no-player" == at.refuses(c.CashOut(position="ann", ticket="K2"), by="ann").code
    assert "position/not-yours" == at.refuses(c.CashOut(position="free", ticket="K2"), by="ann").code


def test_a_terminal_answers_the_option_of_whoever_is_at_it() -> None:
    """All wagers are withdrawn, and the round goes on."""
    at = AtTheTable(V6)
    at.terminal("ann", credit=50)
    at.open_betting()
    at.lay("ann", {"small": 20})
    at.interrupt()

    at.do(c.AnswerOption(position="ann", withdraws=True), by="ann")

    assert money(50) == at.credit("ann")
    assert at.play.option is None


def test_a_terminal_is_reported_in_its_own_name_alone() -> None:
    """The house reports that its connection is down; nobody reports that of another."""
    at = with_terminals()
    at.open_betting()

    at.do(c.ReportTerminals(down=("ann",)), by="ann")

    assert at.now_table.positions["ann"].is_down
    assert "position/not-yours" == at.refuses(c.ReportTerminals(down=("free",)), by="ann").code
    (stake,) = at.stakes("ann", {"small": 5})
    other = c.ReportTerminals(unregistered=(("free", stake),))
    assert "position/not-yours" == at.refuses(other, by="ann").code
    happened = at.do(c.ReportTerminals(back=("ann",), unregistered=(("ann", stake),)), by="ann")
    assert Irregular.TERMINALS_INTERRUPTED == next(
        each.why for each in happened if isinstance(each, e.ChipsReturned)
    )


def test_someone_is_asked_for_at_a_terminal_until_someone_has_come() -> None:
    """Only by the terminal itself, with a player or without; answered by the staff, or cancelled."""
    at = with_terminals()
    for position in ("ann", "free"):
        at.do(c.CallAttendant(position=position), by=position)
    asked = {each.position: each.called_at for each in positions_shown(at.now_table)}
    assert {"ann": at.now, "free": at.now} == asked
    assert at.now == player_view(at.now_table, "ann").called_at
    assert "position/not-yours" == at.refuses(c.AnswerCall(position="free"), by="ann").code

    (answered,) = at.do(c.AnswerCall(position="ann"), by="dealer")
    (called_off,) = at.do(c.AnswerCall(position="free"), by="free")

    assert [("ann", "dealer"), ("free", "free")] == [
        (each.position, each.by) for each in (answered, called_off) if isinstance(each, e.CallAnswered)
    ]
    assert player_view(at.now_table, "ann").called_at is None
    assert "position/has-not-called" == at.refuses(c.AnswerCall(position="ann"), by="dealer").code
    assert "position/not-yours" == at.refuses(c.CallAttendant(position="free"), by="ann").code
