"""What card counting does to a shoe."""
