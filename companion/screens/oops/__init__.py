"""When something unexpected happened: plain words, and the way back to the game."""
