"""The log of games, the players and the results, kept so that a pulled plug loses nothing."""
