"""`sicbo audit` and its subcommands."""
