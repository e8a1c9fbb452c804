### The grounds on which a law lets a round be void.

force-majeure = Force majeure
suspected-offence = A suspected offence that bears on the outcome
approved-rules = The approved rules of the game
