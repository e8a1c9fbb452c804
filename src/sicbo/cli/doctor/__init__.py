"""`sicbo doctor` and what it checks."""
