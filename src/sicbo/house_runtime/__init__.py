"""A house as one process runs it: every order is decided in turn, and committed before it is answered."""
