"""Numerical methods that the odds need."""
