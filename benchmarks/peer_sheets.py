"""Par sheets by the peers, each in the fastest documented way that we found.

All are given the net result of each area by the sorted faces, as a dictionary: they need not compute what
wins. From the faces to the distribution of an area's result is the peer's part, because that is
what these libraries are for.

- icepool: `Die(outcomes, times=…)` is a little quicker than `Die.map`, whether with a dictionary or with a
  function; its mean and variance are exact.
- dyce: `H.apply`; its mean and variance are floats, so that exact ones are summed up from its counts.
- lea: `lea.pmf` with rational probabilities is quicker than `map`; exact figures are summed up likewise.

Left out, because the library would then be given what it is asked for: the hands of a shoe counted in plain
Python for dyce (a sheet then takes it two fifths of the time); equal results counted in plain Python and only
the finished table handed over (`icepool.Die({-1: 111, 1: 105})`, in a half to a third of its time here: the
ratio of G1 would be 50 to 100); and whole counts instead of probabilities in
`lea.pmf(…, normalization=False)` (in a sixth of its time), where lea's documentation wants true
probabilities.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import icepool
import lea
import toml_rs
from dyce import H, P
from dyce.h import aggregate_weighted

from measurement import Figures
from sicbo.outcome import CLASSES, FACES, Outcome
from sicbo.rules.files.shipped_files import document_text
from sicbo.rules.rule_set import RuleSet

Faces = tuple[int, ...]
Net = int | Fraction
NetByFaces = Mapping[Faces, Net]


def nets_of(rules: RuleSet) -> list[NetByFaces]:
    """List the net result of every area on each class of faces; integers if they are whole."""
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
    """Three cards dealt one after the other: each from what the others left.

    dyce knows no draw without replacement. It has two documented ways for what depends on an earlier result:
    `expand`, and `aggregate_weighted`, on which expand is built and which takes four fifths of its time.
    To sort the two first cards before the third is dealt leaves 21 shoes of which to deal it instead of 36.
    """
    shoe = dict(zip(FACES, counts, strict=True))
    pairs = aggregate_weighted(
        [(_left(shoe, one).apply(_with((one,)).__getitem__), count) for one, count in shoe.items()]
    )
    hands = aggregate_weighted(
        [(_left(shoe, *pair).apply(_with(pair).__getitem__), count) for pair, count in pairs.items()]
    )
    return _dyce(hands, nets)


def _left(shoe: Mapping[int, int], *dealt: int) -> "H[int]":
    left = dict(shoe)
    for face in dealt:
        left[face] -= 1
    return H(left)


@cache
def _with(dealt: Faces) -> dict[int, Faces]:
    """Sort the faces that were dealt, and each that may come next; once, as it is the same for any shoe."""
    return {face: tuple(sorted((*dealt, face))) for face in FACES}


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
    table = toml_rs.loads(document_text(document_id))["pay_tables"][0]
    nets: list[NetByFaces] = []
    for row in table["rows"]:
        texts = row["odds"] if isinstance(row["odds"], list) else [row["odds"]]
        odds = [_net(Fraction(text.replace(" to ", "/"))) for text in texts]
        for digits in row.get("numbers", [""]):
            won = {faces: odds[level] for faces, level in _won(row["kind"], digits).items()}
            nets.append({**_ALL_LOST, **won})
    return nets


@cache
def _won(kind: str, digits: str) -> dict[Faces, int]:
    """Return on which faces an area wins, and which of its odds; cached, as it is not in a rule file."""
    numbers = tuple(sorted(map(int, digits)))
    if kind == "single":
        return {faces: faces.count(numbers[0]) - 1 for faces in _TRIPLES if numbers[0] in faces}
    if kind in ("trio", "double-single"):
        return {numbers: 0}
    if kind == "triple":
        return {numbers * 3: 0}
    if kind == "any-triple":
        return dict.fromkeys([(face, face, face) for face in FACES], 0)
    if kind in ("double", "domino"):
        pair = numbers * 2 if kind == "double" else numbers
        return dict.fromkeys([tuple(sorted((*pair, face))) for face in FACES], 0)
    wins = {
        "total": lambda faces: sum(faces) == int(digits),
        "four": lambda faces: len(set(faces)) == len(faces) and set(faces) <= set(numbers),
        "small": lambda faces: faces[0] != faces[2] and sum(faces) <= _LARGEST_SMALL,
        "big": lambda faces: faces[0] != faces[2] and sum(faces) > _LARGEST_SMALL,
        "odd": lambda faces: faces[0] != faces[2] and sum(faces) % 2 == 1,
        "even": lambda faces: faces[0] != faces[2] and sum(faces) % 2 == 0,
    }[kind]
    return dict.fromkeys(filter(wins, _TRIPLES), 0)


_TRIPLES = tuple(combinations_with_replacement(FACES, 3))
_ALL_LOST: NetByFaces = dict.fromkeys(_TRIPLES, -1)
_LARGEST_SMALL = 10
