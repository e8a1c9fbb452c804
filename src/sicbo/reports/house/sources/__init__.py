"""What reports are made from: records, gaming days, lines of settled wagers."""
