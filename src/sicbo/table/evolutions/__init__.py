"""How events change a table, by subject; `evolve.py` puts them together."""
