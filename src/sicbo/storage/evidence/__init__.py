"""Proof of the records: the hash chain, Merkle trees, signed tree heads and receipts."""
