"""`sicbo simulate`: its players, answers and files."""
