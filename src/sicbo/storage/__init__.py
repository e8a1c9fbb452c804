"""The event store: what happened, the money it moved, and the answers given, kept for ever."""
