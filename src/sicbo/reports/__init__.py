"""Reports to print and share: par sheets, charts, simulations, and the reports of a house."""
