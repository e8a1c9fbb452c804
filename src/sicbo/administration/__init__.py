"""The house itself: its mark, its people and their roles, its devices, sign-ins, keys and tables."""
