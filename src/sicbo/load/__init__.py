"""Many terminals at once against a server, whose answers must agree with an independent ledger."""
