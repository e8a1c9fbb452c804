"""What every request meets first: limits, headers, errors, permissions, pages."""
