"""Exact odds: the worth of every area, with dice or from any shoe, in fractions throughout."""
