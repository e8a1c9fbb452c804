"""`sicbo serve`: its options, settings file, logs and web edge."""
