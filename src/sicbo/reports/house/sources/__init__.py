"""The sources of reports: records, gaming days, lines of settled wagers."""
