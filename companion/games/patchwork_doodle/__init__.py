"""Patchwork Doodle: everyone draws the same patches, each on a sheet of their own."""

TITLE = "Patchwork Doodle"
PLAYERS = range(1, 13)
"""How many can play."""
