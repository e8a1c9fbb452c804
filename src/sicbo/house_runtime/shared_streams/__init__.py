"""The cage and the administration: streams to which any process may add."""
