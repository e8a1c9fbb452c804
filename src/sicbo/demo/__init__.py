"""A house to try: play money, robots that deal and play, and a way in for people who want to join them."""
