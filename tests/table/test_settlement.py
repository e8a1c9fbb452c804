from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sicbo
from sicbo import Money, Outcome, RuleSet, Wager
from sicbo.rules.areas import UnknownArea, all_areas
from sicbo.settlement import StakeIsRefused

RULES = st.sampled_from(["mbs-sicbo-v6-2020", "us-ma-sicbo", "rws-open-cover-2021-1", "mbs-3card-2016"]).map(
    sicbo.rule_set
)
OUTCOMES = st.builds(Outcome.of, *[st.integers(1, 6)] * 3)


@st.composite
def slips(draw: st.DrawFn) -> tuple[RuleSet, list[Wager]]:
    """Draw a rule set and stakes on some of its areas, each of whole steps."""
    rules = draw(RULES)
    areas = draw(st.lists(st.sampled_from(rules.areas), unique=True, max_size=20))
    steps = [draw(st.integers(1, 10**6)) for _ in areas]
    stakes = (Money(rules.stake_step_of(area).minor_units * n) for area, n in zip(areas, steps, strict=True))
    return rules, [Wager(area, stake) for area, stake in zip(areas, stakes, strict=True)]


@given(slips(), OUTCOMES)
def test_settling_a_slip_is_settling_each_of_its_wagers(
    slip: tuple[RuleSet, list[Wager]], outcome: Outcome
) -> None:
    """Totals are sums, and no wager changes what another one gets."""
    rules, wagers = slip

    together = sicbo.settle(rules, wagers, outcome)
    apart = [sicbo.settle(rules, [wager], outcome) for wager in wagers]

    assert together.wagers == tuple(each.wagers[0] for each in apart)
    assert together.stake.minor_units == sum(wager.stake.minor_units for wager in wagers)
    assert together.returned.minor_units == sum(each.returned.minor_units for each in apart)
    assert together.net == together.returned - together.stake


@given(slips(), OUTCOMES)
def test_a_wager_loses_all_or_gets_its_stake_and_odds(
    slip: tuple[RuleSet, list[Wager]], outcome: Outcome
) -> None:
    """There is no third thing: no push, no part, no rounding."""
    rules, wagers = slip

    for settled in sicbo.settle(rules, wagers, outcome).wagers:
        stake = settled.wager.stake.minor_units
        odds = rules.pays(settled.wager.area.id, outcome)
        assert settled.wins == (odds is not None)
        assert settled.returned.minor_units == (stake * (1 + odds) if odds is not None else 0)
        assert settled.winnings.minor_units == (stake * odds if odds is not None else 0)


@given(slips(), OUTCOMES)
def test_the_order_in_which_the_dice_were_read_changes_nothing(
    slip: tuple[RuleSet, list[Wager]], outcome: Outcome
) -> None:
    """All orders of the same faces settle alike."""
    rules, wagers = slip

    nets = {sicbo.settle(rules, wagers, Outcome.of(*faces)).net for faces in permutations(outcome.faces)}

    assert 1 == len(nets)


@given(slips(), OUTCOMES, st.data())
def test_a_part_in_action_plays_like_a_stake_of_that_size(
    slip: tuple[RuleSet, list[Wager]], outcome: Outcome, data: st.DataObject
) -> None:
    """What is not in action comes back whatever happens."""
    rules, wagers = slip
    for wager in wagers:
        step = rules.stake_step_of(wager.area).minor_units
        part = Money(step * data.draw(st.integers(0, wager.stake.minor_units // step)))

        settled = sicbo.settle(rules, [Wager(wager.area, wager.stake, in_action=part)], outcome)

        alone = sicbo.settle(rules, [Wager(wager.area, part)], outcome).net if part > Money(0) else Money(0)
        assert alone == settled.net


def test_over_the_maximum_a_winner_is_paid_on_the_maximum_and_gets_the_whole_stake_back() -> None:
    """1500 on Small with 1000 in action returns 2500, or loses 1000 and returns 500 (MBS v6 5.11)."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    wager = Wager(rules.area("small"), Money(150_000), in_action=Money(100_000))

    won = sicbo.settle(rules, [wager], Outcome.of(1, 2, 4))
    lost = sicbo.settle(rules, [wager], Outcome.of(6, 5, 4))

    assert (Money(250_000), Money(100_000)) == (won.returned, won.wagers[0].winnings)
    assert (Money(50_000), Money(0)) == (lost.returned, lost.wagers[0].winnings)


@pytest.mark.parametrize("outcome", [Outcome.of(5, 5, 1), Outcome.of(1, 2, 3)])
def test_a_stake_that_cannot_be_paid_whole_is_refused_whatever_the_dice_show(outcome: Outcome) -> None:
    """One cent on a double at 11.5 to 1 is refused with its step, also on a loss."""
    rules = sicbo.rule_set("rws-open-cover-2021-1")

    with pytest.raises(StakeIsRefused, match=r"double:5 at 11\.5 to 1 takes stakes in steps of 0\.02"):
        sicbo.settle(rules, [Wager(rules.area("double:5"), Money(1))], outcome)


def test_the_refusal_of_a_part_in_action_names_that_part() -> None:
    """One dollar is fine on a double at 11.5 to 1; one cent of it in action is not."""
    rules = sicbo.rule_set("rws-open-cover-2021-1")

    with pytest.raises(StakeIsRefused, match=r"0\.01 is not a multiple of that"):
        sicbo.settle(
            rules, [Wager(rules.area("double:5"), Money(100), in_action=Money(1))], Outcome.of(5, 5, 1)
        )


@pytest.mark.parametrize("stake", [0, -100])
def test_nothing_and_less_than_nothing_cannot_be_staked(stake: int) -> None:
    """A stake is more than zero."""
    rules = sicbo.rule_set("au-sicbo")

    with pytest.raises(StakeIsRefused, match="must be more than zero"):
        sicbo.settle(rules, [Wager(rules.area("small"), Money(stake))], Outcome.of(1, 2, 3))


@pytest.mark.parametrize("part", [-1, 101])
def test_no_more_than_the_stake_can_be_in_action(part: int) -> None:
    """The part in action lies between nothing and the stake."""
    rules = sicbo.rule_set("au-sicbo")

    with pytest.raises(StakeIsRefused, match="cannot be in action"):
        sicbo.settle(
            rules, [Wager(rules.area("small"), Money(100), in_action=Money(part))], Outcome.of(1, 2, 3)
        )


def test_an_area_of_another_rule_set_is_refused_not_lost() -> None:
    """Odd at the US table does not exist (T24)."""
    with pytest.raises(UnknownArea, match="us-ma-sicbo has no area 'odd'"):
        sicbo.settle(
            sicbo.rule_set("us-ma-sicbo"), [Wager(all_areas()["odd"], Money(100))], Outcome.of(1, 2, 4)
        )


def test_an_area_put_together_by_hand_is_the_one_its_id_names() -> None:
    """Total 1 and 7 is written total:17, and is settled as Total 17."""
    rules = sicbo.rule_set("au-sicbo")
    forged = sicbo.Area(sicbo.Kind.TOTAL, (1, 7))

    assert sicbo.settle(rules, [Wager(forged, Money(100))], Outcome.of(6, 6, 5)).wagers[0].wins
