"""Who may act now, and what only they may see."""
