"""The exact distribution of the net result after many rounds, compiled if numba is installed.

The result is that of `sicbo.odds.net_distribution.after_rounds`. If a round has several ends and most net
results can be reached, it takes about half the time. With two ends there is nothing to gain, and with a long
shot, whose many impossible results cost Python's integers nothing, it may take longer. Without numba, and for
numbers too large for 64-bit products, that function is called. The command line always uses that one: a
thousand rounds of three wagers are done long before numba is loaded.

>>> after = after_rounds({100: 105, -100: 111}, rounds=3)
>>> after.ways == {-300: 1367631, -100: 3 * 111 * 111 * 105, 100: 3 * 111 * 105 * 105, 300: 1157625}
True
"""

from collections.abc import Mapping
from itertools import repeat
from typing import Literal

import numpy as np

from sicbo.odds import net_distribution as plain
from sicbo.odds.net_distribution import Distribution, Terms
from sicbo.simulation.kernels.compiled import IS_COMPILED

BYTES_OF_A_DIGIT = 4
BITS_OF_A_DIGIT = 8 * BYTES_OF_A_DIGIT
MAX_FACTOR = 2**30
"""A digit times all factors of a step, or times its divisor, must fit into 62 bits."""


def after_rounds(one: Mapping[int, int], *, rounds: int) -> Distribution:
    """Compute the distribution of the sum of so many independent rounds."""
    return plain.after_rounds(one, rounds=rounds, raised=power_of)


def power_of(first: int, others: Terms, rounds: int, degree: int) -> list[int]:
    """Raise a polynomial, its constant term first, to a power."""
    reach = max((power for power, _ in others), default=0)
    largest = max(first, sum(count for _, count in others)) * (degree + reach)
    if not IS_COMPILED or not degree or largest >= MAX_FACTOR:
        return plain.power_of(first, others, rounds, degree)
    from sicbo.simulation.kernels import power_kernel  # noqa: PLC0415 - numba is slow to import

    powers, counts = np.array(others, dtype=np.int64).T.copy()
    # Before its twos are shifted out, a coefficient is longer by at most the length of the divisor.
    bits = ((first + int(counts.sum())) ** rounds).bit_length() + (first * degree).bit_length()
    digits = bits // BITS_OF_A_DIGIT + 1
    length = digits * BYTES_OF_A_DIGIT
    ways = np.zeros((reach + degree + 1, digits), dtype="<u4")
    ways[reach] = np.frombuffer((first**rounds).to_bytes(length, "little"), dtype="<u4")
    power_kernel.raise_polynomial(first, powers, counts, rounds, ways)
    # As byte strings, which numpy returns without trailing zeros.
    numbers = ways[reach:].reshape(-1).view(f"S{length}").tolist()
    little: Literal["little"] = "little"
    return list(map(int.from_bytes, numbers, repeat(little)))
