"""What each may see of a table: player, dealer, display, pit and auditor, as plain values for screens.

Nothing of an outcome is in a player's or the display's view before the outcome is established.
"""
