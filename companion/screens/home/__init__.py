"""The first screen: take up the game, begin one of five, or look around."""
