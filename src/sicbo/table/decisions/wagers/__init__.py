"""Decisions about wagers and stakes."""
