"""Decisions about what went wrong: irregularities, rulings, corrections, interruptions."""
