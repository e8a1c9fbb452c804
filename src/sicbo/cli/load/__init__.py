"""`sicbo load`: robots at the terminals of a server, and the house that is made for them."""
