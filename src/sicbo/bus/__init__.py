"""Between the processes of a house: requests to the owner of a table, and word of what has happened."""
