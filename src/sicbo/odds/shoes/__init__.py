"""Card counting and what it gains from a shoe."""
