"""`sicbo load`: robots at the terminals of a server, and the house made for them."""
