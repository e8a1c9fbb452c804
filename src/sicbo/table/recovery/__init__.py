"""After an interruption: what becomes of the round in play."""
