"""The messages between a house and its terminals, consoles, displays, desks and devices."""
