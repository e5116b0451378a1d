"""The end of a game: ranks, what every point came from, and a code to take it along."""
