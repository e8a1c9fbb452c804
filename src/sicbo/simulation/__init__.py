"""Fast engines: work that is too much for plain Python, compiled where numba is installed."""
