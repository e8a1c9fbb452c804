"""What takes two people: one proposes it, another approves it, and then it happens, in the chain."""
