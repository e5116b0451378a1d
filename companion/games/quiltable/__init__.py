"""Quiltable: plan patterns, choose blocks, and sew the quilt that shows the patterns most often."""

TITLE = "Quiltable"
PLAYERS = range(1, 9)
"""How many can play."""
