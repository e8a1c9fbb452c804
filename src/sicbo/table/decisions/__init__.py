"""Handlers of the commands, by subject; `sicbo.table.decide` calls them."""
