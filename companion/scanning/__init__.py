"""Joins readings of the camera with the rules: a proposal in the words of one game, open to correction."""
