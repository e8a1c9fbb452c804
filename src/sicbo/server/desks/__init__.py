"""What staff ask for over HTTP: orders, proposals, reports, the cage and the first steps of a house."""
