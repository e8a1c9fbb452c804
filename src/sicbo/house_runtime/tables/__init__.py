"""Running tables: one writer for each, its timers, readers and views."""
