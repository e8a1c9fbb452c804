"""What the clause tests share: playing an area, being refused, and looking at a felt.

Nothing here keeps a rule set: each test loads its own, so that a changed rule file is noticed.
"""

import json
import re
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

import pytest
from click.testing import CliRunner

import sicbo
from sicbo import Outcome, RuleSet, Wager
from sicbo.cli.main import main
from sicbo.rules.layout import Layout

Fall = tuple[int, ...]


@pytest.fixture
def play() -> Callable[[RuleSet, str, Iterable[str]], dict[str, str]]:
    """Tell what a player is up or down, stake included, after each play, such as `small on 1-3-4`."""

    def gain(rules: RuleSet, stake: str, text: str) -> str:
        area_id, _, outcome = text.partition(" on ")
        wager = Wager(rules.area(area_id), rules.currency.read(stake))
        return rules.currency.show(sicbo.settle(rules, [wager], sicbo.read_outcome(outcome)).net)

    return lambda rules, stake, plays: {text: gain(rules, stake, text) for text in plays}


@pytest.fixture
def settle_all() -> Callable[[RuleSet, Iterable[int]], dict[str, str]]:
    """Settle one player's stakes of 1 on every area at once: what each area gains or loses."""

    def gains(rules: RuleSet, faces: Iterable[int]) -> dict[str, str]:
        unit = rules.currency.read("1")
        settlement = sicbo.settle(rules, [Wager(area, unit) for area in rules.areas], Outcome.of(*faces))
        each = {settled.wager.area.id: settled.returned - unit for settled in settlement.wagers}
        assert len(rules.area_ids) == len(settlement.wagers) == len(each)
        assert sum(net.minor_units for net in each.values()) == settlement.net.minor_units
        return {area_id: rules.currency.show(net) for area_id, net in each.items()}

    return gains


@pytest.fixture
def falls_won() -> Callable[[RuleSet, str, Iterable[Fall]], list[Fall]]:
    """List the falls on which a stake on an area wins; on the others it must be lost whole."""

    def wins(rules: RuleSet, area_id: str, fall: Fall) -> bool:
        stake = rules.currency.read("10")
        returned = sicbo.settle(rules, [Wager(rules.area(area_id), stake)], Outcome.of(*fall)).returned
        assert returned > stake or returned.minor_units == 0, f"{area_id} on {fall} is no win and no loss"
        return returned > stake

    return lambda rules, area_id, falls: [fall for fall in falls if wins(rules, area_id, fall)]


@pytest.fixture
def prices() -> Callable[[RuleSet, str], dict[str, str]]:
    """Tell what 10 on each area of a kind can win over all 216 falls, by the numbers of the area."""

    def won(rules: RuleSet, area: sicbo.Area) -> str:
        wager = Wager(area, rules.currency.read("10"))
        nets = {sicbo.settle(rules, [wager], fall).net for fall in sicbo.outcome.ALL_FALLS}
        return ", ".join(rules.currency.show(net) for net in sorted(nets) if net.minor_units > 0)

    return lambda rules, kind: {
        area.digits or kind: won(rules, area) for area in rules.areas if area.kind.value == kind
    }


@pytest.fixture
def on_offer() -> Callable[[RuleSet, str], list[str]]:
    """List the numbers of the areas of a kind, in rising order."""
    return lambda rules, kind: sorted(area.digits for area in rules.areas if area.kind.value == kind)


@pytest.fixture
def matching_areas() -> Callable[[Iterable[int]], set[str]]:
    """Write down, straight from the faces, which of the 104 areas they match."""

    def matching(faces: Iterable[int]) -> set[str]:
        shown = sorted(faces)
        total, different = sum(shown), sorted(set(shown))
        areas = {f"single:{face}" for face in different}
        areas |= {f"double:{face}" for face in different if shown.count(face) > 1}
        areas |= {f"domino:{low}{high}" for low, high in combinations(different, 2)}
        areas |= {f"total:{total}"} - {"total:3", "total:18"}
        if len(different) == 1:
            return areas | {"any-triple", f"triple:{different[0]}"}
        areas |= {"small" if total <= 10 else "big", "odd" if total % 2 else "even"}
        if len(different) == 2:
            pair, other = sorted(different, key=shown.count, reverse=True)
            return areas | (
                {f"double-single:{pair}{pair}{other}"} - {"double-single:112", "double-single:665"}
            )
        fours = [four for four in ("1234", "2345", "2356", "3456") if set(map(str, different)) <= set(four)]
        return areas | {"trio:" + "".join(map(str, different))} | {f"four:{four}" for four in fours}

    return matching


