"""A simulation divided into parts that threads, processes or machines play in parallel."""
