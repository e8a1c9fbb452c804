"""Checks shared by many decisions: amounts, names, duties, turns, two people."""
