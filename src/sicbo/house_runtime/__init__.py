"""The runtime of a house in one process: orders are decided in turn, and committed before being answered."""
