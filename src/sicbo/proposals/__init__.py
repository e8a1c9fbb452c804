"""Orders that take two people: one proposes, another approves, and both are recorded in the chain."""
