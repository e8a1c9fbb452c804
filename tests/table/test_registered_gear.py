"""What a table puts into play where the house registers its gear: inspected, not retired, not in play elsewhere."""

from collections.abc import Iterable

import pytest

from at_the_table import AtTheTable
from sicbo.gear import Gear, GearKind, GearStanding
from sicbo.rules.equipment import Mixer
from sicbo.table import commands as c
from sicbo.table.equipment import ORDINARY_DIE, Deck

V6, CARDS = "mbs-sicbo-v6-2020", "mbs-3card-2016"
TODAY, YESTERDAY = "2026-11-16", "2026-11-15"
LOG = c.LogDice(serial="D2", dice=(ORDINARY_DIE,) * 3)
NOT_READY, NOT_REGISTERED = "equipment/gear-not-ready", "equipment/not-registered"


def with_gear(document: str, gear: Iterable[Gear]) -> AtTheTable:
    """Return an open table of a house with this register."""
    at = AtTheTable(document)
    at.gear, at.day = {each.serial: each for each in gear}, TODAY
    return at


def dice(standing: GearStanding, serial: str = "D2") -> Gear:
    """Return a set of dice on register."""
    return Gear(serial=serial, kind=GearKind.DICE, standing=standing)


@pytest.mark.parametrize("standing", [each for each in GearStanding if each is not GearStanding.INSPECTED])
def test_dice_go_into_play_after_an_inspection_only(standing: GearStanding) -> None:
    """Neither sealed nor in play elsewhere, neither used nor retired: a retired die is not put back."""
    at = with_gear(V6, [dice(standing)])

    assert NOT_READY == at.refuses(LOG).code
    at.gear = {"D2": dice(GearStanding.INSPECTED)}
    at.do(LOG)


def test_what_is_not_registered_stays_out_of_play() -> None:
    """Unknown numbers, and a number of something else; other kinds are as ever."""
    shaker = Gear(serial="M2", kind=GearKind.SHAKER, standing=GearStanding.INSPECTED, day=TODAY)
    at = with_gear(V6, [dice(GearStanding.INSPECTED, "D9")])
    fit = c.FitMixer(mixer=Mixer.DICE_TUMBLER, serial="M2")
    other = c.FitMixer(mixer=at.document.dice.mixers[0], serial="D9") if at.document.dice else fit

    assert NOT_REGISTERED == at.refuses(LOG).code
    at.gear["M2"] = shaker
    assert NOT_REGISTERED == at.refuses(other).code
    at.do(c.FitMixer(mixer=other.mixer, serial="M2"))


def test_no_round_begins_with_dice_that_were_retired_on_the_table() -> None:
    """Found bad while they lie there: they come out before the next round; unregistered ones are as ever."""
    at = with_gear(V6, [dice(GearStanding.RETIRED, "D1"), dice(GearStanding.INSPECTED)])

    assert NOT_READY == at.refuses(c.OpenBetting()).code
    at.do(LOG)
    at.do(c.OpenBetting())


def test_a_shaker_is_inspected_on_every_gaming_day() -> None:
    """Before the table opens and before each round of the day; a virtual one has nothing to inspect."""
    shaker = Gear(serial="M1", kind=GearKind.SHAKER, standing=GearStanding.IN_PLAY, table="T1", day=YESTERDAY)
    at = with_gear(V6, [shaker])
    assert "equipment/not-inspected-today" == at.refuses(c.OpenBetting()).code

    at.gear = {"M1": Gear(serial="M1", kind=GearKind.SHAKER, standing=GearStanding.IN_PLAY, day=TODAY)}
    at.do(c.OpenBetting())

    virtual = AtTheTable(V6, is_virtual=True)
    virtual.gear, virtual.day = {"M1": shaker}, TODAY
    virtual.do(c.OpenBetting())


def test_decks_are_named_one_by_one_where_cards_are_registered() -> None:
    """Each by its own number, inspected; in a virtual shoe there are none."""
    decks = (Deck(("red",), (8, 8, 8, 8, 8, 8)),) * 2
    cards = [Gear(serial=each, kind=GearKind.CARDS, standing=GearStanding.INSPECTED) for each in ("K1", "K2")]
    at = with_gear(CARDS, cards)

    for serials in ((), ("K1",), ("K1", "K1")):
        assert "equipment/decks-not-named" == at.refuses(c.LoadShoe(decks=decks, serials=serials)).code
    assert NOT_REGISTERED == at.refuses(c.LoadShoe(decks=decks, serials=("K1", "K9"))).code
    at.do(c.LoadShoe(decks=decks, is_virtual=True))
    at.do(c.LoadShoe(decks=decks, serials=("K1", "K2")))
    shoe = at.now_table.equipment.shoe
    assert shoe is not None
    assert ("K1", "K2") == shoe.serials
