"""Outcomes that anyone can check: a chain of seeds, committed to before and revealed after (INV-G3).

Each seed is the SHA-256 of the next one; what the first one hashes to, the anchor, is on record before any
round of the chain. The outcome of a round follows from its seed, which nobody outside knows, and from the
wagers and the terminals' nonces as they stand at the closing call, which the house does not choose. The
seed is shown when the round is over, whatever became of it.

Everything here is worked out from texts, so that another program can do the same: a text is written as its
length in bytes, a colon, its bytes in UTF-8 and a comma.
"""

import hmac
from hashlib import sha256
from itertools import chain, count, islice

from sicbo.outcome import Shoe
from sicbo.table.draws.unbiased_faces import Bytes, Faces, three_cards, three_dice
from sicbo.table.round import Betting, Sealed

DRAW, WAGERS = "sicbo-draw/1", "sicbo-wagers/1"
"""What the two kinds of bytes begin with, so that neither is ever taken for the other."""


def link(seed: bytes) -> bytes:
    """Give the seed before one in its chain, or the anchor before the first."""
    return sha256(seed).digest()


def framed(*texts: str) -> bytes:
    """Write texts so that no two lists of texts are the same bytes.

    >>> framed("ab", "")
    b'2:ab,0:,'
    """
    pieces = (text.encode() for text in texts)
    return b"".join(b"%d:%b," % (len(piece), piece) for piece in pieces)


def digest_of_wagers(betting: Betting) -> str:
    """Sum up the wagers as they stand, in the order of their numbers, and the nonces by position."""
    found = sha256(framed(WAGERS))
    for wager in betting.wagers_in_order():
        found.update(
            framed(
                "wager",
                str(wager.number),
                wager.player,
                wager.position,
                wager.area,
                str(wager.stake.minor_units),
                wager.instrument.value,
                wager.colour,
            )
        )
    for position, nonce in sorted(betting.nonces.items()):
        found.update(framed("nonce", position, nonce))
    return found.hexdigest()


def committed_draw(seed: bytes, table: str, play: int, sealed: Sealed) -> Faces:
    """Work out the faces of a round: from HMAC-SHA-256 of what is on record, with the seed as its key.

    >>> committed_draw(b"seed", "T1", 1, Sealed("00")), committed_draw(b"seed", "T1", 2, Sealed("00"))
    ((4, 2, 1), (6, 5, 6))
    """
    take = seeded_bytes(seed, framed(DRAW, table, str(play), sealed.digest))
    return three_cards(Shoe(sealed.cards), take) if sealed.cards else three_dice(take)


def seeded_bytes(seed: bytes, about: bytes) -> Bytes:
    """Read the HMAC of what is said with 0 after it, then with 1, and so on, byte by byte.

    >>> take = seeded_bytes(b"seed", b"about")
    >>> take(32) == hmac.digest(b"seed", b"about1:0,", "sha256")
    True
    >>> take(32) == hmac.digest(b"seed", b"about1:1,", "sha256")
    True
    """
    blocks = (hmac.digest(seed, about + framed(str(number)), "sha256") for number in count())
    numbers = chain.from_iterable(blocks)
    return lambda size: bytes(islice(numbers, size))
