"""Messages between the processes of a house: requests to the owner of a table, and published hints."""
