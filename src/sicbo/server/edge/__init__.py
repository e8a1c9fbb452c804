"""What applies to every request: limits, headers, errors, permissions and pages."""
