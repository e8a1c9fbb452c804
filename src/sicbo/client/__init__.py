"""A small asynchronous client of a house, shared by tests, load tools, demonstrations and users."""
