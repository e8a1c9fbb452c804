"""A device that reads the dice: alone, or as a check on the dealer's entry; a difference settles nothing."""

import pytest

from at_the_table import NOON, AtTheTable
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decisions.outcome.device_results import is_result_awaited
from sicbo.table.recovery.established import is_established
from sicbo.table.views.dealer import dealer_view
from table.moments import FACES, RULES_ON, kept, moment

RWS = "rws-open-cover-etg-2021"
READER = f"{RWS}-reader"
OTHER = (1, 2, 5)


def with_reader(document: str = RWS, *, is_alone: bool, mixer: Mixer | None = None) -> AtTheTable:
    """Open a round at a table whose dice a device reads, with a wager of kim's."""
    at = AtTheTable(document, reader="R1", mixer=mixer, credits_are_ours=True)
    at.terminal("kim")
    at.do(c.FitReader(device="R1", is_alone=is_alone), by="technician")
    at.open_betting()
    at.lay("kim", {"small": 10})
    return at


def rule(at: AtTheTable, verdict: Verdict = Verdict.CONTINUE) -> None:
    """Let the post that the document names rule on what is held."""
    order = c.GiveRuling(
        hold=1, verdict=verdict, reason="the camera shows it", ground=Ground.SUSPECTED_OFFENCE
    )
    at.do(order, by=RULES_ON[at.document.document])


def is_held_and_unsettled(at: AtTheTable) -> bool:
    """Return whether both readings are on record, the round is held, and no money has moved for it."""
    refusal = at.refuses(c.SettleRound())
    unsettled = not at.all_of(e.LosersCollected) and not at.all_of(e.OutcomeEstablished)
    return refusal.code in ("round/is-held", "round/waits-for-reading") and unsettled


def test_what_a_device_reads_alone_is_the_outcome() -> None:
    """Nobody enters anything; the round is settled from there."""
    at = with_reader(is_alone=True)
    at.advance_to(Act.CHECK_FLAT)

    happened = at.do(at.device_result((2, 1, 4)), by="device")

    assert [(2, 1, 4)] == [each.faces for each in happened if isinstance(each, e.DeviceResultReceived)]
    assert [(2, 1, 4)] == [each.faces for each in happened if isinstance(each, e.OutcomeEstablished)]


def test_an_entry_that_agrees_goes_on_whatever_the_order_of_the_dice() -> None:
    """A device and a dealer need not read the dice from the same side."""
    at = with_reader(is_alone=False)
    at.advance_to(Act.ENTER_OUTCOME)
    at.do(at.device_result((4, 2, 1)), by="device")
    at.do(c.EnterOutcome(faces=FACES))

    at.do(c.ConfirmOutcome(faces=FACES))

    assert FACES == at.last(e.OutcomeEstablished).faces
    assert [] == at.all_of(e.ReadingsDiffered)


def test_an_entry_that_differs_is_held_and_nothing_is_settled() -> None:
    """The ruling decides: after it, what people confirm is the outcome."""
    at = with_reader(is_alone=False)
    at.advance_to(Act.ENTER_OUTCOME)
    at.do(at.device_result(OTHER), by="device")
    at.do(c.EnterOutcome(faces=FACES))

    happened = at.do(c.ConfirmOutcome(faces=FACES))

    assert [e.ReadingsDiffered, e.IrregularityRecorded, e.HeldForRuling] == [type(each) for each in happened]
    assert "R1 read 1-2-5, and people read 1-2-4" == at.now_table.holds[0].note
    assert is_held_and_unsettled(at)
    rule(at)
    at.do(c.ConfirmOutcome(faces=FACES))
    assert FACES == at.last(e.OutcomeEstablished).faces


def test_the_console_no_longer_says_that_a_ruling_decides_once_it_is_given() -> None:
    """Whoever deals on reads that the ruling is given, until the round is over and after it."""
    at = with_reader(is_alone=False)
    at.advance_to(Act.ENTER_OUTCOME)
    at.do(at.device_result(OTHER), by="device")
    at.do(c.EnterOutcome(faces=FACES))
    shown = [reader_shown(at)]
    at.do(c.ConfirmOutcome(faces=FACES))
    shown.append(reader_shown(at))

    rule(at)

    shown.append(reader_shown(at))
    at.do(c.ConfirmOutcome(faces=FACES))
    shown.append(reader_shown(at))
    assert [(False, False), (True, False), (True, True), (True, True)] == shown


def reader_shown(at: AtTheTable) -> tuple[bool, bool]:
    """Return what the console shows: whether the readings differ, and whether that is ruled on."""
    reader = dealer_view(at.now_table, NOON).reader
    assert reader is not None
    return reader.differs, reader.is_ruled


def test_a_round_with_two_readings_may_be_void_by_the_ruling() -> None:
    """Where nobody can tell, every stake goes back."""
    at = with_reader(is_alone=False)
    at.advance_to(Act.ENTER_OUTCOME)
    at.do(at.device_result(OTHER), by="device")
    at.do(c.EnterOutcome(faces=FACES))
    at.do(c.ConfirmOutcome(faces=FACES))
    before = at.credit("kim")

    rule(at, Verdict.VOID_ROUND)

    assert at.now_table.round is None
    assert 1000 == at.credit("kim").minor_units - before.minor_units


