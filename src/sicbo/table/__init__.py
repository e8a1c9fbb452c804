"""The table and its round of play."""
