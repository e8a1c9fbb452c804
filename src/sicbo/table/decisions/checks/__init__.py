"""Checks that many decisions share: amounts, names, duties, whose turn it is, two people."""