def test_a_device_that_reads_alone_against_what_was_called_or_seen_settles_nothing() -> None:
    """A call, a keyed entry, or one die that was read is enough to hold it."""
    keyed = with_reader(is_alone=True)
    keyed.advance_to(Act.ENTER_OUTCOME)
    keyed.do(c.EnterOutcome(faces=FACES))
    seen = with_reader(is_alone=True)
    seen.advance_to(Act.CHECK_FLAT)
    seen.do(c.ReadDie(die=2, face=6))
    called = with_reader("au-sicbo", is_alone=True)
    called.advance_to(Act.ANNOUNCE)
    called.do(c.Announce(faces=FACES))

    for at, read in ((keyed, FACES), (seen, (6,)), (called, FACES)):
        at.do(at.device_result(OTHER), by="device")
        assert (OTHER, read) == (at.last(e.ReadingsDiffered).by_device, at.last(e.ReadingsDiffered).by_people)
        assert is_held_and_unsettled(at)


def test_a_reading_counts_even_when_the_device_is_taken_off() -> None:
    """What is on record is compared, whoever gave it."""
    at = with_reader(is_alone=False)
    at.advance_to(Act.ENTER_OUTCOME)
    at.do(at.device_result(OTHER), by="device")
    at.do(c.RemoveReader(), by="technician")
    at.do(c.EnterOutcome(faces=FACES))
    at.do(c.ConfirmOutcome(faces=FACES))

    assert is_held_and_unsettled(at)


def test_after_a_no_roll_the_device_reads_again() -> None:
    """The first reading was of another tumble."""
    at = with_reader("us-ma-sicbo", is_alone=False, mixer=Mixer.AUTOMATED_SHAKER)
    at.advance_to(Act.CHECK_FLAT)
    at.do(at.device_result(OTHER), by="device")
    at.do(c.CheckFlat(flat=(True, True, False)))

    at.finish(FACES)

    assert [OTHER, FACES] == [each.faces for each in at.all_of(e.DeviceResultReceived)]
    assert FACES == at.last(e.OutcomeEstablished).faces


def test_nothing_under_a_cover_is_taken_from_a_device() -> None:
    """What it might see while betting is open, or before the reveal, would be in the log too early."""
    at = with_reader("mbs-sicbo-v6-2020", is_alone=False)
    at.advance_to(Act.CLOSE_BETTING)
    early = at.refuses(at.device_result(FACES), by="device")
    at.advance_to(Act.UNCOVER)
    covered = at.refuses(at.device_result(FACES), by="device")

    assert ["round/not-the-next-step", "outcome/is-covered"] == [early.code, covered.code]


def test_equipment_that_must_be_reset_takes_no_reading() -> None:
    """A missed step is put right first, as for the dealer's entry (MBS v6 5.8)."""
    at = with_reader("mbs-sicbo-v6-2020", is_alone=False)
    at.advance_to(Act.PRESS_DEAL_BUTTON)
    at.do(c.ReportStep(act=Act.UNCOVER))

    assert "round/must-be-reset" == at.refuses(at.device_result(FACES), by="device").code


def test_faces_that_no_dice_have_are_refused() -> None:
    """A device may be broken, too."""
    at = kept(moment(READER, "check-flat"))

    assert "outcome/not-three-faces" == at.refuses(at.device_result((1, 2, 7)), by="device").code
    assert "outcome/not-three-faces" == at.refuses(at.device_result((1, 2)), by="device").code


def test_a_reading_of_a_device_is_an_outcome_that_people_may_rely_on() -> None:
    """An interruption after it finds the outcome established: no wager is given back (T46)."""
    at = kept(moment(READER, "check-flat"))
    before = is_established(at.now_table)
    at.do(at.device_result(FACES), by="device")

    assert (False, True) == (before, is_established(at.now_table))


def test_two_people_who_read_otherwise_than_the_device_wait_for_the_ruling() -> None:
    """They cannot just say it again; after the ruling they can."""
    at = kept(moment(READER, "enter-outcome"))
    at.do(at.device_result(OTHER), by="device")
    at.interrupt()
    at.do(c.AttestDice(faces=FACES), by="dealer", second="boss")
    assert is_held_and_unsettled(at)

    refusal = at.refuses(c.AttestDice(faces=FACES), by="dealer", second="boss")
    rule(at)
    at.do(c.AttestDice(faces=FACES), by="dealer", second="boss")

    assert "round/is-held" == refusal.code
    assert FACES == at.last(e.OutcomeEstablished).faces


@pytest.mark.parametrize("name", ["idle", "close-betting", "collect-losers"])
def test_a_reader_can_be_taken_off_at_any_time(name: str) -> None:
    """A round never waits for a device that has failed."""
    at = kept(moment(READER, name))
    at.do(c.RemoveReader(), by="technician")

    assert at.now_table.equipment.reader is None
    assert Irregular.UNFORESEEN not in {each.irregularity for each in at.all_of(e.IrregularityRecorded)}


def test_a_device_is_told_to_read_when_its_result_would_be_taken() -> None:
    """At every moment of a round, of the device that is fitted; of no other, and without a round of none."""
    game = "rws-open-cover-etg-2021-reader"
    asked = {}
    for name in ("idle", "close-betting", "tumble", "check-flat", "enter-outcome", "collect-losers", "held"):
        table = moment(game, name).now_table
        assert table.equipment.reader is not None
        asked[name] = is_result_awaited(table, table.equipment.reader.device)
        assert not is_result_awaited(table, "another")

    assert ["check-flat", "enter-outcome"] == [name for name, is_awaited in asked.items() if is_awaited]
    assert not is_result_awaited(moment("rws-open-cover-etg-2021", "check-flat").now_table, "R1")
