"""Verifiable outcomes: a chain of seeds, committed to beforehand and revealed afterwards (INV-G3).

Each seed is the SHA-256 of the next one; the hash of the first one, the anchor, is on record before any
round of the chain. The outcome of a round follows from its seed, which nobody outside knows, and from the
wagers and the terminals' nonces as they stand at the closing call, which the house does not choose. The
seed is revealed when the round is over, however it ended.

All inputs are texts, so that another program can do the same: a text is encoded as its length in bytes, a
colon, its bytes in UTF-8 and a comma.
"""

import hmac
from hashlib import sha256
from itertools import chain, count, islice

from sicbo.outcome import Shoe
from sicbo.table.draws.unbiased_faces import Bytes, Faces, three_cards, three_dice
from sicbo.table.round import Betting, Sealed

DRAW, WAGERS = "sicbo-draw/1", "sicbo-wagers/1"
"""Prefixes of the two kinds of bytes, so that neither can be taken for the other."""


def link(seed: bytes) -> bytes:
    """Return the seed before this one in its chain, or the anchor before the first."""
    return sha256(seed).digest()


def framed(*texts: str) -> bytes:
    """Encode texts so that no two lists of texts give the same bytes.

    >>> framed("ab", "")
    b'2:ab,0:,'
    """
    pieces = (text.encode() for text in texts)
    return b"".join(b"%d:%b," % (len(piece), piece) for piece in pieces)


def digest_of_wagers(betting: Betting) -> str:
    """Hash the standing wagers in the order of their numbers, and the nonces by position."""
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
    """Derive the faces of a round from HMAC-SHA-256 of the record, with the seed as its key.

    >>> committed_draw(b"seed", "T1", 1, Sealed("00")), committed_draw(b"seed", "T1", 2, Sealed("00"))
    ((4, 2, 1), (6, 5, 6))
    """
    take = seeded_bytes(seed, framed(DRAW, table, str(play), sealed.digest))
    return three_cards(Shoe(sealed.cards), take) if sealed.cards else three_dice(take)


def seeded_bytes(seed: bytes, about: bytes) -> Bytes:
    """Read bytes from the HMAC of the message followed by 0, then followed by 1, and so on.

    >>> take = seeded_bytes(b"seed", b"about")
    >>> take(32) == hmac.digest(b"seed", b"about1:0,", "sha256")
    True
    >>> take(32) == hmac.digest(b"seed", b"about1:1,", "sha256")
    True
    """
    blocks = (hmac.digest(seed, about + framed(str(number)), "sha256") for number in count())
    numbers = chain.from_iterable(blocks)
    return lambda size: bytes(islice(numbers, size))
