"""The rules of Match Quilt."""

TITLE = "Match Quilt"
PLAYERS = range(1, 5)
"""How many can play."""
