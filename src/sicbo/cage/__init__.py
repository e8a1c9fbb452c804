"""The cage: tickets that carry money between tables, and debts between the house and players."""
