"""Sign-in of people: passwords, second factors, sessions and one-time codes."""
