"""The web edge of a house: who may come in, what may be asked, and what each may see."""
