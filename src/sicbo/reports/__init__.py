"""What people print and send on: par sheets, comparisons and their charts."""
