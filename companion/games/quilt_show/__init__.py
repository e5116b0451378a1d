"""Quilt Show: fabric becomes blocks, blocks become quilts, and quilts win prizes in the shows."""

TITLE = "Quilt Show"
PLAYERS = range(2, 5)
"""How many can play."""
