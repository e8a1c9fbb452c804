"""What is decided on each command, by subject; sicbo.table.decide brings them together."""
