"""Exact odds: what every area is worth, with dice or from any shoe, in fractions throughout."""
