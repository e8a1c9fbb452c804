"""Who may act now, and data that only they may see."""