@pytest.fixture
def run() -> Callable[..., str]:
    """Run the command line and give what it prints; it must end well."""

    def output(*arguments: str) -> str:
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == 0, result.stderr
        return result.stdout

    return output


@pytest.fixture
def run_json(run: Callable[..., str]) -> Callable[..., dict[str, Any]]:
    """Run the command line with --json and give the document it prints."""

    def document(*arguments: str) -> dict[str, Any]:
        printed: dict[str, Any] = json.loads(run(*arguments, "--json"))
        return printed

    return document


@pytest.fixture
def refused() -> Callable[[str, Iterable[str]], list[str]]:
    """List the areas that a rule set refuses a stake on: bad input, and nothing settled."""

    def is_refused(rule_set: str, area_id: str) -> bool:
        result = CliRunner().invoke(
            main, ["settle", rule_set, "--outcome", "1-2-3", "--wager", f"{area_id}=10"]
        )
        return result.exit_code == 2 and not result.stdout and f"has no area '{area_id}'" in result.stderr

    return lambda rule_set, area_ids: [area_id for area_id in area_ids if is_refused(rule_set, area_id)]


@pytest.fixture
def drawn() -> Callable[[Layout], list[tuple[str, tuple[str, str]]]]:
    """List the areas of a drawn layout: id, name with odds, and the words and dice on the cell."""

    def cell(piece: str) -> tuple[str, tuple[str, str]]:
        # A character that is drawn as its outline says which one it is.
        found = re.findall('>([^<]+)</text>|aria-label="([^"]+)"', piece)
        words = " ".join(text or outlined for text, outlined in found).split()
        dice = "".join("⚀⚁⚂⚃⚄⚅"[int(face) - 1] for face in re.findall("#die-([1-6])", piece))
        title = "".join(re.findall("<title>(.*?)</title>", piece))
        return piece.partition('"')[0], (title, " ".join([*words, dice]).strip())

    return lambda layout: [
        cell(piece.partition("</g>")[0]) for piece in sicbo.draw_layout(layout).split('data-area="')[1:]
    ]


@pytest.fixture
def rows() -> Callable[[Layout, str], list[str]]:
    """Read the cells of a kind off a layout as a person does: row by row, left to right."""

    def lines(layout: Layout, kind: str) -> list[str]:
        cells = [cell for cell in layout.cells if cell.area.kind.value == kind]
        by_height: dict[int, list[tuple[int, str]]] = {}
        for cell in cells:
            by_height.setdefault(cell.rectangle.y, []).append((cell.rectangle.x, cell.area.digits))
        return [" ".join(digits for _, digits in sorted(by_height[y])) for y in sorted(by_height)]

    return lines


@pytest.fixture
def free_space() -> Callable[[Layout], int]:
    """Paint every cell and caption once on the felt, none over another, and count what stays free."""

    def unpainted(layout: Layout) -> int:
        felt = [bytearray(layout.width) for _ in range(layout.height)]
        shapes = [cell.rectangle for cell in layout.cells] + [notice.rectangle for notice in layout.notices]
        for x, y, width, height in shapes:
            assert 0 <= x < x + width <= layout.width
            assert 0 <= y < y + height <= layout.height
            for line in felt[y : y + height]:
                assert not any(line[x : x + width]), "two cells lie one over the other"
                line[x : x + width] = b"#" * width
        return sum(line.count(0) for line in felt)

    return unpainted
