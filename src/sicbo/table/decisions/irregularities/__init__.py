"""Decisions about irregularities, rulings, corrections and interruptions."""
