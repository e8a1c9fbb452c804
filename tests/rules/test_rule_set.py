import pickle

import pytest

import sicbo
from sicbo.outcome import ALL_FALLS, NotAShoe
from sicbo.rules.areas import UnknownArea
from sicbo.rules.files.mistakes import RuleFileIsWrong
from sicbo.rules.files.shipped import clear_cache, document
from sicbo.rules.files.shipped_files import UnknownName
from sicbo.rules.files.summaries import RuleSetSummary, summaries
from sicbo.rules.irregularities import Verdict
from sicbo.rules.limits import in_action

# id: title, device, in force, areas, kinds, currency, stake step, pay tables, layouts
SHIPPED = {
    "mbs-3card-2016": ("3 Card Sic Bo", "cards", "2016-11-15T00:00:00+08:00", 19, 6, "SGD", 50, ("4.1",), ("A", "B")),
    "au-sicbo": ("SicBo", "dice", None, 50, 8, "AUD", 50, ("default",), ("ours",)),
    "mbs-sicbo-v6-2020": ("Sic Bo", "dice", "2020-02-11T00:00:00+08:00", 104, 13, "SGD", 50, ("4.1",), ("A", "B")),
    "us-ma-sicbo": ("Sic Bo", "dice", None, 50, 8, "USD", 50, ("printed", "one-of-a-kind-1-to-1"), ("ours",)),
    "rws-open-cover-2021-1": (
        "Sic Bo (Open Cover) (ETG), pay table 1", "dice", "2021-01-18T08:00:00+08:00", 56, 11, "SGD", 50, ("1",), ("A",),
    ),
    "rws-open-cover-2021-2": (
        "Sic Bo (Open Cover) (ETG), pay table 2", "dice", "2021-01-18T08:00:00+08:00", 104, 13, "SGD", 50, ("2",), ("B",),
    ),
    "rws-open-cover-2021-3": (
        "Sic Bo (Open Cover) (ETG), pay table 3", "dice", "2021-01-18T08:00:00+08:00", 104, 13, "SGD", 50, ("3",), ("C",),
    ),
}  # fmt: skip


def test_the_seven_rule_sets_are_what_they_say() -> None:
    """Identity, device, size and money of every shipped rule set."""
    actual = {
        rules.id: (
            rules.title,
            rules.device.value,
            rules.in_force.isoformat() if rules.in_force else None,
            len(rules.areas),
            len(rules.kinds),
            rules.currency.code,
            rules.stake_step.minor_units,
            rules.pay_table_names,
            rules.entry.layouts,
        )
        for rules in sicbo.rule_sets().values()
    }

    assert SHIPPED == actual


def test_money_has_two_decimals_everywhere() -> None:
    """Fifty minor units are half a dollar."""
    assert {"0.50"} == {rules.currency.show(rules.stake_step) for rules in sicbo.rule_sets().values()}


@pytest.mark.parametrize("rule_set", SHIPPED)
def test_what_pays_is_what_lights_up(rule_set: str) -> None:
    """The winners of an outcome are the areas that pay on it, on all 216 falls."""
    rules = sicbo.rule_set(rule_set)

    for fall in ALL_FALLS:
        paying = tuple(area for area in rules.areas if rules.pays(area.id, fall) is not None)
        assert paying == rules.winners(fall)


