"""The table and its round of play; so far its settlement."""
