"""Recovery after an interruption: how the round in play continues."""
