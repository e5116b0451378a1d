"""Patchwork: two players race along a time track and sew a quilt each."""

TITLE = "Patchwork"
PLAYERS = range(2, 3)
"""How many can play."""
