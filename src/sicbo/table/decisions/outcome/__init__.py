"""Decisions about the outcome: tumbling, reading, cards, devices and draws."""
