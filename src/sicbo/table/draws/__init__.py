"""Outcomes drawn by the program: faces from bytes, chains of seeds, and rounds that were given up."""
