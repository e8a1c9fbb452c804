"""Rule files: the reader, summaries, and the files that ship with Sicbo."""
