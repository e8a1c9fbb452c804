"""Outcomes drawn by the program: faces from bytes, chains of seeds, and aborted rounds."""
