"""The parts of a report, and the formats it can be written in."""
