"""A house to try: play money, robots that deal and play, and a door for whoever wants to join them."""
