"""Double-entry books: accounts, transfers, balances. They know nothing about dice."""