def test_v6_lights_between_four_and_twelve_areas() -> None:
    """The number of winning areas on a fall is one of seven figures (readings, section 1)."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")

    assert {4, 5, 7, 8, 10, 11, 12} == {len(rules.winners(fall)) for fall in ALL_FALLS}


def test_an_area_that_is_not_offered_is_refused_with_the_list_of_those_that_are() -> None:
    """A triple at the 3 Card table is refused, not lost (T24)."""
    rules = sicbo.rule_set("mbs-3card-2016")

    with pytest.raises(
        UnknownArea,
        match=r"mbs-3card-2016 has no area 'triple:4'; its areas are small, big, .* total:4 5 6 7 .* 17$",
    ):
        rules.pays("triple:4", (4, 4, 4))
    with pytest.raises(UnknownArea, match="has no area 'nonsense'"):
        rules.pays("nonsense", (4, 4, 4))


def test_unknown_names_are_refused_with_the_known_ones() -> None:
    """Rule sets, pay tables and layouts are found by name or refused with the list."""
    with pytest.raises(UnknownName, match="there is no rule set 'macau'; there are mbs-3card-2016, au-sicbo"):
        sicbo.rule_set("macau")
    with pytest.raises(UnknownName, match="has no pay table 'best'; it has printed, one-of-a-kind-1-to-1"):
        sicbo.rule_set("us-ma-sicbo").offering("best")
    with pytest.raises(UnknownName, match="has no layout 'C'; it has A, B"):
        sicbo.rule_set("mbs-sicbo-v6-2020").layout("C")


def test_a_shoe_has_as_many_decks_as_the_document_allows() -> None:
    """Two to six decks of forty-eight cards; one and seven are refused; dice have no shoe."""
    rules = sicbo.rule_set("mbs-3card-2016")

    assert [96, 144, 192, 240, 288] == [rules.shoe(decks).cards for decks in range(2, 7)]
    for decks in (1, 7):
        with pytest.raises(NotAShoe, match=f"takes 2 to 6 decks, not {decks}"):
            rules.shoe(decks)
    with pytest.raises(NotAShoe, match="au-sicbo is played with dice and has no shoe"):
        sicbo.rule_set("au-sicbo").shoe(2)


def test_a_schedule_like_another_changes_only_what_it_says() -> None:
    """The second US table is the printed one but for one of a kind."""
    printed = sicbo.rule_set("us-ma-sicbo")
    other = printed.offering("one-of-a-kind-1-to-1")

    changed = {area.kind.value for area in printed.areas if printed.odds(area) != other.odds(area)}

    assert {"single"} == changed
    assert printed.area_ids == other.area_ids


def test_over_the_maximum_the_maximum_is_in_action_and_under_the_minimum_all_once() -> None:
    """MBS v6 5.10 and 5.11 as data for the round of play."""
    cases = [
        (10, Verdict.SETTLE_ONCE, 10),
        (10, Verdict.RETURN_STAKE, 0),
        (1000, Verdict.PAY_TO_MAXIMUM, 1000),
        (1500, Verdict.PAY_TO_MAXIMUM, 1000),
    ]

    for stake, verdict, expected in cases:
        assert sicbo.Money(expected) == in_action(sicbo.Money(stake), sicbo.Money(1000), verdict)


def test_a_shipped_file_of_the_wrong_shape_does_not_load(monkeypatch: pytest.MonkeyPatch) -> None:
    """Package data that was tampered with is refused, not half read."""
    clear_cache()
    monkeypatch.setattr("pkgutil.get_data", lambda *_: b'house = "x"')

    with pytest.raises(RuleFileIsWrong, match="the key 'money' is missing"):
        document("au-sicbo")


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ('house = "MBS"', 'houze = "MBS"', "unknown key 'houze'"),
        ('house = "MBS"', "house = 5", "a text in quotes is needed here, not 5"),
        ("decimals = 2", "decimals = true", "a whole number is needed here, not True"),
        ('kind = "small", odds', 'kind = "tiny", odds', "'tiny' is not one of"),
        ('"62 to 1"', '"62 for 1"', "'62 for 1' is not odds"),
        ("size = [", "size = [1, ", "a list of 2 numbers is needed here"),
        ("money = {", "money = 5 # {", "a table is needed here, not 5"),
    ],
)
def test_a_shipped_file_with_one_wrong_value_says_which(
    monkeypatch: pytest.MonkeyPatch, right: str, wrong: str, says: str
) -> None:
    """The fast reader of shipped files notices anything that does not fit its class."""
    text = sicbo.document_text("mbs-sicbo-v6-2020").replace('"Marina Bay Sands"', '"MBS"')
    assert right in text
    clear_cache()
    monkeypatch.setattr("pkgutil.get_data", lambda *_: text.replace(right, wrong).encode())

    with pytest.raises(RuleFileIsWrong, match=says):
        document("mbs-sicbo-v6-2020")


def test_nobody_can_change_what_everybody_shares() -> None:
    """The shipped rule sets are loaded once for the whole process, so they cannot be changed."""
    rules = sicbo.rule_set("au-sicbo")

    with pytest.raises(TypeError):
        del sicbo.rule_sets()["au-sicbo"]  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        rules.rows[rules.area("small")] = rules.rows[rules.area("big")]  # type: ignore[index]
    assert hash(rules) == hash(sicbo.rule_set("au-sicbo"))
    assert "RuleSet(au-sicbo, pay table default)" == repr(rules)


def test_the_odds_of_an_area_of_another_rule_set_are_refused() -> None:
    """Asking the US rules for Odd is answered with what they have."""
    odd = sicbo.rule_set("mbs-3card-2016").area("odd")

    with pytest.raises(UnknownArea, match="us-ma-sicbo has no area 'odd'"):
        sicbo.rule_set("us-ma-sicbo").odds(odd)


def test_the_quick_list_agrees_with_the_rule_sets() -> None:
    """What `sicbo rules list` reads straight from the files is what the rule sets are."""
    built = [
        RuleSetSummary(
            rules.id, rules.title, rules.document.house, rules.device.value, rules.in_force, len(rules.areas)
        )
        for rules in sicbo.rule_sets().values()
    ]

    assert built == summaries()


def test_a_pickled_rule_set_is_the_same_in_another_process() -> None:
    """It is pickled as what it was made from, and rebuilt with all its rows."""
    rules = sicbo.rule_set("us-ma-sicbo")

    arrived = pickle.loads(pickle.dumps(rules))  # noqa: S301 - what was just written

    assert rules == arrived
    assert dict(rules.rows) == dict(arrived.rows)
