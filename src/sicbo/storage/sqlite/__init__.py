"""The embedded store: a house in one SQLite file."""
