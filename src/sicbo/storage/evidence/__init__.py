"""What proves the record: the hash chain, Merkle trees, signed tree heads and receipts."""
