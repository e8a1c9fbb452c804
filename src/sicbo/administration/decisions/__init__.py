"""The decisions on orders, by subject."""
