"""Decisions about players: their visits, their credit and their chips of a colour."""
