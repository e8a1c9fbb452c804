"""Inner loops, compiled if numba is installed."""
