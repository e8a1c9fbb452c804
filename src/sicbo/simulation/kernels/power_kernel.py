"""Powers of a polynomial in large integers, compiled: Miller's recurrence on digits of 32 bits.

Every coefficient is a sum of multiples of earlier ones, divided by a small number that is known to divide
it. Such a division can begin at the lowest digit: modulo 2^32, dividing by an odd number is multiplying by
its inverse (Jebelean). So carries and division are one pass; the twos of the divisor are shifted out.
"""

from typing import Any

import numpy as np

from sicbo.simulation.kernels.compiled import compiled

_DIGIT = np.int64(2**32 - 1)

Array = Any  # a numpy array


@compiled
def raise_polynomial(first: int, powers: Array, counts: Array, rounds: int, ways: Array) -> None:
    """Write the coefficients of a power into rows of digits, lowest first.

    Above them are as many rows of zeros as the largest power; the row after these is already filled.
    """
    terms, digits = len(powers), ways.shape[1]
    reach = powers[-1]
    sums = np.empty(digits + 1, np.int64)
    for number in range(1, len(ways) - reach):
        row = ways[reach + number]
        sums[:] = 0
        for term in range(terms):
            factor = counts[term] * (powers[term] * (rounds + 1) - number)
            before = ways[reach + number - powers[term]]
            for digit in range(digits):
                sums[digit] += factor * np.int64(before[digit])
        odd, twos = np.int64(first * number), 0
        while odd & 1 == 0:
            odd >>= 1
            twos += 1
        inverse = odd  # correct in the lowest three bits, and in twice as many after each step
        for _ in range(4):
            inverse = (inverse * (2 - odd * inverse)) & _DIGIT
        carry = np.int64(0)
        for digit in range(digits):
            rest = sums[digit] + carry
            sums[digit] = (rest * inverse) & _DIGIT
            carry = (rest - sums[digit] * odd) >> 32
        for digit in range(digits):
            row[digit] = ((sums[digit] | (sums[digit + 1] << 32)) >> twos) & _DIGIT
