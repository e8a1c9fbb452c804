"""The event store: events, the money they moved and the answers given, stored permanently."""
