"""The cage: tickets that carry money between tables, and what the house owes players or is owed by them."""
