"""Reports of a house: pure functions over its records, and three ways to write what they say."""
