"""What events make of a table, by what they are about; `evolve.py` puts them together."""
