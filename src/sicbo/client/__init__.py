"""A small asynchronous client of a house: what tests, load tools, demonstrations and users share."""
