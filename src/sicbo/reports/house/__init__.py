"""Reports of a house: pure functions over its records, and three output formats."""
