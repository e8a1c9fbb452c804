"""Inner loops, compiled where numba is installed."""
