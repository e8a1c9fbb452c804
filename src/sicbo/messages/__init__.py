"""What goes over the network between a house and those who play, deal and watch."""
