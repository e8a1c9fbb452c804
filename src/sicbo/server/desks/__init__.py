"""The HTTP routes for staff: orders, proposals, reports, the cage and the setup of a new house."""
