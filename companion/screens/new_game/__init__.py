"""Setting up a game: who plays, in which order, with which variants."""
