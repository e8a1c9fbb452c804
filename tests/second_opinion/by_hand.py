"""Sic bo settled a second time, naively, with numbers typed from the documents.

Nothing here imports sicbo. What wins is worked out from the dice as strings; what is paid stands in
plain tables. If this and the package ever disagree, one of them has misread a document.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product

Pays = int | str | tuple[int | str, ...]
Table = dict[str, Pays]

FALLS = ["".join(faces) for faces in product("123456", repeat=3)]
TRIPLES = {"111", "222", "333", "444", "555", "666"}
SMALL_TOTALS = {4, 5, 6, 7, 8, 9, 10}
BIG_TOTALS = {11, 12, 13, 14, 15, 16, 17}

PAIRS = ["12", "13", "14", "15", "16", "23", "24", "25", "26", "34", "35", "36", "45", "46", "56"]
DIFFERENT = [
    "126", "135", "234", "256", "346", "123", "136", "145", "235", "356",
    "124", "146", "236", "245", "456", "125", "134", "156", "246", "345",
]  # fmt: skip
PAIR_AND_ONE = [
    "113", "114", "115", "116",
    "221", "223", "224", "225", "226",
    "331", "332", "334", "335", "336",
    "441", "442", "443", "445", "446",
    "551", "552", "553", "554", "556",
    "661", "662", "663", "664",
]  # fmt: skip
FOURS = ["6543", "6532", "5432", "4321"]

MBS_TOTALS: dict[int, int | str] = {
    4: 62,
    5: 31,
    6: 18,
    7: 12,
    8: 8,
    9: 7,
    10: 6,
    11: 6,
    12: 7,
    13: 8,
    14: 12,
    15: 18,
    16: 31,
    17: 62,
}
RWS_TOTALS: dict[int, int | str] = {
    4: "64", 5: "32", 6: "19", 7: "12", 8: "8.5", 9: "7", 10: "6.5",
    11: "6.5", 12: "7", 13: "8.5", 14: "12", 15: "19", 16: "32", 17: "64",
}  # fmt: skip
US_TOTALS: dict[int, int | str] = {
    4: 50,
    5: 18,
    6: 14,
    7: 12,
    8: 8,
    9: 6,
    10: 6,
    11: 6,
    12: 6,
    13: 8,
    14: 12,
    15: 14,
    16: 18,
    17: 50,
}

EVEN_MONEY: Table = dict.fromkeys(["small", "big", "odd", "even"], 1)


def _each(prefix: str, names: Iterable[str], pays: Pays) -> Table:
    return {f"{prefix}:{name}": pays for name in names}


def _totals(table: Mapping[int, int | str]) -> Table:
    return {f"total:{number}": pays for number, pays in table.items()}


def _fours(pays: Pays) -> Table:
    return {f"four:{''.join(sorted(name))}": pays for name in FOURS}


def _mbs_dice(totals: Mapping[int, int | str]) -> Table:
    return {
        **EVEN_MONEY,
        **_each("triple", "123456", 180),
        **_each("double", "123456", 11),
        "any-triple": 31,
        **_totals(totals),
        **_each("domino", PAIRS, 6),
        **_each("trio", DIFFERENT, 30),
        **_each("double-single", PAIR_AND_ONE, 50),
        **_each("single", "123456", (1, 2, 12)),
        **_fours(7),
    }


def _rws_one() -> Table:
    return {
        **EVEN_MONEY,
        **_each("single", "123456", (1, 2, 12)),
        **_totals(RWS_TOTALS),
        **_each("domino", PAIRS, 6),
        **_fours("7.5"),
        **_each("double", "123456", "11.5"),
        "any-triple": 32,
        **_each("triple", "123456", 195),
    }


def _fifty(
    *, triple: Pays, double: Pays, any_triple: Pays, totals: Mapping[int, int | str], rest: Table
) -> Table:
    return {
        "small": 1,
        "big": 1,
        **_each("triple", "123456", triple),
        **_each("double", "123456", double),
        "any-triple": any_triple,
        **_totals(totals),
        **rest,
    }


def _pairs_and_singles(pair: Pays, single: Pays) -> Table:
    return {**_each("domino", PAIRS, pair), **_each("single", "123456", single)}


PAYS: dict[tuple[str, str], Table] = {
    ("mbs-3card-2016", "4.1"): {**EVEN_MONEY, "any-triple": 31, **_totals(MBS_TOTALS)},
    ("au-sicbo", "default"): _fifty(
        triple=180, double=11, any_triple=31, totals=MBS_TOTALS, rest=_pairs_and_singles(6, (1, 2, 12))
    ),
    ("mbs-sicbo-v6-2020", "4.1"): _mbs_dice(MBS_TOTALS),
    ("us-ma-sicbo", "printed"): _fifty(
        triple=150, double=8, any_triple=24, totals=US_TOTALS, rest=_pairs_and_singles(5, ("1/10", 2, 3))
    ),
    ("us-ma-sicbo", "one-of-a-kind-1-to-1"): _fifty(
        triple=150, double=8, any_triple=24, totals=US_TOTALS, rest=_pairs_and_singles(5, (1, 2, 3))
    ),
    ("rws-open-cover-2021-1", "1"): _rws_one(),
    ("rws-open-cover-2021-2", "2"): {
        **_rws_one(),
        **_each("trio", DIFFERENT, 30),
        **_each("double-single", PAIR_AND_ONE, 50),
    },
    ("rws-open-cover-2021-3", "3"): _mbs_dice(MBS_TOTALS),
}
"""Net win per unit by rule set and pay table; three figures for a single."""


def times_won(area: str, fall: str) -> int:
    """Say how many dice make an area win on a fall: 0 when it loses; more than 1 for singles only."""
    name, _, chosen = area.partition(":")
    total = sum(map(int, fall))
    spread = "".join(sorted(fall))
    wins = {
        "small": total in SMALL_TOTALS and fall not in TRIPLES,
        "big": total in BIG_TOTALS and fall not in TRIPLES,
        "odd": total in {5, 7, 9, 11, 13, 15, 17} and fall not in TRIPLES,
        "even": total in {4, 6, 8, 10, 12, 14, 16} and fall not in TRIPLES,
        "any-triple": fall in TRIPLES,
        "triple": fall == chosen * 3,
        "double": chosen * 2 in spread if chosen else False,
        "total": chosen == str(total),
        "domino": all(face in fall for face in chosen),
        "trio": spread == chosen,
        "double-single": spread == "".join(sorted(chosen)),
        "four": len(set(fall)) == 3 and all(face in chosen for face in fall),
    }
    return fall.count(chosen) if name == "single" else int(wins[name])


def net_win(rule_set: str, pay_table: str, area: str, fall: str) -> Fraction | None:
    """Say what one unit wins, or None when it is lost."""
    pays = PAYS[rule_set, pay_table][area]
    times = times_won(area, fall)
    if not times:
        return None
    return Fraction(pays[times - 1] if isinstance(pays, tuple) else pays)
