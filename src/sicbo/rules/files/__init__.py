"""Rule files: reading, checking and listing them, and those that ship."""
