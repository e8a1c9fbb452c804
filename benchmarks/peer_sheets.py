"""Par sheets by the peers, each in the fastest of its documented ways that we found.

All are given the net result of each area by the sorted faces, as a dictionary: they need not work out
what wins. Equal net results are merged by the peer.

- icepool: `Die(outcomes, times=…)` is a little quicker than `Die.map`; its mean and variance are exact.
- dyce: `H.apply`; its mean and variance are floats, so that exact ones are summed up from its counts.
- lea: `lea.pmf` with rational probabilities is quicker than `map`; exact figures are summed up likewise.
"""

import tomllib
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

import icepool
import lea
from dyce import H, P

from measuring import Figures
from sicbo.outcome import CLASSES, FACES, Outcome
from sicbo.rules.rule_set import RuleSet
from sicbo.rules.shipped_files import document_text

Faces = tuple[int, ...]
Net = int | Fraction
NetByFaces = Mapping[Faces, Net]


def nets_of(rules: RuleSet) -> list[NetByFaces]:
    """List for every area what it brings on each class of faces; whole numbers where they are whole."""
    return [{faces: _net(rules.odds_won(area, Outcome(faces))) for faces in CLASSES} for area in rules.areas]


def _net(odds: Fraction | None) -> Net:
    if odds is None:
        return -1
    return odds.numerator if odds.denominator == 1 else odds


def icepool_dice(nets: Iterable[NetByFaces]) -> Figures:
    """Three dice as a pool."""
    return _icepool(icepool.d6.pool(3).expand(), nets)


def icepool_shoe(counts: Iterable[int], nets: Iterable[NetByFaces]) -> Figures:
    """Three cards dealt from a deck."""
    deck = icepool.Deck(dict(zip(FACES, counts, strict=True)))
    return _icepool(deck.deal(3).expand(), nets)


def _icepool(triples: "icepool.Die[Faces]", nets: Iterable[NetByFaces]) -> Figures:
    outcomes, quantities = triples.outcomes(), list(triples.quantities())
    found = []
    for net in nets:
        die = icepool.Die([net[faces] for faces in outcomes], times=quantities)
        found.append((die.probability(">", 0), -die.mean(), die.variance()))
    return found


def dyce_dice(nets: Iterable[NetByFaces]) -> Figures:
    """Three dice as a pool, whose rolls are sorted."""
    return _dyce(H(dict(P(6, 6, 6).rolls_with_counts())), nets)


def dyce_shoe(counts: Iterable[int], nets: Iterable[NetByFaces]) -> Figures:
    """Count the hands for dyce, which does not draw without replacement: quicker than any way it has."""
    ways = [[comb(count, drawn) for drawn in range(4)] for count in (0, *counts)]
    hands = {}
    for one, two, three in combinations_with_replacement(FACES, 3):
        if one == three:
            hands[one, two, three] = ways[one][3]
        elif one == two:
            hands[one, two, three] = ways[one][2] * ways[three][1]
        elif two == three:
            hands[one, two, three] = ways[one][1] * ways[two][2]
        else:
            hands[one, two, three] = ways[one][1] * ways[two][1] * ways[three][1]
    return _dyce(H(hands), nets)


def _dyce(triples: "H[Faces]", nets: Iterable[NetByFaces]) -> Figures:
    found = []
    for net in nets:
        results = triples.apply(net.__getitem__)
        first: Net = 0
        second: Net = 0
        won, total = 0, results.total
        for result, count in results.items():
            first += result * count
            second += result * result * count
            won += count if result > 0 else 0
        found.append((Fraction(won, total), _over(-first, total), _over(second * total - first**2, total**2)))
    return found


def lea_dice(nets: Iterable[NetByFaces]) -> Figures:
    """Three dice drawn with replacement, sorted."""
    lea.set_prob_type("r")
    triples = lea.interval(1, 6).draw(3, replacement=True, sorted=True).pmf_tuple()
    found = []
    for net in nets:
        chances = lea.pmf(
            [(net[faces], chance) for faces, chance in triples], normalization=False
        ).pmf_tuple()
        won = sum(chance for result, chance in chances if result > 0)
        mean = sum(result * chance for result, chance in chances)
        square = sum(result * result * chance for result, chance in chances)
        found.append((won, -mean, square - mean * mean))
    return found


def _over(numerator: Net, denominator: int) -> Fraction:
    if isinstance(numerator, int):
        return Fraction(numerator, denominator)
    return numerator / denominator


def nets_from_file(document_id: str) -> list[NetByFaces]:
    """Read a rule file of dice, for a peer, with no more checks or structure than its sheet needs."""
    table = tomllib.loads(document_text(document_id))["pay_tables"][0]
    nets: list[NetByFaces] = []
    for row in table["rows"]:
        texts = row["odds"] if isinstance(row["odds"], list) else [row["odds"]]
        odds = [_net(Fraction(text.replace(" to ", "/"))) for text in texts]
        nets += [_net_by_faces(row["kind"], digits, odds) for digits in row.get("numbers", [""])]
    return nets


def _net_by_faces(kind: str, digits: str, odds: list[Net]) -> NetByFaces:
    paid = odds[0]
    net: dict[Faces, Net] = dict.fromkeys(_TRIPLES, -1)
    numbers = tuple(sorted(map(int, digits)))
    if kind == "single":
        net |= {faces: odds[faces.count(numbers[0]) - 1] for faces in _TRIPLES if numbers[0] in faces}
    elif kind in ("trio", "double-single"):
        net[numbers] = paid
    elif kind == "triple":
        net[numbers * 3] = paid
    elif kind == "any-triple":
        net |= {(face, face, face): paid for face in FACES}
    elif kind == "double":
        net |= {tuple(sorted((*numbers, *numbers, face))): paid for face in FACES}
    elif kind == "domino":
        net |= {tuple(sorted((*numbers, face))): paid for face in FACES}
    elif kind == "total":
        net |= {faces: paid for faces in _TRIPLES if sum(faces) == int(digits)}
    elif kind == "four":
        net |= {
            faces: paid for faces in _TRIPLES if len(set(faces)) == len(faces) and set(faces) <= set(numbers)
        }
    else:
        net |= {faces: paid for faces in _TRIPLES if faces[0] != faces[2] and _EVEN_MONEY[kind](sum(faces))}
    return net


_TRIPLES = tuple(combinations_with_replacement(FACES, 3))
_LARGEST_SMALL = 10
_EVEN_MONEY = {
    "small": lambda total: total <= _LARGEST_SMALL,
    "big": lambda total: total > _LARGEST_SMALL,
    "odd": lambda total: total % 2 == 1,
    "even": lambda total: total % 2 == 0,
}
