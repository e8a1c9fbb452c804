"""The audit of a house: its contents are checked for consistency, described, and never repaired."""
