"""Views of a table for players, the dealer, the display, the pit and auditors, as plain values for screens.

The views of players and the display reveal nothing of an outcome before it is established.
"""
