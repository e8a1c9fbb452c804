"""What is decided on each order, by subject; sicbo.administration.decide brings them together."""
