"""A simulation cut into parts that processes or machines play at the same time."""
