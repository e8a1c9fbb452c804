"""Double-entry books: accounts, transfers, balances. They know nothing of dice."""
