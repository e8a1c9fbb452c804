"""Many terminals at once against a server, and a ledger of our own that its answers must agree with."""
