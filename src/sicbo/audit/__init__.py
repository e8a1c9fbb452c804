"""Looking a house over: what it holds is checked against itself, told in words, and never repaired."""
