"""Decisions about players: visits, credit and colour chips."""
