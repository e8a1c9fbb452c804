"""`sicbo rules`: rule sets listed, shown and checked."""
