"""What would void a round whose result may be seen: held until another, more senior person has found it."""

import pytest

from at_the_table import AtTheTable, money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import may_be_seen
from sicbo.table.decisions.irregularities.rulings import verdicts_for
from sicbo.table.refusals import Refusal
from table.answers import moments_of
from table.moments import GAMES, kept, moment

V6 = "mbs-sicbo-v6-2020"
LOSING = (6, 6, 5)


def keyed() -> AtTheTable:
    """Play a round on which kim loses until its outcome is keyed and nothing is collected."""
    at = AtTheTable(V6)
    at.terminal("kim")
    at.open_betting()
    at.lay("kim", {"small": 100})
    at.advance_to(Act.COLLECT_LOSERS, LOSING)
    return at


def rules(at: AtTheTable, verdict: Verdict, by: str) -> tuple[e.Event, ...] | Refusal:
    """Let someone rule on what was held first."""
    return at.send(c.GiveRuling(hold=1, verdict=verdict, reason="looked at the dome"), by=by)


def test_a_dealer_alone_voided_a_keyed_losing_round_with_a_broken_dome() -> None:
    """The report holds the round; collecting, paying and settling wait for whoever finds the fact."""
    at = keyed()

    at.do(c.ReportIrregularity(event=Irregular.BROKEN_DOME, note="a crack"))

    assert [] == at.all_of(e.RoundVoided)
    held = at.last(e.HeldForRuling)
    assert (Irregular.BROKEN_DOME, Verdict.VOID_ROUND, "dealer") == (
        held.irregularity,
        held.finding,
        held.reported_by,
    )
    assert ("Pit Supervisor", True, ("5.5",)) == (held.authority, held.or_above, held.clause)
    for order in (c.SettleRound(), c.TakeStep(act=Act.COLLECT_LOSERS)):
        assert "round/is-held" == at.refuses(order).code
    assert () == at.now_table.equipment.remedies_due


def test_a_supervisor_who_finds_it_has_the_verdict_of_the_document_or_none() -> None:
    """Found: void, as the clause says, and the equipment is replaced. No other verdict is taken."""
    at = keyed()
    at.do(c.ReportIrregularity(event=Irregular.BROKEN_DOME))
    (hold,) = at.now_table.holds
    assert (Verdict.VOID_ROUND, Verdict.NOT_SO) == verdicts_for(at.now_table, hold)
    other = rules(at, Verdict.NO_ROLL, "pit-supervisor")
    assert isinstance(other, Refusal)
    assert "ruling/not-a-verdict" == other.code

    rules(at, Verdict.VOID_ROUND, "pit-supervisor")

    assert (1, Irregular.BROKEN_DOME, ("5.5",)) == (
        at.last(e.RoundVoided).round,
        at.last(e.RoundVoided).irregularity,
        at.last(e.RoundVoided).clause,
    )
    assert (money(1000), (Remedy.EQUIPMENT_REPLACED,)) == (
        at.credit("kim"),
        at.now_table.equipment.remedies_due,
    )


def test_a_fact_that_is_found_not_to_be_so_leaves_the_round_as_it_was() -> None:
    """It goes on, is settled by its outcome, and nothing need be replaced."""
    at = keyed()
    at.do(c.ReportIrregularity(event=Irregular.BROKEN_DOME))

    rules(at, Verdict.NOT_SO, "pit-manager")
    at.do(c.SettleRound())

    assert (money(900), ()) == (at.credit("kim"), at.now_table.equipment.remedies_due)


@pytest.mark.parametrize(
    ("reporter", "finder", "code"),
    [
        ("dealer", "dealer", "ruling/not-yours"),
        ("pit-supervisor", "pit-supervisor", "ruling/reported-it"),
        ("gaming-shift-manager", "gaming-shift-manager", "ruling/reported-it"),
    ],
)
def test_nobody_finds_what_he_or_she_has_reported(reporter: str, finder: str, code: str) -> None:
    """However senior: the fact is found by a second person."""
    at = keyed()
    at.do(c.ReportIrregularity(event=Irregular.BROKEN_DOME), by=reporter)

    refusal = rules(at, Verdict.VOID_ROUND, finder)

    assert isinstance(refusal, Refusal)
    assert code == refusal.code
    assert at.now_table.round is not None


@pytest.mark.parametrize("game", GAMES)
def test_no_report_of_one_person_voids_a_round_whose_result_may_be_seen(game: str) -> None:
    """Every irregularity at every moment, and every report of a step: void only while nobody can know.

    Dice or cards that show before the closing call void the round whatever they show.
    """
    early = (Irregular.EXPOSED_EARLY, Irregular.TUMBLED_EARLY)
    for name in moments_of(game):
        table = moment(game, name)
        if table.table is None or table.now_table.round is None:
            continue
        is_seen = may_be_seen(Decision(table.now_table))
        reports = (
            *(
                c.ReportIrregularity(event=event)
                for event in Irregular
                if event is not Irregular.CHIPS_UNCLEAR
            ),
            *(c.ReportStep(act=act) for act in Act),
            c.CheckFlat(flat=(True, False, True)),
            c.ReportTumble(times=1),
            c.ReportLights(areas=("big",)),
        )
        for report in reports:
            at = kept(table)
            if isinstance(refusal := at.send(report), Refusal):
                assert "ruling/button-not-due" == refusal.code, (name, report)  # it cannot have happened yet
                continue
            voided = [each.irregularity for each in at.all_of(e.RoundVoided) if each not in table.log]
            assert not is_seen or set(voided) <= set(early), (name, report)


def test_short_tumbles_and_leaning_dice_noticed_after_keying_have_the_documents_verdict() -> None:
    """They void the round by their own clause, once they are found, and not by what nobody foresaw."""
    for event, clause in ((Irregular.SHORT_TUMBLE, "5.1"), (Irregular.DIE_NOT_FLAT, "5.3")):
        at = keyed()
        at.do(c.ReportIrregularity(event=event))

        at.find()

        assert (event, (clause,)) == (at.last(e.RoundVoided).irregularity, at.last(e.RoundVoided).clause)


def test_a_dome_that_two_people_report_broken_is_waited_for_once() -> None:
    """What must be replaced is named once, and one record of it is enough, however often it was asked for."""
    at = AtTheTable(V6)

    at.do(c.ReportIrregularity(event=Irregular.BROKEN_DOME, note="a crack"))
    at.do(c.ReportIrregularity(event=Irregular.BROKEN_DOME, note="a crack"), by="boss")

    assert (Remedy.EQUIPMENT_REPLACED,) == at.now_table.equipment.remedies_due
