"""The store of a house with several processes: PostgreSQL."""
