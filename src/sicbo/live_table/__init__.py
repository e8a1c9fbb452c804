"""A table that runs: it decides in order, keeps before it answers, and comes back as the rules say."""
